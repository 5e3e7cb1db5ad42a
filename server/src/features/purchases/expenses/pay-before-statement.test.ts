import { API, type BankTransaction } from '@saldo/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { statementXml, TestBank } from '../../bank/testing.ts';
import { concept, customer, design, finalize } from '../../sales/testing.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
let bank: TestBank;
beforeEach(async () => {
  desk = await openDesk();
  bank = await TestBank.open(desk.world);
});
afterEach(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

const SUPPLIER = { name: 'Drukkerij Roodkapel B.V.' };

/** The statement with the money that went to the supplier on a day. */
async function statement(date: string, amount = -12_100): Promise<BankTransaction> {
  await bank.import(statementXml({ movements: [{ date, amount, ...SUPPLIER }] }));
  const transactions = await bank.transactions();
  const found = transactions.find((transaction) => transaction.date === date);
  if (found === undefined) throw new Error('the statement brought nothing');
  return found;
}

const accept = ({ id, version }: BankTransaction) =>
  desk.world.call(API.bank.acceptProposals, { body: { mutations: [{ id, version }] } });

/** The entry of a payment of an invoice with a number. */
const numbered = async (document_number: string, paid_on: string) => {
  const { reply } = await desk.create(desk.invoice({ document_number }));
  const body = { paid_on, amount: '121.00', method: 'BANK' } as const;
  const paid = await desk.world.call(API.purchases.payExpense, { params: { id: reply.id }, body });
  return { id: paid.reply.payments[0]?.entry_id ?? 0 };
};
/** What taking a payment back answers. */
const undone = async (params: { id: number }) => (await desk.world.call(API.journal.undoPayment, { params })).status;

/** Books a transaction on the suspense account, in so many lines. */
const byHand = async ({ id, version }: BankTransaction, times = 1) => {
  const line = { open_item_id: null, ledger_account_id: await desk.ledger('2010'), amount: '-121.00' };
  const lines = Array.from({ length: times }, () => ({ ...line, description: '', vat: null }));
  const mutations = [{ id, version, lines }];
  return desk.world.call(API.bank.processTransactions, { body: { mutations } });
};

describe('a bank payment registered before the statement', () => {
  test('is on the suspense account until the transaction clears it: the bank is counted once', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '121.00');
    expect(await desk.entryOf(paid.payments[0]?.entry_id ?? 0)).toEqual({ 1300: 12_100, 2010: -12_100 });
    const line = await statement('2026-07-12');
    expect(line.proposal).toMatchObject({ title: 'Recorded payment', certainty: 'likely' });
    const { reply } = await accept(line);
    expect(await desk.entryOf(reply.results[0]?.entry_id ?? 0)).toEqual({ 1010: -12_100, 2010: 12_100 });
    expect(await bank.proof()).toMatchObject({ agrees: true, closing: '-121.00', ledger_balance: '-121.00' });
    expect((await desk.read(expense.id)).reply).toMatchObject({ state: 'PAID', outstanding: '0.00' });
  });

  test('is matched once: the same amount a week later is another', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    await desk.pay(expense.id, '121.00');
    await accept(await statement('2026-07-08'));
    expect((await statement('2026-07-13')).proposal).toBeNull();
  });

  test('is expected again when the transaction is undone, and not undone before', async () => {
    const { reply: expense } = await desk.create(desk.invoice());
    const { reply: paid } = await desk.pay(expense.id, '121.00');
    const params = { id: paid.payments[0]?.entry_id ?? 0 };
    const { reply: done } = await accept(await statement('2026-07-12'));
    const refused = await desk.world.call(API.journal.undoPayment, { params });
    expect(refused.error.code).toBe('payment_from_bank');
    const { reply: shown } = await desk.world.call(API.purchases.expensePayments, { params: { id: expense.id } });
    expect(shown.payments).toMatchObject([{ bank_transaction_id: done.results[0]?.id }]);
    const [booked] = done.results;
    if (booked === undefined) throw new Error('nothing was booked');
    const mutations = [{ id: booked.id, version: booked.version }];
    const { reply: undone } = await desk.world.call(API.bank.unprocessTransactions, { body: { mutations } });
    expect(undone.results[0]?.proposal?.title).toBe('Recorded payment');
    expect((await desk.world.call(API.journal.undoPayment, { params })).status).toBe(200);
    const [again] = await bank.transactions();
    expect(again?.proposal).toMatchObject({ title: `Expense ${expense.bookingNumber ?? ''}` });
  });

  describe('of two with the same amount', () => {
    test.each([
      ['accepted', accept],
      ['booked with the lines that were proposed', byHand],
    ])(
      'is the one whose document the statement names, though another was paid nearer to the day: %s',
      async (_, book) => {
        const named = await numbered('LAND-A-77', '2026-07-03');
        const nearer = await numbered('LAND-B-88', '2026-07-12');
        await bank.import(
          statementXml({ movements: [{ date: '2026-07-12', amount: -12_100, text: 'LAND-A-77', ...SUPPLIER }] }),
        );
        const [line] = await bank.transactions();
        if (line === undefined) throw new Error('the statement brought nothing');
        expect(line.proposal).toMatchObject({ certainty: 'certain' });
        expect((await book(line)).status).toBe(200);
        expect([await undone(named), await undone(nearer)]).toEqual([409, 200]);
      },
    );

    test('booked manually, the nearest within a fortnight is matched, or none', async () => {
      const [far, near] = [await numbered('LAND-A-77', '2026-06-20'), await numbered('LAND-B-88', '2026-07-06')];
      expect((await byHand(await statement('2026-07-13', -24_200), 2)).status).toBe(200);
      expect([await undone(near), await undone(far)]).toEqual([409, 200]);
    });

    test('two possible transactions cannot both be accepted', async () => {
      await numbered('LAND-A-77', '2026-07-10');
      const movements = ['2026-07-09', '2026-07-12'].map((date) => ({ date, amount: -12_100, ...SUPPLIER }));
      await bank.import(statementXml({ movements }));
      const mutations = (await bank.transactions()).map(({ id, version }) => ({ id, version }));
      const refused = await desk.world.call(API.bank.acceptProposals, { body: { mutations } });
      expect([mutations.length, refused.error.code]).toEqual([2, 'no_proposal']);
    });
  });
});

