import type { Cents, IsoDate } from '@saldo/ledger';

/** Rules that the XSD does not see, and what makes a file unreadable. */
export const AUDIT_RULES = [
  'not_an_audit_file',
  'malformed',
  'too_large_part',
  'year_missing',
  'currency',
  'amount',
  'date',
  'date_outside',
  'duplicate_account',
  'unknown_account',
  'unbalanced_transaction',
  'unbalanced_opening',
  'too_many_lines',
  'duplicate_contact',
  'unknown_contact',
  'lines_count',
  'transaction_totals',
  'opening_totals',
  'empty_transaction',
] as const;
export type AuditRule = (typeof AUDIT_RULES)[number];

/** What is wrong, where, and what it is about. */
export type AuditFinding = { rule: AuditRule; line: number; element: string; about: string };

/** A file that cannot be read any further. */
export class AuditProblem extends Error {
  override name = 'AuditProblem';
  readonly finding: AuditFinding;

  constructor(finding: AuditFinding) {
    super(`${finding.rule} at line ${String(finding.line)}`);
    this.finding = finding;
  }
}

type At = { line: number };

export type ReadHeader = At & {
  kind: 'header';
  year: number | null;
  from: IsoDate;
  until: IsoDate;
  currency: string;
  software: string;
};
export type ReadCompany = At & { kind: 'company'; name: string; kvk_number: string; tax_id: string; country: string };
export type ReadContact = At & {
  kind: 'contact';
  id: string;
  name: string;
  email: string;
  kvk_number: string;
  tax_id: string;
  country: string;
  iban: string;
  type: string;
  street: string;
  street_number: string;
  street_number_addition: string;
  postal_code: string;
  town: string;
};
export type ReadLedger = At & {
  kind: 'ledger';
  id: string;
  title: string;
  statement: 'balance_sheet' | 'profit_and_loss' | null;
  rgs_code: string;
};
export type ReadVatCode = At & {
  kind: 'vat_code';
  id: string;
  title: string;
  due_account: string;
  input_account: string;
};
export type ReadJournal = At & { kind: 'journal'; id: string; title: string; type: string };
/** Debit positive. */
export type ReadOpening = At & { kind: 'opening'; number: string; account: string; amount: Cents };
/** What was open with a customer or supplier, in a sub-ledger of 3.2: part of the line of the opening balance with that number. */
export type ReadOpenItem = At & {
  kind: 'opening_item';
  opening_number: string;
  amount: Cents;
  contact: string;
  invoice: string;
  /** Of the invoice, where the file says it. */
  date: IsoDate | null;
};
export type ReadVat = { id: string; rate_bp: number; amount: Cents };
export type ReadLine = At & {
  account: string;
  amount: Cents;
  description: string;
  document: string;
  contact: string;
  invoice: string;
  vat: readonly ReadVat[];
};
export type ReadTransaction = At & {
  kind: 'transaction';
  number: string;
  description: string;
  date: IsoDate;
  lines: readonly ReadLine[];
};
/** The totals that a file declares of its opening balance or its transactions; null where it does not. */
export type ReadTotals = At & {
  kind: 'opening_totals' | 'transaction_totals';
  lines: number | null;
  debit: Cents | null;
  credit: Cents | null;
};

export type AuditEvent =
  | ReadHeader
  | ReadCompany
  | ReadContact
  | ReadLedger
  | ReadVatCode
  | ReadJournal
  | ReadOpening
  | ReadOpenItem
  | ReadTransaction
  | ReadTotals;
