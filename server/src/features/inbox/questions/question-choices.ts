import type { AnswerChoice } from '@saldo/contract';
import { privateMoneyAccount } from '@saldo/ledger';
import { sql } from 'kysely';
import { administration } from '#features/administrations/index';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';

export type ChosenAnswer = {
  transaction_id: number;
  choice: Exclude<AnswerChoice, 'PHOTO'>;
  ledger_id: number | null;
  name: string;
};

/** What was chosen last about each of these bank lines. */
export async function chosenAnswers(scope: Scope, transactionIds: readonly number[]): Promise<ChosenAnswer[]> {
  const { rows } = await sql<ChosenAnswer>`
    select distinct on (q.transaction_id) q.transaction_id, q.choice, q.ledger_id, p.name
    from questions q join persons p on p.id = q.answered_by
    where q.administration_id = ${scope.administrationId} and q.transaction_id = any(${[...transactionIds]}::bigint[])
      and q.choice in ('CATEGORY', 'PRIVATE')
    order by q.transaction_id, q.id desc`.execute(scope.db);
  return rows;
}

/** Which of these bank lines a question was asked about. */
export async function askedAbout(scope: Scope, transactionIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await scope.db
    .selectFrom('questions')
    .select('transaction_id')
    .where('administration_id', '=', scope.administrationId)
    .where('transaction_id', 'in', transactionIds)
    .execute();
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

/** Where something is booked that the owner bought for themself. */
export async function privateLedger(scope: Scope): Promise<number> {
  const { business_entity } = await administration(scope);
  return ledgerIdOf(scope, privateMoneyAccount(business_entity, true));
}

/** The category last chosen for a receipt; private withdrawals for a private answer. */
export async function chosenCategory(scope: Scope, attachmentId: number): Promise<number | null> {
  const row = await scope.db
    .selectFrom('questions')
    .select(['choice', 'ledger_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .where('choice', 'in', ['CATEGORY', 'PRIVATE'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.choice === 'PRIVATE' ? privateLedger(scope) : (row?.ledger_id ?? null);
}
