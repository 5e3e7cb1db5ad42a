import { API } from '@saldo/contract';
import { cents, formatEuro, parseEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { statementXml, TestBank } from '../../bank/testing.ts';

const { sales, contacts, tax_returns, journal, administrations } = API;
let world: World;
let contact_id: number;

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', company: { vat_accounting_basis: 'CASH' } });
  const made = await world.call(contacts.createContact, {
    body: { name: 'Klant', street: 'Spaarne', street_number: '1', postal_code: '2011 CH', town: 'Haarlem' },
  });
  contact_id = made.reply.id;
});
afterAll(() => world.close());

async function invoice(invoice_date: string, unit_price: string) {
  const line = { description: 'Work', quantity: '1', unit_price, supply: 'service' as const };
  const made = await world.call(sales.createInvoice, {
    body: { contact_id, invoice_date, lines: [{ ...line, treatment: 'nl_high', vat: 'PROCENT_21' }] },
  });
  const { id, version } = made.reply;
  const final = await world.call(sales.finalizeInvoice, {
    params: { id },
    body: { version, allow_earlier_date: true },
  });
  expect(final.status).toBe(200);
  return final.reply;
}

const pay = (id: number, paid_on: string, amount: string) =>
  world.call(sales.payInvoice, { params: { id }, body: { paid_on, amount, method: 'CASH' } });

/** Turnover and VAT of 1a in the quarter that ends on a day. */
async function box1a(endsOn: string): Promise<[string | null, string | null]> {
  const { reply } = await world.call(tax_returns.vatReturns, {});
  const id = reply.find(({ period }) => period.ends_on === endsOn)?.id ?? 0;
  const { rubrics } = (await world.call(tax_returns.vatReturn, { params: { id } })).reply;
  const found = rubrics.find(({ rubric }) => rubric === '1a');
  return [found?.turnover ?? null, found?.tax ?? null];
}

test('VAT is due with each payment, and a payment that is taken back takes it along', async () => {
  const { id } = await invoice('2026-03-10', '1000.00');
  expect(await box1a('2026-03-31')).toEqual(['0.00', '0.00']);
  await pay(id, '2026-04-10', '605.00');
  expect(await box1a('2026-06-30')).toEqual(['500.00', '105.00']);
  const { reply } = await pay(id, '2026-07-10', '605.00');
  expect(await box1a('2026-09-30')).toEqual(['500.00', '105.00']);
  const last = reply.payments.at(-1);
  await world.call(journal.undoPayment, { params: { id: last?.entry_id ?? 0 } });
  expect(await box1a('2026-09-30')).toEqual(['0.00', '0.00']);
  await pay(id, '2026-07-11', '605.00');
  expect(await box1a('2026-09-30')).toEqual(['500.00', '105.00']);
});

const plus = (sums: [string | null, string | null] | undefined, turnover: number, tax: number) => [
  formatEuro(cents(parseEuro(sums?.[0] ?? '0.00') + turnover)),
  formatEuro(cents(parseEuro(sums?.[1] ?? '0.00') + tax)),
];

