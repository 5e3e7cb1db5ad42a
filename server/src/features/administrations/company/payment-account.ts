import type { PaymentAccount } from '@saldo/contract';
import { z } from 'zod';
import {
  type AccountKeys,
  CodeNotAccepted,
  type CompanyToLink,
  type LinkedAccount,
  type PaymentProvider,
  PaymentProviderOff,
  PaymentProviderUnavailable,
} from '#adapters/payment-provider/payment-provider';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { makeLink, takeLink } from '#platform/jobs/one-time-links';
import { Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import type { EncryptedPlace, Encryption } from '#platform/crypto/encryption';
import { placeOf } from './encrypted-columns.ts';

export const REVOKE_PAYMENT_KEYS = 'administrations.revoke-payment-keys';

export type PaymentNeeds = { payments: PaymentProvider; seals: Encryption };

export const Keys = z.object({ access: z.string(), refresh: z.string(), expires_at: z.string() });

/** The location that the keys are encrypted for. */
export const placeOfKeys = ({ administrationId }: Scope): EncryptedPlace => placeOf(administrationId, 'mollie_keys');

export async function paymentAccount(scope: Scope, is_possible: boolean): Promise<PaymentAccount> {
  const { mollie_id, mollie_name, mollie_shows_payouts } = await scope.db
    .selectFrom('administrations')
    .select(['mollie_id', 'mollie_name', 'mollie_shows_payouts'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const organization = mollie_id === null ? null : mollie_name;
  return { is_possible, organization, shows_payouts: mollie_shows_payouts };
}

/** No confirmation of identity for an action that is already done. */
export async function refuseConnected(scope: Scope): Promise<void> {
  if ((await accountRow(scope)).mollie_id !== null) throw new Refusal('payment_account_connected');
}

/**
 * Where the browser goes to connect an account. The word that comes back from there names language and administration, to find the way,
 * and a token that works once, for an hour, for this person in this administration. Asked again, the earlier one stops working.
 */
export async function connectPaymentAccount(begin: Begin<Scope>, { payments }: PaymentNeeds): Promise<{ url: string }> {
  const { company, state } = await begin(async (scope) => {
    await refuseConnected(scope);
    const subject = { person_id: scope.personId, administration_id: scope.administrationId };
    const token = await makeLink(scope, 'PAYMENT_ACCOUNT', subject);
    return { company: await companyOf(scope), state: `${scope.language}.${String(scope.administrationId)}.${token}` };
  });
  return { url: await payments.invite(company, state).catch(refusing('payment_provider_unavailable')) };
}

/** Connects the account that the code gives. The token of `state` is used up by it, whatever comes of it. */
export async function finishPaymentAccount<Outcome>(
  begin: Begin<Scope>,
  { payments, seals }: PaymentNeeds,
  { state, code }: { state: string; code?: string | undefined },
  inOne: (connect: (scope: Scope) => Promise<PaymentAccount>) => Promise<Outcome>,
): Promise<Outcome> {
  await begin((scope) => takeState(scope, state));
  if (code === undefined) throw new Refusal('payment_account_refused');
  const account = await payments.redeem(code).catch(refusing('payment_account_failed'));
  return inOne(async (scope) => {
    await connect(scope, seals, account);
    return paymentAccount(scope, true);
  });
}

/** Disconnects the account. A job revokes the keys, so the provider need not be available. */
export async function disconnectPaymentAccount(scope: Scope): Promise<void> {
  const { mollie_keys } = await accountRow(scope);
  if (mollie_keys === null) return;
  await scope.db
    .updateTable('administrations')
    .set({ mollie_id: null, mollie_name: '', mollie_keys: null })
    .where('id', '=', scope.administrationId)
    .execute();
  await enqueue(scope, REVOKE_PAYMENT_KEYS, { sealed: mollie_keys });
}

export function revokePaymentKeys({ payments, seals }: PaymentNeeds): Job {
  return async (context) => {
    const { sealed } = z.object({ sealed: z.string() }).parse(context.payload);
    const keys = await context.begin(
      async (scope): Promise<AccountKeys> => Keys.parse(JSON.parse(seals.open(placeOfKeys(scope), sealed))),
    );
    try {
      await payments.revoke(keys);
    } catch (error) {
      if (!(error instanceof PaymentProviderOff)) throw error;
      context.log.warn('payment account keys deleted without being revoked: no provider is set up');
    }
  };
}

async function takeState(scope: Scope, state: string): Promise<void> {
  const link = await takeLink(scope, 'PAYMENT_ACCOUNT', state.slice(state.lastIndexOf('.') + 1));
  // Thrown in the transaction that took it: in other hands a link is not used up.
  if (link?.person_id !== scope.personId || link.administration_id !== scope.administrationId)
    throw new Refusal('link_over');
}

/** Of two connections the last one stays; the other's keys are revoked. */
async function connect(scope: Scope, seals: Encryption, { id, name, keys }: LinkedAccount): Promise<void> {
  const { mollie_keys: earlier } = await accountRow(scope);
  if (earlier !== null) await enqueue(scope, REVOKE_PAYMENT_KEYS, { sealed: earlier });
  await scope.db
    .updateTable('administrations')
    .set({
      mollie_id: id,
      mollie_name: name,
      mollie_keys: seals.seal(placeOfKeys(scope), JSON.stringify(keys)),
      mollie_shows_payouts: true,
    })
    .where('id', '=', scope.administrationId)
    .execute();
}

/** Notes whether the payouts of the account can be read, so that its owner is told to connect it again where they cannot. */
export async function notePayoutsShown(scope: Scope, isShown: boolean): Promise<void> {
  await scope.db
    .updateTable('administrations')
    .set({ mollie_shows_payouts: isShown })
    .where('id', '=', scope.administrationId)
    .where('mollie_id', 'is not', null)
    .where('mollie_shows_payouts', '=', !isShown)
    .execute();
}

/** The account, which nobody else changes until the transaction ends. */
function accountRow(scope: Scope): Promise<{ mollie_id: string | null; mollie_keys: string | null }> {
  return scope.db
    .selectFrom('administrations')
    .select(['mollie_id', 'mollie_keys'])
    .where('id', '=', scope.administrationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function companyOf(scope: Scope): Promise<CompanyToLink> {
  const { title, town, postal_code, country, kvk_number, btw_id, ...row } = await scope.db
    .selectFrom('administrations')
    .select(['title', 'street', 'street_number', 'street_number_addition', 'postal_code', 'town', 'country'])
    .select(['kvk_number', 'btw_id'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const person = await scope.db
    .selectFrom('persons')
    .select(['name', 'email'])
    .where('id', '=', scope.personId)
    .executeTakeFirstOrThrow();
  const { street, street_number, street_number_addition } = row;
  return {
    name: title,
    street_and_number: `${street} ${street_number}${street_number_addition}`.trim(),
    postal_code,
    town,
    country,
    kvk_number,
    btw_id,
    owner: { ...person, language: scope.language },
  };
}

/** What the provider could not do, in the words of our caller. */
function refusing(code: 'payment_provider_unavailable' | 'payment_account_failed'): (error: unknown) => never {
  return (error) => {
    if (error instanceof PaymentProviderOff) throw new Refusal('payment_provider_off');
    if (error instanceof PaymentProviderUnavailable || error instanceof CodeNotAccepted) throw new Refusal(code);
    throw error;
  };
}
