import type { Autobook } from '@saldo/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { administration } from '#features/administrations/index';
import { askedAbout } from '#features/inbox/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Place, refreshProposals } from '../matching/refresh-proposals.ts';
import { acceptProposals, type TransactionRef } from './process-transactions.ts';
import { proposedTransactions } from './store.ts';

/** Enough to share what booking asks, and so few that people who book are not kept waiting. */
const AT_ONCE = 50;

/** The certainties that are booked where the company chose one. */
const FROM: Readonly<Record<Autobook, readonly string[]>> = { CERTAIN: ['certain'], LIKELY: ['certain', 'likely'] };

const Payload = z.looseObject({ account_id: z.int() });

/**
 * Books what is as certain as the company demands, oldest first. What a person undid or asked a question about is left to people, and so is what is
 * refused, such as VAT of a filed period.
 */
export const bookAutomatically: Job = async (context) => {
  const { account_id: accountId } = Payload.parse(context.payload);
  let after: Place | undefined;
  do {
    const page = await context.begin((scope) => nextPage(scope, accountId, after));
    if (page.refs.length > 0 && !(await book(context, page.refs)))
      for (const ref of page.refs) await book(context, [ref]);
    after = page.last;
  } while (after !== undefined);
};

async function nextPage(
  scope: Scope,
  accountId: number,
  after: Place | undefined,
): Promise<{ refs: TransactionRef[]; last: Place | undefined }> {
  const { bank_autobook: least } = await administration(scope);
  if (least === null) return { refs: [], last: undefined };
  const certainties = FROM[least];
  const stored = await proposedTransactions(scope, accountId, { certainties, after, limit: AT_ONCE });
  if (stored.length === 0) return { refs: [], last: undefined };
  const asked = await askedAbout(
    scope,
    stored.map(({ id }) => id),
  );
  const rows = await refreshProposals(scope, stored);
  const refs = rows.filter(
    ({ id, proposal }) => proposal !== null && certainties.includes(proposal.certainty) && !asked.has(id),
  );
  return { refs, last: stored.length < AT_ONCE ? undefined : rows.at(-1) };
}

/** False when it is refused: then nothing of it is booked. */
async function book(context: JobContext, refs: readonly TransactionRef[]): Promise<boolean> {
  try {
    await context.begin(async (scope) => {
      await acceptProposals(scope, refs, false);
      await note(
        scope,
        refs.map(({ id }) => id),
      );
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
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
