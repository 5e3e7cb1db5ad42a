import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../seeds/random.ts';
import { ledgerIdOf } from '#features/journal/index';
import { statementXml, TestBank } from '../../src/features/bank/testing.ts';
import { concept, customer, finalize } from '../../src/features/sales/testing.ts';
import { rejectReturn } from '../../src/features/tax-returns/filing/reject-return.ts';
import { file, post, returnEnding, sale, snapshotId, TIDY } from '../../src/features/tax-returns/testing.ts';
import { retriedTransactions } from '../../src/platform/metrics.ts';
import { createWorld, type World } from '../support/world.ts';

/** How often each person does each thing. */
const ROUNDS = 2;
const LINES = 400;

let world: World;
let bank: TestBank;
let supplier: number;
let supplies: number;
let firstQuarter: number;
let filed = 0;
let made = 0;

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  supplier = (await world.call(API.contacts.createContact, { body: { name: 'Papierhuis', is_supplier: true } })).reply
    .id;
  supplies = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
  // As much in both quarters: another turnover is something to look at before filing.
  await post(world, sale('2025-12-10', cents(50_000)));
  const lastQuarter = await file(world, await returnEnding(world, '2025-12-31'));
  if (lastQuarter.status !== 200) throw new Error(`not filed: ${lastQuarter.error.code}`);
  await post(world, sale('2026-02-10', cents(50_000)));
  firstQuarter = await returnEnding(world, '2026-03-31');
  bank = await TestBank.open(world);
  const movements = Array.from({ length: LINES }, (_, nth) => ({
    date: '2026-07-01',
    amount: -1000 - nth,
    text: `Parking ${String(nth)}`,
  }));
  await bank.import(statementXml({ movements }));
}, 120_000);
afterAll(() => world.close());

const next = (): string => String((made += 1));

const expense = (supplierOf: object) =>
  world.call(API.purchases.createExpense, {
    body: {
      contact_id: null,
      ...supplierOf,
      document_number: next(),
      date: '2026-07-09',
      lines: [{ description: 'Toner', ledger_account_id: supplies, vat: 'PROCENT_21', amount: '100.00' }],
    },
    headers: { 'idempotency-key': `mixed-actions-${next()}` },
  });

/** Each is what someone does with one or two clicks; what may be refused because someone else was first says so itself. */
const ACTIONS: Readonly<Record<string, () => Promise<number[]>>> = {
  expense: async () => [(await expense({ contact_id: supplier })).status],
  'expense of a new supplier': async () => [(await expense({ new_contact: { name: `Supplier ${next()}` } })).status],
  'expense, changed and paid': async () => {
    const { status, reply } = await expense({ contact_id: supplier });
    const { id, version } = reply;
    const changed = await world.call(API.purchases.updateExpense, {
      params: { id },
      body: {
        contact_id: supplier,
        date: '2026-07-10',
        document_number: next(),
        version,
        lines: [{ description: 'Ink', ledger_account_id: supplies, vat: 'PROCENT_21', amount: '50.00' }],
      },
    });
    const body = { paid_on: '2026-07-10', amount: '60.50', method: 'CASH' } as const;
    return [status, changed.status, (await world.call(API.purchases.payExpense, { params: { id }, body })).status];
  },
  'contact changed': async () => {
    const { reply } = await world.call(API.contacts.contact, { params: { id: String(supplier) } });
    const changed = await world.call(API.contacts.updateContact, {
      params: { id: String(supplier) },
      body: { name: 'Papierhuis', is_supplier: true, phone: `06${next().padStart(8, '0')}`, version: reply.version },
    });
    return [changed.status === 409 ? 200 : changed.status];
  },
  'contacts merged': async () => {
    const [kept, same] = await Promise.all(
      [1, 2].map(() =>
        world.call(API.contacts.createContact, { body: { name: `Customer ${next()}`, is_client: true } }),
      ),
    );
    if (kept?.status !== 200 || same?.status !== 200) return [kept?.status ?? 0, same?.status ?? 0];
    const merged = await world.call(API.contacts.mergeContact, {
      params: { id: kept.reply.id },
      body: { duplicate_id: same.reply.id, version: kept.reply.version },
    });
    return [merged.status];
  },
  'invoice to a new customer': async () => {
    const draft = await concept(world, await customer(world, `Client ${next()}`));
    return [(await finalize(world, draft)).status];
  },
  'bank line booked': async () => {
    const nth = (made += 1) % LINES;
    const [line] = await bank.transactions({ state: 'UNPROCESSED', search: `Parking ${String(nth)}` });
    if (line === undefined) return [];
    const booked = await world.call(API.bank.processTransactions, {
      body: {
        mutations: [
          { id: line.id, version: line.version, lines: [{ ledger_account_id: supplies, amount: line.amount }] },
        ],
      },
    });
    return [booked.status === 409 ? 200 : booked.status];
  },
  'period moved on or back': async () => {
    const { reply } = await world.call(API.administrations.financialYears, {});
    const period = reply.flatMap(({ periods }) => periods).find(({ ends_on }) => ends_on === '2026-06-30');
    if (period === undefined) throw new Error('no second quarter');
    const forward = period.state === 'OPEN';
    const moved = await world.call(API.administrations.updatePeriodState, {
      body: {
        period_id: period.id,
        state: forward ? 'READY_FOR_CHECK' : 'OPEN',
        ...(forward ? {} : { reason: 'Again' }),
        version: period.version,
      },
    });
    return [moved.status === 409 ? 200 : moved.status];
  },
  'a VAT return is filed': async () => {
    const { status } = await file(world, firstQuarter);
    if (status === 200) {
      filed += 1;
      const snapshot = { id: await snapshotId(world, firstQuarter), period_id: firstQuarter };
      await world.inScope((scope) => rejectReturn(scope, snapshot, 'to be filed again', []));
    }
    return [status === 409 ? 200 : status];
  },
  'document uploaded': async () => {
    const bytes = Buffer.from(`%PDF-1.4\n% ${next()}\n%%EOF`);
    return [(await world.call(API.inbox.uploadAttachment, { file: { name: 'bill.pdf', bytes } })).status];
  },
};

/** Since the database was made, with nobody in it but these; a backend tells after its transaction, at the latest a second later. */
async function deadlocks(): Promise<number> {
  await sleep(1_500);
  const { rows } = await world.ownerPool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

/** Codes and counts; a deadlock that a further try made good is none that anybody sees. */
async function retried(): Promise<unknown[]> {
  return (await retriedTransactions.get()).values;
}

describe.each([2, 8])('%i people working in one company', (people) => {
  test('never deadlock, and lose nothing', async () => {
    const filedBefore = filed;
    retriedTransactions.reset();
    const unexpected: [string, number][] = [];
    await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        const random = new Random(people * 100 + person);
        const toDo = Array.from({ length: ROUNDS }, () => Object.entries(ACTIONS)).flat();
        while (toDo.length > 0)
          for (const [name, action] of toDo.splice(random.between(0, toDo.length - 1), 1))
            for (const status of await action()) if (status !== 200) unexpected.push([name, status]);
      }),
    );
    expect(unexpected).toEqual([]);
    expect(await deadlocks()).toBe(0);
    expect(await retried()).toEqual([]);
    // What was only refused met nobody.
    expect(filed).toBeGreaterThan(filedBefore);
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  }, 120_000);
});
