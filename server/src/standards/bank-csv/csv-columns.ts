import { type Cents, negate } from '@saldo/ledger';
import { ibanIn, saidIn } from '../bank-files/bank-statement.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { type CellReader, csvRecord, type CsvLayout } from './csv-layout.ts';
import { type DateOrder, directionIn } from './csv-values.ts';

/** Which column (from 0) of a file holds what, as a person told. Amounts stand in one signed column, or in one for out and one for in. */
export type CsvColumns = {
  has_heading: boolean;
  date: number;
  date_order: DateOrder;
  amount: number;
  /** The column of money in, when `amount` holds only money out. */
  amount_in: number | null;
  /** The column that says whether money came in or went out, when amounts have no sign; absent in columns that were chosen before there was one. */
  direction?: number | null;
  name: number | null;
  iban: number | null;
  description: number | null;
  balance: number | null;
  /** Money out has no minus sign and money in has one. */
  out_is_positive: boolean;
};

/** A file as its columns were told. */
export function mappedLayout(columns: CsvColumns): CsvLayout {
  const { has_heading, date, date_order, amount, amount_in, name, iban, description, balance, out_is_positive } =
    columns;
  const { direction = null } = columns;
  const turned = (amount: Cents): Cents => (out_is_positive ? negate(amount) : amount);
  return {
    name: [date, date_order, amount, amount_in, name, iban, description]
      .map((one) => one ?? '')
      .join(',')
      .concat(out_is_positive ? ',out' : '', direction === null ? '' : `,±${String(direction)}`),
    hasHeading: has_heading,
    reads: () => true,
    read: (row) => {
      const text = (column: number | null): string | null => (column === null ? null : row.text(column));
      const isIn = amount_in !== null && row.text(amount_in) !== '' && row.amount(amount_in) !== 0;
      const size = row.amount(isIn ? amount_in : amount);
      const isSigned = amount_in === null || isIn || size < 0;
      const signed = isSigned ? size : negate(size);
      return {
        account: null,
        balance: balance === null || row.text(balance) === '' ? null : turned(row.amount(balance)),
        record: csvRecord({
          booking_date: row.date(date, date_order),
          amount: turned(direction === null ? signed : directed(row, direction, size)),
          counterparty_name: saidIn(text(name)),
          counterparty_iban: ibanIn(text(iban)),
          remittance: saidIn(text(description)),
        }),
      };
    },
  };
}

/** An amount with the sign that another column tells, whatever sign it has itself. */
function directed(row: CellReader, direction: number, amount: Cents): Cents {
  const told = directionIn(row.text(direction));
  if (told === null)
    throw new StatementProblem('bad_amount', row.line, `neither in nor out: "${row.text(direction).slice(0, 40)}"`);
  return (told === 'Out') === amount < 0 ? amount : negate(amount);
}
