import { type Cents, cents, formatEuro, sum } from '@saldo/ledger';
import {
  type AuditEvent,
  type AuditFinding,
  AuditProblem,
  type AuditRule,
  type ReadHeader,
  type ReadOpening,
  type ReadTotals,
  type ReadTransaction,
} from './audit-events.ts';

/** Of each rule this many places are named; the others are counted. */
const NAMED = 20;
/** Lines are numbered in two bytes. */
const MOST_LINES = 30_000;

/** What does not keep a file out: figures that are only declared, and contacts, which entries can do without. */
const WARNINGS: ReadonlySet<AuditRule> = new Set([
  'lines_count',
  'transaction_totals',
  'opening_totals',
  'duplicate_contact',
  'unknown_contact',
  'empty_transaction',
]);

export const isWarning = (rule: AuditRule): boolean => WARNINGS.has(rule);

type Counted = { lines: number; debit: number; credit: number };

/** Follows the events of a file and finds what the XSD does not see: rules 0001 to 0010 of the explanation of 4.0. */
export class AuditChecker {
  readonly findings: AuditFinding[] = [];
  readonly counts = new Map<AuditRule, number>();
  private readonly accounts = new Set<string>();
  private readonly contacts = new Set<string>();
  private header: ReadHeader | null = null;
  private readonly opening: Counted = { lines: 0, debit: 0, credit: 0 };
  private readonly booked: Counted = { lines: 0, debit: 0, credit: 0 };

  see(event: AuditEvent): void {
    switch (event.kind) {
      case 'header':
        this.header = event;
        if (event.year === null) this.find('year_missing', event.line, 'fiscalYear', '');
        if (event.currency !== '' && event.currency !== 'EUR')
          this.find('currency', event.line, 'curCode', event.currency);
        return;
      case 'contact':
        if (this.contacts.has(event.id)) this.find('duplicate_contact', event.line, 'custSupID', event.id);
        this.contacts.add(event.id);
        return;
      case 'ledger':
        if (this.accounts.has(event.id)) this.find('duplicate_account', event.line, 'accID', event.id);
        this.accounts.add(event.id);
        return;
      case 'opening':
        return this.seeOpening(event);
      case 'opening_totals':
        if (this.opening.debit !== this.opening.credit)
          this.find('unbalanced_opening', event.line, 'openingBalance', this.differenceOf(this.opening));
        return this.compare('opening_totals', 'openingBalance', event, this.opening);
      case 'transaction':
        return this.seeTransaction(event);
      case 'transaction_totals':
        return this.compare('transaction_totals', 'transactions', event, this.booked);
      case 'company':
      case 'vat_code':
      case 'journal':
      case 'opening_item':
        return;
    }
  }

  /** A file that could not be read to its end says where. */
  stop(error: unknown): void {
    if (!(error instanceof AuditProblem)) throw error;
    const { rule, line, element, about } = error.finding;
    this.find(rule, line, element, about);
  }

  end(): void {
    if (this.header === null && this.counts.size === 0) this.find('year_missing', 1, 'header', '');
  }

  get errors(): number {
    return [...this.counts].reduce((count, [rule, times]) => (isWarning(rule) ? count : count + times), 0);
  }

  private find(rule: AuditRule, line: number, element: string, about: string): void {
    const times = (this.counts.get(rule) ?? 0) + 1;
    this.counts.set(rule, times);
    if (times <= NAMED) this.findings.push({ rule, line, element, about });
  }

  private seeOpening({ account, amount, line }: ReadOpening): void {
    if (!this.accounts.has(account)) this.find('unknown_account', line, 'obLine/accID', account);
    count(this.opening, amount);
  }

  private seeTransaction({ number, date, line, lines }: ReadTransaction): void {
    if (this.header !== null && (date < this.header.from || date > this.header.until))
      this.find('date_outside', line, 'trDt', `${number}: ${date}`);
    for (const each of lines) {
      if (!this.accounts.has(each.account)) this.find('unknown_account', each.line, 'trLine/accID', each.account);
      if (each.contact !== '' && !this.contacts.has(each.contact))
        this.find('unknown_contact', each.line, 'trLine/custSupID', each.contact);
      count(this.booked, each.amount);
    }
    const difference = sum(lines.map(({ amount }) => amount));
    if (difference !== 0)
      this.find('unbalanced_transaction', line, 'transaction', `${number}: ${formatEuro(difference)}`);
    if (lines.length > MOST_LINES) this.find('too_many_lines', line, 'transaction', number);
    if (lines.every(({ amount }) => amount === 0)) this.find('empty_transaction', line, 'transaction', number);
  }

  private compare(
    rule: 'opening_totals' | 'transaction_totals',
    element: string,
    declared: ReadTotals,
    counted: Counted,
  ): void {
    if (declared.lines !== null && declared.lines !== counted.lines)
      this.find(
        'lines_count',
        declared.line,
        `${element}/linesCount`,
        `${String(declared.lines)} / ${String(counted.lines)}`,
      );
    const sides = [
      ['totalDebit', declared.debit, counted.debit],
      ['totalCredit', declared.credit, counted.credit],
    ] as const;
    for (const [name, said, found] of sides)
      if (said !== null && said !== found)
        this.find(rule, declared.line, `${element}/${name}`, `${formatEuro(said)} / ${formatEuro(cents(found))}`);
  }

  private differenceOf({ debit, credit }: Counted): string {
    return formatEuro(cents(debit - credit));
  }
}

function count(into: Counted, amount: Cents): void {
  into.lines += 1;
  if (amount > 0) into.debit += amount;
  else into.credit -= amount;
}
