import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { placeCorrection } from '#features/journal/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, ofTreatment, returnEnding, stepContext, TIDY } from '../testing.ts';
import { deliverDeclaration } from '../declarations/deliver-declaration.ts';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';

const { supplements, tax_returns, journal } = API;
let world: World;
let q1: number;

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  await takeGoods('2026-02-01', '10000.00', false);
  q1 = await returnEnding(world, '2026-03-31');
  for (const check of (await world.call(tax_returns.vatReturnChecks, { params: { id: q1 } })).reply) {
    const { version } = await detail(world, q1);
    if (check.result === 'look')
      await world.call(tax_returns.acceptVatCheck, { params: { id: q1 }, body: { code: check.code, version } });
  }
  expect((await file(world, q1)).status).toBe(200);
  await world.runJobs();
});
afterAll(() => world.close());

/** Goods for private use: 21% of the cost is due. */
async function takeGoods(date: string, cost: string, book_as_correction: boolean): Promise<void> {
  const booking = { type: 'PRIVATE_USE_GOODS' as const, cost, vat: 'PROCENT_21' as const };
  const { status } = await world.call(journal.createMemorial, { body: { date, booking, book_as_correction } });
  expect(status).toBe(200);
}
const correct = (cost: string) => takeGoods('2026-03-01', cost, true);

const drift = async () => (await world.call(supplements.vatDrift, { params: { id: q1 } })).reply;
const onDashboard = async () =>
  (await world.call(API.reports.statusPanel, {})).reply.todo.filter(({ code }) => code === 'vat_supplement_due');
const second = async () => detail(world, await returnEnding(world, '2026-06-30'));
const privateUse = async () => (await second()).rubrics.find(({ rubric }) => rubric === '1d')?.tax;

test('up to € 1,000 a change is a line of the next return', async () => {
  await correct('3000.00');
  expect(await drift()).toMatchObject({ total: '630.00', awaiting: '0.00', needs_supplement: false });
  expect((await drift()).changes).toMatchObject([{ rubric: '1d', tax: '630.00', place: 'NEXT_RETURN' }]);
  expect(await privateUse()).toBe('630.00');
  const refused = await world.call(supplements.createVatSupplement, { body: { return_id: q1 } });
  expect(refused.error.code).toBe('no_supplement_needed');
  expect(await onDashboard()).toEqual([]);
});

test('VAT of another member state counts towards no supplement, and stays in the read-out of the one-stop shop', async () => {
  const placed = await world.inScope((scope) =>
    placeCorrection(scope, { id: q1 }, ofTreatment('oss', '2026-05-01', cents(-1_000_000), 0)),
  );
  expect(placed.lines.flatMap(({ vat }) => (vat === undefined ? [] : [vat.month]))).toEqual([
    '2026-05-01',
    '2026-05-01',
  ]);
  const local = await world.inScope((scope) =>
    placeCorrection(scope, { id: q1 }, ofTreatment('eu_local', '2026-05-01', cents(1_000_000), 0)),
  );
  expect(local.lines[0]?.vat?.month).toBe('2026-05-01');
  expect(await privateUse()).toBe('630.00');
});

test('one more takes them together out of the next return, into a supplement', async () => {
  await correct('3000.00');
  expect(await privateUse()).toBe('0.00');
  expect(await drift()).toMatchObject({
    total: '1260.00',
    awaiting: '1260.00',
    needs_supplement: true,
    filed_total_euros: 2100,
    corrected_total_euros: 3360,
  });
});

test('filed once, it is delivered once although its answer was lost, and nothing waits afterwards', async () => {
  const { reply: made } = await world.call(supplements.createVatSupplement, {
    body: { return_id: q1, discovered_on: '2026-07-01' },
  });
  expect(made).toMatchObject({
    file_by: '2026-08-26',
    old_total_euros: 2100,
    new_total_euros: 3360,
    difference_euros: 1260,
  });
  expect(await onDashboard()).toMatchObject([
    { amount: '1260.00', due: '2026-08-26', period: { id: q1 }, link: `taxes/vat/${String(q1)}/changes` },
  ]);
  const body = { version: made.version, step_up: await stepUp(world) };
  const params = { id: made.id };
  const [one, two] = await Promise.all([
    world.call(supplements.fileVatSupplement, { params, body }),
    world.call(supplements.fileVatSupplement, { params, body: { ...body, step_up: await stepUp(world) } }),
  ]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
  expect(await drift()).toMatchObject({ awaiting: '0.00', needs_supplement: false, filed_total_euros: 3360 });
  expect(await onDashboard()).toEqual([]);

  const office = createFakeTaxFiling(() => world.house.clock.now());
  office.failNext('lost');
  const job = deliverDeclaration({ ...world.house, filing: office });
  for (let step = 0; step < 4; step += 1) await job(stepContext(world, { id: made.id }));
  expect(office.delivered.map(({ kind }) => kind)).toEqual(['supplement']);
  const { reply } = await world.call(supplements.vatSupplements, {});
  expect(reply).toMatchObject([{ filing_state: 'RECEIVED', difference_euros: 1260, rounding_gain: '0.00' }]);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('what changes after it is judged anew; a rejected supplement waits again', async () => {
  await correct('9000.00');
  expect(await drift()).toMatchObject({ awaiting: '1890.00', needs_supplement: true });
  const { reply: made } = await world.call(supplements.createVatSupplement, { body: { return_id: q1 } });
  const step_up = await stepUp(world);
  const filed = await world.call(supplements.fileVatSupplement, {
    params: { id: made.id },
    body: { version: made.version, step_up },
  });
  expect(filed.reply).toMatchObject({ old_total_euros: 3360, new_total_euros: 5250, difference_euros: 1890 });
  const office = createFakeTaxFiling(() => world.house.clock.now());
  office.failNext('rejected');
  const job = deliverDeclaration({ ...world.house, filing: office });
  for (let step = 0; step < 4; step += 1) await job(stepContext(world, { id: made.id }));
  const { reply } = await world.call(supplements.vatSupplements, {});
  expect(reply[0]).toMatchObject({ id: made.id, filing_state: 'REJECTED' });
  expect(await drift()).toMatchObject({ awaiting: '1890.00', needs_supplement: true, filed_total_euros: 3360 });
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});
