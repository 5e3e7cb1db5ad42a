import { type Administration, type BankTransaction, type BookingLine, VAT_RATE_BP } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, isUnderKor, negate, parseEuro, sum, vatRatesOn } from '@saldo/ledger';
import { administration, placeInBooks } from '#features/administrations/index';
import { ledgerCodes, notePayment, openItem, postEntry, settle } from '#features/journal/index';
import { found, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { accountWithLedger } from './bank-accounts.ts';
import { bankEntry, type BookedPart, takesBankLines, takesVat } from './booking-entry.ts';
import type { ProposedLine } from './match-transaction.ts';
import { presentTransactions } from './present.ts';
import { refreshProposals } from './proposals.ts';
import { lockTransactions, type TransactionRow, transactionsById } from './transaction-store.ts';

export type TransactionRef = { id: number; version: number };

type Line = ProposedLine & { description: string };

/** Books transactions with the lines that were given: all of them or none. */
export async function processTransactions(
  scope: Scope,
  mutations: readonly (TransactionRef & { lines: readonly BookingLine[] })[],
): Promise<BankTransaction[]> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  const books = await booksOf(scope, rows);
  for (const [index, mutation] of mutations.entries()) {
    const row = await unprocessed(scope, rows, mutation);
    const path = `mutations.${String(index)}.lines`;
    await bookTransaction(
      scope,
      books,
      row,
      mutation.lines.map((line, number) => lineOf(line, `${path}.${String(number)}`)),
      path,
    );
  }
  return asTheyAre(scope, mutations);
}

/** Books what Saldo proposed. A document that was paid meanwhile refuses with 'overpaid'. */
export async function acceptProposals(scope: Scope, mutations: readonly TransactionRef[]): Promise<BankTransaction[]> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  const books = await booksOf(scope, rows);
  for (const [index, mutation] of mutations.entries()) {
    const row = await unprocessed(scope, rows, mutation);
    if (row.proposal === null || row.state !== 'SUGGESTED') throw new Refusal('no_proposal');
    const lines = row.proposal.lines.map((line) => ({ ...line, description: '' }));
    await bookTransaction(scope, books, row, lines, `mutations.${String(index)}.lines`);
  }
  return asTheyAre(scope, mutations);
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
  const row = found(rows.get(id));
  if (row.state === 'PROCESSED') throw new Refusal('transaction_processed');
  await refuseStale(scope, row, version);
  return row;
}

/** Refuses when someone acted on the transaction since the caller read it, and says who and when. */
export async function refuseStale(scope: Scope, row: TransactionRow, version: number): Promise<void> {
  if (row.version === version) return;
  const last = await scope.db
    .selectFrom('bank_transactions')
    .leftJoin('persons', 'persons.id', 'bank_transactions.processed_by')
    .select(['persons.name', 'processed_at'])
    .where('administration_id', '=', scope.administrationId)
    .where('bank_transactions.id', '=', row.id)
    .executeTakeFirst();
  throw new Refusal('stale_version', {
    about: { changed_by: last?.name ?? null, changed_at: last?.processed_at ?? null },
  });
}

/** The transactions of a reply, after what was done to them. */
export async function asTheyAre(scope: Scope, mutations: readonly TransactionRef[]): Promise<BankTransaction[]> {
  const rows = await transactionsById(scope, idsOf(mutations));
  const fresh = await refreshProposals(
    scope,
    mutations.map(({ id }) => found(rows.get(id))),
  );
  return presentTransactions(scope, fresh);
}

function lineOf(line: BookingLine, path: string): Line {
  if ((line.open_item_id === null) === (line.ledger_account_id === null))
    throw refuseField(`${path}.ledger_account_id`, 'one_of_two');
  const amount = parseEuro(line.amount);
  if (amount === 0) throw refuseField(`${path}.amount`, 'amount_not_zero');
  return {
    open_item_id: line.open_item_id,
    ledger_id: line.ledger_account_id,
    description: line.description,
    vat_rate_bp: line.vat === null ? null : VAT_RATE_BP[line.vat],
    amount,
  };
}

/** What is the same for all transactions of one call: the company, and the ledger of each bank account. */
type Books = { company: Administration; ledgers: ReadonlyMap<number, string> };

async function booksOf(scope: Scope, rows: ReadonlyMap<number, TransactionRow>): Promise<Books> {
  const ledgers = new Map<number, string>();
  for (const id of new Set(Array.from(rows.values(), ({ account_id }) => account_id)))
    ledgers.set(id, (await accountWithLedger(scope, id)).ledger_code);
  return { company: await administration(scope), ledgers };
}

