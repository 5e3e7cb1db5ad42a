/**
 * The product with seven clients at work and receipts being read, while its database, one of the database's processes, its server or its
 * worker is killed. Prints what was acknowledged, lost or there twice, how long nobody was served, and what was answered meanwhile; ends with
 * 1 when something was lost or doubled, a job stayed held for more than a minute, a process ended by itself or an answer was a 5xx other than 503.
 * KILLS says how often (12), KINDS which of them. SHAPE=together is one process with the embedded database, as `npm start` runs.
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
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/database/embedded-postgres/index.ts';
import { freePort } from '../server/src/platform/settings/free-port.ts';
import { AccessTokens } from '../server/src/platform/http/tokens.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { encryptionKeyOf, Encryption } from '../server/src/platform/crypto/encryption.ts';
import { addCompany, type Company, ready, spawnProduct } from './support/product.ts';

const CLIENTS = 7;
const KILLS = Number(process.env['KILLS'] ?? 12);
const isTogether = process.env['SHAPE'] === 'together';
const KINDS = (
  process.env['KINDS'] ?? (isTogether ? 'database,process,product' : 'database,process,server,worker')
).split(',');
const PAPERS = 12;
const SETTLE_MILLISECONDS = 90_000;
const HELD_AT_MOST_MILLISECONDS = 60_000;

const secrets = { secret: randomBytes(48).toString('base64url'), encryptionKey: randomBytes(48).toString('base64url') };
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-kills-'));
const port = await freePort();
const base = `http://127.0.0.1:${String(port)}`;
const { company, database } = await prepare();
const answers = new Map<string, number>();
const acknowledged = new Set<string>();
let until = Number.POSITIVE_INFINITY;
let ends = 0;
let isOver = false;
let known: Promise<number> | undefined;

/** The processes of the product, by what they are. */
const parts = new Map<string, ChildProcess>();
for (const name of isTogether ? ['product'] : ['server', 'worker']) parts.set(name, await start(name));
process.once('exit', () => {
  for (const part of parts.values()) part.kill('SIGKILL');
});
let lastKill = new Date();
const clients = Array.from({ length: CLIENTS }, (_, nth) => client(nth));
const papers: CorpusDocument[] = [];
for await (const paper of corpus()) if (papers.length < PAPERS) papers.push(paper);
const uploaded = keepUploading();