/** Someone who invoices, and does not see the bank. */
async function seller() {
  const as = await desk.world.addPerson();
  const member = { role: 'EMPLOYEE', areas: ['sales.view', 'sales.edit'] };
  const values = { administration_id: desk.world.administrationId, person_id: as.id, ...member };
  await desk.world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute());
  return as;
}

test('money that was booked as costs or turnover is registered as paid only by who says that it is another payment', async () => {
  const { world } = desk;
  const amounts = [12_100, -1_210, -12_100, 3_630];
  await bank.import(
    statementXml({ movements: amounts.map((amount) => ({ date: '2026-07-12', amount, text: 'Pin' })) }),
  );
  const more = { open_item_id: null, ledger_account_id: await desk.ledger('4600'), description: '', vat: null };
  const mutations = (await bank.transactions()).map(({ id, version, amount }) => ({
    id,
    version,
    lines: [{ ...more, amount }],
  }));
  expect((await world.call(API.bank.processTransactions, { body: { mutations } })).status).toBe(200);
  const buyer = await customer(world, 'Brouwerij De Zwaan B.V.');
  const sold = async (price: string) => {
    const lines = [design(price)];
    const { reply } = await finalize(world, await concept(world, buyer, { reference: '2024-0107', lines }));
    return { call: API.sales.payInvoice, id: reply.id };
  };
  const bought = async (amount: string, is_credit_note: boolean) => {
    const { reply } = await desk.create(desk.invoice({ is_credit_note, lines: [desk.line({ amount })] }));
    return { call: API.purchases.payExpense, id: reply.id };
  };
  const documents = [
    [await sold('100'), '121.00'],
    [await sold('-10'), '-12.10'],
    [await bought('100.00', false), '121.00'],
    [await bought('30.00', true), '-36.30'],
  ] as const;
  const says = { paid_on: '2026-07-14', method: 'BANK' } as const;
  const [[invoice, amount]] = documents;
  const unseen = await world.call(API.sales.payInvoice, {
    params: { id: invoice.id },
    body: { ...says, amount },
    as: await seller(),
  });
  expect([unseen.error.code, unseen.error.about ?? {}]).toEqual(['payment_booked_before', {}]);
  for (const [{ call, id }, amount] of documents) {
    const register = async (allow_booked_before: boolean) => {
      const { status, error } = await world.call(call, {
        params: { id },
        body: { ...says, amount, allow_booked_before },
      });
      return status === 200 ? 'registered' : error.code;
    };
    const answers = [await register(false), await register(true), await register(false)];
    // What is paid is said of one that is paid, whatever the bank brought.
    expect([amount, ...answers]).toEqual([amount, 'payment_booked_before', 'registered', 'overpaid']);
  }
});
