import pg from 'pg';
import type { Company } from './product.ts';

/**
 * Invoices spread over the years, written around post_entry for speed; the balances are then made from them. With `paid`, all but one of
 * fifty are paid after 30 days, as far as that day is within the years.
 */
export async function fillOpenItems(
  ownerUrl: string,
  company: Company,
  items: { items: number; contacts: number; firstYear: number; years: number; paid: boolean },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into contacts (administration_id, name) select $1, 'Customer ' || n from generate_series(1, $2::int) n`,
    [company.administrationId, items.contacts],
  );
  await owner.query(
    `insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, description,
       actor_person_id, posted_at, posted_in)
     select $1, n, 'SALES', 'ENTRY', d, p.id, 'sales_invoice', n, 'Bench', $2, now(), pg_current_xact_id()
     from (select n, make_date($3, 1, 1) + (n % ($4 * 365)) as d from generate_series(1, $5::int) n) s
       join financial_periods p on p.administration_id = $1 and s.d between p.starts_on and p.ends_on`,
    [company.administrationId, company.personId, items.firstYear, items.years, items.items],
  );
  if (items.paid)
    await owner.query(
      `insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, description,
         actor_person_id, posted_at, posted_in)
       select $1, $3 + e.entry_number, 'BANK', 'ENTRY', e.entry_date + 30, p.id, 'bank_transaction', e.source_id, 'Bench', $2, now(),
         pg_current_xact_id()
       from journal_entries e join financial_periods p on p.administration_id = $1 and e.entry_date + 30 between p.starts_on and p.ends_on
       where e.administration_id = $1 and e.entry_number % 50 <> 0`,
      [company.administrationId, company.personId, items.items],
    );
  await owner.query('analyze journal_entries, ledgers');
  await owner.query(
    `insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, contact_id, item_type, item_id)
     select e.administration_id, e.id, v.line, e.entry_date, l.id, case e.book when 'BANK' then -v.cents else v.cents end,
       c.first_id + e.source_id % $2, v.type, v.item
     from journal_entries e
       cross join (select min(id) as first_id from contacts where administration_id = $1 and name like 'Customer %') c
       cross join lateral (values (1, '1100', 12100, 'sales_invoice', e.source_id),
         (2, case e.book when 'BANK' then '1200' else '8000' end, -12100, null, null)) v (line, code_of, cents, type, item)
       join ledgers l on l.administration_id = e.administration_id and l.code = v.code_of
     where e.administration_id = $1`,
    [company.administrationId, items.contacts],
  );
  await owner.query('analyze journal_lines');
  await owner.query(
    `insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, booked_from,
       booked_until, amount_cents, settled_cents)
     select administration_id, 'RECEIVABLE', 'sales_invoice', item_id, contact_id, 'I-' || item_id, min(entry_date), min(entry_date) + 30,
       min(entry_date), max(entry_date), 12100, 12100 * (count(*) - 1)
     from journal_lines where administration_id = $1 and item_type is not null group by administration_id, item_id, contact_id`,
    [company.administrationId],
  );
  await owner.query(
    `insert into ledger_balances
     select administration_id, date_trunc('month', entry_date)::date, ledger_id, '', '', '0001-01-01',
       sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)
     from journal_lines where administration_id = $1 group by 1, 2, 3`,
    [company.administrationId],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
  await owner.end();
}
