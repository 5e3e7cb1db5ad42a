/**
 * Posting a full expense over HTTP as the web application does: with an Idempotency-Key, a fifth of them with a new supplier, the tables
 * analysed. Beside it the floor: one statement that writes the same rows with the same constraints, without sign-in, row-level security, chain.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { encryptionKeyOf, Encryption } from '../server/src/platform/crypto/encryption.ts';
import { connectDatabase } from '../server/src/platform/database/database.ts';
import { freePort } from '../server/src/platform/settings/free-port.ts';
import { AccessTokens } from '../server/src/platform/http/tokens.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { describe, load, pacedLoad, type Shot } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { addCompany, type Company, startProduct } from './support/product.ts';

const USERS = 50;
const CLIENTS_OF_ONE = 8;
const SECONDS = 10;
/** People who post without a moment's thought do not exist: the paced users post twice a second, which is still fast. */
const THINK = 500;
const BARE = 'saldo_bare';

printFloor();
const product = await startProduct();
const owner = new pg.Pool({ connectionString: product.database.ownerUrl, max: 2 });
try {
  const companies = await Promise.all(
    Array.from({ length: USERS }, (_, nth) => product.addCompany(`company-${String(nth)}`, 2026)),
  );
  const places = await Promise.all(companies.map((company) => placeOf(company)));
  let made = 0;
  const expense = (user: number): Shot => {
    const { company, contact_id, ledger_account_id } = places[user % places.length] ?? fail();
    const nth = (made += 1);
    const supplier = nth % 5 === 0 ? { new_contact: { name: `Supplier ${String(nth)}` } } : { contact_id };
    return {
      method: 'POST',
      path: '/en/api/v1/purchase-journals/create/',
      headers: { ...company.headers, 'idempotency-key': `bench-${String(nth)}` },
      body: JSON.stringify({
        contact_id: null,
        ...supplier,
        date: dayOf(nth),
        document_number: `F-${String(nth)}`,
        description: 'Toner',
        lines: [{ description: 'Toner', ledger_account_id, vat: 'PROCENT_21', amount: '100.00' }],
      }),
    };
  };
  const oneCompany = (): Shot => expense(0);

  await load(product.port, USERS, 3, expense);
  await owner.query('analyze');
  const floor = await floorOfPosting();
  const full = await load(product.port, USERS, SECONDS, expense);
  console.log(describe('full expense, 50 users without pause, 50 companies', full));
  for (const clients of [1, 2, CLIENTS_OF_ONE, USERS])
    console.log(
      describe(
        `full expense, ${String(clients)} without pause in one company`,
        await load(product.port, clients, SECONDS, oneCompany),
      ),
    );
  const paced = await pacedLoad(product.port, USERS, SECONDS, THINK, expense);
  console.log(describe(`full expense, 50 users, each every ${String(THINK)} ms`, paced));
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  console.log(`Deadlocks: ${String(rows[0]?.deadlocks)}.`);
  console.log(`A full expense reaches ${((full.per_second / floor) * 100).toFixed(0)}% of the floor.`);
} finally {
  await owner.end();
  await product.stop();
}

function fail(): never {
  throw new Error('no company');
}

function dayOf(nth: number): string {
  return `2026-10-${String((nth % 28) + 1).padStart(2, '0')}`;
}

/** On a database of its own, because it switches off the triggers. */
async function floorOfPosting(): Promise<number> {
  await owner.query(`create database ${BARE}`);
  const inBare = (url: string): string => Object.assign(new URL(url), { pathname: `/${BARE}` }).href;
  const ownerUrl = inBare(product.database.ownerUrl);
  await migrate(ownerUrl);
  const app = connectDatabase(inBare(product.database.appUrl), { connections: 2, log: createLogger('silent') });
  const needs = { tokens: new AccessTokens('x'.repeat(64)), seals: new Encryption([encryptionKeyOf('x'.repeat(64))]) };
  const places: { administration_id: number; person_id: number; contact_id: number }[] = [];
  const bare = new pg.Client({ connectionString: ownerUrl });
  await bare.connect();
  for (let nth = 0; nth < USERS; nth += 1) {
    const { administrationId, personId } = await addCompany(app, needs, `bare-${String(nth)}`, 2026);
    const { rows } = await bare.query<{ id: string }>(
      `insert into contacts (administration_id, name, is_supplier) select id, 'Papierhuis', true from administrations
       where id = $1 and set_config('saldo.administration_id', $1::text, false) is not null
         and set_config('saldo.person_id', $2::text, false) is not null returning id`,
      [administrationId, personId],
    );
    places.push({ administration_id: administrationId, person_id: personId, contact_id: Number(rows[0]?.id) });
  }
  await bare.query(readFileSync(join(import.meta.dirname, 'support/bare-posting.sql'), 'utf8'));
  await bare.end();
  await app.close();
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support/bare-server.ts'), String(port), ownerUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(server.stdout, 'data');
  let made = 0;
  const shot = (user: number): Shot => {
    const nth = (made += 1);
    const place = places[user % places.length];
    return {
      method: 'POST',
      path: '/',
      headers: {},
      body: JSON.stringify({
        ...place,
        ...(nth % 5 === 0 ? { contact_id: null } : {}),
        supplier: `Supplier ${String(nth)}`,
        key: `bench-key-${String(nth)}`,
        document_number: `F-${String(nth)}`,
        date: dayOf(nth),
      }),
    };
  };
  await load(port, USERS, 3, shot);
  const analysed = new pg.Client({ connectionString: ownerUrl });
  await analysed.connect();
  await analysed.query('analyze');
  await analysed.end();
  const floor = await load(port, USERS, SECONDS, shot);
  console.log(describe('the same rows in one statement, 50 companies', floor));
  server.kill('SIGTERM');
  await once(server, 'exit');
  return floor.per_second;
}

async function placeOf(company: Company): Promise<{ company: Company; contact_id: number; ledger_account_id: number }> {
  const base = `http://127.0.0.1:${String(product.port)}/en/api/v1/`;
  const made = await fetch(`${base}contacts/create/`, {
    method: 'POST',
    headers: { ...company.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Papierhuis', is_supplier: true }),
  });
  const contact = (await made.json()) as { id: number };
  const found = await fetch(
    `${base}ledger/administration/${String(company.administrationId)}/all-ledgers-autocomplete/?search=4600`,
    { headers: company.headers },
  );
  const ledgers = (await found.json()) as { id: number }[];
  return { company, contact_id: contact.id, ledger_account_id: ledgers[0]?.id ?? 0 };
}
