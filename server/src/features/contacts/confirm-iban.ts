import { compact } from '@saldo/ledger';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** What is known of the account of a contact. */
export type Accounts = {
  iban: string | null;
  /** The one before, when it was changed. */
  previous: string | null;
  /** Whether someone has said that the account is right although this other one was seen; '' is one that is not known. */
  isConfirmedOver(other: string): boolean;
};

const UNKNOWN = '?';

/** The account of a contact, the one before, and over which others it was confirmed. */
export async function accountsOf(scope: Scope, contactId: number): Promise<Accounts> {
  const row = await rowOf(scope, contactId);
  const iban = row.iban === null ? null : compact(row.iban);
  const confirmed = row.confirmed_iban === iban ? (row.confirmed_other_ibans ?? '').split(',') : [];
  return {
    iban,
    previous: row.previous_iban === null ? null : compact(row.previous_iban),
    isConfirmedOver: (other) => iban !== null && confirmed.includes(other === '' ? UNKNOWN : other),
  };
}

/** Notes that the account is right although another was seen. Refused when the contact has another account by now. */
export async function confirmIban(scope: Scope, contactId: number, iban: string, other: string): Promise<void> {
  const row = await rowOf(scope, contactId);
  const own = compact(row.iban ?? '');
  if (own === '' || own !== compact(iban)) throw new Refusal('stale_version');
  const before = row.confirmed_iban === own ? (row.confirmed_other_ibans ?? '').split(',') : [];
  const others = new Set([...before, other === '' ? UNKNOWN : compact(other)]);
  await scope.db
    .updateTable('contacts')
    .set({ confirmed_iban: own, confirmed_other_ibans: [...others].join(',') })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contactId)
    .execute();
}

async function rowOf(scope: Scope, contactId: number) {
  return orNotFound(
    await scope.db
      .selectFrom('contacts')
      .select(['iban', 'previous_iban', 'confirmed_iban', 'confirmed_other_ibans'])
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', contactId)
      .executeTakeFirst(),
  );
}
