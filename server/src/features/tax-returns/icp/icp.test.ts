import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { deliverDeclaration } from '../declarations/deliver-declaration.ts';
import { euCustomer, post, stepContext, TIDY, toEu } from '../testing.ts';

let world: World;
const customers: number[] = [];

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  for (const vat_id of ['DE136695976', 'FR83404833048', 'BE0123456749'])
    customers.push(await euCustomer(world, vat_id.slice(0, 2), vat_id));
});
afterAll(() => world.close());

const listed = async (starts_on: string) => {
  const { reply } = await world.call(API.icp.icpReturns, { query: { year: 2026 } });
  const found = reply.find((one) => one.starts_on === starts_on);
  if (found === undefined) throw new Error(`no ICP return from ${starts_on}`);
  return found;
};

test('the ICP return is box 3b of its months, whatever was supplied', async () => {
  const supply = fc.record({
    customer: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => amount !== 0),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(supply, { minLength: 1, maxLength: 6 }), async (supplies) => {
      for (const { customer, day, amount } of supplies)
        await post(world, toEu(`2026-05-${String(day).padStart(2, '0')}`, cents(amount), customers[customer] ?? 0));
      const { total_euros, rubric_3b_euros, lines } = await listed('2026-04-01');
      expect(total_euros).toBe(rubric_3b_euros);
      expect(lines.reduce((total, { euros }) => total + euros, 0)).toBe(total_euros);
    }),
    { numRuns: 12 },
  );
});

test('is filed once, in the shape of its year, and delivered once although its answer was lost', async () => {
  await post(world, toEu('2026-02-10', cents(123_456), customers[0] ?? 0));
  const { starts_on, ends_on, total_euros, lines } = await listed('2026-01-01');
  expect(lines).toMatchObject([{ country: 'DE', vat_number: '136695976', kind: 'services', euros: 1234 }]);
  const body = { starts_on, ends_on, total_euros };
  const stale = await world.call(API.icp.fileIcpReturn, {
    body: { ...body, total_euros: total_euros + 1, step_up: await stepUp(world) },
  });
  expect(stale.error.code).toBe('stale_version');
  const [one, two] = await Promise.all([
    world.call(API.icp.fileIcpReturn, { body: { ...body, step_up: await stepUp(world) } }),
    world.call(API.icp.fileIcpReturn, { body: { ...body, step_up: await stepUp(world) } }),
  ]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
  const office = createFakeTaxFiling(() => world.house.clock.now());
  office.failNext('lost');
  const job = deliverDeclaration({ ...world.house, filing: office });
  const id = (one.status === 200 ? one : two).reply.id ?? 0;
  for (let step = 0; step < 4; step += 1) await job(stepContext(world, { id }));
  expect(office.delivered.map(({ kind }) => kind)).toEqual(['icp']);
  expect(Buffer.from(office.delivered[0]?.xbrl ?? []).toString()).toContain('VATNumberDomain>136695976<');
  expect(await listed('2026-01-01')).toMatchObject({ filing_state: 'RECEIVED', drift: null });
  await post(world, toEu('2026-02-11', cents(10_000), customers[0] ?? 0));
  expect(await listed('2026-01-01')).toMatchObject({ total_euros: 1234, drift: '100.00' });
});

test('nothing to report is nothing to file, and a period that is not over is refused', async () => {
  const { starts_on, ends_on, total_euros, is_over } = await listed('2026-07-01');
  expect(is_over).toBe(false);
  const body = { starts_on, ends_on, total_euros, step_up: await stepUp(world) };
  expect((await world.call(API.icp.fileIcpReturn, { body })).error.code).toBe('period_not_over');
});
