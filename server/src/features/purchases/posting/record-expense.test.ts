import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerIdOf, vatBalances } from '#features/journal/index';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

describe('recording an expense', () => {
  test('posts it immediately with its number and creditor', async () => {
    const got = await desk.create(desk.invoice());
    expect(got.status).toBe(200);
    expect(got.reply).toMatchObject({
      state: 'OPEN',
      total_excl: '100.00',
      total_vat: '21.00',
      total_incl: '121.00',
      outstanding: '121.00',
      booked_on: '2026-07-09',
      may: { edit: true, delete: true, pay: true },
    });
    expect(got.reply.bookingNumber).toMatch(/^2026-\d{4}$/);
    expect(await desk.entryOf(got.reply.entry_id)).toEqual({ 4600: 10_000, 1510: 2_100, 1300: -12_100 });
  });

  test('prices can include VAT, and are returned as typed', async () => {
    const got = await desk.create(
      desk.invoice({ prices_include_vat: true, lines: [desk.line({ amount: '13.08', vat: 'PROCENT_9' })] }),
    );
    expect(got.reply.lines[0]).toMatchObject({ amount: '13.08', amount_btw: '1.08' });
    expect([got.reply.total_excl, got.reply.total_incl]).toEqual(['12.00', '13.08']);
  });

  test('a new supplier becomes a contact in the same transaction, or not at all', async () => {
    const named = { contact_id: null, new_contact: { name: 'Nieuw B.V.', iban: 'NL91 ABNA 0417 1643 00' } };
    const refused = await desk.create(desk.invoice({ ...named, lines: [desk.line({ ledger_account_id: null })] }));
    expect(refused.status).toBe(400);
    const got = await desk.create(desk.invoice(named));
    expect(got.reply.contact_name).toBe('Nieuw B.V.');
    const taken = await desk.create(desk.invoice({ contact_id: null, new_contact: { name: 'nieuw b.v.' } }));
    expect(taken.error.code).toBe('contact_name_taken');
  });

  test('paid privately is settled when it is posted', async () => {
    const got = await desk.create(desk.invoice({ payment_method: 'PRIVATE' }));
    expect(got.reply).toMatchObject({ state: 'PAID', outstanding: '0.00', may: { edit: true } });
    const payments = await desk.world.call(API.purchases.expensePayments, { params: { id: got.reply.id } });
    expect(payments.reply.payments).toMatchObject([{ method: 'PRIVATE', amount: '121.00' }]);
  });

  test('paid by bank stays open, so that the bank can match it', async () => {
    const got = await desk.create(desk.invoice({ payment_method: 'BANK' }));
    expect(got.reply.state).toBe('OPEN');
  });

  test('EU reverse-charged VAT is due and deducted in the month of supply', async () => {
    const got = await desk.create(
      desk.invoice({
        reverse_charge: 'EU',
        performed_on: '2026-06-30',
        lines: [desk.line({ ledger_account_id: await desk.ledger('4640'), amount: '40.80' })],
      }),
    );
    expect(got.reply).toMatchObject({ total_vat: '0.00', total_incl: '40.80' });
    expect(got.reply.vat_totals).toEqual([{ vat: 'PROCENT_21', base: '40.80', amount: '8.57' }]);
    const june = await desk.world.inScope((scope) => vatBalances(scope, { from: '2026-06-01', until: '2026-06-30' }));
    expect(june.map((row) => [row.code, row.part, row.amount])).toEqual([
      ['purchase_reverse_eu', 'base', 4_080],
      ['purchase_reverse_eu', 'due', -857],
      ['purchase_reverse_eu', 'input', 857],
    ]);
  });

  test('a credit note is negative in totals and books, positive in its lines', async () => {
    const got = await desk.create(desk.invoice({ is_credit_note: true }));
    expect(got.reply).toMatchObject({ total_incl: '-121.00', outstanding: '-121.00', state: 'OPEN' });
    expect(got.reply.lines[0]?.amount).toBe('100.00');
    expect(await desk.entryOf(got.reply.entry_id)).toEqual({ 4600: -10_000, 1510: -2_100, 1300: 12_100 });
  });

  test('under the KOR nothing is deducted', async () => {
    const kor = await desk.world.secondAdministration({ title: 'KOR', business_entity: 'ez', is_kor: true });
    const about = { as: kor.owner, administrationId: kor.administrationId };
    const contact = await desk.world.call(API.contacts.createContact, { body: { name: 'S' }, ...about });
    const ledger = await desk.world.inScope((scope) => ledgerIdOf(scope, '4600'), {
      administrationId: kor.administrationId,
      person: kor.owner,
    });
    const got = await desk.world.call(API.purchases.createExpense, {
      body: desk.invoice({ contact_id: contact.reply.id, lines: [desk.line({ ledger_account_id: ledger })] }),
      ...about,
    });
    expect(got.reply.total_incl).toBe('121.00');
    const vat = await desk.world.inScope((scope) => vatBalances(scope, { from: '2026-01-01', until: '2026-12-31' }), {
      administrationId: kor.administrationId,
      person: kor.owner,
    });
    expect(vat).toEqual([]);
  });
});
