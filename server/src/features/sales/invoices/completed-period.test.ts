import { API, type Invoice } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movePeriod, periodOn } from '#features/administrations/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { concept, customer, design } from '../testing.ts';

/** Today is 14 July 2026. */
let server: World;
let world: World;
let client: number;
beforeAll(async () => {
  server = await createWorld();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  client = await customer(world, 'Müller & Söhne GmbH', { country: 'DE', vat_id: 'DE123456789' });
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

const set = (values: object) =>
  world.inScope((scope) =>
    scope.db.updateTable('administrations').set(values).where('id', '=', scope.administrationId).execute(),
  );

/** Completes the quarter of a day; one that is filed keeps what its VAT came to. */
const complete = (day: string, totals?: Record<string, number>) =>
  world.inScope(async (scope) => {
    const { id: periodId } = await periodOn(scope, day);
    await movePeriod(scope, {
      periodId,
      to: 'COMPLETED',
      completes: true,
      ...(totals === undefined ? {} : { totals }),
    });
  });

const finalize = ({ id, version }: Invoice, choices: object = {}) =>
  world.call(API.sales.finalizeInvoice, { params: { id }, body: { version, ...choices } });

/** Where the lines of an invoice stand: the day, the month of the return, the period that is corrected. */
const bookedAt = (id: number) =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('journal_lines as l')
      .innerJoin('journal_entries as e', (join) =>
        join.onRef('e.administration_id', '=', 'l.administration_id').onRef('e.id', '=', 'l.entry_id'),
      )
      .leftJoin('financial_periods as p', (join) =>
        join.onRef('p.administration_id', '=', 'e.administration_id').onRef('p.id', '=', 'e.corrects_period_id'),
      )
      .select(['e.entry_date', 'l.vat_month', 'p.starts_on as corrects'])
      .distinct()
      .where('e.source_type', '=', 'sales_invoice')
      .where('e.source_id', '=', id)
      .orderBy('l.vat_month')
      .execute(),
  );

const refusalOn = async (invoice_date: string) =>
  (await finalize(await concept(world, client, { invoice_date, lines: [design('100.00')] }))).error;

const service = () =>
  concept(world, client, {
    invoice_date: '2026-07-02',
    performed_on: '2026-03-20',
    lines: [design('100.00', { treatment: 'eu_service', vat: 'PROCENT_0', supply: 'service' })],
  });

describe('a sale that counts in no return', () => {
  test('under the KOR is booked on its own date in a completed period', async () => {
    await set({ is_kor: true, kor_since: '2026-04-01' });
    await complete('2026-05-01');
    const lines = [design('100.00', { treatment: 'kor_exempt', vat: 'PROCENT_0' })];
    const { reply } = await finalize(await concept(world, client, { invoice_date: '2026-05-01', lines }));
    expect(await bookedAt(reply.id)).toEqual([{ entry_date: '2026-05-01', vat_month: null, corrects: null }]);
  });

  test('also for a company not subject to VAT', async () => {
    await set({ vat_subjected: false });
    await complete('2026-05-01');
    const lines = [design('100.00', { treatment: 'exempt', vat: 'PROCENT_0' })];
    const { reply } = await finalize(await concept(world, client, { invoice_date: '2026-05-01', lines }));
    expect(await bookedAt(reply.id)).toEqual([{ entry_date: '2026-05-01', vat_month: null, corrects: null }]);
  });
});

describe('a sale with VAT in a completed period', () => {
  test('is refused, saying whether it was filed or completed manually', async () => {
    await complete('2026-02-01', {});
    await complete('2026-05-01');
    expect(await refusalOn('2026-02-01')).toMatchObject({
      code: 'period_already_processed',
      about: { completed: 'FILED', next_open: '2026-07-01' },
    });
    expect(await refusalOn('2026-05-01')).toMatchObject({ about: { completed: 'BY_HAND', next_open: '2026-07-01' } });
  });

  test('in locked books is booked on the first open day, if confirmed', async () => {
    await set({ books_locked_until: '2026-03-31' });
    const invoice = await concept(world, client, { invoice_date: '2026-02-01', lines: [design('100.00')] });
    expect((await finalize(invoice)).error).toMatchObject({
      code: 'books_locked',
      about: { next_open: '2026-04-01' },
    });
    const { reply } = await finalize(invoice, { book_as_correction: true });
    expect(reply.invoice_date).toBe('2026-02-01');
    const [place] = await bookedAt(reply.id);
    expect(place).toEqual({ entry_date: '2026-04-01', vat_month: '2026-02-01', corrects: null });
  });
});

describe('a service to a business in the EU', () => {
  test('counts in the period in which it was performed', async () => {
    const { reply } = await finalize(await service());
    expect((await bookedAt(reply.id))[0]).toEqual({
      entry_date: '2026-07-02',
      vat_month: '2026-03-01',
      corrects: null,
    });
  });

  test('in a filed period is a correction if confirmed, and counts in the next open period', async () => {
    await complete('2026-03-20', {});
    const invoice = await service();
    expect((await finalize(invoice)).error).toMatchObject({
      code: 'period_already_processed',
      about: { year: 2026, period_number: 1, next_open: '2026-04-01' },
    });
    const { reply } = await finalize(invoice, { book_as_correction: true });
    expect((await bookedAt(reply.id))[0]).toEqual({
      entry_date: '2026-07-02',
      vat_month: '2026-04-01',
      corrects: '2026-01-01',
    });
  });
});

describe('a late sale', () => {
  test('gets the next number if confirmed after later ones', async () => {
    const last = await finalize(await concept(world, client, { invoice_date: '2026-07-10' }));
    const older = await concept(world, client, { invoice_date: '2026-07-01' });
    expect((await finalize(older)).error).toMatchObject({
      code: 'invoice_date_before_last',
      about: { last: '2026-07-10' },
    });
    const { reply } = await finalize(older, { allow_earlier_date: true });
    expect([last.reply.number, reply.number]).toEqual(['2026-0001', '2026-0002']);
  });

  test('in a filed period needs both confirmations', async () => {
    await finalize(await concept(world, client, { invoice_date: '2026-07-10' }));
    await complete('2026-05-01', {});
    const older = await concept(world, client, { invoice_date: '2026-05-01' });
    const code = async (choices: object) => (await finalize(older, choices)).error.code;
    expect(await code({})).toBe('period_already_processed');
    expect(await code({ allow_earlier_date: true })).toBe('period_already_processed');
    expect(await code({ book_as_correction: true })).toBe('invoice_date_before_last');
    const both = await finalize(older, { allow_earlier_date: true, book_as_correction: true });
    expect(both.reply).toMatchObject({ number: '2026-0002', invoice_date: '2026-05-01' });
  });
});

test('an invoice with VAT from before the KOR needs the seller’s VAT number', async () => {
  await set({ is_kor: true, kor_since: '2026-07-01', btw_id: null });
  const before = await concept(world, client, { invoice_date: '2026-06-30', lines: [design('100.00')] });
  expect((await finalize(before)).error).toMatchObject({
    code: 'seller_details_missing',
    about: { missing: 'btw_id' },
  });
  const lines = [design('100.00', { treatment: 'kor_exempt', vat: 'PROCENT_0' })];
  expect((await finalize(await concept(world, client, { invoice_date: '2026-07-01', lines }))).status).toBe(200);
});
