import type { AccountStatement } from '@saldo/contract';
import { type Cents, cents, daysOverdue, formatEuro, type IsoDate, sum } from '@saldo/ledger';
import { sql } from 'kysely';
import { administration, invoiceAccount } from '#features/administrations/index';
import { contactById, withDuplicates } from '#features/contacts/index';
import type { Language, Scope } from '#platform/scope';
import { writeAccountStatementPdf } from '#standards/statement-pdf/account-statement-pdf';

type OpenRow = {
  invoice_id: number | null;
  number: string;
  invoice_date: IsoDate;
  due_date: IsoDate | null;
  total: Cents;
  outstanding: Cents;
};

/** What is still to be received of a customer and its duplicates, oldest first; also what the opening balance brought. */
async function openRows(scope: Scope, contactId: number): Promise<OpenRow[]> {
  const rows = await scope.db
    .selectFrom('open_items')
    .select(['source_type', 'source_id', 'reference', 'document_date', 'due_date', 'amount_cents', 'settled_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where('kind', '=', 'RECEIVABLE')
    .where('is_open', '=', true)
    .where(sql<boolean>`contact_id in ${withDuplicates(scope, contactId)}`)
    .orderBy('document_date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    invoice_id: row.source_type === 'sales_invoice' ? row.source_id : null,
    number: row.reference,
    invoice_date: row.document_date,
    due_date: row.due_date,
    total: cents(row.amount_cents),
    outstanding: cents(row.amount_cents - row.settled_cents),
  }));
}

const isLate = (scope: Scope) => (row: OpenRow) => row.outstanding > 0 && daysOverdue(row.due_date, scope.today) > 0;

/** The open items of a customer with how late they are. */
export async function accountStatement(scope: Scope, contactId: number): Promise<AccountStatement> {
  const { name } = await contactById(scope, contactId);
  const rows = await openRows(scope, contactId);
  return {
    contact_id: contactId,
    contact_name: name,
    today: scope.today,
    items: rows.map(({ total, outstanding, ...row }) => ({
      ...row,
      total: formatEuro(total),
      outstanding: formatEuro(outstanding),
      days_overdue: outstanding > 0 ? daysOverdue(row.due_date, scope.today) : 0,
    })),
    outstanding: formatEuro(sum(rows.map(({ outstanding }) => outstanding))),
    overdue: formatEuro(sum(rows.filter(isLate(scope)).map(({ outstanding }) => outstanding))),
  };
}

/** The statement as a file in the language of the customer, drawn outside of the transaction that read it. */
export async function statementFile(
  scope: Scope,
  contactId: number,
  language: Language,
): Promise<{ outstanding: Cents; file_name: string; write: () => Promise<Buffer> }> {
  const company = await administration(scope);
  const contact = await contactById(scope, contactId);
  const account = await invoiceAccount(scope);
  const rows = await openRows(scope, contactId);
  const outstanding = sum(rows.map((row) => row.outstanding));
  const document = {
    language,
    company: company.title,
    details: [
      `${company.street} ${company.street_number}`.trim(),
      `${company.postal_code} ${company.town}`.trim(),
      company.kvk_number === null ? '' : `KVK ${company.kvk_number}`,
    ],
    customer: [
      contact.name,
      `${contact.street} ${contact.street_number}${contact.street_number_addition}`.trim(),
      `${contact.postal_code} ${contact.town}`.trim(),
    ],
    today: scope.today,
    items: rows.map((row) => ({
      ...row,
      days_overdue: row.outstanding > 0 ? daysOverdue(row.due_date, scope.today) : 0,
    })),
    outstanding,
    overdue: sum(rows.filter(isLate(scope)).map((row) => row.outstanding)),
    iban: account?.iban ?? null,
  };
  const word = language === 'nl' ? 'rekeningoverzicht' : 'statement';
  return {
    outstanding,
    file_name: `${word}-${scope.today}.pdf`,
    write: () => writeAccountStatementPdf(document),
  };
}

/** The language in which a customer got their last invoice. */
export async function languageOf(scope: Scope, contactId: number): Promise<Language> {
  const last = await scope.db
    .selectFrom('sales_invoices')
    .select('language')
    .where('administration_id', '=', scope.administrationId)
    .where(sql<boolean>`contact_id in ${withDuplicates(scope, contactId)}`)
    .where('is_concept', '=', false)
    .orderBy('invoice_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.language === 'en' ? 'en' : 'nl';
}