test('VAT of what the bank takes back is no longer due from that day, and due again when the return is undone', async () => {
  const { id, number, total_incl } = await invoice('2026-03-12', '300.00');
  const before = await Promise.all(['2026-06-30', '2026-09-30'].map(box1a));
  const bank = await TestBank.open(world);
  const [amount, text] = [parseEuro(total_incl), number ?? ''];
  const payer = { name: 'Klant', endToEnd: text };
  const accept = async (search: string) => {
    const [line] = await bank.transactions({ state: 'WAITING', search });
    const mutations = [{ id: line?.id ?? 0, version: line?.version ?? 0 }];
    return (await world.call(API.bank.acceptProposals, { body: { mutations } })).reply.results;
  };
  await bank.import(statementXml({ movements: [{ date: '2026-06-29', amount, text: `Incasso ${text}`, ...payer }] }));
  await accept('incasso');
  const back = { date: '2026-07-01', amount: 0 - amount, text: 'Storno', returned: 'MD06', ...payer };
  await bank.import(statementXml({ id: 'S2', opening: amount, movements: [back] }));
  const returned = await accept('storno');
  const [second, third] = before;
  expect(await box1a('2026-06-30')).toEqual(plus(second, 30_000, 6300));
  expect(await box1a('2026-09-30')).toEqual(plus(third, -30_000, -6300));
  expect((await world.call(sales.invoice, { params: { id } })).reply.outstanding).toBe(total_incl);
  const mutations = returned.map(({ id: line, version }) => ({ id: line, version }));
  await world.call(API.bank.unprocessTransactions, { body: { mutations } });
  expect(await box1a('2026-09-30')).toEqual(third);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('payments and returns of one invoice in one go leave the VAT of what is paid in the end', async () => {
  const { number, total_incl } = await invoice('2026-03-14', '300.00');
  const before = await box1a('2026-09-30');
  const bank = await TestBank.open(world, 'NL91ABNA0417164300');
  const seen = { iban: 'NL91ABNA0417164300', id: 'R' };
  const amounts = [parseEuro(total_incl), -36_300, 36_300, -12_100, -24_200];
  const movements = amounts.map((amount, index) => ({ date: '2026-07-02', amount, text: `line ${String(index)}` }));
  await bank.import(statementXml({ ...seen, movements }));
  const lines = (await bank.transactions()).toSorted((a, b) => a.description.localeCompare(b.description));
  const find = { transaction_id: lines[0]?.id ?? 0, search: number ?? '' };
  const open_item_id = (await world.call(API.bank.findOpenItems, { body: find })).reply.open_items[0]?.id ?? 0;
  const book = async (some: readonly (typeof lines)[number][]) => {
    const mutations = some.map(({ id, version, amount }) => ({ id, version, lines: [{ open_item_id, amount }] }));
    expect((await world.call(API.bank.processTransactions, { body: { mutations } })).status).toBe(200);
  };
  await book(lines.slice(0, 1));
  const paid = await box1a('2026-09-30');
  expect(parseEuro(paid[1] ?? '0.00') - parseEuro(before[1] ?? '0.00')).toBe(6300);
  await book(lines.slice(1, 3));
  expect(await box1a('2026-09-30')).toEqual(paid);
  await book(lines.slice(3));
  expect(await box1a('2026-09-30')).toEqual(before);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('a credit note counts as received and paid back on its day', async () => {
  const { id } = await invoice('2026-07-01', '200.00');
  const before = await box1a('2026-09-30');
  const note = await world.call(sales.creditInvoice, { params: { id }, body: {} });
  const body = { version: note.reply.version };
  const { error } = await world.call(sales.finalizeInvoice, { params: { id: note.reply.id }, body });
  expect(error).toBeUndefined();
  expect(await box1a('2026-09-30')).toEqual(before);
});

test('however it is paid, the VAT of all payments is that of the invoice', async () => {
  const cut = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 5000, max: 90_000 }), cut, async (price, parts) => {
      const before = parseEuro((await box1a('2026-09-30'))[1] ?? '0.00');
      const { id, total_vat, total_incl } = await invoice('2026-07-02', formatEuro(cents(price)));
      let open = parseEuro(total_incl);
      for (const part of parts) {
        const amount = cents(Math.min(part, open));
        open = cents(open - amount);
        if (amount > 0) await pay(id, '2026-07-03', formatEuro(amount));
      }
      if (open > 0) await pay(id, '2026-07-04', formatEuro(open));
      expect(parseEuro((await box1a('2026-09-30'))[1] ?? '0.00') - before).toBe(parseEuro(total_vat));
    }),
    { numRuns: 8 },
  );
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 60_000);

test('the basis changes with a period, not within one; what was invoiced before stays due on receipt', async () => {
  const params = { adminId: world.administrationId };
  const change = async () => {
    const { version } = (await world.call(administrations.administration, { params })).reply;
    const body = { vat_accounting_basis: 'INVOICE' as const, version };
    return world.call(administrations.updateAdministration, { params, body });
  };
  expect((await change()).error).toMatchObject({ code: 'vat_basis_mid_period', about: { next_period: '2026-10-01' } });
  const { id } = await invoice('2026-07-05', '100.00');
  world.setToday('2026-10-02');
  expect((await change()).reply).toMatchObject({ vat_accounting_basis: 'INVOICE', vat_basis_since: '2026-10-01' });
  await invoice('2026-10-01', '300.00');
  expect(await box1a('2026-12-31')).toEqual(['300.00', '63.00']);
  await pay(id, '2026-10-02', '121.00');
  expect(await box1a('2026-12-31')).toEqual(['400.00', '84.00']);
});
