/**
 * A thousand drafts finalised and mailed as one action, while the worker is killed midway and started again. Prints how long it took, whether
 * the numbers are without gaps and each customer got one e-mail; ends with 1 when not. KILL=off leaves the worker alone.
 */
import { type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { ContactBody, InvoiceBody, salesMailCalls } from '@saldo/contract';
import { createContact } from '../server/src/features/contacts/index.ts';
import { createConcept } from '../server/src/features/sales/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { encryptionKeyOf, Encryption } from '../server/src/platform/crypto/encryption.ts';
import { connectDatabase, connectQueue, inTransaction } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { AccessTokens } from '../server/src/platform/http/tokens.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../server/src/platform/log.ts';
import { freePort } from '../server/src/platform/settings/free-port.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { Mailbox } from '../server/src/sandbox/index.ts';
import { addCompany, ready, spawnProduct } from './support/product.ts';

const MANY = Number(process.env['MANY'] ?? 1_000);
const WITHIN_SECONDS = 120;
const isKilled = process.env['KILL'] !== 'off';

const secrets = { secret: randomBytes(48).toString('base64url'), encryptionKey: randomBytes(48).toString('base64url') };
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-bench-sending-'));
const database = await startEmbeddedPostgres({ dataDir, durable: true });
await migrate(database.ownerUrl);
const log = createLogger('silent');
const app = connectDatabase(database.appUrl, { connections: 4, log });
const owner = connectQueue(database.ownerUrl, { connections: 1, log });
const tokens = new AccessTokens(secrets.secret);
const seals = new Encryption([encryptionKeyOf(secrets.encryptionKey)]);
const year = new Date().getFullYear();
const company = await addCompany(app, { tokens, seals }, 'sending', year);

const mailbox = new Mailbox(join(dataDir, 'mailbox'));
const smtpUrl = await mailbox.listen();

const begin = <Result>(work: (scope: Scope) => Promise<Result>): Promise<Result> =>
  inTransaction(app.db, async (db) => {
    const { administrationId, personId } = company;
    const about = { administrationId, personId, language: 'en' as const, clock: systemClock, requestId: 'bench' };
    return work(await scopeOfWorker(db, about));
  });

const ids = await begin(drafts);
const webPort = await freePort();
const web = await start('web', webPort);
let worker = await start('worker', await freePort());

const began = performance.now();
const { path } = salesMailCalls.sendInvoices;
const answer = await fetch(`http://127.0.0.1:${String(webPort)}/en/api/v1/${path}`, {
  method: 'POST',
  headers: { ...company.headers, 'content-type': 'application/json' },
  body: JSON.stringify({ ids, finalize: true }),
});
if (answer.status !== 200) throw new Error(await answer.text());
let killedAt: number | undefined;
for (;;) {
  const { final, sent } = await counts();
  if (isKilled && killedAt === undefined && final >= MANY / 2) {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    killedAt = final;
    worker = await start('worker', await freePort());
  }
  if (sent === MANY || seconds() > 10 * WITHIN_SECONDS) break;
  await pause(200);
}
const took = seconds();
const arrived = messageIds();
const problems = await wrong();
const twice = [...arrived.values()].filter((times) => times > 1).length;
const killed = killedAt === undefined ? '' : `, worker killed after ${String(killedAt)}`;
console.log(`${String(MANY)} invoices finalised and mailed in ${took.toFixed(1)} s${killed}`);
console.log(`${String(arrived.size)} e-mails, ${String(twice)} handed over again with the same Message-ID`);
for (const part of [web, worker]) {
  part.kill('SIGTERM');
  await once(part, 'exit');
}
await app.close();
await owner.end();
await database.stop();
await mailbox.close();
rmSync(dataDir, { recursive: true, force: true });
for (const problem of problems) console.log(`NOT AS IT SHOULD BE: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** How often each Message-ID came in. */
function messageIds(): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of readdirSync(join(dataDir, 'mailbox'))) {
    const head = readFileSync(join(dataDir, 'mailbox', name), 'latin1').slice(0, 8_192);
    const id = /^Message-ID: <([^>]+)>/im.exec(head)?.[1] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

function seconds(): number {
  return (performance.now() - began) / 1000;
}

async function start(role: 'web' | 'worker', port: number): Promise<ChildProcess> {
  const made = spawnProduct(port, secrets, role, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    SMTP_URL: smtpUrl,
  });
  await ready(made);
  return made;
}

async function drafts(scope: Scope): Promise<number[]> {
  const made: number[] = [];
  const { vat_number: _, ...fields } = ContactBody.parse({
    name: 'Bakker Bouw',
    email: 'boekhouding@bakker.example',
    is_client: true,
    street: 'Havenkade',
    street_number: '4',
    postal_code: '1505 HZ',
    town: 'Zaandam',
  });
  const contact = await createContact(scope, fields);
  for (let nth = 0; nth < MANY; nth += 1)
    made.push(
      await createConcept(
        scope,
        InvoiceBody.parse({
          contact_id: contact.id,
          invoice_date: scope.today,
          payment_term_days: 30,
          performed_on: null,
          language: 'nl',
          prices_include_vat: false,
          reference: '',
          note: '',
          lines: [
            {
              description: `Ontwerp ${String(nth)}`,
              quantity: '1',
              unit_price: '100.00',
              supply: 'service',
              treatment: 'nl_high',
              vat: 'PROCENT_21',
            },
          ],
        }),
      ),
    );
  return made;
}

async function counts(): Promise<{ final: number; sent: number }> {
  return begin(async ({ db, administrationId }) =>
    db
      .selectFrom('sales_invoices')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('is_concept', '=', false).as('final'),
        eb.fn.countAll<number>().filterWhere('sent_at', 'is not', null).as('sent'),
      ])
      .where('administration_id', '=', administrationId)
      .executeTakeFirstOrThrow(),
  );
}

async function wrong(): Promise<string[]> {
  const found: string[] = [];
  const rows = await begin(({ db, administrationId }) =>
    db
      .selectFrom('sales_invoices')
      .select('sequence')
      .where('administration_id', '=', administrationId)
      .orderBy('sequence')
      .execute(),
  );
  if (rows.some(({ sequence }, index) => sequence !== index + 1)) found.push('the numbers have gaps');
  const { sent } = await counts();
  if (sent !== MANY) found.push(`${String(sent)} of ${String(MANY)} invoices were sent`);
  if (arrived.size !== MANY) found.push(`${String(arrived.size)} different e-mails for ${String(MANY)} invoices`);
  if (took > WITHIN_SECONDS) found.push(`it took longer than ${String(WITHIN_SECONDS)} s`);
  return found;
}
