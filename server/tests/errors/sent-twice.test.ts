import { API, isKeyed } from '@saldo/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTRIES, type Parts, send } from '../access/testing/calls.ts';
import { Site } from '../access/testing/site.ts';
import { codeNow, settle } from '../../src/features/accounts/testing.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

let world: World;
let site: Site;
let lastKey = 0;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const newKey = (): string => `key-${String((lastKey += 1)).padStart(8, '0')}`;
const keyed = (key: string): { headers: Record<string, string> } => ({ headers: { 'idempotency-key': key } });

const create = (name: string, key: string, as?: Person) =>
  world.call(API.contacts.createContact, { body: { name }, ...keyed(key), ...(as === undefined ? {} : { as }) });

/** Calls that make something each time they are answered. */
const CREATING = [
  {
    name: 'a contact',
    call: API.contacts.createContact,
    request: async () => ({ body: { name: `Bakker ${String(site.next())}` } }),
    table: 'contacts',
  },
  {
    name: 'an expense',
    call: API.purchases.createExpense,
    request: async () => ({ body: await site.expenseBody() }),
    table: 'expenses',
  },
  {
    name: 'a concept invoice',
    call: API.sales.createInvoice,
    request: async () => ({ body: await site.invoiceBody() }),
    table: 'sales_invoices',
  },
  {
    name: 'a final invoice',
    call: API.sales.finalizeInvoice,
    request: async () => {
      const { id, version } = await site.concept();
      return { params: { id }, body: { version } };
    },
    table: 'journal_entries',
  },
  {
    name: 'a payment',
    call: API.sales.payInvoice,
    request: async () => ({
      params: { id: (await site.invoice()).id },
      body: { paid_on: '2026-07-14', amount: '10.00', method: 'CASH' },
    }),
    table: 'payments',
  },
  {
    name: 'a bank account',
    call: API.bank.createBankAccount,
    request: async () => ({ body: { ibanNumber: site.iban(), name: 'Savings' } }),
    table: 'bank_accounts',
  },
] as const;

async function rowsIn(table: string): Promise<number> {
  const { rows } = await world.ownerPool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

describe('a request resent with its key', () => {
  test.each(CREATING)('creates $name once, however often sent', async ({ call, request, table }) => {
    const howOften = fc.record({ first: fc.integer({ min: 1, max: 3 }), atOnce: fc.integer({ min: 1, max: 10 }) });
    await fc.assert(
      fc.asyncProperty(howOften, async ({ first, atOnce }) => {
        const wanted: Parts = { ...(await request()), ...keyed(newKey()) };
        const before = await rowsIn(table);
        const answers = [];
        for (let time = 0; time < first; time += 1) answers.push(await send(world, call, wanted));
        answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => send(world, call, wanted)))));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        for (const { reply } of answers) expect(reply).toEqual(answers[0]?.reply);
        expect(await rowsIn(table)).toBe(before + 1);
      }),
      { numRuns: 2 },
    );
  });

  test.each(CREATING)('creates $name once, sent ten times at once', async ({ call, request, table }) => {
    const wanted: Parts = { ...(await request()), ...keyed(newKey()) };
    const before = await rowsIn(table);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(world, call, wanted)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (const { reply } of answers) expect(reply).toEqual(answers[0]?.reply);
    expect(await rowsIn(table)).toBe(before + 1);
  });

  test('leaves the books correct', async () => {
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  });
});

const WRITING = ENTRIES.filter(({ call }) => call.method !== 'GET' && call.access !== 'public');

