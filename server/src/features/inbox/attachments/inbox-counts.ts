import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { countAttachments, WAITING } from './store.ts';

const MOST_WALKED = 1000;

/** The unprocessed receipts, newest first and by id alone, and how many there are. */
export async function unprocessedReceipts(scope: Scope): Promise<{ ids: number[]; count: number }> {
  const rows = await scope.db
    .selectFrom('attachments')
    .select(['id', sql<number>`count(*) over ()`.as('count')])
    .where('administration_id', '=', scope.administrationId)
    .where('state', 'in', [...WAITING])
    .orderBy('id', 'desc')
    .limit(MOST_WALKED)
    .execute();
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** The number of unprocessed receipts: the same in the inbox, on the dashboard and in the checks of a return. */
export async function countUnprocessed(scope: Scope): Promise<number> {
  return (await unprocessedReceipts(scope)).count;
}

/**
 * The number of unprocessed receipts with a date read in a range; those without a date count today. One with a draft
 * counts as a draft.
 */
export async function receiptsWaitingIn(scope: Scope, span: { from: string; until: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from attachments a
    where a.administration_id = ${scope.administrationId} and a.state = any(${[...WAITING]})
      and coalesce(a.proposal ->> 'date', ${scope.today}) between ${span.from} and ${span.until}
      and not exists (select from expense_attachments e
        where e.administration_id = a.administration_id and e.attachment_id = a.id)`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The number of receipts that need action from this person: the same as in that tab of the inbox. */
export async function receiptsNeedingYou(scope: Scope): Promise<number> {
  return (await countAttachments(scope)).NEEDS_YOU;
}

/** Whether a receipt ever came in. */
export async function hasReceipts(scope: Scope): Promise<boolean> {
  const any = await scope.db
    .selectFrom('attachments')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
