import type { PublicCustomer } from '@saldo/contract';
import { administration, hasPaymentAccount, invoiceAccount } from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type InvoiceRow, invoiceById } from '../invoices/store.ts';
import { accountStatement, languageOf } from '../reminders/account-statement.ts';
import type { CollectedOn } from './payment-house.ts';

/** What a customer still has to pay, and how. */
export async function publicCustomer(
  scope: Scope,
  contactId: number,
  collectedOn: CollectedOn,
): Promise<PublicCustomer> {
  const { contact_name, items, outstanding, overdue } = await accountStatement(scope, contactId);
  const days = await collectedOn(
    scope,
    items.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  const { title, email } = await administration(scope);
  const account = await invoiceAccount(scope);
  return {
    language: await languageOf(scope, contactId),
    company: { name: title, email: email === '' ? null : email },
    customer: contact_name,
    items: items.map((item) => ({ ...item, collected_on: days.get(item.invoice_id ?? 0) ?? null })),
    outstanding,
    overdue,
    can_pay_online: await hasPaymentAccount(scope),
    iban: account?.iban ?? null,
    account_name: account?.account_name ?? null,
  };
}

/** One of the invoices on that page. Not found for any other. */
export async function openInvoice(scope: Scope, contactId: number, id: number): Promise<InvoiceRow> {
  const { items } = await accountStatement(scope, contactId);
  orNotFound(items.find(({ invoice_id }) => invoice_id === id));
  return invoiceById(scope, id);
}
