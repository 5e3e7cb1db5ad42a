import type { accountCalls } from '@saldo/contract';
import type { Answers } from '#platform/answers';
import { Refusal, refuseField } from '#platform/refusal';
import type { Attempts } from './attempts.ts';
import { completeSession, endSession, openSession, rotate, type SessionKeys } from './sessions.ts';
import { candidateByEmail, checkCode, credentials, passwordFits } from './sign-in.ts';

/** Signing in, refreshing and signing out. Attempts are noted in a transaction of their own, so that a refusal does not undo them. */
export function accountRoutes(keys: SessionKeys, attempts: Attempts): Answers<typeof accountCalls> {
  return {
    login: {
      outside: async (begin, { params, body }, exchange) => {
        if (params.step === 'auth') {
          const { email, password } = credentials(body);
          const candidate = await begin(async (scope) => {
            await attempts.refuseTooMany(scope, email, exchange.address);
            return candidateByEmail(scope, email);
          });
          if (!(await passwordFits(candidate, password)) || candidate === undefined) {
            await begin((scope) => attempts.note(scope, email, exchange.address));
            throw new Refusal('wrong_credentials');
          }
          if (candidate.staff_role !== null && candidate.totp_secret === null) throw new Refusal('two_step_required');
          const isComplete = candidate.totp_secret === null;
          const opened = await begin((scope) =>
            openSession(scope, keys, { personId: candidate.id, isComplete, userAgent: exchange.userAgent }),
          );
          exchange.setTokens(isComplete ? opened.tokens : { access: opened.tokens.access });
          return isComplete
            ? { next_step: null, ...opened.tokens }
            : { next_step: 'token', access: opened.tokens.access };
        }
        const { sessionId } = exchange;
        const code = (body.code ?? '').replaceAll(' ', '');
        if (code === '') throw refuseField('code', 'code_required');
        // Backup tokens are handed out when two-step verification is set up; nobody has one yet.
        if (sessionId === undefined) throw new Refusal('challenge_over');
        if (params.step === 'backup') throw new Refusal('wrong_code');
        const outcome = await begin((scope) => checkCode(scope, sessionId, code));
        if (outcome !== 'right') throw new Refusal(outcome === 'over' ? 'challenge_over' : 'wrong_code');
        const tokens = await begin((scope) => completeSession(scope, keys, sessionId));
        exchange.setTokens(tokens);
        return { next_step: null, ...tokens };
      },
    },
    logout: async (scope, _input, exchange) => {
      if (exchange.sessionId !== undefined) await endSession(scope, exchange.sessionId, 'logout');
      exchange.clearTokens();
      return { ended: true };
    },
    refresh: {
      outside: async (begin, { body }, exchange) => {
        const token = body?.refresh ?? exchange.refreshToken;
        if (token === undefined) throw new Refusal('session_ended');
        const rotation = await begin((scope) => rotate(scope, keys, token));
        if (rotation.kind === 'ended') {
          exchange.clearTokens();
          throw new Refusal('session_ended');
        }
        exchange.setTokens(rotation.tokens);
        return rotation.tokens;
      },
    },
    me: async (scope) => {
      const person = await scope.db
        .selectFrom('persons')
        .select(['id', 'name', 'email', 'language'])
        .where('id', '=', scope.personId)
        .executeTakeFirstOrThrow();
      const session = await scope.db
        .selectFrom('sessions')
        .select('administration_id')
        .where('id', '=', scope.sessionId)
        .executeTakeFirst();
      return {
        ...person,
        language: person.language === 'nl' ? 'nl' : 'en',
        staff_role: scope.staffRole,
        admin_id: session?.administration_id ?? null,
      };
    },
  };
}