for (let nth = 0; nth < KILLS; nth += 1) {
  await pause(2_000 + randomInt(2_000));
  const kind = KINDS[nth % KINDS.length] ?? 'database';
  const at = performance.now();
  lastKill = new Date();
  const pid = kill(kind);
  const victim = parts.get(kind);
  if (victim !== undefined && !hasEnded(victim)) await once(victim, 'exit');
  if (victim !== undefined) parts.set(kind, await start(kind));
  await startEnded();
  const back = await served(at);
  console.log(`${kind} ${String(pid)}: nobody served for ${(back / 1000).toFixed(1)} s`);
}
until = 0;
await Promise.all(clients);
await uploaded;
const freed = await freedAfter();
const read = await settled();
const problems = await report();
isOver = true;
for (const part of parts.values()) {
  part.kill('SIGTERM');
  await once(part, 'exit');
}
await database?.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const problem of problems) console.log(`NOT AS IT SHOULD BE: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** A company whose owner is signed in, in a database that the product opens afterwards; apart from the product it goes on running here. */
async function prepare(): Promise<{ company: Company; database: EmbeddedPostgres | undefined }> {
  const running = await startEmbeddedPostgres({ dataDir, durable: true });
  await migrate(running.ownerUrl);
  const app = connectDatabase(running.appUrl, { connections: 2, log: createLogger('silent') });
  const keys = {
    tokens: new AccessTokens(secrets.secret),
    seals: new Encryption([encryptionKeyOf(secrets.encryptionKey)]),
  };
  const made = await addCompany(app, keys, 'kills', new Date().getFullYear());
  await app.close();
  if (isTogether) await running.stop();
  return { company: made, database: isTogether ? undefined : running };
}

async function start(name: string): Promise<ChildProcess> {
  const at = performance.now();
  const urls: Record<string, string> =
    database === undefined ? {} : { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const role = name === 'product' ? 'all' : name === 'worker' ? 'worker' : 'web';
  const listens = name === 'worker' ? await freePort() : port;
  const made = spawnProduct(listens, secrets, role, { DATA_DIR: dataDir, ...urls });
  await ready(made);
  console.log(`the ${name} started in ${((performance.now() - at) / 1000).toFixed(1)} s`);
  made.stdout?.on('data', (lines: Buffer) => process.stdout.write(lines));
  made.once('exit', (code, signal) => {
    if (!isOver) console.log(`the ${name} ended: ${String(code ?? signal)}`);
  });
  return made;
}

/** What ended by itself is started again, and counted. */
async function startEnded(): Promise<void> {
  for (const [name, part] of parts) {
    if (!hasEnded(part)) continue;
    ends += 1;
    parts.set(name, await start(name));
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Kills what was asked for. Gives the number of what was killed. */
function kill(kind: string): number {
  const part = parts.get(kind);
  if (part !== undefined) {
    part.kill('SIGKILL');
    return part.pid ?? 0;
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
    await startEnded();
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
    answers.set(String(status), (answers.get(String(status)) ?? 0) + 1);
    if (status === 200) return;
    await pause(500);
  }
}

/** Milliseconds until no receipt is being read any more. */
async function settled(): Promise<{ isDone: boolean; said: string }> {
  const since = performance.now();
  while (performance.now() - since < SETTLE_MILLISECONDS) {
    const { status, text } = await ask('GET', `/en/api/v1/${inboxCalls.inbox.path}`, undefined, {});
    if (status === 200 && inboxCalls.inbox.reply.parse(JSON.parse(text)).counts.PROCESSING === 0)
      return {
        isDone: true,
        said: `all receipts read ${String(Math.round((Date.now() - lastKill.getTime()) / 1000))} s after the last kill`,
      };
    await pause(500);
  }
  return { isDone: false, said: `receipts still being read ${String(SETTLE_MILLISECONDS / 1000)} s later` };
}

/** Milliseconds after the last kill until nothing is held any more by who was killed. */
async function freedAfter(): Promise<number> {
  const db = await connected();
  for (;;) {
    const { rows } = await db.query('select from graphile_worker._private_jobs where locked_at < $1', [lastKill]);
    const passed = Date.now() - lastKill.getTime();
    if (rows.length === 0 || passed > 2 * HELD_AT_MOST_MILLISECONDS) {
      await db.end();
      return passed;
    }
    await pause(200);
  }
}

async function connected(): Promise<pg.Client> {
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
  return db;
}

/** Prints what was found, and gives what is not as it should be. */
async function report(): Promise<string[]> {
  const db = await connected();
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
  await db.end();
  console.log(`${String(KILLS)} kills, ${String(ends)} of which ended a process by itself`);
  console.log(
    `${String(acknowledged.size)} writes acknowledged, ${String(lost.length)} lost, ${String(doubled.length)} there twice`,
  );
  console.log(
    `answers: ${[...answers].map(([status, count]) => `${status === '0' ? 'none' : status} ${String(count)}`).join(', ')}`,
  );
  console.log(`proofs: ${wrong.map(({ what, count }) => `${what} ${String(count)}`).join(', ')} wrong`);
  console.log(`nothing held any more ${(freed / 1000).toFixed(1)} s after the last kill`);
  console.log(read.said);
  const defects = [...answers].filter(([status]) => Number(status) >= 500 && status !== '503');
  return [
    ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : []),
    ...(doubled.length > 0 ? [`there twice: ${doubled.map(({ document_number }) => document_number).join(', ')}`] : []),
    ...wrong.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${String(count)} wrong`),
    ...(freed > HELD_AT_MOST_MILLISECONDS ? [`jobs held for ${(freed / 1000).toFixed(0)} s`] : []),
    ...(read.isDone ? [] : [read.said]),
    ...(ends > 0 ? [`${String(ends)} times a process ended by itself`] : []),
    ...defects.map(([status, count]) => `${String(count)} answers were ${status}`),
  ];
}
