import { type Cents, cents, type IsoDate, type VatCode } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** A change of a filed return: one entry, treatment, rate and month. Amounts debit positive. */
export type CorrectionLine = {
  entry_id: number;
  entry_date: IsoDate;
  posted_at: string;
  source_type: string;
  source_id: number;
  description: string;
  is_reversal: boolean;
  contact_name: string | null;
  contact_country: string | null;
  contact_vat_id: string | null;
  code: VatCode;
  rate_bp: number;
  /** The month in whose return it counts; null when a supplement reports it. */
  month: IsoDate | null;
  base: Cents;
  due: Cents;
  input: Cents;
};

type Stored = Omit<CorrectionLine, 'base' | 'due' | 'input'> & { base: string; due: string; input: string };

/** Everything that corrects a filed period, oldest first. */
export async function correctionLines(scope: Scope, periodId: number): Promise<CorrectionLine[]> {
  const { rows } = await sql<Stored>`
    select e.id as entry_id, e.entry_date, to_json(e.posted_at) #>> '{}' as posted_at, e.source_type, e.source_id, e.description,
      e.kind = 'REVERSAL' as is_reversal, c.name as contact_name, c.country as contact_country, c.vat_id as contact_vat_id,
      l.vat_code as code, coalesce(l.vat_rate_bp, 0) as rate_bp, l.vat_month as month,
      coalesce(sum(l.amount_cents) filter (where l.vat_part = 'base'), 0) as base,
      coalesce(sum(l.amount_cents) filter (where l.vat_part = 'due'), 0) as due,
      coalesce(sum(l.amount_cents) filter (where l.vat_part = 'input'), 0) as input
    from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
      left join contacts c on c.administration_id = l.administration_id and c.id = l.contact_id
    where e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId} and l.vat_code is not null
    group by e.id, e.entry_date, e.posted_at, e.source_type, e.source_id, e.description, e.kind, c.name, c.country, c.vat_id, l.vat_code,
      l.vat_rate_bp, l.vat_month
    order by e.posted_at, e.id, l.vat_code`.execute(scope.db);
  return rows.map((row) => ({
    ...row,
    base: cents(Number(row.base)),
    due: cents(Number(row.due)),
    input: cents(Number(row.input)),
  }));
}

/** The day, in the Netherlands, on which the first correction was booked that waits for a supplement. */
export async function firstAwaiting(scope: Scope, periodId: number): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate | null }>`
    select min((e.posted_at at time zone 'Europe/Amsterdam')::date) as day
    from journal_entries e
    where e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId}
      and e.posted_at > coalesce((select max(s.posted_at) from journal_entries s
        where s.administration_id = e.administration_id and s.corrects_period_id = e.corrects_period_id and s.source_type = 'vat_supplement'
          and s.kind = 'SETTLEMENT' and not exists (select from journal_entries r
            where r.administration_id = s.administration_id and r.reverses_entry_id = s.id)), '-infinity')
      and exists (select from journal_lines l
        where l.administration_id = e.administration_id and l.entry_id = e.id and l.vat_code is not null and l.vat_month is null)`.execute(
    scope.db,
  );
  return rows[0]?.day ?? null;
}
