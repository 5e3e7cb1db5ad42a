import { InvoiceBody } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { createConcept } from './save-draft.ts';
import { customer, design } from '../testing.ts';

const CLIENTS = 32;
const EACH = 10;

let world: World;
let contact: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  contact = await customer(world, 'Brouwerij De Zwaan B.V.');
});
afterAll(() => world.close());

class Aborted extends Error {}

/** One finalisation; with `abort` the transaction fails after the number was taken and the entry posted. */
async function attempt(
  day: string,
  { abort, allow_earlier_date }: { abort: boolean; allow_earlier_date: boolean },
): Promise<'done' | 'aborted' | 'refused'> {
  const lines = [{ ...design('10.00'), supply: 'service' as const }];
  const body = {
    contact_id: contact,
    invoice_date: day,
    payment_term_days: 30,
    performed_on: null,
    language: 'nl',
  } as const;
  try {
    await world.inScope(async (scope) => {
      const id = await createConcept(scope, InvoiceBody.parse({ ...body, lines }));
      await finalizeInvoice(scope, id, { version: 1, book_as_correction: false, allow_earlier_date }, null);
      if (abort) throw new Aborted();
    });
    return 'done';
  } catch (error) {
    if (error instanceof Aborted) return 'aborted';
    if (error instanceof Error && error.message === 'invoice_date_before_last') return 'refused';
    throw error;
  }
}

test('numbers are gapless, unique and in date order, despite races and failures', async () => {
  let started = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const outcomes: string[] = [];
    for (let round = 0; round < EACH; round += 1) {
      // The date rises as the work goes on, so that some come too late for theirs.
      const day = addDays('2026-06-20', Math.floor(started / 15));
      started += 1;
      outcomes.push(await attempt(day, { abort: (client + round) % 5 === 0, allow_earlier_date: false }));
    }
    return outcomes;
  });
  const outcomes = (await Promise.all(clients)).flat();
  const stored = await world.inScope((scope) =>
    scope.db
      .selectFrom('sales_invoices')
      .select(['number', 'sequence', 'invoice_date'])
      .where('administration_id', '=', scope.administrationId)
      .orderBy('sequence')
      .execute(),
  );
  const count = outcomes.filter((outcome) => outcome === 'done').length;
  expect(outcomes.filter((outcome) => outcome === 'aborted').length).toBeGreaterThan(30);
  expect(count).toBeGreaterThan(60);
  expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  const dates = stored.map(({ invoice_date }) => invoice_date);
  expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)));
  expect(stored.at(-1)?.number).toBe(`2026-${String(count).padStart(4, '0')}`);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 120_000);

test('late sales get the next number among newer ones, gapless and unique', async () => {
  const older = Array.from({ length: CLIENTS }, async (_, client) => {
    const outcomes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const day = client % 2 === 0 ? '2025-12-31' : addDays('2025-06-01', client + round);
      outcomes.push(await attempt(day, { abort: (client + round) % 5 === 0, allow_earlier_date: true }));
    }
    return outcomes;
  });
  const outcomes = (await Promise.all(older)).flat();
  expect(outcomes).not.toContain('refused');
  const stored = await world.inScope((scope) =>
    scope.db
      .selectFrom('sales_invoices')
      .select(['sequence', 'invoice_date'])
      .where('administration_id', '=', scope.administrationId)
      .where('year', '=', 2025)
      .orderBy('sequence')
      .execute(),
  );
  const count = outcomes.filter((outcome) => outcome === 'done').length;
  expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  const dates = stored.map(({ invoice_date }) => invoice_date);
  expect(dates).not.toEqual(dates.toSorted((one, other) => one.localeCompare(other)));
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 120_000);
