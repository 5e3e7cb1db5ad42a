/**
 * The product with seven clients at work and receipts being read, while its database, one of the database's processes or the product itself
 * is killed. Prints what was acknowledged, lost or there twice, how long nobody was served, and what was answered meanwhile.
 * KILLS says how often (12), KINDS which of them.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inboxCalls, purchaseCalls } from '@saldo/contract';
import pg from 'pg';
import { corpus, type CorpusDocument } from '../server/src/receipt-reading/corpus/corpus.ts';
import { connectDatabase } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/index.ts';
import { freePort } from '../server/src/platform/settings/free-port.ts';
import { AccessTokens } from '../server/src/platform/http/tokens.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { sealKeyOf, Seals } from '../server/src/platform/crypto/encryption.ts';
import { addCompany, ready, spawnProduct } from './support/product.ts';

const CLIENTS = 7;
const KILLS = Number(process.env['KILLS'] ?? 12);
const KINDS = (process.env['KINDS'] ?? 'database,process,product').split(',');
const PAPERS = 12;
const SETTLE_MILLISECONDS = 90_000;

const secrets = { secret: randomBytes(48).toString('base64url'), encryptionKey: randomBytes(48).toString('base64url') };
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-kills-'));
const port = await freePort();
const base = `http://127.0.0.1:${String(port)}`;
const company = await prepare();
const answers = new Map<string, number>();
const acknowledged = new Set<string>();
let until = Number.POSITIVE_INFINITY;
let ends = 0;
let isOver = false;
let known: Promise<number> | undefined;

let product = await start();
process.once('exit', () => product.kill('SIGKILL'));
const clients = Array.from({ length: CLIENTS }, (_, nth) => client(nth));
const papers: CorpusDocument[] = [];
for await (const paper of corpus()) if (papers.length < PAPERS) papers.push(paper);
const uploaded = keepUploading();

for (let nth = 0; nth < KILLS; nth += 1) {
  await pause(2_000 + randomInt(2_000));
  const kind = KINDS[nth % KINDS.length] ?? 'database';
  const at = performance.now();
  const pid = kill(kind);
  if (kind === 'product') await once(product, 'exit').catch(() => undefined);
  if (hasEnded(product)) {
    if (kind !== 'product') ends += 1;
    product = await start();
  }
  const back = await served(at);
  console.log(`${kind} ${String(pid)}: nobody served for ${(back / 1000).toFixed(1)} s`);
}
until = 0;
await Promise.all(clients);
await uploaded;
const read = await settled();
await report();
isOver = true;
product.kill('SIGTERM');
await once(product, 'exit');
rmSync(dataDir, { recursive: true, force: true });

/** A company whose owner is signed in, in a database that the product opens afterwards. */
async function prepare() {
  const database = await startEmbeddedPostgres({ dataDir, durable: true });
  await migrate(database.ownerUrl);
  const app = connectDatabase(database.appUrl, { connections: 2, log: createLogger('silent') });
  const keys = { tokens: new AccessTokens(secrets.secret), seals: new Seals([sealKeyOf(secrets.encryptionKey)]) };
  const made = await addCompany(app, keys, 'kills', new Date().getFullYear());
  await app.close();
  await database.stop();
  return made;
}

