import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { concept, customer, design, finalize } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const SHIFTED = { lines: [design('100.00', { treatment: 'eu_service', vat: 'PROCENT_0' })] };

const shiftedTo = async (vat_id: string) => {
  const contact = await customer(world, `Kunde ${vat_id}`, { country: 'DE', vat_id, town: 'Berlin' });
  return concept(world, contact, SHIFTED);
};

const anyway = (id: number, version: number) =>
  world.call(API.sales.finalizeInvoice, { params: { id }, body: { version, allow_unused_vat_id: true } });

test('an EU reverse-charge invoice stores the VIES result permanently', async () => {
  const { reply } = await finalize(world, await shiftedTo('DE123456789'));
  expect(reply.vat_check).toMatchObject({ vat_id: 'DE123456789', outcome: 'VALID' });
  expect(reply.vat_check?.checked_at).toMatch(/^\d{4}-/);
  const kept = await world.call(API.contacts.vatChecks, { params: { id: reply.contact_id ?? 0 } });
  expect(kept.reply.map(({ id }) => id)).toEqual([reply.vat_check?.id]);
  const tamper = world.inScope((scope) =>
    sql`update sales_invoice_documents set vat_check = null where invoice_id = ${reply.id}`.execute(scope.db),
  );
  await expect(tamper).rejects.toThrow(/permission denied/);
});

test('an unavailable VIES is recorded and does not block', async () => {
  const { reply } = await finalize(world, await shiftedTo('DE123456798'));
  expect(reply).toMatchObject({
    state: 'OPEN',
    vat_check: { outcome: 'COULD_NOT_CHECK', reason: 'MS_UNAVAILABLE', consultation_number: null },
  });
});

test('an invalid VAT number is refused before numbering, until the user confirms', async () => {
  const made = await shiftedTo('DE123456799');
  const refused = await finalize(world, made);
  expect([refused.status, refused.error]).toMatchObject([
    422,
    { code: 'customer_vat_id_not_in_use', about: { contact_id: made.contact_id, vat_id: 'DE123456799' } },
  ]);
  expect((await world.call(API.sales.invoice, { params: { id: made.id } })).reply.number).toBeNull();
  const { reply } = await anyway(made.id, made.version);
  expect(reply).toMatchObject({ state: 'OPEN', vat_check: { outcome: 'INVALID', vat_id: 'DE123456799' } });
});

test('a VAT number changed during the VIES query is checked again', async () => {
  const made = await shiftedTo('DE987654321');
  const { vatNumbers } = world.house;
  const asked = vi.spyOn(vatNumbers, 'check').mockImplementationOnce(async () => {
    await world.inScope((scope) =>
      sql`update contacts set vat_id = 'DE111111111' where id = ${made.contact_id}`.execute(scope.db),
    );
    return { outcome: 'INVALID' };
  });
  const refused = await finalize(world, made);
  expect(refused.error.code).toBe('stale_version');
  expect((await finalize(world, made)).reply.vat_check).toMatchObject({ vat_id: 'DE111111111', outcome: 'VALID' });
  asked.mockRestore();
});

test('domestic invoices and credit notes are not checked in VIES', async () => {
  const here = await customer(world, 'Brouwerij De Zwaan B.V.', { vat_id: 'NL851204417B01' });
  expect((await finalize(world, await concept(world, here))).reply.vat_check).toBeNull();
  const invoice = (await finalize(world, await shiftedTo('DE222222222'))).reply;
  const note = await world.call(API.sales.creditInvoice, { params: { id: invoice.id }, body: {} });
  expect((await finalize(world, note.reply)).reply.vat_check).toBeNull();
});
