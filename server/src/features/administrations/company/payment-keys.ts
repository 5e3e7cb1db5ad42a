import { type AccountKeys, KeysNotAccepted, type PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/crypto/encryption';
import { usableKeys } from '#platform/crypto/rotating-keys';
import type { Scope } from '#platform/scope';
import { Keys, placeOfKeys } from './payment-account.ts';

type Begin = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
type Needs = { payments: Pick<PaymentProvider, 'renew'>; seals: Encryption; clock: Clock };

export async function hasPaymentAccount(scope: Scope): Promise<boolean> {
  return (await sealedKeys(scope)) !== null;
}

async function sealedKeys(scope: Scope): Promise<string | null> {
  const { mollie_keys } = await scope.db
    .selectFrom('administrations')
    .select('mollie_keys')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return mollie_keys;
}

/**
 * The keys to the company's account at the payment provider, as `usableKeys` gives them; undefined where none is connected. Throws as `renew` of the
 * provider does.
 */
export function paymentKeys(begin: Begin, { payments, seals, clock }: Needs): Promise<AccountKeys | undefined> {
  return usableKeys({
    read: () =>
      begin(async (scope) => {
        const sealed = await sealedKeys(scope);
        if (sealed === null) return undefined;
        return { sealed, keys: Keys.parse(JSON.parse(seals.open(placeOfKeys(scope), sealed))) };
      }),
    replace: ({ sealed }, renewed) =>
      begin(async (scope) => {
        const { numUpdatedRows } = await scope.db
          .updateTable('administrations')
          .set({ mollie_keys: seals.seal(placeOfKeys(scope), JSON.stringify(renewed)) })
          .where('id', '=', scope.administrationId)
          .where('mollie_keys', '=', sealed)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      }),
    renew: (keys) => payments.renew(keys),
    isRefused: (error) => error instanceof KeysNotAccepted,
    now: () => clock.now(),
  });
}
