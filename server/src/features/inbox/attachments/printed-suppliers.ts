import { sql } from 'kysely';
import type { Reading } from '#receipt-reading/receipt-reader';
import type { Scope } from '#platform/scope';

type Printed = Pick<Reading, 'supplier_name' | 'supplier_vat_id' | 'supplier_kvk' | 'supplier_iban'>;

/** What was read of the supplier on the receipts of these expenses. A name that was guessed is none. */
export async function printedSuppliers(scope: Scope, expenseIds: readonly number[]): Promise<Printed[]> {
  if (expenseIds.length === 0) return [];
  return scope.db
    .selectFrom('expense_attachments as l')
    .innerJoin('attachments as a', (join) =>
      join.onRef('a.administration_id', '=', 'l.administration_id').onRef('a.id', '=', 'l.attachment_id'),
    )
    .select([read('supplier_name'), read('supplier_vat_id'), read('supplier_kvk'), read('supplier_iban')])
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.expense_id', 'in', expenseIds)
    .where(sql<boolean>`a.reading #>> '{supplier_name,certainty}' <> 'doubtful'`)
    .execute();
}

/** Nothing of an older reading that did not look for it. */
function read<Field extends keyof Printed>(field: Field) {
  return sql<Printed[Field]>`nullif(a.reading -> ${sql.lit(field)}, 'null')`.as(field);
}
