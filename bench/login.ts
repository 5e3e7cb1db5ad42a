/** Signing in, what being signed in adds to a call, and whether sign-up takes the same time for addresses that are known and not. */
import { accountCalls, administrationCalls } from '@saldo/contract';
import { hashPassword } from '../server/src/features/accounts/index.ts';
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
  console.log(describe('a call without signing in', await load(product.port, 1, 2, open)));
  console.log(describe('who is signed in (session, transaction, two reads)', await load(product.port, 1, 2, signedIn)));
  const mayDo = () => ({
    method: 'GET',
    path: `/en/api/v1/${administrationCalls.authorizations.path.replace('{adminId}', String(company.administrationId))}`,
    headers: company.headers,
  });
  // The answer is made of what entering told: nothing else is read. Less a call without signing in, this is what authorising costs.
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
  return (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(1);
}
