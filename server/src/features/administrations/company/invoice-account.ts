import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { membersWho } from '../people/member-queries.ts';

export const NOTIFY_IBAN_CHANGED = 'administrations.tell-of-iban';

type InvoiceAccount = { iban: string; account_name: string; bic: string | null };

/**
 * The account that customers are asked to pay to, as invoices show it: the one of the company's details, which takes a step-up to change.
 * The bank accounts whose statements are imported have no part in it. None before it was given.
 */
export async function invoiceAccount(scope: Scope): Promise<InvoiceAccount | null> {
  const {
    bank_account_number: iban,
    bank_account_owner,
    bic_code,
    title,
  } = await scope.db
    .selectFrom('administrations')
    .select(['bank_account_number', 'bank_account_owner', 'bic_code', 'title'])
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  if (iban === null || iban === '') return null;
  return {
    iban,
    account_name: bank_account_owner === '' ? title : bank_account_owner,
    bic: bic_code === '' ? null : bic_code,
  };
}

/** Changes where customers pay, with what goes along; false when it is no longer what it was. */
export async function setInvoiceAccount(
  scope: Scope,
  to: { before: string | null; iban: string | null; account_owner: string | null; bic: string | null },
): Promise<boolean> {
  const changed = await scope.db
    .updateTable('administrations')
    .set((eb) => ({
      bank_account_number: to.iban,
      ...(to.account_owner !== null && { bank_account_owner: to.account_owner }),
      ...(to.bic !== null && { bic_code: to.bic }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', scope.administrationId)
    .where('bank_account_number', 'is not distinct from', to.before)
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined) await notifyIbanChanged(scope, to.iban);
  return changed !== undefined;
}

/** Tells every owner that customers are asked to pay elsewhere; only how the account ends is in the queue. */
export async function notifyIbanChanged(scope: Scope, iban: string | null): Promise<void> {
  const ending = iban === null || iban === '' ? null : iban.slice(-4);
  for (const { id, role, email_verified_at } of await membersWho(scope, 'settings.manage'))
    if (role === 'OWNER' && email_verified_at !== null)
      await enqueue(scope, NOTIFY_IBAN_CHANGED, { to: id, ending, at: new Date().toISOString() });
}
