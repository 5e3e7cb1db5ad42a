/** Signing in, what being signed in adds to a call, and whether sign-up takes the same time for addresses that are known and not. */
import { accountCalls, administrationCalls } from '@saldo/contract';
import { sql } from 'kysely';
import { hashPassword } from '../server/src/features/accounts/index.ts';
import { inTransaction } from '../server/src/platform/database/database.ts';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const PASSWORD = 'a long and private sentence';
const SIGN_UPS = 25;
const open = () => ({ method: 'GET', path: '/healthz', headers: {} });

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('login', new Date().getFullYear());
  const password_hash = await hashPassword(PASSWORD);
  const email_verified_at = new Date().toISOString();
  const { email } = await product.app.db
    .updateTable('persons')
    .set({ password_hash, email_verified_at })
    .where('id', '=', company.personId)
    .returning('email')
    .executeTakeFirstOrThrow();
  const post = { 'content-type': 'application/json' };
  const signIn = () => ({
    method: 'POST',
    path: '/en/api/v1/account/login/auth/',
    headers: post,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  for (const clients of [1, 4])
    console.log(
      describe(`signing in (argon2id), ${String(clients)} at once`, await load(product.port, clients, 3, signIn)),
    );
  const signedIn = () => ({ method: 'GET', path: `/en/api/v1/${accountCalls.me.path}`, headers: company.headers });
  // A server that has just started is still being compiled.
  for (const shot of [open, signedIn]) await load(product.port, 1, 4, shot);
  console.log(describe('a call without signing in', await load(product.port, 1, 2, open)));
  console.log(`a transaction that asks for nothing, median: ${median(await emptyTransactions())} ms`);
  console.log(describe('who is signed in (session, transaction, two reads)', await load(product.port, 1, 2, signedIn)));
  const mayDo = () => ({
    method: 'GET',
    path: `/en/api/v1/${administrationCalls.authorizations.path.replace('{adminId}', String(company.administrationId))}`,
    headers: company.headers,
  });
  // The answer is made of what entering told: nothing else is read. Less the two above, this is what authorising costs.
  console.log(describe('what one may do (session, policy, row-level security)', await load(product.port, 1, 2, mayDo)));
  const known = Array.from({ length: SIGN_UPS }, (_none, turn) => `known${String(turn)}@bench.example`);
  await product.app.db
    .insertInto('persons')
    .values(known.map((address) => ({ email: address, name: 'Noor', password_hash, email_verified_at })))
    .execute();
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const address of known) {
    times.known.push(await signUp(address));
    times.unknown.push(await signUp(`un${address}`));
  }
  console.log(`sign-up, median: address known ${median(times.known)} ms, unknown ${median(times.unknown)} ms`);
} finally {
  await product.stop();
}

/** What any call pays that reads the database, whoever asks. */
async function emptyTransactions(): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < 2000; turn += 1) {
    const started = performance.now();
    await inTransaction(product.app.db, (db) => sql`select 1`.execute(db));
    times.push(performance.now() - started);
  }
  return times;
}

/** One after the other, in turns: more than an hour's share of one address is refused. */
async function signUp(address: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${accountCalls.signup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Noor', email: address, password: PASSWORD, language: 'en' }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`sign-up: ${String(response.status)}`);
  return performance.now() - started;
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(2);
}
