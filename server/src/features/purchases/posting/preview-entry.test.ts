import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, type Draft, openDesk } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const preview = async (body: Draft) => (await desk.world.call(API.purchases.previewEntry, { body })).reply;

/** In cents by account, debit positive, as `entryOf` gives what was booked. */
async function previewed(body: Draft) {
  const { lines } = await preview(body);
  return Object.fromEntries(
    (lines ?? []).map(({ code, debit, credit }) => [code, Math.round((Number(debit) - Number(credit)) * 100)]),
  );
}

test('the preview equals the posted entry, to the cent', async () => {
  const drafts = [
    desk.invoice({ lines: [desk.line(), desk.line({ vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.88' })] }),
    desk.invoice({ lines: [desk.line({ deductible_percentage: 50 })] }),
    desk.invoice({ is_credit_note: true, lines: [desk.line({ amount: '40.00' })] }),
    desk.invoice({ prices_include_vat: true, lines: [desk.line({ amount: '71.84' })] }),
    desk.invoice({ reverse_charge: 'EU' }),
    desk.invoice({ currency: 'USD', exchange_rate: '1.25' }),
    desk.invoice({ lines: [desk.line({ ledger_account_id: await desk.ledger('0520') })] }),
  ];
  for (const draft of drafts) {
    const shown = await previewed(draft);
    const booked = await desk.create(draft);
    expect(shown).toEqual(await desk.entryOf(booked.reply.entry_id));
  }
});

test('paid privately, it shows the cost, the VAT and the private account', async () => {
  expect(await previewed(desk.invoice({ payment_method: 'PRIVATE' }))).toEqual({
    '4600': 10_000,
    '1510': 2100,
    '0510': -12_100,
  });
});

test('is empty while a line has no category or nothing is due, and saves nothing', async () => {
  expect(await preview(desk.invoice({ lines: [desk.line({ ledger_account_id: null })] }))).toEqual({ lines: null });
  expect(await preview(desk.invoice({ lines: [desk.line({ amount: '0.00' })] }))).toEqual({ lines: null });
  expect(await preview(desk.invoice({ lines: [] }))).toEqual({ lines: null });
  const { reply } = await desk.world.call(API.purchases.expenses, { query: { state: 'CONCEPT' } });
  expect(reply.results).toEqual([]);
});
