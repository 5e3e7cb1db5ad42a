import pg from 'pg';
import type { Company } from './product.ts';

/** Entries of five lines spread over the years, written around post_entry for speed; the balances are then made from them. */
export async function fillJournal(
  ownerUrl: string,
  company: Company,
  { entries, firstYear, years }: { entries: number; firstYear: number; years: number },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, description,
       actor_person_id, posted_at, posted_in)
     select $1, n, 'PURCHASES', 'ENTRY', d, p.id, 'general_journal', n, 'Bench', $2, now(), pg_current_xact_id()
     from (select n, make_date($3, 1, 1) + (n % ($4 * 365)) as d from generate_series(1, $5::int) n) s
       join financial_periods p on p.administration_id = $1 and s.d between p.starts_on and p.ends_on`,
    [company.administrationId, company.personId, firstYear, years, entries],
  );
  await owner.query(
    `insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, vat_code, vat_part, vat_rate_bp, vat_month)
     select e.administration_id, e.id, v.line, e.entry_date, l.id, v.cents, v.code, v.part, case when v.code is null then null else 2100 end,
       case when v.code is null then null else date_trunc('month', e.entry_date)::date end
     from journal_entries e
       cross join lateral (values
         (1, (4500 + (e.entry_number % 4) * 5)::text, 10000, 'purchase', 'base'), (2, '1510', 2100, 'purchase', 'input'),
         (3, '4600', 5000, 'purchase', 'base'), (4, '1510', 1050, 'purchase', 'input'), (5, '1300', -18150, null, null)) v (line, code_of, cents, code, part)
       join ledgers l on l.administration_id = e.administration_id and l.code = v.code_of
     where e.administration_id = $1`,
    [company.administrationId],
  );
  await owner.query(
    `insert into ledger_balances
     select administration_id, date_trunc('month', entry_date)::date, ledger_id, coalesce(vat_code, ''), coalesce(vat_part, ''), coalesce(vat_month, '0001-01-01'),
       sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)
     from journal_lines where administration_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [company.administrationId],
  );
  await owner.query('commit');
  await owner.query('analyze');
  await owner.end();
}
