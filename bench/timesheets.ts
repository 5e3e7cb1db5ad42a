/** A year of 10,000 hours: recording them, the list with its totals, filtered and searched, sums per project, and the hours criterion. */
import { sql } from 'kysely';
import pg from 'pg';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const ENTRIES = 10_000;
const AT_ONCE = 500;
const PROJECTS = 20;
const YEAR = new Date().getFullYear() - 1;

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('timesheets', YEAR);
  const admin_id = company.administrationId;
  await sql`update administrations set features = '{bank,projects}' where id = ${admin_id}`.execute(product.app.db);
  const api = `http://127.0.0.1:${String(product.port)}/en/api/v1/`;
  const headers = { ...company.headers, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify({ admin_id, ...body }) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const projects: number[] = [];
  for (let nth = 0; nth < PROJECTS; nth += 1)
    projects.push((await post('projects/create/', { name: `Project ${String(nth)}` })).id);
  await post('timesheets/rates/', { valid_from: `${String(YEAR)}-01-01`, rate: '95.00' });
  const began = performance.now();
  for (let done = 0; done < ENTRIES; done += AT_ONCE) {
    const create = Array.from({ length: AT_ONCE }, (_, index) => entry(done + index));
    await post('timesheets/entries/bulk/', { create });
  }
  const perEntry = (performance.now() - began) / ENTRIES;
  console.log(`recorded ${String(ENTRIES)}, ${String(AT_ONCE)} at a time: ${perEntry.toFixed(2)} ms each`);

  // As the database does by itself within a minute.
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();

  const days = `from=${String(YEAR)}-01-01&until=${String(YEAR)}-12-31`;
  const asked = {
    'list of the year with totals': `timesheets/entries/?${days}&page_size=100`,
    'filtered on a project and a month': `timesheets/entries/?project_id=${String(projects[3])}&from=${String(YEAR)}-03-01&until=${String(YEAR)}-03-31`,
    'unbilled hours, searched': `timesheets/entries/?${days}&billed=false&search=task%207`,
    'a week of the grid': `timesheets/entries/?from=${String(YEAR)}-05-04&until=${String(YEAR)}-05-10&page_size=200`,
    'sums per project with their worth': `timesheets/summary/?${days}&group_by=PROJECT`,
    'hours criterion': `timesheets/criterion/${String(YEAR)}/?`,
  };
  for (const [name, path] of Object.entries(asked)) {
    const shot = () => ({ method: 'GET', path: `/en/api/v1/${path}`, headers: company.headers });
    await load(product.port, 1, 0.5, shot);
    console.log(describe(name, await load(product.port, 1, 2, shot)));
  }
  const minute = () => ({
    method: 'POST',
    path: '/en/api/v1/timesheets/entries/',
    headers,
    body: JSON.stringify({ admin_id, day: `${String(YEAR)}-12-31`, duration: 1, description: 'Call' }),
  });
  console.log(describe('recording an entry', await load(product.port, 1, 2, minute)));

  function entry(nth: number) {
    const day = new Date(Date.UTC(YEAR, 0, 1 + (nth % 360))).toISOString().slice(0, 10);
    return { day, duration: 20, project_id: projects[nth % PROJECTS], description: `Task ${String(nth % 50)}` };
  }
} finally {
  await product.stop();
}
