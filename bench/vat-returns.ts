/** A VAT return over 1,000,000 lines as its page asks it, and the staff's list of the VAT periods of 5,000 clients with its filters. */
import pg from 'pg';
import { proveBooks } from '../server/src/features/journal/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { inTransaction, type Transaction } from '../server/src/platform/database/database.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { fillJournal } from './support/fill-journal.ts';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const CLIENTS = 5_000;
const YEAR = new Date().getFullYear() - 1;
/** Five lines each. */
const ENTRIES = 200_000;

printFloor();
const product = await startProduct();
try {
  await staffList();
  await returnOverAMillionLines();
} finally {
  await product.stop();
}

async function staffList(): Promise<void> {
  const lead = await product.addCompany('client', YEAR);
  await asOwner(async (owner) => {
    await owner.query('update persons set staff_role = $2 where id = $1', [lead.personId, 'TEAM_LEAD']);
    await copyCompany(owner, lead, CLIENTS);
    await addTeams(owner);
  });
  const queries = {
    'first page': '',
    'last chance': 'stage=LAST_CHANCE',
    'past the deadline': 'stage=CLOSED',
    'ready for check': 'state=READY_FOR_CHECK',
    'searched by name': 'search=client%204321',
  };
  for (const [name, query] of Object.entries(queries))
    await shown(
      `${CLIENTS.toLocaleString('en')} clients: ${name}`,
      lead,
      `staff/administration-financial-periods/?${query}`,
    );
  await shown(`${CLIENTS.toLocaleString('en')} clients: per employee`, lead, 'tax-returns/vat-returns-by-employee/');
}

/** Twenty bookkeepers, each with a team of their own and its share of the clients. */
async function addTeams(owner: pg.Client): Promise<void> {
  await owner.query(
    `with people as (
       insert into persons (email, name, password_hash, staff_role)
       select 'bookie-' || n || '@bench.example', 'Bookie ' || n, 'none', 'BOOKIE' from generate_series(0, 19) n returning id, name),
     teams as (insert into staff_teams (name) select name from people returning id, name),
     members as (
       insert into staff_team_members (team_id, person_id) select t.id, p.id from teams t join people p using (name))
     insert into staff_team_clients (team_id, administration_id)
     select t.id, a.id from administrations a join teams t on t.name = 'Bookie ' || a.id % 20 where a.id > 1000000`,
  );
  await owner.query('analyze');
}

/** The same company many times over, with its periods, written around the acts for speed. */
async function copyCompany(owner: pg.Client, { administrationId }: Company, count: number): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  const made = await owner.query<{ id: number }>(
    `insert into administrations overriding system value
     select (jsonb_populate_record(a, jsonb_build_object('id', 1000000 + n, 'title', 'Client ' || n, 'inbound_address', 'client-' || n))).*
     from administrations a, generate_series(1, $2::int) n where a.id = $1 returning id`,
    [administrationId, count],
  );
  await owner.query(
    `insert into financial_periods (administration_id, year, period_number, starts_on, ends_on, state)
     select m.id, p.year, p.period_number, p.starts_on, p.ends_on, (array['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'])[1 + m.id % 4]
     from unnest($2::bigint[]) m (id), financial_periods p where p.administration_id = $1`,
    [administrationId, made.rows.map(({ id }) => id)],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
}

async function returnOverAMillionLines(): Promise<void> {
  const company = await product.addCompany('returns', YEAR);
  await fillJournal(product.database.ownerUrl, company, { entries: ENTRIES, firstYear: YEAR, years: 1 });
  // One return over the whole year, so that all lines are in it.
  await asOwner(async (owner) => {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    const within = 'where administration_id = $1 and year = $2';
    await owner.query(`delete from financial_periods ${within} and period_number > 1`, [
      company.administrationId,
      YEAR,
    ]);
    await owner.query(`update financial_periods set ends_on = make_date($2, 12, 31) ${within}`, [
      company.administrationId,
      YEAR,
    ]);
    await owner.query('commit');
    await owner.query('vacuum analyze');
  });
  const listed = await fetch(
    `http://127.0.0.1:${String(product.port)}/en/api/v1/tax-returns/vat-return/?year=${String(YEAR)}`,
    {
      headers: company.headers,
    },
  );
  const [found] = (await listed.json()) as { id: number }[];
  const id = String(found?.id);
  await shown('1,000,000 lines: the return', company, `tax-returns/vat-return/${id}/`);
  await shown('1,000,000 lines: lines of 5b, first page', company, `tax-returns/vat-return/${id}/lines/?rubric=5b`);
  await shown('1,000,000 lines: list of returns', company, 'tax-returns/vat-return/');
  await shown('1,000,000 lines: checks, all months changed', company, `tax-returns/vat-return/${id}/checks/`);
  await inTransaction(product.app.db, async (db) => proveBooks(await scopeOf(db, company)));
  await shown('1,000,000 lines: checks, after a night', company, `tax-returns/vat-return/${id}/checks/`);
}

function scopeOf(db: Transaction, { administrationId, personId }: Company): Promise<Scope> {
  return scopeOfWorker(db, { administrationId, personId, language: 'en', clock: systemClock, requestId: 'bench' });
}

async function shown(title: string, { headers }: Company, path: string): Promise<void> {
  const shot = () => ({ method: 'GET', path: `/en/api/v1/${path}`, headers });
  await load(product.port, 1, 0.5, shot);
  console.log(describe(title, await load(product.port, 1, 2, shot)));
}

async function asOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  await work(owner);
  await owner.end();
}
