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

describe('an expense in another currency', () => {
  test('is entered as on the invoice and booked in euros, and shows both', async () => {
    const { reply } = await desk.create(
      desk.invoice({
        currency: 'USD',
        exchange_rate: '1.1',
        reverse_charge: 'NON_EU',
        lines: [desk.line({ amount: '1000.00' })],
      }),
    );
    for (const shown of [reply, (await desk.read(reply.id)).reply]) {
      expect(shown).toMatchObject({
        currency: 'USD',
        exchange_rate: '1.1',
        foreign_total_incl: '1000.00',
        total_incl: '909.09',
        outstanding: '909.09',
        lines: [{ amount: '1000.00' }],
        vat_totals: [{ base: '909.09', amount: '190.91' }],
      });
    }
    expect(await desk.entryOf(reply.entry_id)).toEqual({ 4600: 90_909, 1300: -90_909, 1510: 19_091, 1505: -19_091 });
  });

  test('lines in euros add up to the invoice in euros', async () => {
    const lines = ['33.33', '33.33', '33.34'].map((amount) => desk.line({ amount, vat: 'PROCENT_0' }));
    const { reply } = await desk.create(desk.invoice({ currency: 'GBP', exchange_rate: '0.854321', lines }));
    expect(reply).toMatchObject({ foreign_total_incl: '100.00', total_incl: '117.05' });
  });

  test('printed VAT is converted too, and a credit note is its mirror', async () => {
    const lines = [desk.line({ amount: '100.00', amount_btw: '21.00' })];
    const { reply } = await desk.create(
      desk.invoice({ currency: 'CHF', exchange_rate: '0.95', is_credit_note: true, lines }),
    );
    expect(reply).toMatchObject({ foreign_total_incl: '-121.00', total_excl: '-105.26', total_vat: '-22.11' });
  });

  test('is changed with another rate, and into euros', async () => {
    const body = desk.invoice({ currency: 'USD', exchange_rate: '1.25' });
    const { reply: before } = await desk.create(body);
    const { reply: other } = await desk.update(before.id, before.version, { ...body, exchange_rate: '1.1' });
    expect([before.total_excl, other.total_excl]).toEqual(['80.00', '90.91']);
    const { reply: euros } = await desk.update(other.id, other.version, { ...body, currency: 'EUR' });
    expect(euros).toMatchObject({ total_excl: '100.00', exchange_rate: null, foreign_total_incl: null });
  });

  test('needs an exchange rate when posted, not as a draft', async () => {
    const refused = await desk.create(desk.invoice({ currency: 'USD' }));
    expect(refused.error.errors).toEqual({
      exchange_rate: ['Enter the exchange rate of one euro on the invoice date'],
    });
    const { status } = await desk.create({ ...desk.invoice({ currency: 'USD' }), is_concept: true });
    expect(status).toBe(200);
    for (const exchange_rate of ['0', '1.1234567', 'x'])
      expect((await desk.create(desk.invoice({ currency: 'USD', exchange_rate }))).error.errors).toEqual({
        exchange_rate: ['Enter a rate above zero with at most six decimals, such as 1.0853'],
      });
  });
});
