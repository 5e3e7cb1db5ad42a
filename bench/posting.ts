/** Posting a full expense over HTTP, durable, against a bare server that inserts an entry and its lines in the same database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../server/src/platform/free-port.ts';
import { describe, load, pacedLoad, type Shot } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const USERS = 50;
const SECONDS = 10;
/** People who post without a moment's thought do not exist: the paced users post twice a second, which is still fast. */
const THINK = 500;

printFloor();
const product = await startProduct();
try {
  const companies: Company[] = [];
  for (let i = 0; i < USERS; i += 1) companies.push(await product.addCompany(`company-${String(i)}`, 2026));
  const suppliers = await Promise.all(companies.map((company) => supplierAndLedger(company)));
  const expense = (user: number, nth: number): Shot => {
    const { company, contact_id, ledger_account_id } = suppliers[user % suppliers.length] ??
      suppliers[0] ?? { company: undefined };
    return {
      method: 'POST',
      path: '/en/api/v1/purchase-journals/create/',
      headers: company?.headers ?? {},
      body: JSON.stringify({
        contact_id,
        date: `2026-10-${String((nth % 28) + 1).padStart(2, '0')}`,
        document_number: `F${String(user)}-${String(nth)}`,
        description: 'Toner',
        lines: [{ description: 'Toner', ledger_account_id, vat: 'PROCENT_21', amount: '100.00' }],
      }),
    };
  };
  const oneCompany = (user: number, nth: number): Shot => expense(0, 500_000 + user * 1_000_000 + nth);

  const port = await freePort();
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'support/bare-server.ts'), String(port), product.database.ownerUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(bare.stdout, 'data');
  const plain = (user: number, nth: number): Shot => ({ ...expense(user, nth), path: '/', headers: {} });

  await load(product.port, USERS, 3, expense);
  await load(port, USERS, 2, plain);
  const floor = await load(port, USERS, SECONDS, plain);
  console.log(describe('bare HTTP, insert entry and lines', floor));
  const full = await load(product.port, USERS, SECONDS, (user, nth) => expense(user, nth + 100_000));
  console.log(describe('full expense, 50 users without pause, 50 companies', full));
  console.log(
    describe('full expense, 50 users without pause, one company', await load(product.port, USERS, SECONDS, oneCompany)),
  );
  const paced = await pacedLoad(product.port, USERS, SECONDS, THINK, (user, nth) => expense(user, nth + 300_000));
  console.log(describe(`full expense, 50 users, each every ${String(THINK)} ms`, paced));
  console.log(
    describe(
      'full expense, one user without pause',
      await load(product.port, 1, 5, (_user, nth) => expense(1, nth + 9_000_000)),
    ),
  );
  console.log(`A full expense reaches ${((full.per_second / floor.per_second) * 100).toFixed(0)}% of the floor.`);
  bare.kill('SIGTERM');
} finally {
  await product.stop();
}

async function supplierAndLedger(
  company: Company,
): Promise<{ company: Company; contact_id: number; ledger_account_id: number }> {
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
