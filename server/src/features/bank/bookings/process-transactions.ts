import { type BankTransaction, type BookingLine, VAT_RATE_BP } from '@saldo/contract';
import {
  add,
  type BalancedEntry,
  bankLineUse,
  type Cents,
  countsInVat,
  type EntryProblem,
  firstOfMonth,
  formatEuro,
  handlesVat,
  type IsoDate,
  type LegalForm,
  negate,
  parseEuro,
  privateMoneyAccount,
  sum,
  vatRatesOn,
  ZERO,
} from '@saldo/ledger';
import { administration, bookingDay, type PeriodRow, placeVat } from '#features/administrations/index';
import {
  AWAITED_ON,
  heldOpeningDay,
  ledgerCodes,
  lockOpenItems,
  matchRegisteredPayments,
  notePayments,
  type OpenItemRow,
  placeCorrection,
  postedBy,
  postEntry,
  settleAll,
  type Settlement,
} from '#features/journal/index';
import { contactNames, keptContacts } from '#features/contacts/index';
import { projectAfter } from '#features/projects/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { accountWithLedger } from '../accounts/bank-accounts.ts';
import { putWithProject } from './assign-project.ts';
import { bankEntry, type BookedPart, type BookedTransaction, isSale } from './booking-entry.ts';
import { DAYS_AROUND } from '../matching/match-transaction.ts';
import { ruleBehind } from '../rules/rule-matching.ts';
import { presentTransactions } from './present.ts';
import { opensAgain, receivedOf, takenBack, tellOfReturns } from './returned-collections.ts';
import { refreshProposals } from '../matching/refresh-proposals.ts';
import { type Booked, type BookedLine as Line, storeBookings } from './store-bookings.ts';
import { isWithdrawn, lockTransactions, sharesOf, type TransactionRow, transactionsById } from './store.ts';

export type TransactionRef = { id: number; version: number };

/** A line as it is chosen; of documents nothing is reverse-charged or private. */
type ChosenLine = Omit<BookingLine, Shared> & Partial<Pick<BookingLine, Shared>>;
type Shared = 'reverse_charge' | 'private_percentage';

/** A transaction that is to be booked, with what goes where, and where in the request that stands. */
type Booking = { row: TransactionRow; lines: readonly Line[]; path: string };

/**
 * Books transactions with the lines that were given: all of them or none. VAT of a filed period is refused, unless it is said to be a
 * correction: then it counts in the first open return.
 */
export async function processTransactions(
  scope: Scope,
  mutations: readonly (TransactionRef & { lines: readonly ChosenLine[]; project_id?: number | null | undefined })[],
  asCorrection = false,
): Promise<BankTransaction[]> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  const bookings: Booking[] = [];
  for (const [index, mutation] of mutations.entries()) {
    const row = await unprocessed(scope, rows, mutation);
    const path = `mutations.${String(index)}.lines`;
    const lines = mutation.lines.map((line, number) => asProposed(row, lineOf(line, `${path}.${String(number)}`)));
    bookings.push({ row, lines, path });
  }
  await bookAll(scope, bookings, { asCorrection });
  for (const { row } of bookings) {
    const wanted = mutations.find(({ id }) => id === row.id)?.project_id;
    await putWithProject(scope, row.id, await projectAfter(scope, row.project_id, wanted));
  }
  return asTheyAre(scope, mutations);
}

/** A line as it was given, with the payment for which the same line was proposed. */
function asProposed({ proposal }: TransactionRow, line: Line): Line {
  const same = proposal?.lines.find(({ ledger_id, amount }) => ledger_id === line.ledger_id && amount === line.amount);
  return same?.payment_id === undefined ? line : { ...line, payment_id: same.payment_id };
}

/**
 * Books what Saldo proposed. A document that was paid in the meantime refuses with 'overpaid', a registered payment that was undone or that another
 * transaction brought with 'no_proposal'.
 */
export async function acceptProposals(
  scope: Scope,
  mutations: readonly TransactionRef[],
  asCorrection: boolean,
): Promise<BankTransaction[]> {
  await bookProposals(scope, mutations, { asCorrection });
  return asTheyAre(scope, mutations);
}