async function start(): Promise<ChildProcess> {
  const at = performance.now();
  const made = spawnProduct(port, secrets, 'all', { DATA_DIR: dataDir });
  await ready(made);
  console.log(`started in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  made.stdout?.on('data', (lines: Buffer) => process.stdout.write(lines));
  made.once('exit', (code, signal) => {
    if (!isOver) console.log(`the product ended: ${String(code ?? signal)}`);
  });
  return made;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Kills what was asked for. Gives the number of what was killed. */
function kill(kind: string): number {
  if (kind === 'product') {
    product.kill('SIGKILL');
    return product.pid ?? 0;
  }
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = childrenOf(postmaster);
  const victim = kind === 'database' ? postmaster : (children[randomInt(Math.max(1, children.length))] ?? postmaster);
  process.kill(victim, 'SIGKILL');
  return victim;
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Milliseconds from `since` until a call is answered again. */
async function served(since: number): Promise<number> {
  await pause(50);
  for (;;) {
    const status = await ask('GET', '/readyz', undefined, {});
    if (status.status === 200) return performance.now() - since;
    if (hasEnded(product)) {
      ends += 1;
      product = await start();
    }
    await pause(20);
  }
}

async function ask(
  method: string,
  path: string,
  body: string | FormData | undefined,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...company.headers, ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Records one expense after the other; each is sent again under its key until it is acknowledged. */
async function client(who: number): Promise<void> {
  for (let nth = 0; performance.now() < until; nth += 1) {
    const key = `K${String(who)}-${String(nth)}`;
    const expense = {
      date: `${String(new Date().getFullYear())}-01-05`,
      document_number: key,
      description: key,
      new_contact: { name: key },
      lines: [{ description: key, ledger_account_id: await ledger(), vat: 'PROCENT_21', amount: '100.00' }],
    };
    for (;;) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': `${dataDir}-${key}` };
      const { status, text } = await ask(
        'POST',
        `/en/api/v1/${purchaseCalls.createExpense.path}`,
        JSON.stringify(expense),
        headers,
      );
      answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
      if (status === 200) {
        acknowledged.add(key);
        break;
      }
      if (status !== 503 && status !== 0) console.log(status, text.slice(0, 200));
      if (status >= 400 && status < 500 && status !== 409) throw new Error(text);
      await pause(100);
    }
    await pause(20);
  }
}

function ledger(): Promise<number> {
  return (known ??= (async () => {
    const path = `/en/api/v1/ledger/administration/${String(company.administrationId)}/all-ledgers-autocomplete/?search=4600`;
    for (;;) {
      const { status, text } = await ask('GET', path, undefined, {});
      if (status === 200) return (JSON.parse(text) as { id: number }[])[0]?.id ?? 0;
      await pause(100);
    }
  })());
}

/** A receipt after the other, so that some are always being read. */
async function keepUploading(): Promise<void> {
  for (let nth = 0; performance.now() < until; nth += 1) {
    const paper = papers[nth % papers.length];
    if (paper !== undefined) await upload(paper, `${paper.name}-${String(nth)}`);
    await pause(400);
  }
}

async function upload({ document: { bytes, media_type } }: CorpusDocument, name: string): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type: media_type }), name);
    const { status } = await ask('POST', `/en/api/v1/${inboxCalls.uploadAttachment.path}`, form, {
      'idempotency-key': `${dataDir}-${name}`,
    });
    if (status === 200) return;
    await pause(500);
  }
}

/** Milliseconds until no receipt is being read any more. */
async function settled(): Promise<string> {
  const since = performance.now();
  while (performance.now() - since < SETTLE_MILLISECONDS) {
    const { status, text } = await ask('GET', `/en/api/v1/${inboxCalls.inbox.path}`, undefined, {});
    if (status === 200 && inboxCalls.inbox.reply.parse(JSON.parse(text)).counts.PROCESSING === 0)
      return `all receipts read ${((performance.now() - since) / 1000).toFixed(1)} s after the last kill`;
    await pause(500);
  }
  return `receipts still being read ${String(SETTLE_MILLISECONDS / 1000)} s after the last kill`;
}

async function report(): Promise<void> {
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'postgres/passwords.json'), 'utf8')) as { owner: string };
  const at = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  const db = new pg.Client({
    host: '127.0.0.1',
    port: Number(at),
    user: 'saldo_owner',
    password: owner,
    database: 'saldo',
  });
  await db.connect();
  const { rows } = await db.query<{ document_number: string; count: number }>(
    'select document_number, count(*)::int as count from expenses where document_number is not null group by 1',
  );
  const there = new Map(rows.map(({ document_number, count }) => [document_number, count]));
  const lost = [...acknowledged].filter((key) => !there.has(key));
  const doubled = rows.filter(({ count }) => count > 1);
  const { rows: wrong } = await db.query<{ what: string; count: number }>(
    `select 'balances' as what, count(*)::int as count from verify_balances($1)
     union all select 'history', count(*)::int from verify_audit($1)
     union all select 'control accounts', count(*)::int from verify_control_accounts($1)`,
    [company.administrationId],
  );
  const { rows: held } = await db.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where locked_at is not null',
  );
  await db.end();
  console.log(`${String(KILLS)} kills, ${String(ends)} of which ended the product by itself`);
  console.log(
    `${String(acknowledged.size)} writes acknowledged, ${String(lost.length)} lost, ${String(doubled.length)} there twice`,
  );
  console.log(
    `answers: ${[...answers].map(([status, count]) => `${status === '0' ? 'none' : status} ${String(count)}`).join(', ')}`,
  );
  console.log(
    `proofs: ${wrong.map(({ what, count }) => `${what} ${String(count)}`).join(', ')} wrong; ${String(held[0]?.count)} jobs held`,
  );
  console.log(read);
}
