import { type AdministrationSettings, type Feature, FEATURES } from '@saldo/contract';
import { sql } from 'kysely';
import { may, type Scope } from '#platform/scope';
import type { Settings } from '#platform/settings/settings';
import { paymentAccount } from '../company/payment-account.ts';

type Counted = { accounts: number; senders: number };

/** What of the server's own settings shows. */
export type SettingsShown = { inboundMailDomain: string; paymentProvider: Settings['paymentProvider'] };

/** What is switched on and connected, and where receipts can be mailed to. */
export async function administrationSettings(
  scope: Scope,
  { inboundMailDomain, paymentProvider }: SettingsShown,
): Promise<AdministrationSettings> {
  const row = await scope.db
    .selectFrom('administrations')
    .select(['features', 'inbound_address', 'inbound_address_alternate', 'default_ledger_id', 'expense_default_paid'])
    .select(['payment_term_days', 'belastingdienst_username', 'belastingdienst_password'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const counted = await sql<Counted>`select
    (select count(*) from bank_accounts where administration_id = ${scope.administrationId}) as accounts,
    (select count(*) from administration_emails where administration_id = ${scope.administrationId} and verified_at is not null) as senders`.execute(
    scope.db,
  );
  const { accounts = 0, senders = 0 } = counted.rows[0] ?? {};
  return {
    features: FEATURES.filter((feature) => row.features.includes(feature)),
    inbound_address: `${row.inbound_address}@${inboundMailDomain}`,
    inbound_address_alternate: `${row.inbound_address_alternate}@${inboundMailDomain}`,
    default_ledger_id: row.default_ledger_id,
    expense_default_paid: row.expense_default_paid,
    payment_term_days: row.payment_term_days,
    connections: {
      bank_accounts: accounts,
      verified_senders: senders,
      payment_account: await paymentAccount(scope, paymentProvider !== 'off'),
      tax_office: row.belastingdienst_username !== null && row.belastingdienst_password !== null,
    },
    may: { edit: may(scope, 'settings.manage'), edit_features: scope.staffRole === 'STAFF_ADMIN' },
  };
}

/** Whether a feature is on for the company, whoever asks. */
export async function hasFeature(scope: Scope, feature: Feature): Promise<boolean> {
  const row = await scope.db
    .selectFrom('administrations')
    .select('features')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return row.features.includes(feature);
}

/** Switches features on and off; what is not named is off. */
export async function setFeatures(scope: Scope, features: readonly string[]): Promise<void> {
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ features: [...new Set(features)].sort(), version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .execute();
}