/** The same without a reply, also for what books itself. */
export async function bookProposals(
  scope: Scope,
  mutations: readonly TransactionRef[],
  how: { asCorrection: boolean; isAutomatic?: boolean },
): Promise<void> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  const bookings: Booking[] = [];
  for (const [index, mutation] of mutations.entries()) {
    const row = await unprocessed(scope, rows, mutation);
    if (row.proposal === null || row.state !== 'SUGGESTED') throw new Refusal('no_proposal');
    const lines = row.proposal.lines.map((line) => ({ ...line, description: '' }));
    bookings.push({ row, lines, path: `mutations.${String(index)}.lines` });
  }
  await bookAll(scope, bookings, how);
  for (const { row } of bookings)
    if (row.project_id === null && row.proposal?.project_id !== undefined)
      await putWithProject(scope, row.id, row.proposal.project_id, { byRule: true });
}

export function idsOf(mutations: readonly TransactionRef[]): number[] {
  const ids = mutations.map((mutation) => mutation.id);
  if (new Set(ids).size !== ids.length) throw refuseField('mutations', 'invalid');
  return ids;
}

/** What can be learnt from a transaction that is to be booked. */
export type WaitingTransaction = Pick<
  TransactionRow,
  'id' | 'date' | 'amount' | 'counterparty_name' | 'counterparty_iban' | 'remittance'
>;

/** A transaction that is not booked yet, locked for the rest of the transaction. */
export async function waitingTransaction(scope: Scope, ref: TransactionRef): Promise<WaitingTransaction> {
  return unprocessed(scope, await lockTransactions(scope, [ref.id]), ref);
}

async function unprocessed(
  scope: Scope,
  rows: ReadonlyMap<number, TransactionRow>,
  { id, version }: TransactionRef,
): Promise<TransactionRow> {
  const row = orNotFound(rows.get(id));
  if (row.state === 'PROCESSED') throw new Refusal('transaction_processed');
  if (isWithdrawn(row)) throw new Refusal('transaction_withdrawn');
  await refuseStale(scope, row, version);
  return row;
}

/** Refuses if the transaction changed since the caller read it, and says who changed it and when. */
export async function refuseStale(scope: Scope, row: TransactionRow, version: number): Promise<void> {
  if (row.version === version) return;
  const last = await scope.db
    .selectFrom('bank_transactions')
    .leftJoin('persons', 'persons.id', 'bank_transactions.processed_by')
    .select(['persons.name', 'processed_at', 'automatic'])
    .where('administration_id', '=', scope.administrationId)
    .where('bank_transactions.id', '=', row.id)
    .executeTakeFirst();
  const name = last?.name ?? null;
  const changed_by = name === null ? null : postedBy(scope, name, last?.automatic === 'BOOKED');
  throw new Refusal('stale_version', {
    about: { changed_by, changed_at: last?.processed_at ?? null },
  });
}

/** The transactions of a reply, after what was done to them. */
export async function asTheyAre(scope: Scope, mutations: readonly TransactionRef[]): Promise<BankTransaction[]> {
  const rows = await transactionsById(scope, idsOf(mutations));
  const fresh = await refreshProposals(
    scope,
    mutations.map(({ id }) => orNotFound(rows.get(id))),
  );
  return presentTransactions(scope, fresh);
}

function lineOf(line: ChosenLine, path: string): Line {
  if ((line.open_item_id === null) === (line.ledger_account_id === null))
    throw refuseField(`${path}.ledger_account_id`, 'one_of_two');
  const amount = parseEuro(line.amount);
  const { reverse_charge = 'NONE', private_percentage = 0 } = line;
  const isPlain = reverse_charge === 'NONE' && private_percentage === 0;
  if (line.open_item_id !== null && !isPlain) throw refuseField(`${path}.reverse_charge`, 'ledger_line_only');
  if (amount === 0) throw refuseField(`${path}.amount`, 'amount_not_zero');
  return {
    open_item_id: line.open_item_id,
    ledger_id: line.ledger_account_id,
    description: line.description,
    vat_rate_bp: line.vat === null ? null : VAT_RATE_BP[line.vat],
    ...sharesOf({ reverse_charge, private_bp: private_percentage * 100 }),
    amount,
  };
}

/** The entry of a transaction; VAT of a filed period in the first open return, if so chosen. */
async function placed(
  scope: Scope,
  transaction: BookedTransaction,
  asCorrection: boolean,
): Promise<{ entry: BalancedEntry | EntryProblem; corrects: PeriodRow | null }> {
  const entry = bankEntry(transaction);
  if (typeof entry === 'string' || !countsInVat(entry)) return { entry, corrects: null };
  const { corrects, vatMonth } = await placeVat(scope, transaction.date, asCorrection);
  if (corrects === null) return { entry, corrects };
  const later = bankEntry({ ...transaction, vat_month: vatMonth(transaction.date) });
  return { entry: typeof later === 'string' ? later : await placeCorrection(scope, corrects, later), corrects };
}

