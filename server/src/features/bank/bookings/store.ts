import type { TRANSACTION_STATES } from '@saldo/contract';
import { type Cents, cents, formatEuro, type IsoDate, type ReverseCharge } from '@saldo/ledger';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/database.generated';
import type { Cursor } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import type { Match, ProposedLine } from '../matching/match.ts';

export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Withdrawn, or of another day or amount. */
export type BankSays = { removed: true } | { date: IsoDate; amount_cents: number };

export type TransactionRow = {
  id: number;
  account_id: number;
  date: IsoDate;
  amount: Cents;
  counterparty_name: string;
  counterparty_iban: string | null;
  remittance: string;
  structured_reference: string | null;
  end_to_end_id: string | null;
  mandate_id: string | null;
  is_reversal: boolean;
  return_reason: string | null;
  state: TransactionState;
  proposal: Match | null;
  entry_id: number | null;
  revision: number;
  project_id: number | null;
  /** The rule of a person that it was booked by. */
  rule_id: number | null;
  /** What the bank made of it since it was booked. */
  bank_says: BankSays | null;
  /** Whether it was booked by itself; one that a person took back, or whose booking was refused, is a person's. */
  automatic: 'BOOKED' | 'UNDONE' | 'REFUSED' | null;
  version: number;
};

const COLUMNS = [
  'id',
  'account_id',
  'booking_date',
  'amount_cents',
  'counterparty_name',
  'counterparty_iban',
  'remittance',
  'structured_reference',
  'end_to_end_id',
  'mandate_id',
  'is_reversal',
  'return_reason',
  'state',
  'proposal',
  'entry_id',
  'revision',
  'project_id',
  'rule_id',
  'bank_says',
  'automatic',
  'version',
] as const;

type Stored = Pick<import('kysely').Selectable<DB['bank_transactions']>, (typeof COLUMNS)[number]>;

function rowOf({ booking_date, amount_cents, state, proposal, bank_says, ...row }: Stored): TransactionRow {
  return {
    ...row,
    date: booking_date,
    amount: cents(amount_cents),
    state: state as TransactionState,
    proposal: proposal as Match | null,
    bank_says: bank_says as BankSays | null,
    automatic: row.automatic as TransactionRow['automatic'],
  };
}

export type TransactionFilter = {
  accountId: number;
  state?: TransactionState | 'WAITING' | 'CERTAIN' | 'AUTOMATIC' | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  search?: string | undefined;
  /** What was found by the text, where that is little (`withFound`). */
  found?: readonly number[] | undefined;
};

/** States in which a transaction still is to be processed. */
export const WAITING: readonly TransactionState[] = ['UNPROCESSED', 'SUGGESTED'];

/** Whether the bank has it no more. */
export const isWithdrawn = ({ bank_says }: Pick<TransactionRow, 'bank_says'>): boolean =>
  bank_says !== null && 'removed' in bank_says;

type Query<Output> = SelectQueryBuilder<DB, 'bank_transactions', Output>;

function filtered<Output>(scope: Scope, query: Query<Output>, filter: TransactionFilter): Query<Output> {
  let narrowed = query
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', filter.accountId);
  if (filter.from !== undefined) narrowed = narrowed.where('booking_date', '>=', filter.from);
  if (filter.until !== undefined) narrowed = narrowed.where('booking_date', '<=', filter.until);
  const { found } = filter;
  const pattern = searchPattern(filter.search ?? '');
  if (found !== undefined) return narrowed.where(sql<boolean>`id = any(${sql.val([...found])}::bigint[])`);
  if (pattern !== undefined) narrowed = narrowed.where('id', 'in', foundBy(scope, pattern));
  return narrowed;
}

function foundBy({ db, administrationId }: Scope, pattern: string) {
  return db
    .selectFrom('bank_search')
    .select('transaction_id')
    .where('administration_id', '=', administrationId)
    .where('search', 'like', pattern);
}

/** So many are looked up one by one; of more it is quicker to go through the account. */
const FEW = 2000;

