import { API } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  euros,
  formatEuro,
  type IsoDate,
  parseEuro,
  subtract,
  sum,
  vatOnNet,
} from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { concept, customer, design } from '../../sales/testing.ts';
import { acceptAll, detail, euCustomer, file, post, purchase, sale, toEu, TIDY, vatPosition } from '../testing.ts';

const SEED = Date.now() % 1_000_000;
const FIRST = '2025-01-01';
/** The first day of each quarter, and the last one on which nothing more is booked. */
const QUARTERS = ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'];

let server: World;
beforeAll(async () => {
  server = await createWorld({ today: '2025-01-02', house: { sourceDocuments: TIDY } });
});
afterAll(() => server.close());

const sold = fc.record({
  day: fc.integer({ min: 0, max: 80 }),
  price: fc.integer({ min: 100, max: 40_000 }),
  /** Of what is open, in tenths: paid in this quarter, and in each after it. */
  paid: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 6, maxLength: 6 }),
});
const quarter = fc.record({
  sales: fc.array(sold, { minLength: 1, maxLength: 4 }),
  costs: fc.array(fc.integer({ min: 100, max: 30_000 }), { maxLength: 2 }),
  toEu: fc.array(fc.integer({ min: 100, max: 30_000 }), { maxLength: 2 }),
  isShifted: fc.boolean(),
});
const history = fc.sample(fc.array(quarter, { minLength: 6, maxLength: 6 }), { numRuns: 1, seed: SEED })[0] ?? [];

async function change(world: World, body: object): Promise<void> {
  const params = { adminId: world.administrationId };
  const { version } = (await world.call(API.administrations.administration, { params })).reply;
  const { error } = await world.call(API.administrations.updateAdministration, { params, body: { ...body, version } });
  expect(error).toBeUndefined();
}

async function invoiced(world: World, contact: number, date: IsoDate, line: ReturnType<typeof design>) {
  const { id, version } = await concept(world, contact, { invoice_date: date, lines: [line] });
  const body = { version, allow_earlier_date: true };
  const { reply, error } = await world.call(API.sales.finalizeInvoice, { params: { id }, body });
  expect(error).toBeUndefined();
  return { id, vat: parseEuro(reply.total_vat), total: parseEuro(reply.total_incl), open: parseEuro(reply.total_incl) };
}
type Invoice = Awaited<ReturnType<typeof invoiced>> & { paid: readonly number[]; isCash: boolean };

/** The return that is filed of a quarter, to the cent: none where none is due. */
async function fileQuarter(
  world: World,
  last: IsoDate,
): Promise<{ id: number; exact: Cents; input: number } | undefined> {
  const { reply } = await world.call(API.tax_returns.vatReturns, {});
  const id = reply.find(({ period }) => period.ends_on === last)?.id;
  if (id === undefined) return undefined;
  const found = await detail(world, id);
  const icp = (await world.call(API.icp.icpReturns, { query: { year: found.period.year } })).reply;
  const supplied = icp.filter(({ starts_on, ends_on }) => starts_on >= found.period.starts_on && ends_on <= last);
  const box = found.rubrics.find(({ rubric }) => rubric === '3b');
  expect(supplied.reduce((total, { total_euros }) => total + total_euros, 0)).toBe(box?.turnover_euros);
  await acceptAll(world, id);
  const filed = await file(world, id);
  expect(filed.error).toBeUndefined();
  await world.runJobs();
  return { id, exact: sum([euros(found.total_euros), parseEuro(found.rounding_gain)]), input: found.input_euros };
}

/** Invoices a sale and credits it before anything is paid: nothing of it is owed in the end. */
async function credited(world: World, contact: number, date: IsoDate, line: ReturnType<typeof design>): Promise<void> {
  const { id } = await invoiced(world, contact, date, line);
  const credit = (await world.call(API.sales.creditInvoice, { params: { id }, body: {} })).reply;
  const body = { version: credit.version, allow_earlier_date: true };
  const { error } = await world.call(API.sales.finalizeInvoice, { params: { id: credit.id }, body });
  expect(error).toBeUndefined();
}

/** A sale of a filed quarter that is booked later, and taken out again: the difference of the return is its VAT, then nothing. */
async function changesLater(world: World, id: number, date: IsoDate, net: number): Promise<void> {
  const drift = async () => parseEuro((await world.call(API.supplements.vatDrift, { params: { id } })).reply.total);
  for (const signed of [net, 0 - net]) {
    await post(world, sale(date, cents(signed)), { correctsPeriodId: id });
    expect(await drift()).toBe(signed > 0 ? vatOnNet(cents(net), 2100) : 0);
  }
}

/** Of an invoice on a cash basis, the VAT that waits for its money, within a cent where it is paid in part. */
const waitingOf = ({ vat, total, open, isCash }: Invoice): number => (isCash ? (vat * open) / total : 0);

