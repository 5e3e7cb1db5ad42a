import { cents, FOREIGN_VAT, isVatCode, type ItemRef, type MarkedSum, type VatPart } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { periodsOf } from '#features/administrations/index';
import type { Scope } from '#platform/scope';

type Stored = {
  account: string;
  contact_id: number | null;
  item_type: string | null;
  item_id: number | null;
  vat_code: string;
  vat_part: string;
  rate_bp: number;
  month: string | null;
  amount: number;
};

/** Lines with a VAT mark, added up per ledger, customer, document and mark; what comes to nothing is left out. */
export async function markedSums(scope: Scope, which: RawBuilder<unknown>): Promise<MarkedSum[]> {
  const { rows } = await sql<Stored>`
    select g.code as account, l.contact_id, l.item_type, l.item_id, l.vat_code, l.vat_part, coalesce(l.vat_rate_bp, 0) as rate_bp,
      l.vat_month as month, sum(l.amount_cents)::bigint as amount
    from journal_lines l join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
    where l.administration_id = ${scope.administrationId} and l.vat_code is not null and ${which}
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(l.amount_cents) <> 0
    order by 1, 5, 6, 7, 2, 4, 8`.execute(scope.db);
  return rows.map((row) => {
    if (!isVatCode(row.vat_code)) throw new Error(`unknown VAT code in the books: ${row.vat_code}`);
    return {
      account: row.account,
      amount: cents(row.amount),
      ...(row.contact_id === null ? {} : { contact_id: row.contact_id }),
      ...(row.item_type === null || row.item_id === null
        ? {}
        : { item: { type: row.item_type as ItemRef['type'], id: row.item_id } }),
      vat: { code: row.vat_code, part: row.vat_part as VatPart, rate_bp: row.rate_bp, month: row.month },
    };
  });
}

/** What corrects a filed period and is in no return: it waits for a supplement. */
export function awaitingSupplement(scope: Scope, periodId: number): Promise<MarkedSum[]> {
  return markedSums(
    scope,
    sql`e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId} and l.vat_month is null`,
  );
}

/** The filed periods with corrections that are in no return. */
export async function periodsAwaitingSupplement(scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.corrects_period_id as id
    from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
    where e.administration_id = ${scope.administrationId} and e.corrects_period_id is not null and l.vat_code is not null
      and l.vat_month is null
    group by e.corrects_period_id having sum(l.amount_cents) filter (where l.vat_part <> 'base' and l.vat_code <> all(${sql.val([...FOREIGN_VAT])}::text[])) <> 0
    order by e.corrects_period_id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** What corrects a filed period in a return that is not filed yet. */
export async function carriedCorrections(scope: Scope, periodId: number): Promise<MarkedSum[]> {
  const filed = (await periodsOf(scope)).filter(({ state }) => state === 'COMPLETED');
  const sums = await markedSums(
    scope,
    sql`e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId} and l.vat_month is not null`,
  );
  return sums.filter(
    ({ vat: { month } }) =>
      month !== null && !filed.some(({ starts_on, ends_on }) => starts_on <= month && month <= ends_on),
  );
}
