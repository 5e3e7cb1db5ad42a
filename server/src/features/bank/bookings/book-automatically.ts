import type { Autobook, ErrorCode } from '@saldo/contract';
import { handlesVat } from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  administration,
  automaticBooking,
  booksLockedUntil,
  isLocked,
  periodsOf,
} from '#features/administrations/index';
import { askedAbout } from '#features/inbox/index';
import { heldOpeningDay } from '#features/journal/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Place, refreshProposals } from '../matching/refresh-proposals.ts';
import { bookProposals, type TransactionRef } from './process-transactions.ts';
import { proposedTransactions, type TransactionRow } from './store.ts';

/** Enough to share what booking asks, and so few that people who book are not kept waiting. */
const AT_ONCE = 50;

/** The certainties that are booked where the company chose one. */
const FROM: Readonly<Record<Autobook, readonly string[]>> = { CERTAIN: ['certain'], LIKELY: ['certain', 'likely'] };

const Payload = z.looseObject({ account_id: z.int() });

/**
 * Books what came in since the company chose it and is as certain as it demands, oldest first. What a person undid or asked a question about is left to
 * people, and so is what is refused: it is tried once. What its day alone refuses waits untouched, because the books may be opened again.
 */
export const bookAutomatically: Job = async (context) => {
  const { account_id: accountId } = Payload.parse(context.payload);
  let after: Place | undefined;
  do {
    const page = await context.begin((scope) => nextPage(scope, accountId, after));
    if (page.refs.length > 0 && (await book(context, page.refs)) !== 'booked')
      for (const ref of page.refs) if ((await book(context, [ref])) === 'refused') await leaveToPeople(context, ref);
    after = page.last;
  } while (after !== undefined);
};

async function nextPage(
  scope: Scope,
  accountId: number,
  after: Place | undefined,
): Promise<{ refs: TransactionRef[]; last: Place | undefined }> {
  const { least, after: since } = await automaticBooking(scope);
  if (least === null) return { refs: [], last: undefined };
  const certainties = FROM[least];
  const stored = await proposedTransactions(scope, accountId, { since, certainties, after, limit: AT_ONCE });
  if (stored.length === 0) return { refs: [], last: undefined };
  const asked = await askedAbout(
    scope,
    stored.map(({ id }) => id),
  );
  const isOpen = await openDays(scope);
  const rows = await refreshProposals(scope, stored);
  const refs = rows.filter(
    (row) => row.proposal !== null && certainties.includes(row.proposal.certainty) && !asked.has(row.id) && isOpen(row),
  );
  return { refs, last: stored.length < AT_ONCE ? undefined : rows.at(-1) };
}

/** Tells whether a day can be booked on: not before the opening balance or in locked books, nor with VAT of a filed return. */
async function openDays(scope: Scope): Promise<(row: TransactionRow) => boolean> {
  const company = await administration(scope);
  const [lockedUntil, opensOn] = [await booksLockedUntil(scope), await heldOpeningDay(scope)];
  const filed = (await periodsOf(scope)).filter(({ state }) => state === 'COMPLETED');
  return ({ date, proposal }) => {
    if (isLocked(date, lockedUntil) || (opensOn !== null && date < opensOn)) return false;
    const hasVat =
      proposal?.lines.some(({ vat_rate_bp }) => vat_rate_bp !== null) === true && handlesVat(company, date);
    return !hasVat || !filed.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
  };
}

/** What somebody did in the meantime; then it is not the booking that is refused. */
const OVERTAKEN: readonly ErrorCode[] = [
  'stale_version',
  'transaction_processed',
  'transaction_withdrawn',
  'not_found',
];

/** Nothing of it is booked when one of them is refused. */
async function book(context: JobContext, refs: readonly TransactionRef[]): Promise<'booked' | 'overtaken' | 'refused'> {
  try {
    await context.begin(async (scope) => {
      await bookProposals(scope, refs, { asCorrection: false, isAutomatic: true });
      await note(
        scope,
        refs.map(({ id }) => id),
      );
    });
    return 'booked';
  } catch (error) {
    if (error instanceof Refusal) return OVERTAKEN.includes(error.code) ? 'overtaken' : 'refused';
    throw error;
  }
}

async function leaveToPeople(context: JobContext, { id, version }: TransactionRef): Promise<void> {
  await context.begin((scope) =>
    scope.db
      .updateTable('bank_transactions')
      .set({ automatic: 'REFUSED' })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'SUGGESTED')
      .execute(),
  );
}

/** Marks what was booked by itself, and has its history name the setting. */
async function note(scope: Scope, ids: readonly number[]): Promise<void> {
  const { bank_autobook } = await administration(scope);
  await scope.db
    .updateTable('bank_transactions')
    .set({ automatic: 'BOOKED' })
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  for (const id of ids)
    await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, 'AUTOBOOK', 'bank_transaction',
      ${id}, null, ${JSON.stringify({ bank_autobook: [null, bank_autobook] })}::jsonb)`.execute(scope.db);
}
