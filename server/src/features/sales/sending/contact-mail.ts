import type { ContactMail } from '@saldo/contract';
import { contactById } from '#features/contacts/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** To whom e-mails to a customer go: the invoice address, or else the address of the contact. */
export async function contactMail(scope: Scope, contactId: number): Promise<ContactMail> {
  const { email } = await contactById(scope, contactId);
  const row = await scope.db
    .selectFrom('sales_contact_mail')
    .select(['invoice_address', 'cc', 'bcc', 'reminders_paused', 'version'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  const own = row ?? { invoice_address: '', cc: [], bcc: [], reminders_paused: false, version: 1 };
  return { ...own, address: own.invoice_address === '' ? email : own.invoice_address };
}

type Changed = Omit<ContactMail, 'address'>;

/** Changes it. Refused: a stale version. */
export async function updateContactMail(
  scope: Scope,
  contactId: number,
  { version, invoice_address, cc, bcc, reminders_paused }: Changed,
): Promise<void> {
  const current = await contactMail(scope, contactId);
  if (current.version !== version) throw new Refusal('stale_version');
  const own = { invoice_address, cc, bcc, reminders_paused, version: version + 1 };
  const written = await scope.db
    .insertInto('sales_contact_mail')
    .values({ ...own, administration_id: scope.administrationId, id: contactId })
    .onConflict((conflict) =>
      conflict.columns(['administration_id', 'id']).doUpdateSet(own).where('sales_contact_mail.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal('stale_version');
}
