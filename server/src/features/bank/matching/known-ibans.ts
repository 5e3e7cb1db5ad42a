import type { Scope } from '#platform/scope';

/** To which accounts the items were paid before, by item. */
export async function paidIbans(scope: Scope, openItemIds: readonly number[]): Promise<Map<number, string>> {
  if (openItemIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('bank_booking_lines as l')
    .innerJoin('bank_transactions as t', (join) =>
      join.onRef('t.administration_id', '=', 'l.administration_id').onRef('t.id', '=', 'l.transaction_id'),
    )
    .select(['l.open_item_id', 't.counterparty_iban'])
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.open_item_id', 'in', [...openItemIds])
    .where('t.state', '=', 'PROCESSED')
    .execute();
  return new Map(
    rows.flatMap(({ open_item_id, counterparty_iban }) =>
      open_item_id === null || counterparty_iban === null ? [] : [[open_item_id, counterparty_iban]],
    ),
  );
}
