import { API } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  euros,
  formatEuro,
  type IsoDate,
  parseEuro,
  percentage,
  subtract,
  sum,
  VAT_CODES,
  type VatCode,
  ZERO,
} from '@saldo/ledger';
import { ledgerTotals } from '#features/journal/index';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, euCustomer, file, ofTreatment, post, returnEnding, TIDY } from '../testing.ts';

/** VAT that a return settles; that of the one-stop shop (1530) is in none. */
const VAT_LEDGERS = ['1500', '1501', '1502', '1503', '1504', '1505', '1506', '1510'];
const SEED = Date.now() % 1_000_000;

let world: World;
let customers: number[];
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  customers = [await euCustomer(world, 'DE', 'DE136695976'), await euCustomer(world, 'BE', 'BE0403170701')];
});
afterAll(() => world.close());

const event = fc.record({
  code: fc.constantFrom(...VAT_CODES),
  day: fc.integer({ min: 0, max: 88 }),
  net: fc.integer({ min: -2_000_000, max: 2_000_000 }).filter((net) => Math.abs(net) > 10),
  customer: fc.nat({ max: 1 }),
});
const history = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 25 }),
  costs: fc.array(fc.integer({ min: 8, max: 100_000 }), { maxLength: 2 }),
  corrections: fc.array(event, { minLength: 1, maxLength: 5 }),
});

const QUARTERS = ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01'] as const;
const LAST_DAYS = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'] as const;

type Event = { code: VatCode; day: number; net: number; customer: number };

function entryOf({ code, day, net, customer }: Event, start: IsoDate) {
  return ofTreatment(code, addDays(start, day), cents(net), customers[customer] ?? 0);
}

/** What an entry adds to the VAT that is owed. */
function owedOf({ lines }: ReturnType<typeof ofTreatment>): Cents {
  return subtract(ZERO, sum(lines.filter(({ account }) => VAT_LEDGERS.includes(account)).map((line) => line.amount)));
}

/** What the ledger owes in VAT: credits are positive. */
async function vatPosition(): Promise<Cents> {
  const totals = await world.inScope((scope) => ledgerTotals(scope, { until: '2100-01-01' }));
  return subtract(ZERO, sum(totals.filter(({ code }) => VAT_LEDGERS.includes(code)).map(({ amount }) => amount)));
}

async function acceptAll(id: number): Promise<void> {
  for (const { code, result } of (await world.call(API.tax_returns.vatReturnChecks, { params: { id } })).reply) {
    const { version } = await detail(world, id);
    if (result === 'look')
      await world.call(API.tax_returns.acceptVatCheck, { params: { id }, body: { code, version } });
  }
}

test(`random books (seed ${String(SEED)}): the return is the VAT position within the booked rounding, and drift is what was added`, async () => {
  const histories = fc.sample(history, { numRuns: QUARTERS.length, seed: SEED });
  for (const [index, { events, costs, corrections }] of histories.entries()) {
    const start = QUARTERS[index] ?? '2026-01-01';
    const before = await vatPosition();
    for (const each of events) await post(world, entryOf(each, start));
    const id = await returnEnding(world, LAST_DAYS[index] ?? '2026-03-31');
    const open = await detail(world, id);
    const moved = subtract(await vatPosition(), before);
    const carried = index === 0 ? cents(0) : before;
    const gain = parseEuro(open.rounding_gain);
    expect(open.total_euros).toBe(open.owed_euros - open.input_euros);
    expect(euros(open.total_euros) + gain).toBe(moved + carried);
    expect(gain).toBeGreaterThanOrEqual(0);
    const icp = (await world.call(API.icp.icpReturns, { query: { year: open.period.year } })).reply;
    const supplied = icp.filter(({ starts_on, ends_on }) => starts_on >= start && ends_on <= open.period.ends_on);
    const box = open.rubrics.find(({ rubric }) => rubric === '3b');
    expect(supplied.reduce((total, { total_euros }) => total + total_euros, 0)).toBe(box?.turnover_euros);

    await acceptAll(id);
    expect((await file(world, id)).status).toBe(200);
    await world.runJobs();
    expect(await vatPosition()).toBe(0);

    // Later changes of a filed quarter, up and down, of whatever kind; small private ones as a person books them.
    for (const cost of costs) {
      const booking = { type: 'PRIVATE_USE_GOODS' as const, cost: formatEuro(cents(cost)), vat: 'PROCENT_21' as const };
      const body = { date: start, booking, book_as_correction: true };
      const { status, error } = await world.call(API.journal.createMemorial, { body });
      expect([status, error]).toEqual([200, undefined]);
    }
    const next = addDays(LAST_DAYS[index] ?? '2026-03-31', 1);
    for (const each of corrections) await post(world, entryOf(each, next), { correctsPeriodId: id });
    const added = sum([
      ...costs.map((cost) => percentage(cents(cost), 2100)),
      ...corrections.map((each) => owedOf(entryOf(each, next))),
    ]);
    const drift = (await world.call(API.supplements.vatDrift, { params: { id } })).reply;
    expect(parseEuro(drift.total)).toBe(added);
    expect(await vatPosition()).toBe(added);
  }
}, 120_000);
