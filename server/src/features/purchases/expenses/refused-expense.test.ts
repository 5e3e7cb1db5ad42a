import { API } from '@saldo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, type Draft, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

/** The messages beside the fields of an expense that is refused. */
async function fields(change: Partial<Draft>): Promise<Record<string, string[]>> {
  const got = await desk.create(desk.invoice(change));
  expect([got.status, got.error.code]).toEqual([400, 'invalid']);
  return got.error.errors ?? {};
}

describe('refused expenses', () => {
  test('a credit note with a minus; a draft can be saved to be corrected', async () => {
    const credit = { is_credit_note: true, lines: [desk.line({ amount: '-50.00' })] };
    const text = ['Enter credit-note amounts without a minus'];
    expect(await fields(credit)).toEqual({ 'lines.0.amount': text });
    const { reply } = await desk.create(desk.invoice({ ...credit, is_concept: true }));
    const booked = await desk.update(reply.id, reply.version, desk.invoice(credit));
    expect([booked.status, booked.error.errors]).toEqual([400, { 'lines.0.amount': text }]);
    const mixed = desk.invoice({
      is_credit_note: true,
      lines: [desk.line({ amount: '50.00' }), desk.line({ amount: '-10.00' })],
    });
    expect((await desk.create(mixed)).status).toBe(200);
  });

  test('amounts over the limit of an expense, also as a draft', async () => {
    const text = ['This amount is too large'];
    const most = '99999999999.99';
    for (const is_concept of [true, false]) {
      expect(await fields({ is_concept, lines: [desk.line({ amount: most })] })).toEqual({ 'lines.0.amount': text });
      const two = [desk.line({ amount: '1.00' }), desk.line({ amount: most })];
      expect(await fields({ is_concept, lines: two })).toEqual({ 'lines.1.amount': text });
      const abroad = { currency: 'USD', exchange_rate: '0.000001', lines: [desk.line({ amount: '12345678.00' })] };
      expect(await fields({ is_concept, ...abroad })).toEqual({
        exchange_rate: ['The amount in euros is too large at this exchange rate'],
      });
    }
    const { reply } = await desk.create(desk.invoice({ is_concept: true }));
    const grown = await desk.update(reply.id, reply.version, desk.invoice({ lines: [desk.line({ amount: most })] }));
    expect([grown.status, grown.error.errors]).toEqual([400, { 'lines.0.amount': text }]);
  });

  test('random amounts: everything saved can be listed', async () => {
    const amount = fc
      .tuple(fc.boolean(), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 99 }))
      .map(
        ([isMinus, digits, cents]) =>
          `${isMinus ? '-' : ''}${'9'.repeat(digits) || '0'}.${String(cents).padStart(2, '0')}`,
      );
    const lines = fc.array(fc.record({ amount, vat: fc.constantFrom('PROCENT_0' as const, 'PROCENT_21' as const) }), {
      minLength: 1,
      maxLength: 3,
    });
    const exchange_rate = fc.constantFrom(null, '0.000001', '0.5', '999999999');
    await fc.assert(
      fc.asyncProperty(lines, exchange_rate, fc.boolean(), async (typed, rate, is_concept) => {
        const got = await desk.create(
          desk.invoice({
            is_concept,
            ...(rate !== null && { currency: 'USD', exchange_rate: rate }),
            lines: typed.map((line) => desk.line(line)),
          }),
        );
        expect(got.status).toBeLessThan(500);
        const { reply, status } = await desk.world.call(API.purchases.expenses, { query: { page_size: 200 } });
        expect(status).toBe(200);
        if (got.status === 200) expect(reply.results.map(({ id }) => id)).toContain(got.reply.id);
      }),
      { numRuns: 60 },
    );
  });

  test('all missing fields at once, each with its own error', async () => {
    const got = await desk.create(
      desk.invoice({
        contact_id: null,
        date: '2026-08-01',
        due_date: '2026-07-01',
        currency: 'USD',
        lines: [desk.line({ description: ' ', ledger_account_id: null })],
      }),
      { language: 'nl' },
    );
    expect(got.error.errors).toEqual({
      contact_id: ['Kies een leverancier'],
      date: ['De datum moet na 2012 liggen en maximaal 7 dagen in de toekomst'],
      due_date: ['Deze datum ligt vóór de factuurdatum'],
      exchange_rate: ['Vul de koers van één euro op de factuurdatum in'],
      'lines.0.description': ['Vul een omschrijving in'],
      'lines.0.ledger_account_id': ['Kies een categorie'],
    });
  });

  test.each<[string, () => Partial<Draft>, string]>([
    ['no lines', () => ({ lines: [] }), 'lines'],
    ['a date before 2013', () => ({ date: '2012-12-31' }), 'date'],
    ['6% after 2018', () => ({ lines: [desk.line({ vat: 'PROCENT_6' })] }), 'lines.0.vat'],
    ['three decimals', () => ({ lines: [desk.line({ amount: '1.005' })] }), 'lines.0.amount'],
    ['an unknown contact', () => ({ contact_id: 999_999 }), 'contact_id'],
    ['an unknown ledger', () => ({ lines: [desk.line({ ledger_account_id: 999_999 })] }), 'lines.0.ledger_account_id'],
    [
      'a description of 251 characters',
      () => ({ lines: [desk.line({ description: 'x'.repeat(251) })] }),
      'lines.0.description',
    ],
  ])('%s', async (_name, change, field) => {
    expect(Object.keys(await fields(change()))).toEqual([field]);
  });

  test('a line on a control account', async () => {
    const creditors = await desk.ledger('1300');
    const errors = await fields({ lines: [desk.line({ ledger_account_id: creditors })] });
    expect(errors).toEqual({ 'lines.0.ledger_account_id': ["Expenses can't be booked to this category"] });
  });

  test('only zeros, or a date without a period', async () => {
    const zero = await desk.create(desk.invoice({ lines: [desk.line({ amount: '0.00' })] }));
    expect([zero.status, zero.error.code]).toEqual([422, 'entry_needs_two_lines']);
    const early = await desk.create(desk.invoice({ date: '2024-05-01' }));
    expect([early.status, early.error.code]).toEqual([422, 'financial_period_not_found']);
    expect(early.error.about).toEqual({ date: '2024-05-01', books_begin_on: '2025-01-01' });
  });

  test('a duplicate number of a supplier, unless confirmed', async () => {
    const first = await desk.create(desk.invoice({ document_number: 'R-1' }));
    const again = await desk.create(desk.invoice({ document_number: ' r-1 ' }));
    expect([again.status, again.error.code]).toEqual([409, 'expense_exists']);
    expect(again.error.about).toEqual({ expense_id: first.reply.id });
    const exists = await desk.world.call(API.purchases.expenseExists, {
      query: { contact_id: desk.supplierId, document_number: 'r-1' },
    });
    expect(exists.reply).toMatchObject({ exists: true, id: first.reply.id, because: 'number' });
    expect((await desk.create(desk.invoice({ document_number: 'R-1', allow_duplicate: true }))).status).toBe(200);
  });

  test('VAT above the rate of a line, unless confirmed', async () => {
    const lines = [desk.line(), desk.line({ amount: '100.00', amount_btw: '90.00', vat: 'PROCENT_21' })];
    const got = await desk.create(desk.invoice({ lines }));
    expect([got.status, got.error.code]).toEqual([409, 'excess_vat']);
    expect(got.error.about).toEqual({ line: 2, rate: 21, base: '100.00', vat: '90.00', most: '21.00' });
    const concept = await desk.create(desk.invoice({ lines, is_concept: true }));
    expect(concept.status).toBe(200);
    const post = (more: object) =>
      desk.world.call(API.purchases.updateExpense, {
        params: { id: concept.reply.id },
        body: { ...desk.invoice({ lines, ...more }), version: concept.reply.version },
      });
    expect((await post({})).error.code).toBe('excess_vat');
    const booked = await post({ allow_excess_vat: true });
    expect([booked.status, booked.reply.state]).toEqual([200, 'OPEN']);
    const less = [desk.line({ amount: '100.00', amount_btw: '9.00', vat: 'PROCENT_21' })];
    expect((await desk.create(desk.invoice({ lines: less }))).status).toBe(200);
  });

  test('a refused posting does not use a number', async () => {
    const before = await desk.world.call(API.purchases.newExpense, {});
    await desk.create(desk.invoice({ document_number: 'R-1' }));
    const after = await desk.world.call(API.purchases.newExpense, {});
    expect(after.reply.next_entry_number).toBe(before.reply.next_entry_number);
  });

  test('anything of another company', async () => {
    const mine = await desk.create(desk.invoice());
    const other = await desk.world.secondAdministration();
    const about = { as: other.owner, administrationId: other.administrationId };
    const { id } = mine.reply;
    const got = [
      await desk.world.call(API.purchases.expense, { params: { id }, ...about }),
      await desk.world.call(API.purchases.updateExpense, {
        params: { id },
        body: { ...desk.invoice(), version: 1 },
        ...about,
      }),
      await desk.world.call(API.purchases.deleteExpense, { params: { id }, ...about }),
      await desk.world.call(API.purchases.expensePayments, { params: { id }, ...about }),
      await desk.world.call(API.purchases.payExpense, {
        params: { id },
        body: { paid_on: '2026-07-10', amount: '1.00', method: 'BANK' },
        ...about,
      }),
    ];
    expect(got.map((reply) => [reply.status, reply.error.code])).toEqual(got.map(() => [404, 'not_found']));
    const list = await desk.world.call(API.purchases.expenses, about);
    expect(list.reply.count).toBe(0);
    const foreign = await desk.world.call(API.purchases.createExpense, { body: desk.invoice(), ...about });
    expect(foreign.error.errors).toMatchObject({ contact_id: ['This contact does not exist'] });
  });

  test('processing by a Plus customer', async () => {
    const plus = await desk.world.secondAdministration({ title: 'Plus', subscription_type: 3 });
    const got = await desk.world.call(API.purchases.createExpense, {
      body: desk.invoice(),
      as: plus.owner,
      administrationId: plus.administrationId,
    });
    expect([got.status, got.error.code]).toEqual([403, 'plus_customers_upload_only']);
  });
});
