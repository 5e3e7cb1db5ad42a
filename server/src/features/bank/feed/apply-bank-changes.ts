import { isDeepStrictEqual } from 'node:util';
import type { FeedTransaction } from '#adapters/bank-feed/bank-feed';
import { askedAbout } from '#features/inbox/index';
import { type IsoDate, cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '#platform/scope';
import { fingerprintOf } from '../statements/fingerprint.ts';
import { type BankSays, isWithdrawn } from '../bookings/store.ts';
import { searchAnew } from '../statements/make-searchable.ts';
import type { FeedAccountRow } from './feed-store.ts';

const Says = z.union([z.object({ removed: z.literal(true) }), z.object({ date: z.iso.date(), amount_cents: z.int() })]);

type Known = {
  id: number;
  bank_reference: string | null;
  feed_id: string | null;
  booking_date: IsoDate;
  amount_cents: number;
  counterparty_name: string;
  counterparty_iban: string | null;
  remittance: string;
  state: string;
  revision: number;
  bank_says: BankSays | null;
};

type ConnectedAccount = Pick<FeedAccountRow, 'account_id' | 'feed_account_id'>;

/** What is tied to the feed, whether it brought it or a file did. */
function ofFeed(scope: Scope, { account_id, feed_account_id }: ConnectedAccount) {
  return scope.db
    .selectFrom('bank_transactions')
    .select([
      'id',
      'bank_reference',
      'feed_id',
      'booking_date',
      'amount_cents',
      'counterparty_name',
      'counterparty_iban',
    ])
    .select(['remittance', 'state', 'revision', 'bank_says'])
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', account_id)
    .where('feed_account_id', '=', feed_account_id);
}

/**
 * The feed's ids of what was retrieved from a day on and is not among `listed`; those that the bank withdrew already are left out, and those
 * of an earlier connection that this one gave no id.
 */
export async function notListed(
  scope: Scope,
  account: ConnectedAccount,
  { from, listed }: { from: IsoDate; listed: ReadonlySet<string> },
): Promise<string[]> {
  const rows = await ofFeed(scope, account)
    .where(sql<boolean>`coalesce((bank_says ->> 'date')::date, booking_date) >= ${from}::date`)
    .where(sql<boolean>`coalesce(bank_says ->> 'removed', '') <> 'true'`)
    .execute();
  return rows.flatMap(({ feed_id }) => (feed_id === null || listed.has(feed_id) ? [] : [feed_id]));
}

/**
 * Takes over what the bank changed of transactions that were retrieved before, and what it withdrew. What is booked stays as it was booked, with
 * what the bank says now beside it: a person undoes that booking, and then it is done. Says whether anything was changed or withdrawn.
 */
export async function applyBankChanges(
  scope: Scope,
  account: ConnectedAccount,
  { changed, removed }: { changed: readonly FeedTransaction[]; removed: readonly string[] },
): Promise<boolean> {
  const ids = [...changed.map(({ id }) => id), ...removed];
  if (ids.length === 0) return false;
  const rows = await ofFeed(scope, account).where('feed_id', 'in', ids).orderBy('id').forUpdate().execute();
  const known = new Map<string | null, Known>(
    rows.map((row) => [row.feed_id, { ...row, bank_says: row.bank_says as BankSays | null }]),
  );
  let isChanged = false;
  for (const transaction of changed) {
    const row = known.get(transaction.id);
    if (row === undefined || !isOther(row, transaction)) continue;
    await takeChange(scope, row, transaction);
    isChanged = true;
  }
  const gone = removed.flatMap((id) => known.get(id)?.id ?? []);
  for (const id of gone) await say(scope, id, { removed: true });
  await settleBankSays(scope, gone);
  return isChanged || gone.length > 0;
}

function isOther(row: Known, { date, record }: FeedTransaction): boolean {
  return (
    !isDeepStrictEqual(row.bank_says, saysOf(row, { date, record })) ||
    (row.state !== 'PROCESSED' && !isAsStored(row, { date, record })) ||
    (isBrought(row) && isWordedOtherwise(row, record))
  );
}

/** Brought by this feed under this id: what a file says of a payment, or an earlier connection, is not worded anew. */
const isBrought = ({ bank_reference, feed_id }: Known): boolean => bank_reference === `ponto:${feed_id ?? ''}`;

function isWordedOtherwise(row: Known, record: FeedTransaction['record']): boolean {
  return (
    row.counterparty_name !== (record.counterparty_name ?? '') ||
    row.counterparty_iban !== record.counterparty_iban ||
    row.remittance !== (record.remittance ?? '')
  );
}

type Said = Pick<FeedTransaction, 'date' | 'record'>;

const isAsStored = (row: Known, { date, record }: Said): boolean =>
  row.booking_date === date && row.amount_cents === record.amount;

/** What stands beside a booking that is not as the bank has it. */
function saysOf(row: Known, said: Said): BankSays | null {
  return row.state !== 'PROCESSED' || isAsStored(row, said)
    ? null
    : { date: said.date, amount_cents: said.record.amount };
}

async function takeChange(scope: Scope, row: Known, { date, record }: FeedTransaction): Promise<void> {
  const isBooked = row.state === 'PROCESSED';
  const says = saysOf(row, { date, record });
  await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({
      ...(isBrought(row) ? wordsOf(record) : {}),
      bank_says: says === null ? null : JSON.stringify(says),
      version: eb('version', '+', 1),
      ...(isBooked || isAsStored(row, { date, record })
        ? {}
        : { ...NO_PLACE, booking_date: date, amount_cents: record.amount }),
      // The bank has it again, so it is to be processed again.
      ...(isWithdrawn(row) && !isBooked ? { state: 'UNPROCESSED' } : {}),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', row.id)
    .execute();
  await searchAnew(scope, row.id);
  if (!isBooked) await noteChange(scope, row, { booking_date: date, amount_cents: record.amount });
}

function wordsOf(record: FeedTransaction['record']) {
  return {
    fingerprint: fingerprintOf(record).fingerprint,
    counterparty_name: record.counterparty_name ?? '',
    counterparty_iban: record.counterparty_iban,
    remittance: record.remittance ?? '',
    structured_reference: record.structured_reference,
  };
}

/** On another day or of another amount it is not where its statement had it. */
const NO_PLACE = { balance_before_cents: null, day_from_cents: null, day_until_cents: null };

async function say(scope: Scope, id: number, says: BankSays): Promise<void> {
  await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({ bank_says: JSON.stringify(says), version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Does what the bank says of transactions that are not booked (any more): another day or amount is taken over, and one that was withdrawn goes.
 * Of one that was booked before, an undone entry tells, of another a question, and of one of a file that file: it stays, skipped, and counts no more.
 */
export async function settleBankSays(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await scope.db
    .selectFrom('bank_transactions')
    .select(['id', 'revision', 'booking_date', 'amount_cents', 'bank_says', 'bank_reference'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'PROCESSED')
    .where('bank_says', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const asked = await askedAbout(
    scope,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const { id, revision } = row;
    const says = Says.parse(row.bank_says);
    if (!('removed' in says)) {
      const now = { booking_date: says.date, amount_cents: cents(says.amount_cents) };
      await change(scope, id, { ...NO_PLACE, ...now, bank_says: null });
      await noteChange(scope, row, now);
    } else if (revision > 0 || asked.has(id) || !isOfFeed(row)) {
      await change(scope, id, { state: 'SKIPPED' });
      await note(scope, id, 'SKIP', {});
    } else {
      await scope.db
        .deleteFrom('bank_transactions')
        .where('administration_id', '=', scope.administrationId)
        .where('id', '=', id)
        .execute();
      await note(scope, id, 'DELETE', { date: [row.booking_date, null], amount_cents: [row.amount_cents, null] });
    }
  }
}

const isOfFeed = ({ bank_reference }: Pick<Known, 'bank_reference'>): boolean =>
  bank_reference?.startsWith('ponto:') === true;

type Change = Partial<Moment> & Partial<typeof NO_PLACE> & { bank_says?: null; state?: string };

async function change(scope: Scope, id: number, values: Change): Promise<void> {
  await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

type Moment = { booking_date: IsoDate; amount_cents: number };

/** Notes another day or amount in the record of changes: the table has no trigger for that. */
async function noteChange(scope: Scope, was: Moment & { id: number }, now: Moment): Promise<void> {
  const changes = {
    ...(was.booking_date === now.booking_date ? {} : { date: [was.booking_date, now.booking_date] }),
    ...(was.amount_cents === now.amount_cents ? {} : { amount_cents: [was.amount_cents, now.amount_cents] }),
  };
  if (Object.keys(changes).length > 0) await note(scope, was.id, 'CHANGE', changes);
}

async function note(scope: Scope, id: number, action: 'CHANGE' | 'SKIP' | 'DELETE', changes: object): Promise<void> {
  const text = JSON.stringify(changes);
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, ${action}, 'bank_transaction', ${id}, null, ${text}::jsonb)`.execute(
    scope.db,
  );
}