test(`random books on a cash basis, then on invoice basis (seed ${String(SEED)}): VAT is declared once, with the money`, async () => {
  const world = await server.another({ vat_accounting_basis: 'CASH' });
  const buyer = await customer(world, 'Klant');
  const abroad = await euCustomer(world, 'DE', 'DE136695976');
  const invoices: Invoice[] = [];
  const declared: Cents[] = [];
  const reclaimed: Cents[] = [];
  for (const [index, { sales, costs, toEu: supplies }] of history.entries()) {
    const start = QUARTERS[index] ?? FIRST;
    const last = addDays(QUARTERS[index + 1] ?? FIRST, -1);
    // The basis changes with the year, before anything is invoiced in it.
    world.setToday(start);
    if (index === 4) await change(world, { vat_accounting_basis: 'INVOICE' });
    world.setToday(last);
    for (const { day, price, paid } of sales) {
      const made = await invoiced(world, buyer, addDays(start, day), design(formatEuro(cents(price))));
      invoices.push({ ...made, paid, isCash: index < 4 });
    }
    await credited(world, buyer, start, design('123.45'));
    for (const net of costs) {
      await post(world, purchase(start, cents(net)));
      reclaimed.push(vatOnNet(cents(net), 2100));
    }
    for (const net of supplies) await post(world, toEu(start, cents(net), abroad));
    for (const invoice of invoices) {
      const tenths = index === history.length - 1 ? 10 : (invoice.paid[index] ?? 0);
      const amount = cents(Math.round((invoice.open * tenths) / 10));
      if (amount <= 0) continue;
      const body = { paid_on: last, amount: formatEuro(amount), method: 'CASH' as const };
      const { error } = await world.call(API.sales.payInvoice, { params: { id: invoice.id }, body });
      expect(error).toBeUndefined();
      invoice.open = subtract(invoice.open, amount);
    }
    world.setToday(addDays(last, 10));
    const filed = await fileQuarter(world, last);
    declared.push(filed?.exact ?? cents(0));
    // What the ledger still owes is the VAT of what was not paid.
    const waiting = invoices.reduce((total, invoice) => total + waitingOf(invoice), 0);
    const inPart = invoices.filter(({ open, total, isCash }) => isCash && open > 0 && open < total).length;
    expect(Math.abs((await vatPosition(world)) - waiting)).toBeLessThanOrEqual(inPart);
    // The year after the last quarter has no periods yet.
    const isWithinYear = !last.endsWith('-12-31');
    if (filed !== undefined && isWithinYear) await changesLater(world, filed.id, addDays(last, 1), 1_000 + index);
  }
  expect(await vatPosition(world)).toBe(0);
  expect(sum(declared)).toBe(subtract(sum(invoices.map(({ vat }) => vat)), sum(reclaimed)));
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 120_000);

test(`random books into the KOR and out of it (seed ${String(SEED)}): within it only what is reverse charged is declared`, async () => {
  const world = await server.another();
  const buyer = await customer(world, 'Klant');
  const abroad = await customer(world, 'Ontwerp GmbH', { country: 'DE', vat_id: 'DE136695976', is_supplier: true });
  const { reply } = await world.call(API.journal.allLedgers, { params: { adminId: world.administrationId } });
  const ledger_account_id = reply.find(({ code }) => code === '4600')?.id ?? 0;
  for (const [index, { sales, costs, isShifted }] of history.entries()) {
    const start = QUARTERS[index] ?? FIRST;
    const last = addDays(QUARTERS[index + 1] ?? FIRST, -1);
    world.setToday(start);
    if (index === 2) await change(world, { is_kor: true, kor_since: start });
    if (index === 4) await change(world, { kor_until: addDays(start, -1) });
    const isKor = index === 2 || index === 3;
    world.setToday(last);
    const owed: Cents[] = [];
    for (const { day, price } of sales) {
      const line = isKor ? ({ treatment: 'kor_exempt', vat: 'PROCENT_0' } as const) : {};
      owed.push((await invoiced(world, buyer, addDays(start, day), design(formatEuro(cents(price)), line))).vat);
    }
    const expense = async (net: number, reverse_charge: 'NONE' | 'EU') => {
      const line = {
        description: 'Costs',
        ledger_account_id,
        vat: 'PROCENT_21' as const,
        amount: formatEuro(cents(net)),
      };
      const body = { contact_id: abroad, date: start, reverse_charge, lines: [line], allow_duplicates: true };
      const { error } = await world.call(API.purchases.createExpense, { body });
      expect(error).toBeUndefined();
      const vat = vatOnNet(cents(net), 2100);
      if (reverse_charge === 'NONE') return isKor ? [] : [cents(0 - vat)];
      return isKor ? [vat] : [];
    };
    for (const net of costs) owed.push(...(await expense(net, 'NONE')));
    if (isShifted) owed.push(...(await expense(25_000 + index, 'EU')));
    expect(await vatPosition(world)).toBe(sum(owed));
    world.setToday(addDays(last, 10));
    const filed = await fileQuarter(world, last);
    if (isKor) expect([filed !== undefined, filed?.input ?? 0]).toEqual([isShifted, 0]);
    expect(filed?.exact ?? 0).toBe(sum(owed));
    expect(await vatPosition(world)).toBe(0);
  }
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 120_000);
