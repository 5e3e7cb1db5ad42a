import { API } from '@saldo/contract';
import {
  add,
  balance,
  type BalancedEntry,
  type Cents,
  firstOfMonth,
  type IsoDate,
  type JournalLine,
  negate,
  sum,
  VAT_RULES,
  type VatCode,
  vatOnNet,
  cents,
  ZERO,
} from '@saldo/ledger';
import type { JobContext } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import { ledgerTotals, postEntry } from '#features/journal/index';
import { stepUp } from '../../../tests/access/testing/people.ts';
import type { World } from '../../../tests/support/world.ts';
import type { SourceDocuments } from './source-documents.ts';

/** Documents that are all in order. */
export const TIDY: SourceDocuments = {
  countUnprocessed: async () => 0,
  receiptsWaitingIn: async () => 0,
  receiptsNeedingYou: async () => 0,
  questionsForYou: async () => 0,
  openQuestions: async () => 0,
  expenses: async () => ({ booked: 2, concepts: 0 }),
  bankLines: async () => ({ booked: 5, skipped: 0, done: 5, total: 5 }),
  draftInvoices: async () => [],
  unpaidExpenses: async () => 0,
  vatToRevise: async () => ZERO,
  missingInvoiceNumbers: async () => [],
  bankLinesWaiting: async () => 0,
  vatPayments: async () => new Map(),
  firstPapers: async () => ({ receipt: true, invoice: true, bank: true }),
  bankAgreement: async () => ({ agrees: true, until: null, unprocessed: cents(0), unprocessedCount: 0, ledgers: [] }),
};

