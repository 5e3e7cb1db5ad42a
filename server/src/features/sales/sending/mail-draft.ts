import type { MailDraft, MailKind, MailSettings, MailValues } from '@saldo/contract';
import { type Cents, cents, daysOverdue } from '@saldo/ledger';
import { administration, invoiceSettings } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import type { Language, Scope } from '#platform/scope';
import { euroAmount, longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import type { InvoiceRow } from '../invoices/store.ts';
import { contactMail } from './contact-mail.ts';
import { mailSettings, textOf } from './mail-settings.ts';

/** Who an e-mail is from: the company by name, and where answers go. */
export async function senderOf(scope: Scope): Promise<{ company: string; reply_to: string }> {
  const { title, email } = await administration(scope);
  const { reply_to } = await invoiceSettings(scope);
  return { company: title, reply_to: reply_to === '' ? email : reply_to };
}

const euro = (amount: number, language: Language): string => euroAmount(cents(amount), language);

/** What the variables of an e-mail about an invoice stand for today. */
export async function invoiceValues(scope: Scope, invoice: InvoiceRow, link: string): Promise<MailValues> {
  const { language } = invoice;
  const { company } = await senderOf(scope);
  return {
    customer: await customerName(scope, invoice.contact_id),
    company,
    number: invoice.number ?? '',
    amount: euro(invoice.total_incl_cents, language),
    outstanding: euro(invoice.outstanding_cents, language),
    invoice_date: longDate(invoice.invoice_date, language),
    due_date: invoice.due_date === null ? '' : longDate(invoice.due_date, language),
    days_overdue: String(daysOverdue(invoice.due_date, scope.today)),
    reference: invoice.reference,
    link,
  };
}

/** Of a statement: one customer and what they owe. */
export async function statementValues(
  scope: Scope,
  contactId: number,
  { outstanding, language, link }: { outstanding: Cents; language: Language; link: string },
): Promise<MailValues> {
  const { company } = await senderOf(scope);
  return { customer: await customerName(scope, contactId), company, outstanding: euro(outstanding, language), link };
}

/** A person is greeted by name, a company by its own. */
export async function customerName(scope: Scope, contactId: number | null): Promise<string> {
  if (contactId === null) return '';
  const { name, first_name, last_name } = await contactById(scope, contactId);
  const person = [first_name, last_name].filter((part) => part.trim() !== '').join(' ');
  return person === '' ? name : person;
}

type About = {
  kind: MailKind;
  contactId: number;
  language: Language;
  step: number | null;
  values: MailValues;
  settings?: MailSettings;
};

/** An e-mail as the settings make it: recipients of the contact, text in the language of the customer. */
export async function mailDraft(scope: Scope, about: About): Promise<MailDraft> {
  const { kind, language, step, values, contactId } = about;
  const settings = about.settings ?? (await mailSettings(scope));
  const { address, cc, bcc } = await contactMail(scope, contactId);
  const { company, reply_to } = await senderOf(scope);
  return {
    kind,
    language,
    from: fromName(company),
    reply_to,
    to: address === '' ? [] : [address],
    cc,
    bcc,
    own_copy: settings.own_copy,
    own_address: reply_to,
    attach_ubl: settings.attach_ubl && (kind === 'INVOICE' || kind === 'REMINDER'),
    ...textOf(settings, kind, language, step),
    values,
    reminder_step: kind === 'REMINDER' ? step : null,
  };
}

/** Mail servers may only speak for the domain of Saldo; the name says for whom it writes. */
export function fromName(company: string): string {
  return `${company} via Saldo`;
}
