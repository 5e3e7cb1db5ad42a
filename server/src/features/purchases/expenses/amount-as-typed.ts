import { add, type Cents } from '@saldo/ledger';
import type { ExpenseLineRow, ExpenseRow } from './store.ts';

/** The amount of a line as it is in the form: in its own currency, and with VAT when the prices of the expense include it. */
export function amountAsTyped(
  { prices_include_vat, reverse_charge }: Pick<ExpenseRow, 'prices_include_vat' | 'reverse_charge'>,
  line: ExpenseLineRow,
): Cents {
  if (line.foreign_amount_cents !== null) return line.foreign_amount_cents;
  const isGross = prices_include_vat && reverse_charge === 'NONE';
  return isGross ? add(line.amount_excl_cents, line.vat_cents) : line.amount_excl_cents;
}
