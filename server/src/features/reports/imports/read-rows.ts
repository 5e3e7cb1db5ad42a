import type { FieldText, TableField, TableKind } from '@saldo/contract';
import { type Cents, cents, type IsoDate, negate, subtract, sum, ZERO } from '@saldo/ledger';
import { amountOf, dateOf, decimalSign } from '#standards/tables/read-table';
import type { TableColumns } from './table-columns.ts';

/** A ledger that rows may name, with why nothing may be booked on it. */
export type TableLedger = { code: string; titles: readonly string[]; problem: FieldText | null };

/** Amount without VAT; of an entry debit positive. */
export type TableLine = { ledger: string; amount: Cents; description: string; contact: string };

/** A document or entry of the table; rows of one number are one. */
export type TableDocument = {
  row: number;
  number: string;
  date: IsoDate;
  due_date: IsoDate | null;
  contact: string;
  description: string;
  vat: Cents;
  total: Cents;
  lines: TableLine[];
};

export type RowProblem = { row: number; field: TableField; problem: FieldText };

export type TableAsked = {
  kind: TableKind;
  /** The rows below the headings. */
  body: readonly (readonly string[])[];
  /** The number in the file of the first of them. */
  firstRow: number;
  columns: TableColumns;
  ledgers: readonly TableLedger[];
  /** The ledger of rows that name none. */
  fallback: string | undefined;
};

export type ReadDocuments = { documents: TableDocument[]; problems: RowProblem[]; rows: number };

const LONGEST: Partial<Record<TableField, number>> = { number: 100, contact: 200, description: 250 };

/** Reads the documents of a table. A document with a problem in any of its rows is left out. Pure. */
export function readDocuments(asked: TableAsked): ReadDocuments {
  const decimal = decimalSign(
    (['net', 'vat', 'total', 'debit', 'credit'] as const).flatMap((field) => {
      const at = asked.columns[field];
      return at === undefined ? [] : asked.body.map((cells) => cells[at] ?? '');
    }),
  );
  const problems: RowProblem[] = [];
  const documents = new Map<string, TableDocument>();
  const wrong = new Set<string>();
  let rows = 0;
  for (const [index, cells] of asked.body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    rows += 1;
    const row = asked.firstRow + index;
    const reader = new RowReader(asked, cells, decimal);
    const read = reader.read();
    const key = read.number === '' || isOpen(asked.kind) ? `row ${String(row)}` : keyOf(asked.kind, read);
    const known = documents.get(key);
    if (known !== undefined && (known.date !== read.date || known.due_date !== read.due_date))
      reader.find('date', 'import_one_document');
    problems.push(...reader.problems.map((problem) => ({ row, ...problem })));
    if (reader.problems.length > 0) wrong.add(key);
    documents.set(key, known === undefined ? { ...read, row } : joined(known, read));
  }
  if (asked.kind === 'ENTRIES')
    for (const [key, { row, lines }] of documents)
      if (!wrong.has(key) && sum(lines.map(({ amount }) => amount)) !== 0) {
        problems.push({ row, field: 'debit', problem: 'import_unbalanced' });
        wrong.add(key);
      }
  return { documents: [...documents].filter(([key]) => !wrong.has(key)).map(([, each]) => each), problems, rows };
}

const isOpen = (kind: TableKind): boolean => kind === 'OPEN_RECEIVABLES' || kind === 'OPEN_PAYABLES';

function keyOf(kind: TableKind, { number, contact }: Pick<TableDocument, 'number' | 'contact'>): string {
  return (kind === 'ENTRIES' ? number : `${number} ${contact}`).toLowerCase();
}

function joined(known: TableDocument, more: Omit<TableDocument, 'row'>): TableDocument {
  return {
    ...known,
    vat: sum([known.vat, more.vat]),
    total: sum([known.total, more.total]),
    lines: [...known.lines, ...more.lines],
  };
}

const NO_DAY: IsoDate = '1900-01-01';

class RowReader {
  readonly problems: Omit<RowProblem, 'row'>[] = [];
  private readonly asked: TableAsked;
  private readonly cells: readonly string[];
  private readonly decimal: ',' | '.';

  constructor(asked: TableAsked, cells: readonly string[], decimal: ',' | '.') {
    this.asked = asked;
    this.cells = cells;
    this.decimal = decimal;
  }

  find(field: TableField, problem: FieldText): void {
    if (!this.problems.some((each) => each.field === field)) this.problems.push({ field, problem });
  }