/** Books all or none. What the bookings share is read once and what they leave is stored once, however many there are. */
async function bookAll(
  scope: Scope,
  bookings: readonly Booking[],
  { asCorrection, isAutomatic = false }: { asCorrection: boolean; isAutomatic?: boolean },
): Promise<void> {
  for (const { row, lines } of bookings) refuseUnequal(row, lines);
  // A bank line is on its own day: the ledger holds what the statement says. In locked books it may come on the first open day.
  const opensOn = await heldOpeningDay(scope);
  const days = new Map<IsoDate, IsoDate>();
  for (const date of new Set(bookings.map(({ row }) => row.date))) {
    if (opensOn !== null && date < opensOn)
      throw new Refusal('transaction_before_opening', { about: { opens_on: opensOn } });
    days.set(date, await bookingDay(scope, date, asCorrection));
  }
  const company = await administration(scope);
  const banks = new Map<number, Awaited<ReturnType<typeof accountWithLedger>>>();
  for (const id of new Set(bookings.map(({ row }) => row.account_id)))
    banks.set(id, await accountWithLedger(scope, id));
  const settled = await settleDocuments(scope, bookings);
  const ledgers = await ledgerCodes(
    scope,
    bookings.flatMap(({ lines }) => lines.flatMap(({ ledger_id }) => (ledger_id === null ? [] : [ledger_id]))),
  );
  const ruled = bookings.flatMap(({ row }) => row.proposal?.contact_id ?? []);
  const merged = await keptContacts(scope, ruled);
  const there = await contactNames(scope, ruled);
  const booked: Booked[] = [];
  for (const { row, lines, path } of bookings) {
    const { ledger_code: bank } = orNotFound(banks.get(row.account_id));
    const ruleId = ruleBehind(row, lines);
    const contact = ruleId === null ? undefined : row.proposal?.contact_id;
    const parts = lines.map((line, index) =>
      partOf(line, { date: row.date, bank, settled, ledgers, path, index, form: company.business_entity }),
    );
    const has_vat = handlesVat(company, row.date);
    const revision = row.revision + 1;
    const { date, amount } = row;
    const booked_on = orNotFound(days.get(date));
    // One that was deleted since it was proposed is left out.
    const contact_id = contact === undefined || !there.has(contact) ? null : (merged.get(contact) ?? contact);
    const own = { date, booked_on, vat_month: firstOfMonth(date), amount, bank, has_vat, contact_id, parts };
    const { entry, corrects } = await placed(scope, own, asCorrection);
    const { entryId } = await postEntry(scope, entry, {
      book: 'BANK',
      kind: 'ENTRY',
      source: { type: 'bank_transaction', id: row.id, revision },
      description: [row.counterparty_name, row.remittance]
        .filter((text) => text !== '')
        .join(' · ')
        .slice(0, 250),
      isAutomatic,
      ...(corrects === null ? {} : { correctsPeriodId: corrects.id }),
    });
    booked.push({ row, lines, entryId, revision, ruleId });
  }
  await notePayments(
    scope,
    booked.flatMap(({ row, lines, entryId }) =>
      lines.flatMap((line) => {
        const document = settled.get(line);
        if (document === undefined) return [];
        const { item, amount } = document;
        return [{ item, paidOn: row.date, amount, method: 'BANK' as const, entryId, bankTransactionId: row.id }];
      }),
    ),
  );
  const brought = booked.flatMap(({ row, lines }) => {
    const method: keyof typeof AWAITED_ON = banks.get(row.account_id)?.kind === 'CASH' ? 'CASH' : 'BANK';
    return lines
      .filter(({ ledger_id }) => ledger_id !== null && ledgers.get(ledger_id)?.code === AWAITED_ON[method])
      .map(({ amount, payment_id }) => ({
        method,
        transactionId: row.id,
        date: row.date,
        money: amount,
        paymentId: payment_id,
      }));
  });
  if (!(await matchRegisteredPayments(scope, brought, DAYS_AROUND))) throw new Refusal('no_proposal');
  await storeBookings(scope, booked);
  const returned = booked.flatMap(({ row, lines }) =>
    lines.flatMap((line) => {
      const document = settled.get(line);
      const back = document === undefined ? undefined : takenBack(document.item, document.amount);
      return back === undefined ? [] : [{ ...back, date: row.date, transactionId: row.id, reason: row.return_reason }];
    }),
  );
  await tellOfReturns(scope, returned);
}

