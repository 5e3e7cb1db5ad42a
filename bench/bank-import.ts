/**
 * A statement of 100,000 entries read and stored, with the most memory it took, and the proposals that are made after it; the same file again; the matching
 * of 10,000 transactions with 10,000 open invoices; and a file of 200 MB on trial.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cents, formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { diskFileStore } from '../server/src/adapters/file-store/disk.ts';
import { startTask } from '../server/src/features/administrations/index.ts';
import { createBankAccount, importStatement, proposeForAccount } from '../server/src/features/bank/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { inTransaction } from '../server/src/platform/database/database.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../server/src/platform/log.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const IBAN = 'NL18RABO0000000022';
const MANY = 100_000;
const MATCHED = 10_000;
/** Entries in a file of 200 MB. */
const MOST = 580_000;

type Begin = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

printFloor();
const product = await startProduct();
const folder = mkdtempSync(join(tmpdir(), 'saldo-bench-bank-'));
const files = diskFileStore(join(folder, 'files'));
const log = createLogger('silent');
try {
  const year = new Date().getFullYear() - 1;
  const large = await writeStatement(MANY, (n) => `Bestelling ${String(n)} klant ${String(n % 977)}`, year);
  const first = await timed(await openAccount(year, 'large'), large);
  console.log(
    `${MANY.toLocaleString('en')} entries (${megabytes(statSync(large).size)}): ${first.seconds.toFixed(1)} s, peak memory ${first.peak} (before: ${first.before})`,
  );
  console.log(`its proposals, made after it: ${(await proposed(first.account)).toFixed(1)} s`);
  const again = await timed(first.account, large);
  console.log(`the same file again, all known: ${again.seconds.toFixed(1)} s`);

  const small = await writeStatement(MATCHED, (n) => `Factuur ${String(year)}-${String(n).padStart(5, '0')}`, year);
  const account = await openAccount(year, 'matched');
  await account.begin((scope) => openInvoices(scope, year));
  const unmatched = await timed(account, small, true);
  const matched = await timed(account, small);
  const proposing = await proposed(account);
  const list = await account.begin(
    async (scope) =>
      (
        await sql<{ count: number }>`select count(*) as count from bank_transactions
          where administration_id = ${scope.administrationId} and state = 'SUGGESTED'`.execute(scope.db)
      ).rows[0]?.count ?? 0,
  );
  console.log(
    `${MATCHED.toLocaleString('en')} transactions matched with ${MATCHED.toLocaleString('en')} open invoices: ${proposing.toFixed(1)} s, ${String(list)} proposals (imported: ${matched.seconds.toFixed(1)} s, on trial ${unmatched.seconds.toFixed(1)} s)`,
  );
  const huge = await writeStatement(MOST, (n) => `Bestelling ${String(n)} klant ${String(n % 977)}`, year);
  const tried = await timed(await openAccount(year, 'huge'), huge, true);
  console.log(
    `${MOST.toLocaleString('en')} entries (${megabytes(statSync(huge).size)}) on trial: ${tried.seconds.toFixed(1)} s, peak memory ${tried.peak} (before: ${tried.before})`,
  );
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Account = { id: number; begin: Begin };

async function openAccount(year: number, title: string): Promise<Account> {
  const company: Company = await product.addCompany(title, year);
  const begin: Begin = (work, { writes } = { writes: true }) =>
    inTransaction(product.app.db, async (db) =>
      work(
        await scopeOfWorker(db, {
          administrationId: company.administrationId,
          personId: company.personId,
          writes,
          language: 'en',
          clock: systemClock,
          requestId: 'bench',
        }),
      ),
    );
  const account = await begin((scope) => createBankAccount(scope, { ibanNumber: IBAN, name: '' }));
  return { id: account.id, begin };
}

/** What the job after a large import does, in seconds. */
async function proposed({ id, begin }: Account): Promise<number> {
  const start = performance.now();
  await proposeForAccount((work) => begin(work), id);
  return (performance.now() - start) / 1000;
}

async function timed(
  account: Account,
  path: string,
  dry_run = false,
): Promise<{ account: Account; seconds: number; peak: string; before: string }> {
  const { begin } = account;
  const stored = await files.put(createReadStream(path), 256 * 1024 * 1024);
  const task_id = await begin(async (scope) => {
    await scope.db
      .insertInto('files')
      .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/xml' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return startTask(scope, 'bank.import-statement', 'bank.process');
  });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const start = performance.now();
  const payload = { task_id, account_id: account.id, sha256: stored.sha256, dry_run };
  await importStatement(files, { payload, language: 'en', begin, attempt: 1, isLastAttempt: true, log });
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1000;
  return { account, seconds, peak: megabytes(peak), before: megabytes(before) };
}

function megabytes(bytes: number): string {
  return `${String(Math.round(bytes / 1e6))} MB`;
}

function day(n: number, count: number, year: number): string {
  return new Date(Date.UTC(year, 0, 1 + Math.floor((n * 365) / count))).toISOString().slice(0, 10);
}

function amountOf(n: number): number {
  return 1000 + ((n * 7919) % 250_000);
}

function euro(amount: number): string {
  return formatEuro(cents(amount));
}

function balanceXml(code: string, amount: number, date: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euro(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
}

/** A year's statement with entries evenly over the days, none with a reference of the bank: the harder case. */
async function writeStatement(count: number, text: (n: number) => string, year: number): Promise<string> {
  const path = join(folder, `${String(count)}.xml`);
  const out = createWriteStream(path);
  let total = 0;
  for (let n = 0; n < count; n += 1) total += amountOf(n);
  out.write(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balanceXml('OPBD', 0, `${String(year)}-01-01`)}${balanceXml('CLBD', total, `${String(year)}-12-31`)}`,
  );
  for (let n = 0; n < count; n += 1) {
    const iban = `NL00BANK${String(n % 5000).padStart(10, '0')}`;
    const entry = `<Ntry><Amt Ccy="EUR">${euro(amountOf(n))}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(n, count, year)}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Klant ${String(n % 5000)} B.V.</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text(n)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
    if (!out.write(entry)) await once(out, 'drain');
  }
  out.end('</Stmt></BkToCstmrStmt></Document>');
  await once(out, 'finish');
  return path;
}

/** Open invoices without their entries: matching reads the items only. */
async function openInvoices(scope: Scope, year: number): Promise<void> {
  await sql`insert into open_items (administration_id, kind, source_type, source_id, reference, document_date, booked_from, booked_until, amount_cents)
    select ${scope.administrationId}, 'RECEIVABLE', 'sales_invoice', n, ${String(year)} || '-' || lpad(n::text, 5, '0'), make_date(${year}, 1, 1),
      make_date(${year}, 1, 1), make_date(${year}, 1, 1),
      1000 + ((n * 7919) % 250000)
    from generate_series(0, ${MATCHED - 1}) n`.execute(scope.db);
}
