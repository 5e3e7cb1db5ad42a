/** The chart of accounts over HTTP: 500 ledgers with their balances over five years, from the stored balances. */
import pg from 'pg';
import { fillJournal } from './support/fill-journal.ts';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const YEARS = 5;
const LEDGERS = 500;
const FIRST_YEAR = new Date().getFullYear() - YEARS + 1;

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('chart', FIRST_YEAR);
  await fillJournal(product.database.ownerUrl, company, { entries: 20_000, firstYear: FIRST_YEAR, years: YEARS });
  const { count, balances } = await withBalances(product.database.ownerUrl, company.administrationId);
  console.log(`${String(count)} ledgers, ${String(balances)} stored balances`);
  const path = `/en/api/v1/ledger/administration/${String(company.administrationId)}/chart/`;
  const shot = () => ({ method: 'GET', path, headers: company.headers });
  await load(product.port, 1, 0.5, shot);
  console.log(describe('chart of accounts', await load(product.port, 1, 3, shot)));
} finally {
  await product.stop();
}

/** Adds ledgers up to 500, each with a balance in every month. */
async function withBalances(url: string, administrationId: number): Promise<{ count: number; balances: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('saldo.administration_id', $1, false)`, [String(administrationId)]);
    await client.query(
      `insert into ledgers (administration_id, code, title_nl, title_en, kind, category)
        select $1, (50000 + n)::text, 'Kosten ' || n, 'Costs ' || n, 'expense', 'general'
        from generate_series(1, $2 - (select count(*) from ledgers where administration_id = $1)) n`,
      [administrationId, LEDGERS],
    );
    await client.query(
      `insert into ledger_balances (administration_id, month, ledger_id, debit_cents, credit_cents, line_count)
        select $1, make_date($2 + y, m, 1), l.id, 1000, 1000, 2
        from ledgers l, generate_series(0, $3 - 1) y, generate_series(1, 12) m
        where l.administration_id = $1 on conflict do nothing`,
      [administrationId, FIRST_YEAR, YEARS],
    );
    await client.query('analyze ledgers, ledger_balances');
    const { rows } = await client.query<{ count: number; balances: number }>(
      `select (select count(*) from ledgers where administration_id = $1)::int as count,
        (select count(*) from ledger_balances where administration_id = $1)::int as balances`,
      [administrationId],
    );
    return rows[0] ?? { count: 0, balances: 0 };
  } finally {
    await client.end();
  }
}