async function bookTransaction(
  scope: Scope,
  { company, ledgers }: Books,
  row: TransactionRow,
  lines: readonly Line[],
  path: string,
): Promise<void> {
  const total = sum(lines.map((line) => line.amount));
  if (total !== row.amount)
    throw new Refusal('split_not_equal', { about: { transaction: formatEuro(row.amount), lines: formatEuro(total) } });
  await placeInBooks(scope, row.date, false);
  const settled = await settleDocuments(scope, lines, path);
  const bank = found(ledgers.get(row.account_id));
  const parts = await partsOf(scope, { date: row.date, bank }, lines, settled, path);
  const revision = row.revision + 1;
  const { entryId } = await postEntry(
    scope,
    bankEntry({
      date: row.date,
      amount: row.amount,
      bank,
      has_vat: company.vat_subjected && !isUnderKor(company, row.date),
      parts,
    }),
    {
      book: 'BANK',
      kind: 'ENTRY',
      source: { type: 'bank_transaction', id: row.id, revision },
      description: [row.counterparty_name, row.remittance]
        .filter((text) => text !== '')
        .join(' · ')
        .slice(0, 250),
    },
  );
  for (const { itemId, amount } of settled.values())
    await notePayment(scope, {
      openItemId: itemId,
      paidOn: row.date,
      amount,
      method: 'BANK',
      entryId,
      bankTransactionId: row.id,
    });
  await storeBooking(scope, row, lines, entryId, revision);
}

type Settled = { itemId: number; amount: Cents; item: Extract<BookedPart, { kind: 'document' }>['item'] };

/**
 * Settles the documents among the lines, by line number. In the order of their ids, so that two bookings of the same documents do not
 * wait for each other for ever.
 */
async function settleDocuments(scope: Scope, lines: readonly Line[], path: string): Promise<Map<number, Settled>> {
  const settled = new Map<number, Settled>();
  const documents = lines
    .flatMap((line, index) =>
      line.open_item_id === null ? [] : [{ index, id: line.open_item_id, money: line.amount }],
    )
    .toSorted((a, b) => a.id - b.id);
  for (const { index, id, money } of documents) {
    const item = await openItem(scope, id);
    const amount = item.kind === 'RECEIVABLE' ? money : negate(money);
    // An amount against the document's own direction would open it further rather than pay it.
    if (Math.sign(amount) !== Math.sign(item.amount))
      throw new Refusal('overpaid', {
        fields: { [`${path}.${String(index)}.amount`]: ['invalid'] },
        about: { outstanding: item.outstanding },
      });
    await settle(scope, id, amount);
    settled.set(index, {
      itemId: id,
      amount,
      item: { kind: item.kind, source: { type: item.source_type, id: item.source_id }, contact_id: item.contact_id },
    });
  }
  return settled;
}

async function partsOf(
  scope: Scope,
  about: { date: IsoDate; bank: string },
  lines: readonly Line[],
  settled: ReadonlyMap<number, Settled>,
  path: string,
): Promise<BookedPart[]> {
  const ids = lines.flatMap((line) => (line.ledger_id === null ? [] : [line.ledger_id]));
  const ledgers = await ledgerCodes(scope, ids);
  return lines.map((line, index): BookedPart => {
    const document = settled.get(index);
    if (document !== undefined) return { kind: 'document', amount: line.amount, item: document.item };
    const here = `${path}.${String(index)}`;
    const ledger = ledgers.get(line.ledger_id ?? 0);
    if (ledger === undefined) throw refuseField(`${here}.ledger_account_id`, 'ledger_unknown');
    if (!takesBankLines(ledger.code) || ledger.code === about.bank)
      throw refuseField(`${here}.ledger_account_id`, 'ledger_by_document');
    if (line.vat_rate_bp !== null) checkRate(line.vat_rate_bp, about.date, takesVat(ledger.kind), `${here}.vat`);
    return {
      kind: 'ledger',
      amount: line.amount,
      account: ledger.code,
      account_kind: ledger.kind,
      description: line.description,
      vat_rate_bp: line.vat_rate_bp,
    };
  });
}

function checkRate(rate_bp: number, date: IsoDate, mayHaveVat: boolean, path: string): void {
  if (!mayHaveVat) throw refuseField(path, 'vat_not_on_ledger');
  if (!vatRatesOn(date).some((rate) => rate.rate_bp === rate_bp)) throw refuseField(path, 'rate_not_in_force');
}

async function storeBooking(
  scope: Scope,
  row: TransactionRow,
  lines: readonly Line[],
  entryId: number,
  revision: number,
): Promise<void> {
  await scope.db
    .insertInto('bank_booking_lines')
    .values(
      lines.map((line, index) => ({
        administration_id: scope.administrationId,
        transaction_id: row.id,
        line_number: index + 1,
        open_item_id: line.open_item_id,
        ledger_id: line.ledger_id,
        description: line.description,
        vat_rate_bp: line.vat_rate_bp ?? 0,
        has_vat: line.vat_rate_bp !== null,
        amount_cents: line.amount,
      })),
    )
    .execute();
  // The condition says again what the lock promised: processed once.
  const stored = await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({
      state: 'PROCESSED',
      entry_id: entryId,
      revision,
      processed_by: scope.personId,
      processed_at: new Date().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', row.id)
    .where('state', '<>', 'PROCESSED')
    .where('version', '=', row.version)
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) throw new Refusal('transaction_processed');
}
