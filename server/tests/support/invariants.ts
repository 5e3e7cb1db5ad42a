import { API } from '@saldo/contract';
import { expect } from 'vitest';
import type { Site } from '../access/testing/site.ts';

/**
 * What must never break, as the database can be asked it about one company: each query gives what breaks the rule, so nothing when it holds.
 * Those of races, restarts and one answer to one request have tests of their own; here is what they would leave behind.
 */
const RULES: Readonly<Record<string, string>> = {
  '1 entries balance, with two lines or more': `
    select entry_id from journal_lines where administration_id = $1 group by entry_id having sum(amount_cents) <> 0 or count(*) < 2
    union all select id from journal_entries e where administration_id = $1 and not exists (
      select from journal_lines l where l.administration_id = e.administration_id and l.entry_id = e.id)`,
  '2 an entry is reversed once, by its opposite': `
    select r.id from journal_entries r where r.administration_id = $1 and r.reverses_entry_id is not null and (
      (select count(*) from journal_entries o where o.administration_id = $1 and o.reverses_entry_id = r.reverses_entry_id) > 1
      or exists (select from (
        select ledger_id, sum(amount_cents) as amount from journal_lines
        where administration_id = $1 and entry_id in (r.id, r.reverses_entry_id) group by ledger_id) both_of where amount <> 0))`,
  '3 a closed year is locked to its last day': `
    select y.year from financial_years y join administrations a on a.id = y.administration_id
    where y.administration_id = $1 and y.state = 'CLOSED' and a.books_locked_until is distinct from greatest(a.books_locked_until, make_date(y.year, 12, 31))`,
  '3 the VAT of a filed period is what was filed': `
    select p.id from financial_periods p cross join lateral (
      select coalesce(jsonb_object_agg(mark, cents) filter (where cents <> 0), '{}') as vat from (
        select vat_code || '/' || vat_part as mark, sum(debit_cents - credit_cents) as cents from ledger_balances b
        where b.administration_id = p.administration_id and b.vat_code <> '' and b.vat_month between p.starts_on and p.ends_on group by 1) marked) now
    where p.administration_id = $1 and p.state = 'COMPLETED' and p.totals is not null
      and now.vat <> (select coalesce(jsonb_object_agg(key, value) filter (where value <> '0'), '{}') from jsonb_each(p.totals))`,
  '4 invoice numbers of a year have no gaps': `
    select year from sales_invoices where administration_id = $1 and not is_concept
    group by year having count(distinct sequence) <> count(*) or max(sequence) - min(sequence) + 1 <> count(*)`,
  '4 an invoice that is finalised later has a higher number': `
    select year from (
      select i.year, min(e.id) as entry, lag(min(e.id)) over (partition by i.year order by i.sequence) as entry_before
      from sales_invoices i join journal_entries e on e.administration_id = i.administration_id and e.source_type = 'sales_invoice' and e.source_id = i.id
      where i.administration_id = $1 and not i.is_concept group by i.year, i.id, i.sequence) numbered
    where entry < entry_before`,
  '4 a final invoice has its document, and a draft has none': `
    select i.id from sales_invoices i left join sales_invoice_documents d on d.administration_id = i.administration_id and d.invoice_id = i.id
    where i.administration_id = $1 and i.is_concept = (d.invoice_id is not null)`,
  '5 expense numbers of a year have no gaps': `
    select year from expenses where administration_id = $1 and entry_number is not null
    group by year having max(entry_number) - min(entry_number) + 1 <> count(*)`,
  '6 all ledgers together are nil': `
    select 1 from ledger_balances where administration_id = $1 having sum(debit_cents) <> sum(credit_cents)`,
  '7 a filed return has what was filed last': `
    select r.period_id from vat_returns r join vat_return_snapshots s on s.administration_id = r.administration_id and s.id = r.snapshot_id
    where r.administration_id = $1 and s.period_id <> r.period_id`,
  '8 amounts are whole cents': `
    select table_name from information_schema.columns where $1::bigint > 0 and table_schema = 'public'
      and column_name like '%cents' and data_type not in ('bigint', 'integer')`,
  '9 nothing is paid twice, and transactions are booked whole': `
    select i.id from open_items i where i.administration_id = $1 and abs(i.settled_cents) > abs(i.amount_cents)
    union all select t.id from bank_transactions t join bank_booking_lines b on b.administration_id = t.administration_id and b.transaction_id = t.id
    where t.administration_id = $1 group by t.id, t.amount_cents having sum(b.amount_cents) <> t.amount_cents`,
  '9 an item knows the days between which it was booked': `
    select i.id from open_items i join journal_lines l
      on l.administration_id = i.administration_id and l.item_type = i.source_type and l.item_id = i.source_id
    where i.administration_id = $1 and not l.entry_date between i.booked_from and i.booked_until`,
  '10 a transaction is there once': `
    select account_id from bank_transactions where administration_id = $1 group by account_id, fingerprint, occurrence having count(*) > 1`,
  '12 credits are never below nil': `
    select 1 from credit_movements where administration_id = $1 having sum(amount) < 0`,
  '13 an event is one entry': `
    select source_id from journal_entries where administration_id = $1 and reverses_entry_id is null
    group by source_type, source_id, source_revision having count(*) > 1`,
  '14 a closed year has one close, or none when its result is nil; an open one has none': `
    select y.year from financial_years y cross join lateral (
      select count(*) as number from journal_entries e where e.administration_id = y.administration_id and e.source_type = 'year_close' and e.source_id = y.year
        and e.reverses_entry_id is null and not exists (
          select from journal_entries r where r.administration_id = $1 and r.reverses_entry_id = e.id)) closes cross join lateral (
      select coalesce(sum(b.debit_cents - b.credit_cents), 0) as cents from ledger_balances b
        join ledgers g on g.administration_id = b.administration_id and g.id = b.ledger_id and g.code ~ '^[4-9]' and g.code !~ '^99'
      where b.administration_id = y.administration_id and b.month between make_date(y.year, 1, 1) and make_date(y.year, 12, 1)) result
    where y.administration_id = $1 and (closes.number > case when y.state = 'CLOSED' then 1 else 0 end
      or y.state = 'CLOSED' and closes.number = 0 and result.cents <> 0)`,
  '15 depreciation stays within cost less residual value': `
    select a.id from assets a join asset_movements m on m.administration_id = a.administration_id and m.asset_id = a.id
    where a.administration_id = $1 and not m.is_undone and m.undoes_id is null and m.kind in ('OPENING', 'DEPRECIATION')
    group by a.id, a.cost_cents, a.residual_cents having abs(sum(m.depreciation_cents)) > a.cost_cents - a.residual_cents`,
  '16 a date of a schedule has one entry': `
    select template_id from memorial_template_dates where administration_id = $1
    group by template_id, memorial_id having count(*) > 1`,
};

