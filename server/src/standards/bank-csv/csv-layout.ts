import { type Cents, type IsoDate, negate } from '@saldo/ledger';
import {
  type BankTransactionRecord,
  ibanIn,
  paymentReferenceIn,
  returnReasonIn,
  saidIn,
} from '../bank-files/bank-statement.ts';
import { labelledParts } from '../bank-files/labelled-text.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { describe } from '../mt940/mt940-description.ts';
import { amountIn, type DateOrder, dateIn } from './csv-values.ts';
import type { CsvRow } from './csv-rows.ts';

/** One row of a bank's own CSV. */
export type CsvTransaction = {
  record: BankTransactionRecord;
  /** The account of the row as the file names it. */
  account: string | null;
  /** The balance after it, where the file has one. */
  balance: Cents | null;
  line: number;
};

/** How the rows of one kind of file are read, and whether a first line is the heading of that kind. */
export type CsvLayout = {
  name: string;
  hasHeading: boolean;
  reads: (firstRow: readonly string[]) => boolean;
  /** The row with its cells by heading; without headings by place. */
  read: (row: CellReader) => Omit<CsvTransaction, 'line'>;
};

/** The cells of one row by the name of their column, in lower case. */
export class CellReader {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor({ cells, line }: CsvRow, columns: ReadonlyMap<string, number>) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
  }

  text(column: string | number): string {
    const at = typeof column === 'number' ? column : this.#columns.get(column);
    return at === undefined ? '' : (this.#cells[at] ?? '').trim();
  }

  amount(column: string | number): Cents {
    const amount = amountIn(this.text(column));
    if (amount === null)
      throw new StatementProblem('bad_amount', this.line, `not an amount: "${this.text(column).slice(0, 40)}"`);
    return amount;
  }

  date(column: string | number, order: DateOrder): IsoDate {
    const date = dateIn(this.text(column), order);
    if (date === null)
      throw new StatementProblem('bad_date', this.line, `not a date: "${this.text(column).slice(0, 40)}"`);
    return date;
  }

  /** Refuses a row in another currency. */
  inEuro(column: string | number): void {
    const currency = this.text(column).toUpperCase();
    if (currency !== '' && currency !== 'EUR')
      throw new StatementProblem('wrong_currency', this.line, `an amount in ${currency}; only euro accounts are read`);
  }
}

/** A transaction of which only the given is known. A text of nothing but a payment reference is that reference. */
export function csvRecord(
  given: Pick<BankTransactionRecord, 'booking_date' | 'amount'> & Partial<BankTransactionRecord>,
): BankTransactionRecord {
  const { remittance = null } = given;
  const reference = given.structured_reference ?? paymentReferenceIn(remittance);
  return {
    value_date: null,
    currency: 'EUR',
    counterparty_name: null,
    counterparty_iban: null,
    counterparty_bic: null,
    end_to_end_id: null,
    mandate_id: null,
    creditor_id: null,
    bank_reference: null,
    is_reversal: false,
    return_reason: null,
    bank_code: null,
    batch_index: null,
    batch_total: null,
    ...given,
    structured_reference: reference,
    remittance: reference !== null && paymentReferenceIn(remittance) === reference ? null : remittance,
  };
}

const ING_LABELS = [
  'Naam',
  'Omschrijving',
  'IBAN',
  'BIC',
  'Kenmerk',
  'Machtiging ID',
  'Incassant ID',
  'Datum/Tijd',
  'Valutadatum',
  'Pasvolgnr',
];

