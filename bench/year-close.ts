/** Closing a year of 100,000 entries, reopening it and looking for errors in it; and a year as its page asks it at 1,000,000 lines. */
import pg from 'pg';
import { fillJournal } from './support/fill-journal.ts';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const YEAR = new Date().getFullYear() - 1;
const PATH = 'administrations/financial-year';

printFloor();
const product = await startProduct();
try {
  for (const entries of [100_000, 200_000]) {
    const company = await product.addCompany(`year-${String(entries)}`, YEAR);
    await fillJournal(product.database.ownerUrl, company, { entries, firstYear: YEAR, years: 1 });
    await prepare(company, entries);
    const shown = `${(entries * 5).toLocaleString('en')} lines`;
    await timed(`${shown}: find errors`, () => post(company, 'find-financial-year-mutation-errors/', {}));
    for (const [state, name] of [
      ['CLOSED', 'close'],
      ['REOPENED', 'reopen'],
      ['CLOSED', 'close again'],
    ] as const) {
      const { version } = (await get(company)) as { version: number };
      const body = { state, reason: 'Bench', version };
      await timed(`${shown}: ${name}`, () => post(company, 'financial-year-state-update/', body));
    }
    const path = `/en/api/v1/${PATH}/${String(YEAR)}/`;
    const shot = () => ({ method: 'GET', path, headers: company.headers });
    await load(product.port, 1, 0.5, shot);
    console.log(describe(`${shown}: the year`, await load(product.port, 1, 2, shot)));
  }
} finally {
  await product.stop();
}

/** No return of the year is due here; and the next entry has the next number. */
async function prepare({ administrationId }: Company, entries: number): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  const vatFrom = `${String(YEAR + 1)}-01-01`;
  await owner.query('update administrations set vat_from = $2 where id = $1', [administrationId, vatFrom]);
  const counter = `insert into counters (administration_id, series, last_number) values ($1, 'journal', $2)`;
  await owner.query(counter, [administrationId, entries]);
  await owner.query('commit');
  await owner.end();
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what}: ${(performance.now() - began).toFixed(0)} ms`);
}

function get(company: Company): Promise<unknown> {
  return ask(company, `${PATH}/${String(YEAR)}/`);
}

function post(company: Company, path: string, body: Record<string, unknown>): Promise<unknown> {
  return ask(company, `administrations/${path}`, { method: 'POST', body: JSON.stringify({ year: YEAR, ...body }) });
}

async function ask({ headers }: Company, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${path}`, {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  return response.json();
}