/** Every file that the books rest on: receipts of posted expenses, invoices as they were sent, proof of memorials. */
const DOCUMENTS = `
  select a.sha256 from booked_receipts b join attachments a on a.administration_id = b.administration_id and a.id = b.attachment_id
  where b.administration_id = $1
  union select unnest(array[pdf_sha256, ubl_sha256]) from sales_invoices where administration_id = $1 and pdf_sha256 is not null
  union select sha256 from memorial_documents where administration_id = $1 and removed_at is null`;

/** Keeps what was filed, to see that it never changes. */
export class Invariants {
  readonly #site: Site;
  readonly #filed = new Map<number, string>();
  /** How often there was something stale to send: a story without it proves nothing of rule 11. */
  staleSent = 0;
  /** How many documents the books rested on when they were last looked at: a story without any proves nothing of them. */
  documents = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Expects that rules 1 to 18 of the ledger hold now. */
  async hold(): Promise<void> {
    const { world, administrationId } = this.#site;
    const broken: Record<string, unknown[]> = {};
    for (const [rule, query] of Object.entries(RULES)) {
      const { rows } = await world.ownerPool.query<Record<string, unknown>>(query, [administrationId]);
      if (rows.length > 0) broken[rule] = rows;
    }
    expect(broken).toEqual({});
    // 6 and 18: balances and control accounts recounted, and the record of changes hashed anew.
    expect(await world.verify(administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
    await this.#isFinal();
    await this.#isProven();
    await this.#isFrozen();
    await this.#isOwn();
  }

  /** 2: not even the program itself changes what is posted. */
  async #isFinal(): Promise<void> {
    const { world, administrationId } = this.#site;
    await expect(
      world.inScope(({ db }) =>
        db
          .updateTable('journal_lines')
          .set({ amount_cents: 1 })
          .where('administration_id', '=', administrationId)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied|final/);
  }

  /** 2: what the books rest on is there, byte for byte. */
  async #isProven(): Promise<void> {
    const { world, administrationId } = this.#site;
    const { rows } = await world.ownerPool.query<{ sha256: string }>(DOCUMENTS, [administrationId]);
    const whole = await Promise.all(rows.map(({ sha256 }) => world.house.files.verify(sha256)));
    expect(rows.filter((_, nth) => whole[nth] !== true)).toEqual([]);
    this.documents = rows.length;
  }

  /** 3 and 7: the figures of a filed return are those of the day it was filed. */
  async #isFrozen(): Promise<void> {
    const { world, administrationId } = this.#site;
    const { rows } = await world.ownerPool.query<{ id: string; filed: string }>(
      'select id, row_to_json(s)::text as filed from vat_return_snapshots s where administration_id = $1',
      [administrationId],
    );
    for (const { id, filed } of rows) {
      expect(filed).toBe(this.#filed.get(Number(id)) ?? filed);
      this.#filed.set(Number(id), filed);
    }
    expect(rows).toHaveLength(this.#filed.size);
  }

  /** 11 and 17: what is stale is refused, and another company sees none of it. */
  async #isOwn(): Promise<void> {
    const { world, administrationId, owner } = this.#site;
    const one = async (query: string) =>
      (await world.ownerPool.query<{ id: string }>(query, [administrationId])).rows[0];
    const entry = await one('select id from journal_entries where administration_id = $1 order by id desc limit 1');
    if (entry === undefined) throw new Error('nothing is booked: there is nothing to see');
    const other = await world.secondAdministration();
    const params = { id: Number(entry.id) };
    expect((await world.call(API.journal.journalEntry, { params, administrationId, as: owner })).status).toBe(200);
    const foreign = await world.call(API.journal.journalEntry, { params, ...other, as: other.owner });
    expect(foreign.error.code).toBe('not_found');
    const memorial = await one(
      'select entry_id as id from memorials where administration_id = $1 and undone_by_entry_id is null limit 1',
    );
    if (memorial === undefined) return;
    const stale = await world.call(API.journal.reverseMemorial, {
      params: { id: Number(memorial.id) },
      body: { version: 1_000_000 },
      administrationId,
      as: owner,
    });
    expect(stale.error.code).toBe('stale_version');
    this.staleSent += 1;
  }
}
