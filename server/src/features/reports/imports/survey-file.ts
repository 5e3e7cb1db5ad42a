import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import type { ArrivingContact } from '#features/contacts/index';
import type { AuditEvent, AuditRule, ReadContact, ReadHeader, ReadLedger } from '#standards/xaf/audit-events';
import { AuditChecker } from '#standards/xaf/check-audit-file';

export type SurveyedAccount = {
  id: string;
  title: string;
  statement: 'balance_sheet' | 'profit_and_loss';
  rgs_code: string;
  opening: Cents;
  debit: Cents;
  credit: Cents;
};

export type SurveyedVat = { id: string; title: string; due: boolean; input: boolean; rate_bp: number };
export type SurveyedFinding = { rule: AuditRule; line: number; element: string; about: string; count: number };

/** What was open with a contact as the year begins, on an account of the file. Debit positive. */
export type SurveyedItem = { account: string; contact: string; invoice: string; date: IsoDate | null; amount: Cents };

/** What a file says, without its entries. Stored as JSON beside its import. */
export type FileSurvey = {
  company: { name: string; kvk_number: string; tax_id: string; software: string };
  year: number;
  from: IsoDate | null;
  until: IsoDate | null;
  last_on: IsoDate | null;
  has_opening: boolean;
  accounts: SurveyedAccount[];
  opening_items: SurveyedItem[];
  contacts: ArrivingContact[];
  vat_codes: SurveyedVat[];
  findings: SurveyedFinding[];
  errors: number;
  entries: number;
  lines: number;
};

type Sums = { opening: number; debit: number; credit: number };

/** Adds up a file while it is read: what it keeps grows with its accounts and contacts, not with its entries. */
export class FileSurveyor {
  private readonly checker = new AuditChecker();
  private header: ReadHeader | null = null;
  private company = { name: '', kvk_number: '', tax_id: '' };
  private readonly ledgers = new Map<string, ReadLedger>();
  private readonly sums = new Map<string, Sums>();
  private readonly openingAccounts = new Map<string, string>();
  private readonly openingItems: SurveyedItem[] = [];
  private readonly contacts = new Map<string, ArrivingContact>();
  private readonly vat = new Map<string, SurveyedVat>();
  private entries = 0;
  private lines = 0;
  private hasOpening = false;
  private last: IsoDate | null = null;

  see(event: AuditEvent): void {
    this.checker.see(event);
    switch (event.kind) {
      case 'header':
        this.header = event;
        return;
      case 'company':
        this.company = { name: event.name, kvk_number: kvkOf(event.kvk_number), tax_id: withCountry(event) };
        return;
      case 'contact':
        if (!this.contacts.has(event.id)) this.contacts.set(event.id, contactOf(event));
        return;
      case 'ledger':
        if (!this.ledgers.has(event.id)) this.ledgers.set(event.id, event);
        return;
      case 'vat_code':
        this.vat.set(event.id, {
          id: event.id,
          title: event.title,
          due: event.due_account !== '',
          input: event.input_account !== '',
          rate_bp: 0,
        });
        return;
      case 'opening':
        this.hasOpening ||= event.amount !== 0;
        this.sumOf(event.account).opening += event.amount;
        this.openingAccounts.set(event.number, event.account);
        return;
      case 'opening_item':
        return this.seeItem(event);
      case 'transaction':
        return this.seeTransaction(event);
      case 'journal':
      case 'opening_totals':
      case 'transaction_totals':
        return;
    }
  }

  get entriesSeen(): number {
    return this.entries;
  }

  stop(error: unknown): void {
    this.checker.stop(error);
  }

  end(): FileSurvey {
    this.checker.end();
    const { header, checker } = this;
    const count = (rule: AuditRule, index: number): number =>
      checker.findings.findIndex((each) => each.rule === rule) === index ? (checker.counts.get(rule) ?? 1) : 1;
    return {
      company: { ...this.company, software: header?.software ?? '' },
      year: header?.year ?? 0,
      from: header?.from ?? null,
      until: header?.until ?? null,
      last_on: this.last,
      has_opening: this.hasOpening,
      accounts: [...this.ledgers.values()].map((ledger) => this.accountOf(ledger)),
      opening_items: this.openingItems,
      contacts: [...this.contacts.values()],
      vat_codes: [...this.vat.values()],
      findings: checker.findings.map((each, index) => ({ ...each, count: count(each.rule, index) })),
      errors: checker.errors,
      entries: this.entries,
      lines: this.lines,
    };
  }

  private seeTransaction({ lines, date }: Extract<AuditEvent, { kind: 'transaction' }>): void {
    this.entries += 1;
    this.lines += lines.length;
    if (this.last === null || date > this.last) this.last = date;
    for (const { account, amount, vat } of lines) {
      const sums = this.sumOf(account);
      if (amount > 0) sums.debit += amount;
      else sums.credit -= amount;
      for (const { id, rate_bp } of vat) {
        const known = this.vat.get(id) ?? { id, title: '', due: false, input: false, rate_bp };
        if (known.rate_bp < rate_bp || !this.vat.has(id)) this.vat.set(id, { ...known, rate_bp });
      }
    }
  }

  private seeItem({
    opening_number,
    contact,
    invoice,
    date,
    amount,
  }: Extract<AuditEvent, { kind: 'opening_item' }>): void {
    const account = this.openingAccounts.get(opening_number);
    if (account !== undefined) this.openingItems.push({ account, contact, invoice, date, amount });
  }

  private sumOf(account: string): Sums {
    const known = this.sums.get(account);
    if (known !== undefined) return known;
    const sums = { opening: 0, debit: 0, credit: 0 };
    this.sums.set(account, sums);
    return sums;
  }

  private accountOf({ id, title, statement, rgs_code }: ReadLedger): SurveyedAccount {
    const { opening, debit, credit } = this.sums.get(id) ?? { opening: 0, debit: 0, credit: 0 };
    const isResult = rgs_code === '' ? /^[4-9]/.test(id) : rgs_code.toUpperCase().startsWith('W');
    return {
      id,
      title,
      // Mixed accounts of 3.2 say neither.
      statement: statement ?? (isResult ? 'profit_and_loss' : 'balance_sheet'),
      rgs_code,
      opening: cents(opening),
      debit: cents(debit),
      credit: cents(credit),
    };
  }
}

function withCountry({ tax_id, country }: { tax_id: string; country: string }): string {
  const plain = tax_id.replaceAll(/[\s.]/g, '').toUpperCase();
  return plain === '' || plain.startsWith(country) ? plain : `${country}${plain}`;
}

/** Some programs write a number of their own where the Chamber of Commerce number belongs. */
function kvkOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === 8 ? digits : '';
}

function contactOf({ kind, line, type, tax_id, ...contact }: ReadContact): ArrivingContact {
  return {
    ...contact,
    vat_id: withCountry({ tax_id, country: contact.country }),
    is_client: type === 'C' || type === 'B',
    is_supplier: type === 'S' || type === 'B',
  };
}
