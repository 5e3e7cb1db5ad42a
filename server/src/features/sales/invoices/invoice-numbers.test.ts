import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { takeNumber } from '#features/journal/index';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { concept, customer, finalize } from '../testing.ts';
import { missingInvoiceNumbers } from './invoice-numbers.ts';

let server: World;
let world: World;
let brewery: number;
beforeAll(async () => {
  server = await createWorld({ today: '2026-08-20' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  brewery = await customer(world, 'Brouwerij De Zwaan B.V.');
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

/** An opening balance on 13 August with these unpaid invoices. */
async function openInvoices(...references: string[]): Promise<void> {
  const debtors = references.map((reference) => ({
    ledger: '1100',
    debit: '121.00',
    document: { contact_id: brewery, reference, document_date: '2026-08-03' },
  }));
  const equity = { ledger: '0500', credit: `${String(121 * references.length)}.00` };
  const { status } = await world.call(API.journal.createOpeningBalance, {
    body: { date: '2026-08-13', lines: [...debtors, equity] },
  });
  expect(status).toBe(200);
}

const of = (year = 2026) => ({ params: { adminId: world.administrationId, year } });
const numbers = async (year = 2026) => (await world.call(API.sales.nextInvoiceNumber, of(year))).reply;
const start = (first_number: number, year = 2026) =>
  world.call(API.sales.startInvoiceNumbers, { ...of(year), body: { first_number } });
const invoice = async () => finalize(world, await concept(world, brewery, { invoice_date: '2026-08-14' }));
const issued = async () => (await invoice()).reply.number;

describe('the first invoice after another program', () => {
  test('waits until its number is chosen, and goes on after the numbers used there', async () => {
    await openInvoices('2026-031', '2026-033');
    expect(await numbers()).toEqual({
      next_entry_number: '2026-0034',
      sequence: 34,
      lowest: 34,
      is_open: true,
      elsewhere: { last: '2026-033', is_decided: false },
    });
    const refused = await invoice();
    expect(refused.error).toMatchObject({
      code: 'invoice_numbers_undecided',
      about: { last: '2026-033', year: 2026 },
    });
    expect((await start(34)).reply).toMatchObject({ next_entry_number: '2026-0034', elsewhere: { is_decided: true } });
    expect([await issued(), await issued()]).toEqual(['2026-0034', '2026-0035']);
    expect(await numbers()).toEqual({
      next_entry_number: '2026-0036',
      sequence: 36,
      lowest: 36,
      is_open: false,
      elsewhere: null,
    });
  });

  test('takes a number of one’s own choice, never one that was used', async () => {
    await openInvoices('2026-033');
    expect((await start(33)).error).toMatchObject({ code: 'invalid', errors: { first_number: expect.any(Array) } });
    await start(34);
    await start(100);
    expect(await issued()).toBe('2026-0100');
    expect((await start(200)).error?.code).toBe('invoice_numbers_started');
    expect(await issued()).toBe('2026-0101');
  });

  test('has to be chosen again when an earlier invoice turns out to have the number', async () => {
    await start(34);
    await openInvoices('2026-040');
    expect(await numbers()).toMatchObject({ next_entry_number: '2026-0041', elsewhere: { is_decided: false } });
    expect((await invoice()).error?.code).toBe('invoice_numbers_undecided');
  });

  test('leaves the numbers of the next year alone', async () => {
    await openInvoices('2026-033');
    expect(await numbers(2027)).toMatchObject({ next_entry_number: '2027-0001', elsewhere: null });
  });
});

test('without numbers of another program a year begins with 1, or with what was chosen', async () => {
  await openInvoices('openstaand');
  expect(await numbers()).toMatchObject({ next_entry_number: '2026-0001', lowest: 1, elsewhere: null });
  await start(10);
  expect(await issued()).toBe('2026-0010');
});

test('the choice is in the history of the invoice settings, and survives a change of them', async () => {
  await openInvoices('2026-033');
  await start(34);
  const settings = (await world.call(API.settings.invoiceSettings, {})).reply;
  await world.call(API.settings.updateInvoiceSettings, { body: { ...settings, footer: 'Bedankt' } });
  const { reply } = await world.call(API.history.history, {
    query: { model: 'invoice_settings', id: world.administrationId },
  });
  const changes = reply.results.flatMap((record) => record.changes);
  expect(changes).toContainEqual(expect.objectContaining({ field: 'first_invoice_numbers', after: ['2026-0034'] }));
  expect(await issued()).toBe('2026-0034');
});

test('of first invoices at one moment each gets its own number, without a gap', async () => {
  await openInvoices('2026-033');
  await start(34);
  const concepts = await Promise.all(
    Array.from({ length: 8 }, () => concept(world, brewery, { invoice_date: '2026-08-14' })),
  );
  const final = await Promise.all(concepts.map((each) => finalize(world, each)));
  expect(new Set(final.map(({ reply }) => reply.number))).toEqual(
    new Set(Array.from({ length: 8 }, (_, index) => `2026-00${String(34 + index)}`)),
  );
});

/** Sets the prefix of invoice numbers. */
async function put(number_prefix: string) {
  const { reply: body } = await world.call(API.settings.invoiceSettings, {});
  return world.call(API.settings.updateInvoiceSettings, { body: { ...body, number_prefix } });
}

describe('a prefix', () => {
  test('stands in front of the numbers from then on, of credit notes too, and the series goes on', async () => {
    await start(10);
    expect((await put('F')).status).toBe(200);
    expect(await numbers()).toMatchObject({ next_entry_number: 'F2026-0010', sequence: 10 });
    const { reply: first } = await invoice();
    expect(first.number).toBe('F2026-0010');
    const { reply: note } = await world.call(API.sales.creditInvoice, { params: { id: first.id }, body: {} });
    expect((await finalize(world, note)).reply).toMatchObject({ number: 'F2026-0011', is_credit_note: true });
    await put('');
    const last = await concept(world, brewery, { invoice_date: '2026-08-20' });
    expect((await finalize(world, last)).reply.number).toBe('2026-0012');
  });

  test.each([
    ['F', 'F2026-0033', 'F2026-0034'],
    ['A1-', 'A1-2026-033', 'A1-2026-0034'],
  ])('%s goes on after %s of another program, and never gives that again', async (prefix, earlier, next) => {
    await put(prefix);
    await openInvoices(earlier);
    expect(await numbers()).toMatchObject({ next_entry_number: next, lowest: 34, elsewhere: { last: earlier } });
    expect((await start(33)).error).toMatchObject({ code: 'invalid', errors: { first_number: expect.any(Array) } });
    await start(34);
    expect(await issued()).toBe(next);
  });

  test.each(['F/', '12', 'F1', '-', 'A--', 'A-B-C-', 'ABCDEFGHIJK', 'Q', 'q-'])('%j is refused', async (prefix) => {
    expect((await put(prefix)).error.errors).toHaveProperty('number_prefix');
  });

  test.each(['A1B-', 'AB-CD', 'NL-B2B-'])('%s gives a number that a line of the bank is found by', async (prefix) => {
    await put(prefix);
    // Both of one amount: only the number tells.
    const [, number] = [await issued(), await issued()];
    const bank = await TestBank.open(world, 'NL91ABNA0417164300');
    const movements = [
      { date: '2026-08-20', amount: 121_00, text: `Betaling ${number ?? ''} dank`, name: 'Een ander' },
    ];
    await bank.import(statementXml({ iban: bank.account.ibanNumber ?? '', movements }));
    const [line] = await bank.transactions();
    expect(line?.proposal?.title).toContain(number);
  });

  test('of another day is named in a gap from that day', async () => {
    await put('F');
    await issued();
    await world.inScope((scope) => takeNumber(scope, 'invoice-2026'));
    await issued();
    await put('G-');
    expect(await world.inScope((scope) => missingInvoiceNumbers(scope, 2026))).toEqual(['F2026-0002']);
  });
});
