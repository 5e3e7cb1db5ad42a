import { ROLES, statementOf, VAT_CODES, VAT_RULES, ZERO } from '@saldo/ledger';
import { type ContactDetails, contactDetails } from '#features/contacts/index';
import { BOOKS, type WholeEntry } from '#features/journal/index';
import type { Begin, Scope } from '#platform/scope';
import type { AuditContact, AuditEntry, AuditFile, AuditVatCode } from '#standards/xaf/audit-file';
import { BOOK_TITLES, BOOK_TYPES, VAT_TITLES } from './book-words.ts';
import { auditNumber, entryPages, importedDocument, type YearRead } from './read-year.ts';
import { auditSubledgers, type SubledgersRead } from './subledgers.ts';
import { vatOnLines } from './vat-on-lines.ts';

const SOFTWARE = { name: 'Saldo', version: '1.0' };

/** The books of a year for an audit file; contacts and entries are read while it is written. */
export function composeAuditFile(begin: Begin<Scope>, read: YearRead, open: SubledgersRead): AuditFile {
  const { totals, company, chart, periods, language } = read;
  const year = String(totals.year);
  return {
    header: {
      year: totals.year,
      from: `${year}-01-01`,
      until: `${year}-12-31`,
      created_on: read.today,
      software: SOFTWARE,
    },
    company: {
      name: company.title,
      kvk_number: company.kvk_number ?? '',
      tax_id: withoutCountry(company.btw_id, company.country),
      country: company.country,
      address: {
        street: company.street,
        number: company.street_number,
        extension: company.street_number_addition,
        postal_code: company.postal_code,
        town: company.town,
        country: company.country,
      },
    },
    contacts: contactPages(begin, open),
    ledgers: chart.map((ledger) => ({ ...ledger, statement: statementOf(ledger.category) })),
    vat_codes: vatCodes(read),
    periods: periods.map(({ period_number, starts_on, ends_on }) => ({
      number: period_number,
      from: starts_on,
      until: ends_on,
    })),
    opening: read.opening,
    totals,
    journals: BOOKS.map((book) => ({
      id: book,
      title: BOOK_TITLES[language][book],
      type: BOOK_TYPES[book],
      entries: auditEntries(read, entryPages(begin, read, { book })),
    })),
    subledgers: auditSubledgers(begin, read, open),
  };
}

/** A VAT number stands beside its country. */
function withoutCountry(vatId: string | null, country: string): string {
  const number = vatId ?? '';
  return number.startsWith(country) ? number.slice(country.length) : number;
}

/** Of what each is booked on, as far as the chart has it. */
function vatCodes({ chart, language }: YearRead): AuditVatCode[] {
  const codes = new Set(chart.map(({ code }) => code));
  const account = (code: string | null): string | null => (code !== null && codes.has(code) ? code : null);
  return VAT_CODES.map((id) => {
    const { side, dueAccount } = VAT_RULES[id];
    const input_account = account(side === 'purchase' ? ROLES.inputVat : null);
    return { id, title: VAT_TITLES[id][language], due_account: account(dueAccount), input_account };
  });
}

const CONTACTS = 1_000;

async function* contactPages(begin: Begin<Scope>, open: SubledgersRead): AsyncGenerator<AuditContact[]> {
  for (let after = 0; ; ) {
    const contacts = await begin((scope) => contactDetails(scope, after, CONTACTS));
    yield contacts.map((contact) => auditContact(contact, open));
    const last = contacts.at(-1);
    if (last === undefined || contacts.length < CONTACTS) return;
    after = last.id;
  }
}

function auditContact(contact: ContactDetails, { opened, closed }: SubledgersRead): AuditContact {
  const { name, email, is_client, is_supplier, street, postal_code, town, country } = contact;
  return {
    id: String(contact.id),
    name,
    email,
    is_client,
    is_supplier,
    kvk_number: contact.kvk_number ?? '',
    tax_id: withoutCountry(contact.vat_id, country),
    opening: opened.get(contact.id) ?? ZERO,
    closing: closed.get(contact.id) ?? ZERO,
    address: {
      street,
      number: contact.street_number,
      extension: contact.street_number_addition,
      postal_code,
      town,
      country,
    },
  };
}

async function* auditEntries(read: YearRead, pages: AsyncIterable<WholeEntry[]>): AsyncGenerator<AuditEntry[]> {
  const codes = new Map(read.chart.map(({ id, code }) => [id, code]));
  for await (const page of pages) yield page.map((entry) => auditEntry(entry, { codes, periods: read.periods }));
}

function auditEntry(
  entry: WholeEntry,
  { codes, periods }: { codes: ReadonlyMap<number, string>; periods: YearRead['periods'] },
): AuditEntry {
  const { entry_date: date, description, document_name } = entry;
  const number = auditNumber(entry);
  const vat = vatOnLines(entry.lines);
  return {
    number,
    description,
    period: periods.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on)?.period_number ?? 0,
    date,
    document: document_name ?? number,
    user: entry.posted_by,
    lines: entry.lines.map((line, index) => ({
      number: line.line_number,
      account: codes.get(line.ledger_id) ?? '',
      amount: line.amount,
      description: line.description ?? description,
      contact_id: line.contact_id === null ? null : String(line.contact_id),
      invoice: line.imported === null ? line.reference : line.imported.invoice,
      document: importedDocument(line),
      vat: line.imported?.vat ?? vat[index] ?? [],
    })),
  };
}