function refuseUnequal(row: TransactionRow, lines: readonly Line[]): void {
  const total = sum(lines.map((line) => line.amount));
  if (total === row.amount) return;
  throw new Refusal('split_not_equal', { about: { transaction: formatEuro(row.amount), lines: formatEuro(total) } });
}

/** What a line pays of its document. */
type Settled = Settlement & { item: OpenItemRow };

/** Settles the documents among the lines. */
async function settleDocuments(scope: Scope, bookings: readonly Booking[]): Promise<Map<Line, Settled>> {
  const paying = bookings.flatMap(({ lines, path }) =>
    lines.flatMap((line, index) => (line.open_item_id === null ? [] : [{ line, id: line.open_item_id, path, index }])),
  );
  const items = await lockOpenItems(scope, Array.from(new Set(paying.map(({ id }) => id))));
  const received = await receivedOf(
    scope,
    paying.flatMap(({ line, id }) => {
      const item = items.get(id);
      return item !== undefined && opensAgain({ item, amount: amountOf(item, line) }) ? id : [];
    }),
  );
  const settled = new Map<Line, Settled>();
  for (const { line, id, path, index } of paying) {
    const item = orNotFound(items.get(id));
    const amount = amountOf(item, line);
    // An amount against the document's own direction opens it again: as far as the bank brought what it takes back.
    if (opensAgain({ item, amount })) {
      const left = add(received.get(id) ?? ZERO, amount);
      if (left < 0)
        throw new Refusal('overpaid', {
          fields: { [`${path}.${String(index)}.amount`]: ['invalid'] },
          about: { outstanding: item.outstanding },
        });
      received.set(id, left);
    }
    settled.set(line, { id, amount, item });
  }
  await settleAll(scope, Array.from(settled.values()));
  return settled;
}

/** What a line does to its document, with the sign of that. */
function amountOf({ kind }: OpenItemRow, line: Line): Cents {
  return kind === 'RECEIVABLE' ? line.amount : negate(line.amount);
}

type Place = {
  date: IsoDate;
  bank: string;
  settled: ReadonlyMap<Line, Settled>;
  ledgers: Awaited<ReturnType<typeof ledgerCodes>>;
  path: string;
  index: number;
  form: LegalForm;
};

function partOf(line: Line, { date, bank, settled, ledgers, path, index, form }: Place): BookedPart {
  const { amount } = line;
  const document = settled.get(line);
  if (document !== undefined) {
    const { kind, source_type: type, source_id: id, contact_id } = document.item;
    return { kind: 'document', amount, item: { kind, source: { type, id }, contact_id } };
  }
  const here = `${path}.${String(index)}`;
  const ledger = ledgers.get(line.ledger_id ?? 0);
  if (ledger === undefined) throw refuseField(`${here}.ledger_account_id`, 'ledger_unknown');
  const use = bankLineUse({ code: ledger.code, bank: ledger.use.bank }, bank);
  if (use === 'never') throw refuseField(`${here}.ledger_account_id`, 'ledger_by_document');
  if (line.vat_rate_bp !== null) checkRate(line.vat_rate_bp, date, use === 'vat', `${here}.vat`);
  const { reverse_charge = 'NONE', private_bp = 0 } = line;
  const isSold = isSale(ledger.code, ledger.kind, amount);
  if (reverse_charge !== 'NONE' && (isSold || (line.vat_rate_bp ?? 0) === 0))
    throw refuseField(`${here}.reverse_charge`, 'reverse_charge_on_costs');
  if (private_bp !== 0 && isSold) throw refuseField(`${here}.private_percentage`, 'private_share_on_costs');
  return {
    kind: 'ledger',
    amount,
    account: ledger.code,
    account_kind: ledger.kind,
    description: line.description,
    vat_rate_bp: line.vat_rate_bp,
    deductible_bp: ledger.use.deductible_percentage * 100,
    reverse_charge,
    private_bp,
    private_account: privateMoneyAccount(form, amount < 0),
  };
}

function checkRate(rate_bp: number, date: IsoDate, mayHaveVat: boolean, path: string): void {
  if (!mayHaveVat) throw refuseField(path, 'vat_not_on_ledger');
  if (!vatRatesOn(date).some((rate) => rate.rate_bp === rate_bp)) throw refuseField(path, 'rate_not_in_force');
}
