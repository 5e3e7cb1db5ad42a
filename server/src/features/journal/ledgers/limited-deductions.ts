import { type Cents, cents, type DeductionLimit, type IsoDate, ledgerUse } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { factsOf } from './ledgers.ts';

export type Deducted = { code: string; title: string; amount: Cents };

type Row = { code: string; title: string; kind: string; category: string; rgs_code: string | null; id: number };

/**
 * Input VAT of a span of months on ledgers with a limit to deduction, per ledger. The VAT of an entry at one rate is shared among its
 * ledgers by their amounts; what was not deducted is not among them.
 */
export async function deductedOn(
  scope: Scope,
  limit: DeductionLimit,
  span: { from: IsoDate; until: IsoDate },
): Promise<Deducted[]> {
  const booked = await sql<Row>`
    select distinct l.code, ${sql.ref(scope.language === 'nl' ? 'l.title_nl' : 'l.title_en')} as title, l.kind, l.category, l.rgs_code, l.id
    from ledger_balances b join ledgers l on l.administration_id = b.administration_id and l.id = b.ledger_id
    where b.administration_id = ${scope.administrationId} and b.vat_code <> '' and b.vat_part = 'base'
      and b.vat_month between ${span.from} and ${span.until}
    order by l.code`.execute(scope.db);
  const limited = booked.rows.filter((row) => ledgerUse(factsOf(row)).limit === limit);
  if (limited.length === 0) return [];
  const ids = limited.map(({ id }) => id);
  // The stored balances show which months have such lines, so only those are read.
  const shares = await sql<{ ledger_id: number; amount: string }>`
    with months as (
      select distinct b.month, b.ledger_id from ledger_balances b
      where b.administration_id = ${scope.administrationId} and b.ledger_id = any(${ids}::bigint[]) and b.vat_code <> '' and b.vat_part = 'base'
        and b.vat_month between ${span.from} and ${span.until}
    ), bases as (
      select l.entry_id, l.ledger_id, l.vat_code, l.vat_rate_bp, sum(l.amount_cents) as base
      from months m join journal_lines l on l.administration_id = ${scope.administrationId} and l.ledger_id = m.ledger_id
        and l.entry_date between m.month and (m.month + interval '1 month - 1 day')::date
      where l.vat_part = 'base' and l.vat_month between ${span.from} and ${span.until}
      group by l.entry_id, l.ledger_id, l.vat_code, l.vat_rate_bp
    )
    select b.ledger_id, sum(coalesce(round(t.input * b.base / nullif(t.base, 0)), 0)) as amount
    from bases b cross join lateral (
      select sum(l.amount_cents) filter (where l.vat_part = 'input') as input, sum(l.amount_cents) filter (where l.vat_part = 'base') as base
      from journal_lines l where l.administration_id = ${scope.administrationId} and l.entry_id = b.entry_id
        and l.vat_code = b.vat_code and l.vat_rate_bp = b.vat_rate_bp
    ) t
    group by b.ledger_id`.execute(scope.db);
  const amounts = new Map(shares.rows.map(({ ledger_id, amount }) => [ledger_id, cents(Number(amount))]));
  return limited
    .map(({ id, code, title }) => ({ code, title, amount: amounts.get(id) ?? cents(0) }))
    .filter(({ amount }) => amount > 0);
}