const ing: CsvLayout = {
  name: 'ING',
  hasHeading: true,
  reads: (heading) => heading.includes('naam / omschrijving') && heading.includes('af bij'),
  read: (row) => {
    const { before, values } = labelledParts(row.text('mededelingen'), ING_LABELS);
    const size = row.amount('bedrag (eur)');
    const order = /^\d{8}$|^\d{4}-/.test(row.text('datum')) ? 'YMD' : 'DMY';
    const valued = values.get('Valutadatum')?.slice(0, 10) ?? '';
    const balance = row.text('saldo na mutatie');
    return {
      account: row.text('rekening'),
      balance: balance === '' ? null : row.amount('saldo na mutatie'),
      record: csvRecord({
        booking_date: row.date('datum', order),
        value_date: dateIn(valued, 'DMY'),
        amount: row.text('af bij').toLowerCase() === 'af' ? negate(size) : size,
        counterparty_name: saidIn(values.get('Naam') ?? row.text('naam / omschrijving')),
        counterparty_iban: ibanIn(row.text('tegenrekening')) ?? ibanIn(values.get('IBAN')),
        counterparty_bic: saidIn(values.get('BIC')),
        remittance: saidIn(values.get('Omschrijving') ?? (before === '' ? row.text('mededelingen') : before)),
        end_to_end_id: saidIn(values.get('Kenmerk')),
        mandate_id: saidIn(values.get('Machtiging ID')),
        creditor_id: saidIn(values.get('Incassant ID')?.split(' ')[0]),
        bank_code: saidIn(row.text('code')),
      }),
    };
  },
};

const rabobank: CsvLayout = {
  name: 'Rabobank',
  hasHeading: true,
  reads: (heading) => heading.includes('iban/bban') && heading.includes('volgnr'),
  read: (row) => {
    row.inEuro('munt');
    const words = ['omschrijving-1', 'omschrijving-2', 'omschrijving-3'].map((column) => row.text(column));
    return {
      account: row.text('iban/bban'),
      balance: row.amount('saldo na trn'),
      record: csvRecord({
        booking_date: row.date('datum', 'YMD'),
        value_date: dateIn(row.text('rentedatum'), 'YMD'),
        amount: row.amount('bedrag'),
        counterparty_name: saidIn(row.text('naam tegenpartij')) ?? saidIn(row.text('naam uiteindelijke partij')),
        counterparty_iban: ibanIn(row.text('tegenrekening iban/bban')),
        counterparty_bic: saidIn(row.text('bic tegenpartij')),
        remittance: saidIn(words.join(' ')),
        structured_reference: saidIn(row.text('betalingskenmerk')),
        end_to_end_id: saidIn(row.text('transactiereferentie')),
        mandate_id: saidIn(row.text('machtigingskenmerk')),
        creditor_id: saidIn(row.text('incassant id')),
        bank_reference: saidIn(row.text('volgnr')),
        is_reversal: row.text('reden retour') !== '',
        return_reason: returnReasonIn(row.text('reden retour')),
        bank_code: saidIn(row.text('code')),
      }),
    };
  },
};

const bunq: CsvLayout = {
  name: 'bunq',
  hasHeading: true,
  reads: (heading) => ['date', 'amount', 'account', 'counterparty', 'name'].every((name) => heading.includes(name)),
  read: (row) => ({
    account: row.text('account'),
    balance: null,
    record: csvRecord({
      booking_date: row.date('date', 'YMD'),
      value_date: dateIn(row.text('interest date'), 'YMD'),
      amount: row.amount('amount'),
      counterparty_name: saidIn(row.text('name')),
      counterparty_iban: ibanIn(row.text('counterparty')),
      remittance: saidIn(row.text('description')),
    }),
  }),
};

/** Without headings: account, currency, day, balance before, balance after, value date, amount, text. */
const abnAmro: CsvLayout = {
  name: 'ABN AMRO',
  hasHeading: false,
  reads: (row) => row.length === 8 && /^\d{8}$/.test(row[2] ?? '') && /^\d{8}$/.test(row[5] ?? ''),
  read: (row) => {
    row.inEuro(1);
    const { is_return, ...told } = describe([row.text(7)]);
    return {
      account: row.text(0),
      balance: row.amount(4),
      record: csvRecord({
        ...told,
        booking_date: row.date(2, 'YMD'),
        value_date: dateIn(row.text(5), 'YMD'),
        amount: row.amount(6),
        is_reversal: is_return,
      }),
    };
  },
};

/** The banks whose own CSV is known by its first line. */
export const BANK_LAYOUTS: readonly CsvLayout[] = [ing, rabobank, bunq, abnAmro];
