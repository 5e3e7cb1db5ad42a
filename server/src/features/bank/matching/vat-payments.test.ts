import { API } from '@saldo/contract';
import { cents, negate, parseEuro, taxOfficeAccount } from '@saldo/ledger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, TIDY } from '../../tax-returns/testing.ts';
import { statementXml, TestBank } from '../testing.ts';
import { vatPayments } from './vat-payments.ts';

const PAID_ON = '2026-07-14';

let world: World;
let bank: TestBank;
let returnId: number;
beforeEach(async () => {
  world = await createWorld({ today: PAID_ON, house: { sourceDocuments: { ...TIDY, vatPayments } } });
  bank = await TestBank.open(world);
  returnId = await returnEnding(world, '2026-06-30');
  await post(world, sale('2026-04-03', cents(100_00)));
  expect((await file(world, returnId)).reply).toMatchObject({ total_euros: 21, payment_state: 'NOT_YET_PAID' });
});
afterEach(() => world.close());

/** A payment to the Tax Administration under the reference of the return, as the bank tells it, booked as Saldo proposes. */
async function pay(amount: string) {
  const { payment } = await detail(world, returnId);
  const { iban, account_name: name } = taxOfficeAccount(PAID_ON);
  const movement = {
    date: PAID_ON,
    amount: negate(parseEuro(amount)),
    name,
    iban,
    structured: payment.reference ?? '',
  };
  await bank.import(statementXml({ movements: [movement], id: amount }));
  const [waiting] = await bank.transactions({ state: 'WAITING' });
  if (waiting === undefined) throw new Error('nothing was imported');
  const { id, version } = waiting;
  const accepted = await world.call(API.bank.acceptProposals, { body: { mutations: [{ id, version }] } });
  expect(accepted.status).toBe(200);
  return accepted.reply.results[0];
}

const paymentState = async () => (await detail(world, returnId)).payment_state;

describe('a payment of VAT on a statement', () => {
  test('marks its return as paid, on its page and in the list, until undone', async () => {
    const done = await pay('21.00');
    expect(await paymentState()).toBe('PAID');
    const { reply } = await world.call(API.tax_returns.vatReturns, {});
    expect(reply.filter(({ payment_state }) => payment_state === 'PAID').map(({ id }) => id)).toEqual([returnId]);
    const mutations = [{ id: done?.id ?? 0, version: done?.version ?? 0 }];
    await world.call(API.bank.unprocessTransactions, { body: { mutations } });
    expect(await paymentState()).toBe('NOT_YET_PAID');
  });

  test('in parts marks it as paid with the last part', async () => {
    await pay('20.00');
    expect(await paymentState()).toBe('NOT_YET_PAID');
    await pay('1.00');
    expect(await paymentState()).toBe('PAID');
  });
});
