import type { AnswerChoice } from '@saldo/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

export type ChosenAnswer = { transaction_id: number; choice: AnswerChoice; ledger_id: number | null; name: string };

/** What was chosen last about each of these bank lines. */
export async function chosenAnswers(scope: Scope, transactionIds: readonly number[]): Promise<ChosenAnswer[]> {
  const { rows } = await sql<ChosenAnswer>`
    select distinct on (q.transaction_id) q.transaction_id, q.choice, q.ledger_id, p.name
    from questions q join persons p on p.id = q.answered_by
    where q.administration_id = ${scope.administrationId} and q.transaction_id = any(${[...transactionIds]}::bigint[])
      and q.choice is not null
    order by q.transaction_id, q.id desc`.execute(scope.db);
  return rows;
}

/** The category that was chosen last about a receipt. */
export async function chosenCategory(scope: Scope, attachmentId: number): Promise<number | null> {
  const row = await scope.db
    .selectFrom('questions')
    .select('ledger_id')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .where('choice', '=', 'CATEGORY')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ledger_id ?? null;
}
