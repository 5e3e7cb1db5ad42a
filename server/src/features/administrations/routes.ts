import { type administrationCalls, AUTHORIZATIONS, type taskCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { PaymentProvider } from '#adapters/payment-provider/payment-provider';
import { requireStepUp, type SignInLimits, workIn } from '#features/accounts/index';
import type { Handlers } from '#platform/http/handlers';
import { orNotFound } from '#platform/refusal';
import { inAdministration } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { shownAdministration } from './company/store.ts';
import { createAdministration } from './company/create-administration.ts';
import { administrationsOf, chosenAdministration } from './company/list-administrations.ts';
import { logoHash, setLogo, storeLogo } from './company/logo.ts';
import { lockBooks } from './periods/books-lock.ts';
import { moveYear, type YearNeeds } from './periods/close-year.ts';
import { movePeriodByHand } from './periods/move-period.ts';
import { financialYear, financialYears, recalculateYear, updateYear } from './periods/years.ts';
import {
  connectPaymentAccount,
  disconnectPaymentAccount,
  finishPaymentAccount,
  paymentAccount,
  refuseConnected,
} from './company/payment-account.ts';
import { presentPeriod } from './present.ts';
import { backgroundTask } from './settings/tasks.ts';
import {
  changesBankAccount,
  type NewestTransaction,
  taxOfficeName,
  updateAdministration,
} from './company/update-administration.ts';

export function administrationRoutes(
  {
    files,
    seals,
    payments,
    newestTransaction,
  }: { files: FileStore; seals: Encryption; payments: PaymentProvider; newestTransaction: NewestTransaction },
  attempts: SignInLimits,
  years: YearNeeds,
): Handlers<typeof administrationCalls> {
  const stepUp = { seals, attempts };
  return {
    administrationsForUser: (scope, { query }) => administrationsOf(scope, query.search),
    sessionAdministration: async (scope) => ({ admin_id: await chosenAdministration(scope) }),
    chooseAdministration: async (scope) => {
      const { administrationId } = inAdministration(scope);
      await workIn(scope, administrationId);
      return { admin_id: administrationId };
    },
    createAdministration: async (scope, { body }) =>
      shownAdministration(await createAdministration(scope, seals, body), seals),
    administration: (scope) => shownAdministration(scope, seals),
    updateAdministration: {
      outside: async (begin, { body }) => {
        const isProven = await begin((scope) => changesBankAccount(scope, body));
        if (isProven) await requireStepUp(begin, stepUp, body.step_up);
        return begin.once(async (scope) => {
          await updateAdministration(scope, seals, body, { isProven, newestTransaction });
          return shownAdministration(scope, seals);
        });
      },
    },
    revealTaxOfficeName: {
      outside: async (begin, { body }) => {
        await requireStepUp(begin, stepUp, body.step_up);
        return begin(async (scope) => ({ belastingdienst_username: await taxOfficeName(scope, seals) }));
      },
    },
    uploadLogo: {
      outside: async (begin, _input, exchange) => {
        // Who may not upload is told so before the bytes are taken in.
        await begin(async () => undefined);
        const logo = await storeLogo(files, await exchange.file());
        return begin.once(async (scope) => {
          await setLogo(scope, logo);
          return shownAdministration(scope, seals);
        });
      },
    },
    logo: {
      outside: async (begin) => {
        const hash = orNotFound(await begin((scope) => logoHash(inAdministration(scope))));
        return { media_type: 'image/png', file_name: 'logo.png', content: files.open(hash), inline: true };
      },
    },
    deleteLogo: async (scope) => {
      await setLogo(scope, null);
      return shownAdministration(scope, seals);
    },
    connectPaymentAccount: {
      outside: async (begin, { body }) => {
        await begin(refuseConnected);
        await requireStepUp(begin, stepUp, body.step_up);
        return connectPaymentAccount(begin, { payments, seals });
      },
    },
    finishPaymentAccount: {
      outside: (begin, { body }) =>
        finishPaymentAccount(begin, { payments, seals }, body, (connect) => begin.once(connect)),
    },
    disconnectPaymentAccount: async (scope) => {
      await disconnectPaymentAccount(scope);
      return paymentAccount(scope, true);
    },
    authorizations: async (scope) => {
      const { role, authorizations, switchedOff } = inAdministration(scope);
      return {
        role,
        authorizations: AUTHORIZATIONS.filter((name) => authorizations.has(name)),
        switched_off: AUTHORIZATIONS.filter((name) => switchedOff?.has(name) === true),
      };
    },
    financialYears: (scope) => financialYears(scope),
    financialYear: (scope, { params }) => financialYear(scope, years, params.year),
    updateFinancialYear: async (scope, { params, body }) => {
      await updateYear(scope, years, { year: params.year, ...body });
      return financialYear(scope, years, params.year);
    },
    updateYearState: async (scope, { body }) => {
      await moveYear(scope, years, body);
      return financialYear(scope, years, body.year);
    },
    recalculateYear: (scope, { body }) => recalculateYear(scope, years, body.year),
    updatePeriodState: async (scope, { body }) => {
      const { period_id: periodId, state: to, reason, version } = body;
      const moved = await movePeriodByHand(scope, years.vat, { periodId, to, reason, version });
      return presentPeriod(moved, scope.today);
    },
    lockBooks: (scope, { body }) => lockBooks(scope, body),
  };
}

export const taskRoutes: Handlers<typeof taskCalls> = {
  taskStatus: async (scope, { params }) => backgroundTask(inAdministration(scope), params.id),
};
