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

const revenue = async (code: string, change: Partial<ReturnType<Desk['line']>> = {}) =>
  desk.line({ description: 'Photographs', ledger_account_id: await desk.ledger(code), amount: '1000.00', ...change });
const fee = async (change: Partial<ReturnType<Desk['line']>> = {}) =>
  desk.line({ description: 'Commission', ledger_account_id: await desk.ledger('4560'), amount: '-150.00', ...change });

async function rubric(name: string): Promise<{ turnover: string | null; tax: string | null }> {
  const { reply } = await desk.world.call(API.tax_returns.vatReturns, {});
  const id = reply.find(({ period }) => period.starts_on === '2026-07-01')?.id ?? 0;
  const { rubrics } = (await desk.world.call(API.tax_returns.vatReturn, { params: { id } })).reply;
  const found = rubrics.find((each) => each.rubric === name);
  return { turnover: found?.turnover ?? null, tax: found?.tax ?? null };
}

const wrong = async (change: Parameters<Desk['invoice']>[0]) =>
  (await desk.create(desk.invoice({ reverse_billing: true, ...change }))).error.errors;

describe('a self-billed invoice', () => {
  test('books revenue and withheld costs, VAT in 1a, and a receivable for the rest', async () => {
    const { status, reply } = await desk.create(
      desk.invoice({ reverse_billing: true, lines: [await revenue('8005'), await fee()] }),
    );
    expect([status, reply.total_excl, reply.total_vat, reply.total_incl, reply.outstanding]).toEqual([
      200,
      '-850.00',
      '-178.50',
      '-1028.50',
      '-1028.50',
    ]);
    expect(await desk.entryOf(reply.entry_id)).toEqual({
      '8005': -100_000,
      '1500': -21_000,
      '4560': 15_000,
      '1510': 3150,
      '1300': 102_850,
    });
    expect(reply.lines.map(({ amount, amount_btw }) => [amount, amount_btw])).toEqual([
      ['1000.00', '210.00'],
      ['-150.00', '-31.50'],
    ]);
    expect(await rubric('1a')).toEqual({ turnover: '1000.00', tax: '210.00' });
    expect(await rubric('5b')).toMatchObject({ tax: '31.50' });
  });

  test('saved as a draft and posted later is the same, and reverses to nothing', async () => {
    const body = desk.invoice({ reverse_billing: true, lines: [await revenue('8015', { vat: 'PROCENT_9' })] });
    const concept = (await desk.create({ ...body, is_concept: true })).reply;
    expect(concept.reverse_billing).toBe(true);
    const posted = (await desk.update(concept.id, concept.version, body)).reply;
    expect(await desk.entryOf(posted.entry_id)).toEqual({ '8015': -100_000, '1501': -9000, '1300': 109_000 });
    await desk.remove(posted.id);
    expect(await rubric('1b')).toMatchObject({ turnover: '0.00' });
  });

  test('a credit note reverses it', async () => {
    const body = desk.invoice({
      reverse_billing: true,
      is_credit_note: true,
      lines: [await revenue('8005', { amount: '100.00' })],
    });
    const { reply } = await desk.create(body);
    expect(await desk.entryOf(reply.entry_id)).toEqual({ '8005': 10_000, '1500': 2100, '1300': -12_100 });
  });

  test('for an EU business is in 3b, and needs its VAT number before filing', async () => {
    const lines = [await revenue('8045', { vat: 'PROCENT_0' })];
    await desk.create(desk.invoice({ reverse_billing: true, lines }));
    expect(await rubric('3b')).toMatchObject({ turnover: '1000.00' });
  });

  test('revenue with VAT on an account without it, or reverse-charged, is refused at its line', async () => {
    const refused = { 'lines.0.vat': ['VAT is not allowed on this account'] };
    expect(await wrong({ lines: [await revenue('8045')] })).toEqual(refused);
    expect(await wrong({ reverse_charge: 'EU', lines: [await revenue('8005')] })).toEqual(refused);
    expect(await wrong({ lines: [await revenue('1010')] })).toMatchObject({
      'lines.0.ledger_account_id': expect.anything(),
    });
  });

  test('other expenses cannot use revenue accounts', async () => {
    const { status } = await desk.create(desk.invoice({ lines: [await revenue('8005')] }));
    expect(status).toBe(400);
  });
});
