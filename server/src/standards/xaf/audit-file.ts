import type { Cents, IsoDate } from '@saldo/ledger';

/** Versions of the XML Auditfile Financieel. From 2027 on the Tax Administration takes 4.0 alone. */
export type AuditVersion = '4.0' | '3.2';

export type AuditAddress = {
  street: string;
  number: string;
  extension: string;
  postal_code: string;
  town: string;
  country: string;
};

export type AuditHeader = {
  year: number;
  from: IsoDate;
  until: IsoDate;
  created_on: IsoDate;
  software: { name: string; version: string };
};

export type AuditCompany = { name: string; kvk_number: string; tax_id: string; country: string; address: AuditAddress };

/** A customer, a supplier, both or (only in 3.2) neither. */
export type AuditContact = {
  id: string;
  name: string;
  email: string;
  kvk_number: string;
  tax_id: string;
  is_client: boolean;
  is_supplier: boolean;
  address: AuditAddress;
  /** What it owes (debit) or is owed as the year begins and ends; only 4.0 has these with the contact. */
  opening: Cents;
  closing: Cents;
};

/** A line of a control account, as 3.2 lists debtors (CU) and creditors (SU) beside the ledger. */
export type SubledgerLine = {
  journal: string;
  transaction: string;
  line: string;
  amount: Cents;
  description: string;
  document: string;
  contact_id: string | null;
  invoice: string | null;
};

/** An item that was open as the year began; `line` counts the lines of the opening balance. */
export type SubledgerOpening = {
  line: number;
  amount: Cents;
  contact_id: string | null;
  invoice: string;
  invoice_date: IsoDate;
  due_date: IsoDate | null;
};

export type AuditSubledger = {
  type: 'CU' | 'SU';
  title: string;
  opening: readonly SubledgerOpening[];
  totals: AuditTotals;
  /** Pages of lines, read while they are written. */
  lines: AsyncIterable<readonly SubledgerLine[]>;
};

export type AuditLedger = {
  code: string;
  title: string;
  statement: 'balance_sheet' | 'profit_and_loss';
  rgs_code: string | null;
};

/** A VAT treatment with the ledgers that its VAT due and its input VAT are booked on. */
export type AuditVatCode = { id: string; title: string; due_account: string | null; input_account: string | null };

export type AuditPeriod = { number: number; from: IsoDate; until: IsoDate };

/** Debit positive, as every amount here. */
export type AuditBalance = { account: string; amount: Cents };

/** VAT due is a credit, input VAT a debit. */
export type AuditVat = { id: string; rate_bp: number; amount: Cents };

export type AuditLine = {
  number: number;
  account: string;
  amount: Cents;
  description: string;
  contact_id: string | null;
  /** The invoice as its sender numbered it. */
  invoice: string | null;
  /** Where it is another than that of its entry. */
  document?: string | null;
  vat: readonly AuditVat[];
};

export type AuditEntry = {
  number: string;
  description: string;
  period: number;
  date: IsoDate;
  document: string;
  user: string;
  lines: readonly AuditLine[];
};

/** A book: purchases, sales, bank or memorial. */
export type AuditJournal = {
  id: string;
  title: string;
  type: 'P' | 'S' | 'B' | 'M';
  /** Pages of entries, read while they are written. */
  entries: AsyncIterable<readonly AuditEntry[]>;
};

/** Of all lines together: they come before the lines in the file. */
export type AuditTotals = { lines: number; debit: Cents; credit: Cents };

export type AuditFile = {
  header: AuditHeader;
  company: AuditCompany;
  contacts: AsyncIterable<readonly AuditContact[]>;
  ledgers: readonly AuditLedger[];
  vat_codes: readonly AuditVatCode[];
  periods: readonly AuditPeriod[];
  opening: readonly AuditBalance[];
  totals: AuditTotals;
  journals: readonly AuditJournal[];
  subledgers: readonly AuditSubledger[];
};
