/**
 * Working at the bank in an administration of 100,000 lines, over HTTP: accepting one proposal after another, as the keyboard does, and the list with its
 * counts as it is asked for beside that. A fifth of the lines waits, with an open invoice each.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { createBankAccount, proposeForAccount } from '../server/src/features/bank/index.ts';
import { inTransaction } from '../server/src/platform/database/database.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import { encodeCursor } from '../server/src/platform/paging.ts';
import type { Begin, Scope } from '../server/src/platform/scope.ts';
import { describe, load, type Shot } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const LINES = 100_000;
const WAITING = 20_000;
const YEAR = new Date().getFullYear() - 1;

printFloor();
const product = await startProduct();
const owner = new pg.Client({ connectionString: product.database.ownerUrl });
await owner.connect();
try {
  const company = await product.addCompany('lines', YEAR);
  const begin = beginOf(company);
  const account = await begin((scope) => createBankAccount(scope, { ibanNumber: 'NL18RABO0000000022', name: '' }));
  await fill(company, account.id);
  await begin((scope) =>
    sql`select make_searchable(${scope.administrationId}, ${account.id}, 0, ${LINES})`.execute(scope.db),
  );
  await proposeForAccount(begin, account.id);
  await owner.query('vacuum analyze');
  const get = (path: string): Shot => ({
    method: 'GET',
    path: `/en/api/v1/bank-journals/${path}`,
    headers: company.headers,
  });
  const mutations = `${String(account.id)}/mutations/`;
  const { rows } = await owner.query<{ id: string; version: number; day: string }>(
    `select id, version, booking_date::text as day from bank_transactions
     where administration_id = $1 and state = 'SUGGESTED' order by booking_date, id`,
    [company.administrationId],
  );
  const middle = rows[Math.floor(rows.length / 2)];
  const lists = {
    'first page': '',
    'to be processed': '?state=WAITING',
    certain: '?state=CERTAIN',
    processed: '?state=PROCESSED',
    'one month': `?from=${String(YEAR)}-05-01&until=${String(YEAR)}-05-31`,
    'half way down': `?cursor=${encodeCursor({ value: middle?.day ?? '', id: Number(middle?.id) })}`,
    'search a word': '?search=klant',
    'search a rare number': `?search=${String(YEAR)}-07777`,
  };
  const say = async (what: string, shotOf: (nth: number) => Shot): Promise<void> =>
    console.log(
      describe(
        `${LINES.toLocaleString('en')} lines: ${what}`,
        await load(product.port, 1, 3, (_user, nth) => shotOf(nth)),
      ),
    );
  for (const [name, query] of Object.entries(lists)) await say(name, () => get(`${mutations}${query}`));
  await say('the accounts with their counts', () => get(''));
  await say('the proof', () => get(`${String(account.id)}/proof/`));
  let next = 0;
  await say('accept', () => {
    const { id, version } = rows[next] ?? { id: '0', version: 0 };
    next += 1;
    return {
      method: 'POST',
      path: '/en/api/v1/bank-journals/assign-mutations/',
      headers: company.headers,
      body: JSON.stringify({ mutations: [{ id: Number(id), version }] }),
    };
  });
  for (const name of ['to be processed', 'search a word'] as const)
    await say(`${name}, after that`, () => get(`${mutations}${lists[name]}`));
} finally {
  await owner.end();
  await product.stop();
}

function beginOf({ administrationId, personId }: Company): Begin<Scope> {
  const about = { administrationId, personId, language: 'en' as const, clock: systemClock, requestId: 'bench' };
  return (work) => inTransaction(product.app.db, async (db) => work(await scopeOfWorker(db, about)));
}

/** A year of lines, written around the acts for speed: those that are processed have an entry that is not there. */
async function fill({ administrationId, personId }: Company, accountId: number): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into contacts (administration_id, name, is_client, iban) select $1, 'Klant ' || n || ' B.V.', true, 'NL00BANK' || lpad(n::text, 10, '0')
     from generate_series(0, 4999) n`,
    [administrationId],
  );
  await owner.query(
    `insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, booked_from,
       booked_until, amount_cents)
     select $1, 'RECEIVABLE', 'sales_invoice', n, c.id, $2::int || '-' || lpad(n::text, 5, '0'), d, d + 30, d, d, 1000 + (n * 7919) % 250000
     from generate_series(0, $3::int - 1) n join contacts c on c.administration_id = $1 and c.name = 'Klant ' || n % 5000 || ' B.V.',
       lateral (select make_date($2, 1, 1) + n / 60 as d) x`,
    [administrationId, YEAR, WAITING],
  );
  await owner.query(
    `with s as (
       insert into bank_statements (administration_id, account_id, statement_id, imported_by) values ($1, $2, 'year', $4) returning id
     )
     insert into bank_transactions (administration_id, account_id, statement_id, booking_date, amount_cents, counterparty_name, counterparty_iban, remittance,
       fingerprint, state, entry_id, revision, processed_by, processed_at)
     select $1, $2, (select id from s), make_date($3, 1, 1) + n / 275, a, 'Klant ' || p || ' B.V.', 'NL00BANK' || lpad(p::text, 10, '0'), t, 'line ' || n,
       case when w then 'UNPROCESSED' else 'PROCESSED' end, case when not w then n + 1 end, case when w then 0 else 1 end,
       case when not w then $4::bigint end, case when not w then now() end
     from generate_series(0, $5::int - 1) n,
       lateral (select n % ($5 / $6) = 0 as w, n / ($5 / $6) as number) x,
       lateral (select 1000 + (number * 7919) % 250000 as a, case when w then number else n end % 5000 as p,
         case when w then 'Factuur ' || $3::int || '-' || lpad(number::text, 5, '0') else 'Bestelling ' || n || ' klant ' || n % 977 end as t) y`,
    [administrationId, accountId, YEAR, personId, LINES, WAITING],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
}
