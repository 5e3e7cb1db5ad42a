import {
  add,
  type Cents,
  cents,
  type DeductionLimit,
  type IsoDate,
  type IsoMonth,
  ledgerUse,
  ZERO,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { factsOf } from './ledgers.ts';

export type Deducted = { code: string; title: string; amount: Cents };

type Row = { code: string; title: string; kind: string; category: string; rgs_code: string | null; id: number };

/** Input VAT of a span of months on the ledgers where deduction has a limit, per ledger, for each limit (see `deducted_input`). */
export async function deductedWithLimit(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
): Promise<Record<DeductionLimit, Deducted[]>> {
  const booked = await sql<Row>`
    select distinct l.code, ${sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en')} as title, l.kind, l.category, l.rgs_code, l.id
    from ledger_balances b join ledgers l on l.administration_id = b.administration_id and l.id = b.ledger_id
    where b.administration_id = ${scope.administrationId} and b.vat_code <> '' and b.vat_part = 'base'
      and b.vat_month between ${span.from} and ${span.until}
    order by l.code`.execute(scope.db);
  const limited = booked.rows.flatMap((row) => {
    const { limit } = ledgerUse(factsOf(row));
    return limit === null ? [] : [{ ...row, limit }];
  });
  const amounts = await deductedOn(
    scope,
    limited.map(({ id }) => id),
    span,
  );
  const of = (wanted: DeductionLimit) =>
    limited
      .filter(({ limit }) => limit === wanted)
      .map(({ id, code, title }) => ({ code, title, amount: amounts.get(id) ?? ZERO }))
      .filter(({ amount }) => amount > 0);
  return { catering: of('catering'), gifts: of('gifts') };
}

type Noted = { month: IsoMonth; deducted: { ledger_id: number; vat_month: IsoMonth; cents: number }[] | null };

/** Lines are read only of months that changed since they were verified; of the others it was noted then. */
async function deductedOn(
  scope: Scope,
  ledgers: readonly number[],
  span: { from: IsoDate; until: IsoDate },
): Promise<ReadonlyMap<number, Cents>> {
  const amounts = new Map<number, Cents>();
  if (ledgers.length === 0) return amounts;
  const { rows: months } = await sql<Noted>`
    select now.month, proven.deducted
    from month_marks(${scope.administrationId}) now
      join (select distinct b.month from ledger_balances b
        where b.administration_id = ${scope.administrationId} and b.ledger_id = any(${ledgers}::bigint[]) and b.vat_code <> '' and b.vat_part = 'base'
          and b.vat_month between ${span.from} and ${span.until}) wanted using (month)
      left join (select p.month, p.mark, p.deducted from proven_months p where p.administration_id = ${scope.administrationId}) proven
        on proven.month = now.month and proven.mark = now.mark`.execute(scope.db);
  const unread = months.filter(({ deducted }) => deducted === null).map(({ month }) => month);
  const noted = months.flatMap(({ deducted }) => deducted ?? []).filter(({ ledger_id }) => ledgers.includes(ledger_id));
  const read = unread.length === 0 ? [] : await readDeducted(scope, unread, ledgers);
  for (const { ledger_id, vat_month, cents: amount } of [...noted, ...read])
    if (vat_month >= span.from && vat_month <= span.until)
      amounts.set(ledger_id, add(amounts.get(ledger_id) ?? ZERO, cents(amount)));
  return amounts;
}

async function readDeducted(scope: Scope, months: readonly IsoMonth[], ledgers: readonly number[]) {
  const { rows } = await sql<{ ledger_id: number; vat_month: IsoMonth; cents: number }>`
    select ledger_id, vat_month, cents
    from deducted_input(${scope.administrationId}, ${months}::date[], ${ledgers}::bigint[])`.execute(scope.db);
  return rows;
}
