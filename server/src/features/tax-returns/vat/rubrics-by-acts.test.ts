import { API, type TypedBooking } from '@saldo/contract';
import { cents, parseEuro, type ReverseCharge, type Rubric, type SalesTreatment, subtract, sum } from '@saldo/ledger';
import { periodById } from '#features/administrations/index';
import { lastEntryNumber, ledgerIdOf } from '#features/journal/index';
import type { Cursor } from '#platform/paging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, euCustomer, returnEnding, TIDY } from '../testing.ts';
import { someRubricLines } from './return-lines.ts';

let world: World;
let period: number;
let supplies: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  period = await returnEnding(world, '2026-06-30');
  supplies = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
});
afterAll(() => world.close());

const customers = new Map<string, number>();

/** An invoice of 100 euro to a customer of a country. */
async function invoice(treatment: SalesTreatment, vat: 'PROCENT_21' | 'PROCENT_9' | 'PROCENT_0', country: string) {
  const known = customers.get(country);
  const contact_id = known ?? (await euCustomer(world, country, country === 'DE' ? 'DE136695976' : null));
  customers.set(country, contact_id);
  const line = { description: 'Label design', quantity: '1', unit_price: '100.00', treatment, vat };
  const body = { contact_id, invoice_date: '2026-06-15', lines: [line] };
  const draft = await world.call(API.sales.createInvoice, { body });
  expect(draft.error).toBeUndefined();
  const { id, version } = draft.reply;
  const { error } = await world.call(API.sales.finalizeInvoice, { params: { id }, body: { version } });
  expect(error).toBeUndefined();
}

let lastNumber = 0;

/** An expense of 100 euro, with the VAT shifted or not. */
async function expense(reverse_charge: ReverseCharge) {
  lastNumber += 1;
  const countries: Record<ReverseCharge, string> = { EU: 'DE', NL: 'NL', NON_EU: 'US', NONE: 'NL' };
  const supplier = await world.call(API.contacts.createContact, {
    body: { name: `Supplier ${reverse_charge}`, is_supplier: true, country: countries[reverse_charge] },
  });
  const body = {
    contact_id: supplier.reply.id,
    document_number: `R-${String(lastNumber)}`,
    date: '2026-06-15',
    reverse_charge,
    lines: [{ description: 'Paper', ledger_account_id: supplies, vat: 'PROCENT_21' as const, amount: '100.00' }],
  };
  const { error } = await world.call(API.purchases.createExpense, { body });
  expect(error).toBeUndefined();
}

async function memorial(booking: TypedBooking) {
  const { error } = await world.call(API.journal.createMemorial, { body: { date: '2026-06-15', booking } });
  expect(error).toBeUndefined();
}

const ACTS: readonly [rubric: Rubric, act: () => Promise<void>, turnover: string | null, tax: string | null][] = [
  ['5b', () => expense('NONE'), null, '21.00'],
  ['1a', () => invoice('nl_high', 'PROCENT_21', 'NL'), '100.00', '21.00'],
  ['1b', () => invoice('nl_low', 'PROCENT_9', 'NL'), '100.00', '9.00'],
  ['1d', () => memorial({ type: 'PRIVATE_USE_GOODS', cost: '100.00', vat: 'PROCENT_21' }), '100.00', '21.00'],
  ['1e', () => invoice('nl_zero', 'PROCENT_0', 'NL'), '100.00', null],
  ['2a', () => expense('NL'), '100.00', '21.00'],
  ['3a', () => invoice('export_goods', 'PROCENT_0', 'US'), '100.00', null],
  ['3b', () => invoice('eu_service', 'PROCENT_0', 'DE'), '100.00', null],
  ['3c', () => invoice('eu_local', 'PROCENT_0', 'BE'), '100.00', null],
  ['4a', () => expense('NON_EU'), '100.00', '21.00'],
  ['4b', () => expense('EU'), '100.00', '21.00'],
];

const boxes = async () => new Map((await detail(world, period)).rubrics.map((box) => [box.rubric, box]));

test.each(ACTS)('box %s is reached by what a user does', async (rubric, act, turnover, tax) => {
  const before = await boxes();
  await act();
  const after = await boxes();
  const moved = [...after.values()].filter((box) => JSON.stringify(box) !== JSON.stringify(before.get(box.rubric)));
  // What is shifted to the company it deducts as well.
  expect(new Set(moved.map((box) => box.rubric))).toEqual(new Set(/^[24]/.test(rubric) ? [rubric, '5b'] : [rubric]));
  expect(after.get(rubric)).toMatchObject({ turnover, tax });
  const deducted = (rubrics: typeof after) => parseEuro(rubrics.get('5b')?.tax ?? '0.00');
  if (moved.length > 1) expect(subtract(deducted(after), deducted(before))).toBe(21_00);
});

test('box 1c is reached by the canteen of a club, and by nobody else', async () => {
  const body = {
    date: '2026-06-15',
    booking: { type: 'DAILY_TAKINGS', ledger: '1000', canteen: '100.00' },
  } as const;
  const { error } = await world.call(API.journal.createMemorial, { body });
  expect(error.errors).toHaveProperty(['booking.canteen']);
  const club = await world.another({ business_entity: 'stichting' });
  expect((await club.call(API.journal.createMemorial, { body })).error).toBeUndefined();
  const { rubrics } = await detail(club, await returnEnding(club, '2026-06-30'));
  const filled = rubrics.filter(({ line_count }) => line_count > 0);
  expect(filled).toMatchObject([{ rubric: '1c', turnover: '100.00', tax: '13.00' }]);
});

test('what is posted while the lines of a box are read is not among them', async () => {
  await invoice('nl_high', 'PROCENT_21', 'NL');
  const of = await world.inScope((scope) => periodById(scope, period));
  const last_number = await world.inScope(lastEntryNumber);
  const page = (after: Cursor | undefined) =>
    world.inScope((scope) => someRubricLines(scope, of, { rubric: '1a', after, limit: 1, last_number }));
  const first = await page(undefined);
  await invoice('nl_high', 'PROCENT_21', 'NL');
  const read = [...first.lines];
  for (let after = first.next; after !== undefined; ) {
    const { lines, next } = await page(after);
    read.push(...lines);
    after = next;
  }
  const { turnover } = (await boxes()).get('1a') ?? {};
  expect(sum(read.map((line) => parseEuro(line.turnover ?? '0.00')))).toBe(
    subtract(parseEuro(turnover ?? ''), cents(100_00)),
  );
});
