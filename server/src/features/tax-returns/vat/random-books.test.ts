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
  type Rubric,
  subtract,
  sum,
  VAT_CODES,
  type VatCode,
  ZERO,
} from '@saldo/ledger';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import {
  acceptAll,
  detail,
  euCustomer,
  file,
  ofTreatment,
  post,
  returnEnding,
  TIDY,
  VAT_LEDGERS,
  vatPosition,
} from '../testing.ts';

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

/** Turnover and VAT of a box as the file of all its lines adds up to. */
async function explained(id: number, rubric: Rubric): Promise<string[]> {
  const query = { rubric, file_type: 'csv' as const };
  const { bytes } = await world.call(API.tax_returns.vatReturnLinesFile, { params: { id }, query });
  const rows = parse(bytes, { bom: true }).slice(1);
  const total = (at: number) => formatEuro(sum(rows.map((row) => parseEuro(row[at] ?? '0.00'))));
  return rubric === '5b' ? ['0.00', total(4)] : [total(4), total(5)];
}

test(`random books (seed ${String(SEED)}): the return is the VAT position within the booked rounding, and drift is what was added`, async () => {
  const histories = fc.sample(history, { numRuns: QUARTERS.length, seed: SEED });
  for (const [index, { events, costs, corrections }] of histories.entries()) {
    const start = QUARTERS[index] ?? '2026-01-01';
    const before = await vatPosition(world);
    for (const each of events) await post(world, entryOf(each, start));
    const id = await returnEnding(world, LAST_DAYS[index] ?? '2026-03-31');
    const open = await detail(world, id);
    const moved = subtract(await vatPosition(world), before);
    const carried = index === 0 ? cents(0) : before;
    const gain = parseEuro(open.rounding_gain);
    expect(open.total_euros).toBe(open.owed_euros - open.input_euros);
    expect(euros(open.total_euros) + gain).toBe(moved + carried);
    expect(gain).toBeGreaterThanOrEqual(0);
    const icp = (await world.call(API.icp.icpReturns, { query: { year: open.period.year } })).reply;
    const supplied = icp.filter(({ starts_on, ends_on }) => starts_on >= start && ends_on <= open.period.ends_on);
    const box = open.rubrics.find(({ rubric }) => rubric === '3b');
    expect(supplied.reduce((total, { total_euros }) => total + total_euros, 0)).toBe(box?.turnover_euros);

    for (const { rubric, turnover, tax } of open.rubrics)
      expect(await explained(id, rubric)).toEqual([turnover ?? '0.00', tax ?? '0.00']);

    await acceptAll(world, id);
    expect((await file(world, id)).status).toBe(200);
    await world.runJobs();
    expect(await vatPosition(world)).toBe(0);

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
    expect(await vatPosition(world)).toBe(added);
  }
}, 120_000);
