import { type Cents, cents, type IsoMonth, type VatCode } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** What was supplied to one customer in a month, with the filed period it corrects, if any. */
export type IcpSupplied = {
  month: IsoMonth;
  vat_id: string;
  name: string;
  code: VatCode;
  corrects_period_id: number | null;
  turnover: Cents;
};

/** Supplies to businesses in the EU in a span of months, per VAT number, treatment and month. */
export async function suppliedInEu(
  scope: Scope,
  span: { from: IsoMonth; until: string },
  codes: readonly VatCode[],
): Promise<IcpSupplied[]> {
  const { rows } = await sql<Omit<IcpSupplied, 'turnover'> & { turnover: string }>`
    select l.vat_month as month, coalesce(c.vat_id, '') as vat_id, coalesce(min(c.name), '') as name, l.vat_code as code,
      e.corrects_period_id, -sum(l.amount_cents) as turnover
    from journal_lines l join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
      left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where l.administration_id = ${scope.administrationId} and l.vat_month between ${span.from} and ${span.until}
      and l.vat_code = any(${sql.val([...codes])}::text[]) and l.vat_part = 'base'
    group by 1, 2, case when coalesce(c.vat_id, '') = '' then l.contact_id end, 4, 5
    order by 2, 4, 1`.execute(scope.db);
  return rows.map((row) => ({ ...row, turnover: cents(Number(row.turnover)) }));
}
