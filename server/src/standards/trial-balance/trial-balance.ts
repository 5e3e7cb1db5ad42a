import { type Cents, subtract, ZERO } from '@saldo/ledger';
import { amountOf, decimalSign, NotATable, plainHeading, readCsv } from '../tables/read-table.ts';

/** A row of a trial balance (kolommenbalans, proef- en saldibalans). Rows are numbered as in the file, headings included. */
export type TrialBalanceRecord = { row: number; code: string; name: string; rgs: string; amount: Cents };

/** Why a row cannot be taken, with the heading of the column. */
export type TrialBalanceProblem = { row: number; column: string; problem: 'amount_unreadable' | 'row_without_ledger' };

export type TrialBalanceTable = { records: TrialBalanceRecord[]; problems: TrialBalanceProblem[] };

/** A file that is no trial balance at all. */
export class NotATrialBalance extends Error {
  override name = 'NotATrialBalance';
}

const MOST_ROWS = 5_000;

/** Column headings of the programs in use, in Dutch and English. The first kind that fits is taken. */
const HEADINGS = {
  rgs: /^(rgs|rgs[ -]?code|referentiecode|rgs[ -]?referentie(code)?)$/,
  code: /^((grootboek)?(rekening|rek\.?)?[ -]?(code|nummer|nr\.?)|grootboek(rekening)?(nummer)?|rekening(nummer)?|gb|gl( account)?|account|account (code|number|no\.?)|ledger( code)?|nominal code|no\.?)$/,
  name: /^(naam|(grootboek)?rekening ?naam|omschrijving|(rekening)?omschrijving|naam grootboekrekening|titel|name|account name|ledger name|description|title)$/,
  balanceDebit: /^((eind)?saldo|eind)[ -]?debet$|^debet[ -]?saldo$|^(closing|balance|saldo)[ -]?debit$|^debit balance$/,
  balanceCredit: /^((eind)?saldo|eind)[ -]?credit$|^credit[ -]?saldo$|^(closing|balance)[ -]?credit$|^credit balance$/,
  balance: /^((eind)?saldo|eindbalans|balans|balance|closing balance|net|netto|ytd|bedrag|amount)$/,
  debit: /^(debet|debit|dr\.?|db\.?|totaal debet|debet totaal)$/,
  credit: /^(credit|cr\.?|totaal credit|credit totaal)$/,
} as const;
type Column = keyof typeof HEADINGS;
type Columns = { at: Partial<Record<Column, number>>; headings: readonly string[] };

/**
 * Reads a trial balance from CSV: comma, semicolon or tab; UTF-8 with or without a mark, or Windows Latin-1; Dutch or English amounts;
 * headings in either language anywhere in the first rows. A row of totals is left out. What is wrong with a row is told by its row. Throws
 * NotATrialBalance for anything else.
 */
export function readTrialBalanceFile(bytes: Uint8Array): TrialBalanceTable {
  const rows = rowsOf(bytes);
  const head = rows.findIndex((cells, index) => index < 20 && isHeading(columnsOf(cells)));
  const heading = rows[head];
  if (heading === undefined) throw new NotATrialBalance();
  const columns = columnsOf(heading);
  const table: TrialBalanceTable = { records: [], problems: [] };
  const body = rows.slice(head + 1);
  const decimal = decimalSign(body.flatMap((cells) => amountColumns(columns).map((at) => cells[at] ?? '')));
  for (const [index, cells] of body.entries()) takeRow(table, columns, cells, { row: head + index + 2, decimal });
  if (table.records.length === 0 && table.problems.length === 0) throw new NotATrialBalance();
  return table;
}

function rowsOf(bytes: Uint8Array): string[][] {
  try {
    return readCsv(bytes, MOST_ROWS);
  } catch (error) {
    throw error instanceof NotATable ? new NotATrialBalance() : error;
  }
}

function columnsOf(headings: readonly string[]): Columns {
  const at: Columns['at'] = {};
  for (const [index, heading] of headings.entries()) {
    const found = (Object.keys(HEADINGS) as Column[]).find(
      (column) => at[column] === undefined && HEADINGS[column].test(plainHeading(heading)),
    );
    if (found !== undefined) at[found] = index;
  }
  return { at, headings };
}

function isHeading({ at }: Columns): boolean {
  return (at.code ?? at.name) !== undefined && (sides(at) !== null || at.balance !== undefined);
}

/** The columns of debit and credit balances: those called so, else the totals, whose difference is the balance. */
function sides(at: Columns['at']): { debit: number; credit: number } | null {
  if (at.balanceDebit !== undefined && at.balanceCredit !== undefined)
    return { debit: at.balanceDebit, credit: at.balanceCredit };
  if (at.balance !== undefined) return null;
  return at.debit === undefined || at.credit === undefined ? null : { debit: at.debit, credit: at.credit };
}

function amountColumns({ at }: Columns): number[] {
  const both = sides(at);
  return both === null ? [at.balance ?? 0] : [both.debit, both.credit];
}

const TOTALS = /^(sub)?(totaal|total|totalen|totals)\b|^(saldo|resultaat|winst|verlies) ?(totaal)?$/i;

function takeRow(
  table: TrialBalanceTable,
  columns: Columns,
  cells: readonly string[],
  { row, decimal }: { row: number; decimal: ',' | '.' },
): void {
  if (cells.every((cell) => cell === '')) return;
  const { at, headings } = columns;
  const cell = (index: number | undefined): string => (index === undefined ? '' : (cells[index] ?? ''));
  const named = splitName(cell(at.code), cell(at.name));
  const rgs = cell(at.rgs);
  if (named.code === '' && TOTALS.test(named.name)) return;
  if (TOTALS.test(named.code)) return;
  const amounts = amountColumns(columns).map((index) => amountOf(cell(index), decimal));
  const wrong = amounts.indexOf(null);
  if (wrong >= 0) {
    const column = headings[amountColumns(columns)[wrong] ?? 0] ?? '';
    table.problems.push({ row, column, problem: 'amount_unreadable' });
    return;
  }
  const [debit, credit] = amounts.map((amount) => amount ?? ZERO);
  const amount = subtract(debit ?? ZERO, credit ?? ZERO);
  if (amount === 0) return;
  if (named.code === '' && named.name === '' && rgs === '') {
    // The sums below the columns, without a word beside them.
    if (row > 2 && amounts.length === 2) return;
    table.problems.push({ row, column: headings[at.code ?? at.name ?? 0] ?? '', problem: 'row_without_ledger' });
    return;
  }
  table.records.push({ row, ...named, rgs, amount });
}

/** "1010 Bank" in one column is a code and a name. */
function splitName(code: string, name: string): { code: string; name: string } {
  const both = name === '' ? /^(\d{2,10})\s*[-–:.]?\s+(.+)$/.exec(code) : null;
  if (both !== null) return { code: both[1] ?? '', name: both[2] ?? '' };
  const within = code === '' ? /^(\d{2,10})\s*[-–:.]?\s+(.+)$/.exec(name) : null;
  if (within !== null) return { code: within[1] ?? '', name: within[2] ?? '' };
  return /^[\d.\s-]*$/.test(code) ? { code, name } : name === '' ? { code: '', name: code } : { code, name };
}
