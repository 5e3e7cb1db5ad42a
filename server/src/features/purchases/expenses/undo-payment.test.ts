import { API, type Payments } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { movePeriod } from '#features/administrations/index';
import { Site } from '../../../../tests/access/testing/site.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

const undo = (payments: z.output<typeof Payments>) =>
  desk.world.call(API.journal.undoPayment, { params: { id: payments.payments[0]?.entry_id ?? 0 } });

const reverse = (id: number, version: number, more: { book_as_correction?: boolean } = {}) =>
  desk.world.call(API.purchases.reverseExpense, { params: { id }, body: { version, ...more } });

describe('undoing a payment', () => {
  test('reverses its entry, and the expense is open and editable again', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '121.00');
    expect((await desk.read(expense.id)).reply).toMatchObject({ state: 'PAID', may: { edit: false } });
    const undone = await undo(paid);
    expect(await desk.entryOf(undone.reply.reversed_by)).toEqual({ 1300: -12_100, 2010: 12_100 });
    const { reply: after } = await desk.read(expense.id);
    expect(after).toMatchObject({ state: 'OPEN', outstanding: '121.00', may: { edit: true, pay: true } });
    const { reply: left } = await desk.world.call(API.purchases.expensePayments, { params: { id: expense.id } });
    expect(left).toMatchObject({ amount_paid: '0.00', outstanding: '121.00', payments: [{ is_undone: true }] });
  });

  test('by ten people at once works once', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '100.00', 'CASH');
    const all = await Promise.all(Array.from({ length: 10 }, () => undo(paid)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['payment_already_undone']));
    expect((await desk.read(expense.id)).reply.outstanding).toBe('121.00');
  });

  test('requires the same rights as registering it', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '100.00', 'CASH');
    const params = { id: paid.payments[0]?.entry_id ?? 0 };
    for (const member of [
      { role: 'READ_ONLY', areas: [] },
      { role: 'EMPLOYEE', areas: ['sales.view', 'sales.edit'] },
    ]) {
      const as = await desk.world.addPerson();
      const values = { administration_id: desk.world.administrationId, person_id: as.id, ...member };
      await desk.world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute());
      const refused = await desk.world.call(API.journal.undoPayment, { params, as });
      expect([refused.status, refused.error.code]).toEqual([403, 'not_allowed']);
    }
  });

  test('works the same for a sales invoice', async () => {
    const site = new Site(desk.world, desk.world);
    const { id } = await site.invoice();
    const body = { paid_on: '2026-07-14', amount: '121.00', method: 'CASH' as const };
    await site.get(API.sales.payInvoice, { params: { id }, body });
    const { payments } = await site.get(API.sales.invoicePayments, { params: { id } });
    await site.get(API.journal.undoPayment, { params: { id: payments[0]?.entry_id ?? 0 } });
    expect(await site.get(API.sales.invoicePayments, { params: { id } })).toMatchObject({ outstanding: '121.00' });
  });
});

describe('reversing an expense', () => {
  test('keeps its number, leaves nothing to pay, and is in its history', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply } = await reverse(expense.id, expense.version);
    expect(reply).toMatchObject({ is_reversed: true, bookingNumber: expense.bookingNumber, outstanding: '0.00' });
    const { reply: past } = await desk.world.call(API.purchases.expenseHistory, { params: { id: expense.id } });
    expect(past.results.map(({ action }) => action)).toEqual(['CHANGE', 'POST', 'POST']);
    expect((await reverse(expense.id, reply.version)).status).toBe(404);
  });

  test('requires its payments to be undone, and the latest version', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '100.00', 'CASH');
    expect((await reverse(expense.id, expense.version)).error.code).toBe('expense_has_payments');
    await undo(paid);
    expect((await reverse(expense.id, expense.version + 7)).error.code).toBe('stale_version');
    expect((await reverse(expense.id, expense.version)).status).toBe(200);
  });

  test('in a filed period uses its own date, with VAT in the first open return as a correction', async () => {
    const { reply: expense } = await desk.create(desk.invoice({ date: '2026-02-20' }));
    const { reply: large } = await desk.create(
      desk.invoice({ date: '2026-02-20', lines: [desk.line({ amount: '9000.00' })] }),
    );
    await desk.world.inScope(async (scope) => {
      const { id } = await scope.db
        .selectFrom('financial_periods')
        .select('id')
        .where('administration_id', '=', scope.administrationId)
        .where('starts_on', '=', '2026-01-01')
        .executeTakeFirstOrThrow();
      await movePeriod(scope, { periodId: id, to: 'COMPLETED', completes: true });
    });
    const { reply: shown } = await desk.read(expense.id);
    expect(shown.may).toMatchObject({ edit: false, delete: false, reverse: true });
    expect((await reverse(expense.id, expense.version)).error).toMatchObject({
      code: 'period_already_processed',
      about: { next_open: '2026-04-01' },
    });
    const refused = await reverse(large.id, large.version, { book_as_correction: true });
    expect(refused.error.code).toBe('correction_needs_suppletie');
    const done = await reverse(expense.id, expense.version, { book_as_correction: true });
    expect(done.reply.is_reversed).toBe(true);
    const reversal = await desk.world.inScope((scope) =>
      scope.db
        .selectFrom('journal_entries')
        .select(['entry_date', 'corrects_period_id'])
        .where('administration_id', '=', scope.administrationId)
        .where('reverses_entry_id', '=', expense.entry_id)
        .executeTakeFirstOrThrow(),
    );
    expect(reversal.entry_date).toBe('2026-02-20');
    expect(reversal.corrects_period_id).not.toBeNull();
  });
});
