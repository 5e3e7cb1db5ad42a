import { Money } from '../../../ui/format/money.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';

/** A column of amounts. */
export function moneyColumn<Row>(
  { id, head }: { id: string; head: string },
  amount: (row: Row) => string,
): Column<Row> {
  return {
    id,
    head,
    align: 'right',
    cell: (row) => <Money amount={amount(row)} />,
    money: amount,
  };
}
