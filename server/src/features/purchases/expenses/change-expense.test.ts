import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

describe('changing an expense', () => {
  test('a draft can be incomplete, is overwritten, and is numbered on posting', async () => {
    const concept = await desk.create({
      is_concept: true,
      date: '2026-07-01',
      lines: [desk.line({ description: '' })],
    });
    expect(concept.reply).toMatchObject({ state: 'CONCEPT', bookingNumber: null, entry_id: null });
    const posted = await desk.update(concept.reply.id, concept.reply.version, desk.invoice());
    expect(posted.reply.state).toBe('OPEN');
    expect(posted.reply.bookingNumber).not.toBeNull();
  });

  test('a posted expense is reversed and posted again under its number', async () => {
    const { reply: before } = await desk.create(desk.invoice());
    const changed = await desk.update(
      before.id,
      before.version,
      desk.invoice({ lines: [desk.line({ amount: '250.00' })] }),
    );
    expect(changed.reply).toMatchObject({ bookingNumber: before.bookingNumber, outstanding: '302.50' });
    expect(changed.reply.entry_id).not.toBe(before.entry_id);
    expect(await desk.entryOf(before.entry_id)).toEqual({ 4600: 10_000, 1510: 2_100, 1300: -12_100 });
  });

  test('one paid privately is paid again', async () => {
    const { reply: before } = await desk.create(desk.invoice({ payment_method: 'PRIVATE' }));
    const changed = await desk.world.call(API.purchases.updateExpense, {
      params: { id: before.id },
      body: {
        ...desk.invoice({ payment_method: 'PRIVATE', lines: [desk.line({ amount: '50.00' })] }),
        version: before.version,
      },
    });
    expect(changed.reply).toMatchObject({ state: 'PAID', total_incl: '60.50' });
    const payments = await desk.world.call(API.purchases.expensePayments, { params: { id: before.id } });
    expect(payments.reply).toMatchObject({ amount_paid: '60.50', outstanding: '0.00' });
  });

  test('a stale version says who changed it and when', async () => {
    const { reply: before } = await desk.create(desk.invoice());
    const change = () => desk.update(before.id, before.version, desk.invoice());
    expect((await change()).status).toBe(200);
    const stale = await change();
    expect([stale.status, stale.error.code]).toEqual([409, 'stale_version']);
    expect(stale.error.about?.['changed_by']).toBe('Sanne de Wit');
  });

  test('one with payments cannot be changed or deleted', async () => {
    const { reply: before } = await desk.create(desk.invoice());
    await desk.pay(before.id, '21.00', 'CASH');
    const { reply: paid } = await desk.read(before.id);
    expect(paid).toMatchObject({ outstanding: '100.00', may: { edit: false, delete: false, pay: true } });
    const changed = await desk.update(before.id, paid.version, desk.invoice());
    expect([changed.status, changed.error.code]).toEqual([409, 'expense_has_payments']);
    const deleted = await desk.remove(before.id);
    expect(deleted.error.code).toBe('expense_has_payments');
    const too = await desk.pay(before.id, '100.01', 'BANK');
    expect([too.status, too.error.code]).toEqual([422, 'overpaid']);
    for (const none of ['-5.00', '0.00'])
      expect((await desk.pay(before.id, none, 'BANK')).error.errors).toEqual({
        amount: ['The amount must be greater than zero'],
      });
  });

  test('a credit note is paid with a negative amount', async () => {
    const { reply: credit } = await desk.create(desk.invoice({ is_credit_note: true }));
    expect((await desk.pay(credit.id, '5.00', 'BANK')).error.errors).toEqual({
      amount: ['This is a credit note: the amount must be negative'],
    });
    expect((await desk.pay(credit.id, '-121.00', 'BANK')).reply).toMatchObject({ outstanding: '0.00' });
  });

  test('a deleted draft is gone; a deleted posted expense is reversed and keeps its number', async () => {
    const { reply: concept } = await desk.create({ is_concept: true, date: '2026-07-01', lines: [] });
    await desk.remove(concept.id);
    expect((await desk.read(concept.id)).status).toBe(404);
    const { reply: posted } = await desk.create(desk.invoice());
    const gone = await desk.remove(posted.id);
    expect(gone.reply).toEqual({ deleted: true });
    const { reply: after } = await desk.read(posted.id);
    expect(after).toMatchObject({ is_reversed: true, bookingNumber: posted.bookingNumber, may: { edit: false } });
    const listed = await desk.world.call(API.purchases.expenses, { query: { search: posted.document_number } });
    expect(listed.reply.results.map((row) => row.id)).not.toContain(posted.id);
    expect((await desk.remove(posted.id)).status).toBe(404);
  });
});
