import { type Cents, negate } from '@saldo/ledger';
import { ibanIn, saidIn } from '../bank-files/bank-statement.ts';
import { csvRecord, type CsvLayout } from './csv-layout.ts';
import type { DateOrder } from './csv-values.ts';

/** Which column (from 0) of a file holds what, as a person told. Amounts stand in one signed column, or in one for out and one for in. */
export type CsvColumns = {
  has_heading: boolean;
  date: number;
  date_order: DateOrder;
  amount: number;
  /** The column of money in, when `amount` holds only money out. */
  amount_in: number | null;
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
  const turned = (amount: Cents): Cents => (out_is_positive ? negate(amount) : amount);
  return {
    name: [date, date_order, amount, amount_in, name, iban, description]
      .map((one) => one ?? '')
      .join(',')
      .concat(out_is_positive ? ',out' : ''),
    hasHeading: has_heading,
    reads: () => true,
    read: (row) => {
      const text = (column: number | null): string | null => (column === null ? null : row.text(column));
      const isIn = amount_in !== null && row.text(amount_in) !== '' && row.amount(amount_in) !== 0;
      const size = row.amount(isIn ? amount_in : amount);
      const isSigned = amount_in === null || isIn || size < 0;
      return {
        account: null,
        balance: balance === null || row.text(balance) === '' ? null : turned(row.amount(balance)),
        record: csvRecord({
          booking_date: row.date(date, date_order),
          amount: turned(isSigned ? size : negate(size)),
          counterparty_name: saidIn(text(name)),
          counterparty_iban: ibanIn(text(iban)),
          remittance: saidIn(text(description)),
        }),
      };
    },
  };
}
