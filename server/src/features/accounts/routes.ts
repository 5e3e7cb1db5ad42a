import type { accountCalls, twoStepResetCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import { accountEvents } from './account-events.ts';
import { changePassword, checkPasswordReset, requestPasswordReset, resetPassword } from './sign-in/change-password.ts';
import { emailSettings, updateEmailSettings } from './profile/email-settings.ts';
import { me, staffUsers, updateMe } from './profile/me.ts';
import { backupTokensLeft } from './two-step/second-factor.ts';
import { rotate, sessionOfToken } from './sessions/rotate-tokens.ts';
import { endEverywhere, endOtherSessions, endOwnSession, endSession, openSessions } from './sessions/sessions.ts';
import { verifyFirstFactor, passSecondStep, type SignInNeeds } from './sign-in/sign-in.ts';
import { signUp, type SignUpNeeds } from './sign-up/sign-up.ts';
import { requireStepUp, type StepUpKeys } from './sign-in/reauthenticate.ts';
import {
  approveTwoStepReset,
  requestTwoStepReset,
  twoStepResets,
  withdrawTwoStepReset,
} from './two-step/two-step-resets.ts';
import {
  renewBackupTokens,
  replaceAuthenticator,
  switchOffTwoStep,
  startTwoStep,
  switchOnTwoStep,
  twoStepKey,
} from './two-step/two-factor.ts';
import { addressToVerify, resendVerification } from './sign-up/verify-email.ts';

/**
 * A person's sign-in. What compares passwords or notes a failed attempt decides itself when to be in a transaction; so does what
 * answers with a secret, which is then not kept for a request that is sent twice.
 */
export function accountRoutes(needs: SignInNeeds & SignUpNeeds): Handlers<typeof accountCalls> {
  const { keys, attempts, seals } = needs;
  return {
    login: {
      outside: async (begin, { params: { step }, body }, exchange) =>
        step === 'auth'
          ? verifyFirstFactor(begin, needs, body, exchange)
          : passSecondStep(begin, needs, step, body, exchange),
    },
    logout: async (scope, { body }, exchange) => {
      const { userAgent, refreshToken } = exchange;
      // Who comes back after a while holds a refresh token alone.
      const sessionId = exchange.sessionId ?? (await sessionOfToken(scope, keys, body?.refresh ?? refreshToken));
      if (sessionId !== undefined && body?.everywhere === true) await endEverywhere(scope, sessionId, userAgent);
      else if (sessionId !== undefined) await endSession(scope, sessionId, 'logout');
      exchange.clearTokens();
      return { ended: true };
    },
    refresh: {
      outside: async (begin, { body }, exchange) => {
        const token = body?.refresh ?? exchange.refreshToken;
        if (token === undefined) throw new Refusal('session_ended');
        const rotation = await begin((scope) => rotate(scope, needs, token, exchange));
        if (rotation.kind === 'ended') {
          exchange.clearTokens();
          throw new Refusal('session_ended', rotation.ending === undefined ? {} : { about: rotation.ending });
        }
        exchange.setTokens(rotation.tokens);
        return rotation.tokens;
      },
    },
    signup: {
      outside: async (begin, { body }, exchange) => {
        await signUp(begin, needs, body, exchange);
        return { accepted: true };
      },
    },
    verifyEmail: async (scope, { body }) => ({ works: true, email: await addressToVerify(scope, body.token) }),
    resendVerification: async (scope, { body }, exchange) => {
      await resendVerification(scope, attempts, body.email, exchange);
      return { accepted: true };
    },
    requestPasswordReset: async (scope, { body }, exchange) => {
      await requestPasswordReset(scope, attempts, body.email, exchange);
      return { accepted: true };
    },
    checkPasswordReset: {
      outside: async (begin, { body }, exchange) => {
        const email = await checkPasswordReset(begin, attempts, body.token, exchange);
        return { works: true, email };
      },
    },
    resetPassword: {
      outside: async (begin, { body }, exchange) => {
        return { changed: true, email: await resetPassword(begin, body, exchange) };
      },
    },
    changePassword: {
      outside: async (begin, { body }, exchange) => {
        await changePassword(begin, attempts, body, exchange);
        return { changed: true };
      },
    },
    me,
    updateMe: async (scope, { body }) => updateMe(scope, body),
    staffUsers,
    accountSessions: openSessions,
    endAccountSession: async (scope, { params }, { userAgent }) => {
      await endOwnSession(scope, params.id, userAgent);
      return { ended: true };
    },
    endOtherSessions: async (scope, _input, { userAgent }) => {
      await endOtherSessions(scope, userAgent);
      return { ended: true };
    },
    accountEvents,
    startTwoStep: {
      outside: async (begin, { body }, exchange) => startTwoStep(begin, needs, body.password, exchange),
    },
    twoStepKey: { outside: async (begin) => twoStepKey(begin, seals) },
    switchOnTwoStep: {
      outside: async (begin, { body }, exchange) => ({
        backup_tokens: await switchOnTwoStep(begin, needs, body.code, exchange),
      }),
    },
    replaceAuthenticator: {
      outside: async (begin, { body }, exchange) => replaceAuthenticator(begin, needs, body, exchange),
    },
    switchOffTwoStep: {
      outside: async (begin, { body }, exchange) => {
        await switchOffTwoStep(begin, needs, body, exchange);
        return { two_step: false };
      },
    },
    backupTokens: async (scope) => ({ left: await backupTokensLeft(scope, scope.personId) }),
    renewBackupTokens: {
      outside: async (begin, { body }, exchange) => ({
        backup_tokens: await renewBackupTokens(begin, needs, body, exchange),
      }),
    },
    emailSettings: async (scope, { query }) => emailSettings(scope, query.uuid),
    updateEmailSettings: async (scope, { body }, { sessionId }) =>
      updateEmailSettings(scope, body.uuid, body.settings, sessionId),
  };
}

/** Both who ask and who carry it out prove once more who they are. */
export function twoStepResetRoutes(keys: StepUpKeys): Handlers<typeof twoStepResetCalls> {
  return {
    twoStepResets,
    requestTwoStepReset: {
      outside: async (begin, { body: { step_up, ...wanted } }) => {
        await begin(async () => undefined);
        await requireStepUp(begin, keys, step_up);
        return begin.once((scope) => requestTwoStepReset(scope, wanted));
      },
    },
    approveTwoStepReset: {
      outside: async (begin, { params, body }, { userAgent }) => {
        await begin(async () => undefined);
        await requireStepUp(begin, keys, body.step_up);
        return begin.once(async (scope) => {
          await approveTwoStepReset(scope, params.id, userAgent);
          return { done: true };
        });
      },
    },
    withdrawTwoStepReset: async (scope, { params }) => {
      await withdrawTwoStepReset(scope, params.id);
      return { withdrawn: true };
    },
  };
}
