/** The asset register with 10,000 assets: importing them, depreciate-all over HTTP and in the background, and the register as of a date. */
import pg from 'pg';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const ASSETS = 10_000;
const YEAR = new Date().getFullYear() - 1;
const ASK_AGAIN_MS = 100;

printFloor();
const product = await startProduct({ role: 'all' });
try {
  const company = await product.addCompany('depreciation', YEAR);
  const api = `http://127.0.0.1:${String(product.port)}/en/api/v1/`;
  const headers = { ...company.headers, 'content-type': 'application/json' };
  const send = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(api + path, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  await send('GET', 'assets/asset-group/');
  const rows = Array.from({ length: ASSETS }, (_, nth) => `Asset ${String(nth)},0230,${String(YEAR)}-01-01,6000.00`);
  const content = ['name,group,acquired on,cost', ...rows].join('\n');
  const imported = performance.now();
  await send('POST', 'assets/import/', { opening_on: `${String(YEAR)}-01-01`, content });
  console.log(`import of ${String(ASSETS)} assets: ${seconds(imported)}`);

  const all = `assets/administration/${String(company.administrationId)}/depreciate-all/${String(YEAR)}/`;
  for (const time of ['first', 'again']) {
    const began = performance.now();
    const { task_id } = await send<{ task_id: number }>('POST', all, {});
    const path = `taskapp/get-task-status/${String(task_id)}/`;
    let task = await send<{ state: string; result: unknown }>('GET', path);
    while (task.state !== 'SUCCESS' && task.state !== 'FAILURE') {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      task = await send('GET', path);
    }
    console.log(`depreciate-all, ${time}: ${seconds(began)} ${task.state} ${JSON.stringify(task.result)}`);
  }

  // As autovacuum leaves it within a minute.
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
  // As the screen asks: the rows, and beside them what everything comes to.
  for (const [what, asked] of [
    ['rows', '?rows_only=true&'],
    ['totals', 'totals/?'],
  ]) {
    const path = `/en/api/v1/assets/${String(asked)}on=${String(YEAR)}-12-31`;
    const shot = () => ({ method: 'GET', path, headers: company.headers });
    await load(product.port, 1, 0.5, shot);
    console.log(describe(`register as of a date, ${String(what)}`, await load(product.port, 1, 3, shot)));
  }
} finally {
  await product.stop();
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
