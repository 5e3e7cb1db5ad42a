import type { ContactMail } from '@saldo/contract';
import { contactById } from '#features/contacts/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** To whom e-mails to a customer go: the invoice address, else the address of the contact, else where the last one went. */
export async function contactMail(scope: Scope, contactId: number): Promise<ContactMail> {
  const { email } = await contactById(scope, contactId);
  const row = await scope.db
    .selectFrom('sales_contact_mail')
    .select(['invoice_address', 'cc', 'bcc', 'reminders_paused', 'version'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  const own = row ?? { invoice_address: '', cc: [], bcc: [], reminders_paused: false, version: 1 };
  const known = own.invoice_address === '' ? email : own.invoice_address;
  return { ...own, address: known === '' ? await lastAddress(scope, contactId) : known };
}

/** Where the last e-mail to this customer went; empty without one. What did not arrive proves nothing. */
async function lastAddress(scope: Scope, contactId: number): Promise<string> {
  const last = await scope.db
    .selectFrom('sales_messages')
    .select('to_addresses')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contactId)
    .where('channel', '=', 'MAIL')
    .where('state', 'in', ['WAITING', 'SENT', 'DELIVERED'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.to_addresses[0] ?? '';
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