  read(): Omit<TableDocument, 'row'> {
    const { kind } = this.asked;
    const isEntry = kind === 'ENTRIES';
    const number = this.text('number', !isOpen(kind));
    const contact = this.text('contact', !isEntry);
    const description = this.text('description', false);
    const date = this.date('date') ?? NO_DAY;
    if (this.cell('date') === '') this.find('date', 'required');
    const due_date = this.cell('due_date') === '' ? null : this.date('due_date');
    if (due_date !== null && due_date < date) this.find('due_date', 'due_before_document');
    const { net, vat, total } = isEntry ? this.entryAmount() : this.documentAmounts();
    const ledger = isOpen(kind) ? '' : this.ledger();
    return {
      number,
      date,
      due_date,
      contact: isEntry ? '' : contact,
      description,
      vat,
      total,
      lines: [{ ledger, amount: net, description, contact }],
    };
  }

  private cell(field: TableField): string {
    const at = this.asked.columns[field];
    return at === undefined ? '' : (this.cells[at] ?? '').trim();
  }

  private text(field: TableField, isRequired: boolean): string {
    const text = this.cell(field);
    if (isRequired && text === '') this.find(field, 'required');
    if (text.length > (LONGEST[field] ?? 250)) this.find(field, 'text_too_long');
    return text;
  }

  private date(field: 'date' | 'due_date'): IsoDate | null {
    const found = dateOf(this.cell(field));
    if (found === null && this.cell(field) !== '') this.find(field, 'date_invalid');
    return found;
  }

  private amount(field: TableField): Cents | null {
    if (this.cell(field) === '') return null;
    const amount = amountOf(this.cell(field), this.decimal);
    if (amount === null) this.find(field, 'amount_unreadable');
    return amount;
  }

  private documentAmounts(): { net: Cents; vat: Cents; total: Cents } {
    const [given, tax, whole] = [this.amount('net'), this.amount('vat'), this.amount('total')];
    if (this.problems.some(({ problem }) => problem === 'amount_unreadable'))
      return { net: ZERO, vat: ZERO, total: ZERO };
    if (given === null && whole === null)
      this.find(this.asked.columns.total === undefined ? 'net' : 'total', 'required');
    const vat = tax ?? (given !== null && whole !== null ? subtract(whole, given) : ZERO);
    const net = given ?? subtract(whole ?? ZERO, vat);
    const total = whole ?? sum([net, vat]);
    if (total !== sum([net, vat])) this.find('total', 'import_total_differs');
    if (total === 0) this.find(whole === null ? 'net' : 'total', 'amount_not_zero');
    return { net, vat, total };
  }

  private entryAmount(): { net: Cents; vat: Cents; total: Cents } {
    const [debit, credit] = [this.amount('debit') ?? ZERO, this.amount('credit') ?? ZERO];
    const net = subtract(debit, credit);
    if (net === 0) this.find('debit', 'amount_not_zero');
    return { net, vat: ZERO, total: cents(Math.max(net, 0)) };
  }

  private ledger(): string {
    const text = this.cell('ledger') || (this.asked.fallback ?? '');
    if (text === '') this.find('ledger', 'required');
    const wanted = text.toLowerCase();
    const found = this.asked.ledgers.find(
      ({ code, titles }) =>
        code === wanted || code === wanted.padStart(4, '0') || titles.some((title) => title.toLowerCase() === wanted),
    );
    if (found === undefined && text !== '') this.find('ledger', 'ledger_unknown');
    const problem = found?.problem ?? null;
    if (problem !== null) this.find('ledger', problem);
    return found?.code ?? '';
  }
}

/** The lines of a sale or purchase in the journal: the control account, then what was sold or bought, then VAT that was filed elsewhere. */
export function historyLines(
  kind: 'SALES_HISTORY' | 'PURCHASE_HISTORY',
  { total, vat, lines, description }: TableDocument,
  accounts: { control: string; vat: string },
): { account: string; amount: Cents; description: string }[] {
  const sign = (amount: Cents): Cents => (kind === 'SALES_HISTORY' ? amount : negate(amount));
  return [
    { account: accounts.control, amount: sign(total), description },
    ...lines.map((line) => ({
      account: line.ledger,
      amount: negate(sign(line.amount)),
      description: line.description,
    })),
    { account: accounts.vat, amount: negate(sign(vat)), description },
  ].filter(({ amount }) => amount !== 0);
}