function entry(date: IsoDate, lines: JournalLine[]): BalancedEntry {
  const made = balance(date, lines);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** A sale at 21%, paid by bank at once. */
export function sale(date: IsoDate, net: Cents, vat = vatOnNet(net, 2100)): BalancedEntry {
  const mark = { code: 'nl_high', rate_bp: 2100, month: firstOfMonth(date) } as const;
  return entry(date, [
    { account: '1010', amount: add(net, vat) },
    { account: '8000', amount: negate(net), vat: { ...mark, part: 'base' } },
    { account: '1500', amount: negate(vat), vat: { ...mark, part: 'due' } },
  ]);
}

/** Costs with VAT that is reclaimed. */
export function purchase(date: IsoDate, net: Cents, vat = vatOnNet(net, 2100)): BalancedEntry {
  const mark = { code: 'purchase', rate_bp: 2100, month: firstOfMonth(date) } as const;
  return entry(date, [
    { account: '4600', amount: net, vat: { ...mark, part: 'base' } },
    { account: '1510', amount: vat, vat: { ...mark, part: 'input' } },
    { account: '1010', amount: negate(add(net, vat)) },
  ]);
}

/** A service from a business elsewhere in the EU: owed in 4b, reclaimed in 5b. */
export function fromEu(date: IsoDate, net: Cents, contact_id: number): BalancedEntry {
  const mark = { code: 'purchase_reverse_eu', rate_bp: 2100, month: firstOfMonth(date) } as const;
  const vat = vatOnNet(net, 2100);
  return entry(date, [
    { account: '4600', amount: net, contact_id, vat: { ...mark, part: 'base' } },
    { account: '1506', amount: negate(vat), contact_id, vat: { ...mark, part: 'due' } },
    { account: '1510', amount: vat, contact_id, vat: { ...mark, part: 'input' } },
    { account: '1010', amount: negate(net) },
  ]);
}

/** A supply to a business elsewhere in the EU: 3b. */
export function toEu(
  date: IsoDate,
  net: Cents,
  contact_id: number,
  code: 'eu_service' | 'eu_goods' = 'eu_service',
): BalancedEntry {
  return entry(date, [
    { account: '1010', amount: net },
    {
      account: '8045',
      amount: negate(net),
      contact_id,
      vat: { code, part: 'base', rate_bp: 0, month: firstOfMonth(date) },
    },
  ]);
}

const RATES: Partial<Record<VatCode, number>> = { nl_high: 2100, nl_low: 900, nl_other: 1300, private_use: 2100 };

/** Anything that VAT can be about, as its rule says: a sale or a purchase, with what is due of it and what is deducted. */
export function ofTreatment(code: VatCode, date: IsoDate, net: Cents, contact_id: number): BalancedEntry {
  const { side, dueAccount } = VAT_RULES[code];
  const rate_bp = RATES[code] ?? (side === 'purchase' || dueAccount !== null ? 2100 : 0);
  const vat = vatOnNet(net, rate_bp);
  const mark = (part: 'base' | 'due' | 'input') => ({ code, part, rate_bp, month: firstOfMonth(date) });
  const isSale = side === 'sale';
  const lines: JournalLine[] = [
    { account: isSale ? '8000' : '4600', amount: isSale ? negate(net) : net, contact_id, vat: mark('base') },
    { account: dueAccount ?? '1500', amount: dueAccount === null ? ZERO : negate(vat), contact_id, vat: mark('due') },
    { account: '1510', amount: isSale ? ZERO : vat, contact_id, vat: mark('input') },
  ].filter(({ amount }) => amount !== 0);
  return entry(date, [...lines, { account: '1010', amount: negate(sum(lines.map(({ amount }) => amount))) }]);
}

/** Beyond the ids of entries that are booked in the product itself. */
let lastSource = 1_000_000;

/** A customer in a country, mostly elsewhere in the EU: a business with this VAT number, or a consumer. */
export async function euCustomer(world: World, country: string, vat_id: string | null): Promise<number> {
  const postal_code = country === 'NL' ? '1505 HZ' : '1000';
  const address = { street: 'Weg', street_number: '1', postal_code, town: 'Ort' };
  const body = { name: vat_id ?? `Consumer in ${country}`, country, vat_id, ...address };
  return (await world.call(API.contacts.createContact, { body })).reply.id;
}

/** Posts as a general journal entry. */
export function post(world: World, made: BalancedEntry, more: { correctsPeriodId?: number } = {}): Promise<unknown> {
  return world.inScope((scope) =>
    postEntry(scope, made, {
      book: 'GENERAL',
      kind: 'ENTRY',
      source: { type: 'general_journal', id: (lastSource += 1) },
      description: `Entry of ${made.date}`,
      ...more,
    }),
  );
}

/** The return of the period that ends on a day. */
export async function returnEnding(world: World, day: IsoDate): Promise<number> {
  const { reply } = await world.call(API.tax_returns.vatReturns, {});
  const found = reply.find(({ period }) => period.ends_on === day);
  if (found === undefined) throw new Error(`no return ends on ${day}`);
  return found.id;
}

export async function detail(world: World, id: number) {
  return (await world.call(API.tax_returns.vatReturn, { params: { id } })).reply;
}

export async function file(world: World, id: number) {
  const { version } = await detail(world, id);
  return world.call(API.tax_returns.fileVatReturn, { body: { id, version, step_up: await stepUp(world) } });
}

/** Answers every question before filing with yes. */
export async function acceptAll(world: World, id: number): Promise<void> {
  for (const { code, result } of (await world.call(API.tax_returns.vatReturnChecks, { params: { id } })).reply) {
    const { version } = await detail(world, id);
    if (result === 'look')
      await world.call(API.tax_returns.acceptVatCheck, { params: { id }, body: { code, version } });
  }
}

/** VAT that a return settles; that of the one-stop shop (1530) is in none. */
export const VAT_LEDGERS = ['1500', '1501', '1502', '1503', '1504', '1505', '1506', '1510'];

/** What the ledger owes in VAT: credits are positive. */
export async function vatPosition(world: World): Promise<Cents> {
  const totals = await world.inScope((scope) => ledgerTotals(scope, { until: '2100-01-01' }));
  return negate(sum(totals.filter(({ code }) => VAT_LEDGERS.includes(code)).map(({ amount }) => amount)));
}

/** A job's context for one step of a delivery, without a queue. */
export function stepContext(world: World, payload: Record<string, unknown>): JobContext {
  return {
    payload,
    language: 'en',
    attempt: 1,
    isLastAttempt: false,
    log: createLogger('silent'),
    begin: (work) => world.inScope(work),
  };
}

export async function snapshotId(world: World, periodId: number): Promise<number> {
  return world.inScope(async (scope) => {
    const row = await scope.db
      .selectFrom('vat_returns')
      .select('snapshot_id')
      .where('administration_id', '=', scope.administrationId)
      .where('period_id', '=', periodId)
      .executeTakeFirstOrThrow();
    return row.snapshot_id ?? 0;
  });
}