/** The filter with what its text finds, once for the page and its counts. Not where that is a large part of the account. */
export async function withFound(scope: Scope, filter: TransactionFilter): Promise<TransactionFilter> {
  const pattern = searchPattern(filter.search ?? '');
  if (pattern === undefined) return filter;
  const rows = await foundBy(scope, pattern)
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? filter : { ...filter, found: rows.map(({ transaction_id }) => transaction_id) };
}

/** What the text by which a transaction is found must be like. An amount is stored with a point; people also type a comma. */
export function searchPattern(search: string): string | undefined {
  const words = search.trim().toLowerCase();
  if (words === '') return undefined;
  const plain = /^-?\d+,\d{1,2}$/.test(words) ? words.replace(',', '.') : words;
  return `%${plain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Unprocessed transactions with a certain proposal; the wording matches the index. */
const isCertain = sql<boolean>`state = 'SUGGESTED' and proposal ->> 'certainty' = 'certain'`;

/** What waits on an account, oldest first, by keyset: the oldest payment has the first choice of documents. */
export async function waitingTransactions(
  scope: Scope,
  accountId: number,
  { after, limit }: { after: { date: IsoDate; id: number } | undefined; limit: number },
): Promise<TransactionRow[]> {
  const waiting = filtered(scope, scope.db.selectFrom('bank_transactions').select(COLUMNS), { accountId })
    .where('state', 'in', [...WAITING])
    .orderBy('booking_date')
    .orderBy('id')
    .limit(limit);
  const next =
    after === undefined ? waiting : waiting.where(sql<boolean>`(booking_date, id) > (${after.date}, ${after.id})`);
  return (await next.execute()).map(rowOf);
}

/** Newest first, by keyset. */
export async function listTransactions(
  scope: Scope,
  filter: TransactionFilter,
  page: { after: Cursor | undefined; limit: number },
): Promise<TransactionRow[]> {
  let query = filtered(scope, scope.db.selectFrom('bank_transactions').select(COLUMNS), filter);
  if (filter.state === 'WAITING') query = query.where('state', 'in', [...WAITING]);
  else if (filter.state === 'CERTAIN') query = query.where(isCertain);
  else if (filter.state === 'AUTOMATIC') query = query.where('automatic', '=', 'BOOKED');
  else if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  const { after } = page;
  if (after !== undefined) query = query.where(sql<boolean>`(booking_date, id) < (${after.value}::date, ${after.id})`);
  const rows = await query.orderBy('booking_date', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(rowOf);
}

type TransactionCounts = Record<TransactionState | 'CERTAIN' | 'AUTOMATIC', number>;

/**
 * How many there are in each state among what the other filters leave, how many of those wait with a certain proposal, and how many were booked by
 * themselves. From indexes alone; what a text finds is hashed, not joined (`is true`), for the planner cannot tell a rare word from a common one.
 */
export async function countTransactions(scope: Scope, filter: TransactionFilter): Promise<TransactionCounts> {
  const { accountId, from, until, found } = filter;
  const pattern = searchPattern(filter.search ?? '');
  const isSearched = found === undefined && pattern !== undefined;
  const parts = [sql<boolean>`administration_id = ${scope.administrationId} and account_id = ${accountId}`];
  if (from !== undefined) parts.push(sql<boolean>`booking_date >= ${from}`);
  if (until !== undefined) parts.push(sql<boolean>`booking_date <= ${until}`);
  if (found !== undefined) parts.push(sql<boolean>`id = any(${sql.val([...found])}::bigint[])`);
  if (isSearched) parts.push(sql<boolean>`(id in (select transaction_id from found)) is true`);
  const left = sql`from bank_transactions where ${sql.join(parts, sql` and `)}`;
  const { rows } = await sql<{ name: keyof TransactionCounts; count: number }>`
    ${isSearched ? sql`with found as materialized (${foundBy(scope, pattern)})` : sql``}
    select state as name, count(*) as count ${left} group by state
    union all select 'CERTAIN', count(*) ${left} and ${isCertain}
    union all select 'AUTOMATIC', count(*) ${left} and automatic = 'BOOKED'`.execute(scope.db);
  const counts = { UNPROCESSED: 0, SUGGESTED: 0, PROCESSED: 0, SKIPPED: 0, CERTAIN: 0, AUTOMATIC: 0 };
  for (const { name, count } of rows) counts[name] = count;
  return counts;
}

/** The newest transaction of any account; nil where there is none. */
export async function newestTransaction({ db, administrationId }: Scope): Promise<number> {
  const { newest } = await db
    .selectFrom('bank_transactions')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('administration_id', '=', administrationId)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** What came in since one and waits with a proposal of one of these certainties, and nobody took back; oldest first, by keyset. */
export async function proposedTransactions(
  scope: Scope,
  accountId: number,
  page: {
    since: number;
    certainties: readonly string[];
    after: { date: IsoDate; id: number } | undefined;
    limit: number;
  },
): Promise<TransactionRow[]> {
  const proposed = filtered(scope, scope.db.selectFrom('bank_transactions').select(COLUMNS), { accountId })
    .where('state', '=', 'SUGGESTED')
    .where(sql<boolean>`proposal ->> 'certainty' = any(${[...page.certainties]}::text[])`)
    .where('automatic', 'is', null)
    .where('id', '>', page.since)
    .orderBy('booking_date')
    .orderBy('id')
    .limit(page.limit);
  const { after } = page;
  const next =
    after === undefined ? proposed : proposed.where(sql<boolean>`(booking_date, id) > (${after.date}, ${after.id})`);
  return (await next.execute()).map(rowOf);
}

/** The latest transactions of every account, in these states or in any. */
export async function latestTransactions(
  scope: Scope,
  limit: number,
  states?: readonly TransactionState[],
): Promise<TransactionRow[]> {
  let query = scope.db
    .selectFrom('bank_transactions')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId);
  if (states !== undefined) query = query.where('state', 'in', [...states]);
  const rows = await query.orderBy('booking_date', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(rowOf);
}

export async function transactionsById(scope: Scope, ids: readonly number[]): Promise<Map<number, TransactionRow>> {
  const rows = await scope.db
    .selectFrom('bank_transactions')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, rowOf(row)]));
}

export async function transactionById(scope: Scope, id: number): Promise<TransactionRow> {
  return orNotFound((await transactionsById(scope, [id])).get(id));
}

/** Locks transactions in the order of their ids, so that two batches cannot deadlock. */
export async function lockTransactions(scope: Scope, ids: readonly number[]): Promise<Map<number, TransactionRow>> {
  const rows = await scope.db
    .selectFrom('bank_transactions')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, rowOf(row)]));
}

export type BookingLineRow = Omit<ProposedLine, 'payment_id'> & { transaction_id: number; description: string };

/** How transactions were booked, in the order of their lines. */
export async function bookingLines(scope: Scope, transactionIds: readonly number[]): Promise<BookingLineRow[]> {
  if (transactionIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('bank_booking_lines')
    .select(['transaction_id', 'open_item_id', 'ledger_id', 'description', 'vat_rate_bp', 'has_vat', 'amount_cents'])
    .select(['reverse_charge', 'private_bp'])
    .where('administration_id', '=', scope.administrationId)
    .where('transaction_id', 'in', [...transactionIds])
    .orderBy('transaction_id')
    .orderBy('line_number')
    .execute();
  return rows.map(({ has_vat, vat_rate_bp, amount_cents, reverse_charge, private_bp, ...row }) => ({
    ...row,
    vat_rate_bp: has_vat ? vat_rate_bp : null,
    amount: cents(amount_cents),
    ...sharesOf({ reverse_charge: reverse_charge as ReverseCharge, private_bp }),
  }));
}

/** A reverse charge and a private share, where there are any. */
export function sharesOf({
  reverse_charge,
  private_bp,
}: {
  reverse_charge: ReverseCharge;
  private_bp: number;
}): Pick<ProposedLine, 'reverse_charge' | 'private_bp'> {
  return {
    ...(reverse_charge === 'NONE' ? {} : { reverse_charge }),
    ...(private_bp === 0 ? {} : { private_bp }),
  };
}

/** What a bank line is called in a question. */
export async function transactionSubject(scope: Scope, id: number): Promise<string> {
  const { date, amount, counterparty_name, remittance } = await transactionById(scope, id);
  const who = counterparty_name === '' ? remittance : counterparty_name;
  return `${who} ${formatEuro(amount)}, ${longDate(date, scope.language)}`;
}
