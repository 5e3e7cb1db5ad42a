import type { AccountKeys, PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/crypto/encryption';
import type { Scope } from '#platform/scope';
import { Keys, placeOfKeys } from './payment-account.ts';

type Begin = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;
type Needs = { payments: Pick<PaymentProvider, 'renew'>; seals: Encryption; clock: Clock };

/** Keys that are over so soon are renewed before they are used. */
const MARGIN_MS = 120_000;

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
 * The keys to the company's account at the payment provider; undefined where none is connected. Nearly over, they are renewed, which asks
 * the provider: not to be called inside a transaction. Throws as `renew` of the provider does.
 */
export async function paymentKeys(begin: Begin, { payments, seals, clock }: Needs): Promise<AccountKeys | undefined> {
  const found = await begin(async (scope) => {
    const sealed = await sealedKeys(scope);
    return sealed === null
      ? undefined
      : { sealed, keys: Keys.parse(JSON.parse(seals.open(placeOfKeys(scope), sealed))) };
  });
  if (found === undefined) return undefined;
  const { keys, sealed } = found;
  if (Date.parse(keys.expires_at) - clock.now().getTime() > MARGIN_MS) return keys;
  const renewed = await payments.renew(keys);
  // An account connected in the meantime is kept.
  await begin((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ mollie_keys: seals.seal(placeOfKeys(scope), JSON.stringify(renewed)) })
      .where('id', '=', scope.administrationId)
      .where('mollie_keys', '=', sealed)
      .execute(),
  );
  return renewed;
}
