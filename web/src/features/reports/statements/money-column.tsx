import { formatMoney } from '../../../ui/format/format.ts';
import type { Language } from '../../../ui/format/language.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';

/** A column of amounts. */
export function moneyColumn<Row>(
  { id, head, language }: { id: string; head: string; language: Language },
  amount: (row: Row) => string,
): Column<Row> {
  return {
    id,
    head,
    align: 'right',
    cell: (row) => <Money amount={amount(row)} />,
    text: (row) => formatMoney(amount(row), language),
  };
}