describe('every call that writes', () => {
  test.each(WRITING.filter(({ call }) => isKeyed(call)))(
    '$name is done once for one key',
    async ({ call, requestAt }) => {
      const key = newKey();
      const wanted: Parts = { ...(await requestAt(site)), ...keyed(key) };
      const first = await send(world, call, wanted);
      expect(first.status, JSON.stringify(first.error)).toBe(200);
      const second = await send(world, call, wanted);
      expect([second.status, second.reply]).toEqual([200, first.reply]);
      expect(await keptReplies(key)).toBe(1);
    },
  );

  test.each(WRITING.filter(({ call }) => !isKeyed(call)))(
    '$name says why it is not, and nothing of it is kept',
    async ({ call, requestAt }) => {
      const key = newKey();
      expect((call.unkeyed ?? '').length).toBeGreaterThan(20);
      expect((await send(world, call, { ...(await requestAt(site)), ...keyed(key) })).status).toBe(200);
      expect(await keptReplies(key)).toBe(0);
    },
  );

  test('a used code is not required again, but another file is another request', async () => {
    const person = await settle(world, { hasTwoSteps: true });
    await world.inScope((scope) =>
      scope.db
        .insertInto('memberships')
        .values({ administration_id: world.administrationId, person_id: person.id, role: 'OWNER' })
        .execute(),
    );
    const params = { adminId: world.administrationId };
    const { version } = (await world.call(API.administrations.administration, { params })).reply;
    const change = {
      params,
      body: { bank_account_number: 'NL91ABNA0417164300', version, step_up: { code: codeNow() } },
      as: person,
      ...keyed(newKey()),
    };
    const first = await world.call(API.administrations.updateAdministration, change);
    const second = await world.call(API.administrations.updateAdministration, change);
    expect([first.status, second.status, second.reply.version]).toEqual([200, 200, version + 1]);

    const upload = { file: site.picture(), ...keyed(newKey()) };
    expect((await world.call(API.administrations.uploadLogo, upload)).status).toBe(200);
    const { name, bytes } = site.picture();
    const other = { ...upload, file: { name, bytes: Buffer.concat([bytes, Buffer.from([0])]) } };
    expect((await world.call(API.administrations.uploadLogo, other)).error.code).toBe('idempotency_key_reused');
  });
});

async function keptReplies(key: string): Promise<number> {
  const rows = await world.database.db.selectFrom('idempotency_keys').select('reply').where('key', '=', key).execute();
  return rows.length;
}

describe('a key', () => {
  test('belongs to one request: another body, call or administration is refused', async () => {
    const key = newKey();
    expect((await create('Slager', key)).status).toBe(200);
    const before = await fingerprint(world);
    const other = await create('Visser', key);
    expect([other.status, other.error.code]).toEqual([409, 'idempotency_key_reused']);
    const elsewhere = await world.call(API.sales.createInvoice, { body: await site.invoiceBody(), ...keyed(key) });
    expect(elsewhere.error.code).toBe('idempotency_key_reused');
    const second = await world.secondAdministration();
    await world.inScope(
      (scope) =>
        scope.db
          .insertInto('memberships')
          .values({ administration_id: second.administrationId, person_id: world.owner.id, role: 'OWNER' })
          .execute(),
      { administrationId: second.administrationId, person: second.owner },
    );
    const inOther = await world.call(API.contacts.createContact, {
      body: { name: 'Slager' },
      ...keyed(key),
      administrationId: second.administrationId,
    });
    expect(inOther.error.code).toBe('idempotency_key_reused');
    expect((await fingerprint(world))['sales_invoices']).toBe(before['sales_invoices']);
  });

  test('belongs to one person', async () => {
    const key = newKey();
    const second = await world.secondAdministration();
    const first = await create('Kapper', key);
    const other = await world.call(API.contacts.createContact, {
      body: { name: 'Kapper' },
      ...keyed(key),
      as: second.owner,
      administrationId: second.administrationId,
    });
    expect(other.status).toBe(200);
    expect(other.reply.id).not.toBe(first.reply.id);
  });

  test('is not used up by a refused request', async () => {
    const key = newKey();
    await create('Schilder', newKey());
    expect((await create('Schilder', key)).error.code).toBe('contact_name_taken');
    expect((await create('', key)).error.code).toBe('invalid');
    expect((await create('Schilder en zoon', key)).status).toBe(200);
  });

  test('has at least eight characters', async () => {
    expect((await create('Timmerman', 'short')).error.code).toBe('invalid');
    expect((await create('Timmerman', 'x'.repeat(201))).error.code).toBe('invalid');
  });

  test('expires after a week, not before', async () => {
    const [old, recent] = [newKey(), newKey()];
    await create('Loodgieter', old);
    await create('Metselaar', recent);
    const client = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
    await client.connect();
    await client.query(`update idempotency_keys set created_at = now() - interval '8 days' where key = $1`, [old]);
    await client.query(`update idempotency_keys set created_at = now() - interval '6 days' where key = $1`, [recent]);
    await client.query(`select graphile_worker.add_job('platform:clean-up')`);
    await world.runJobs();
    const { rows } = await client.query<{ key: string }>('select key from idempotency_keys where key = any($1)', [
      [old, recent],
    ]);
    await client.end();
    expect(rows).toEqual([{ key: recent }]);
  });
});
