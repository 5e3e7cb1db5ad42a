import { cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { ProjectDocuments } from '#features/journal/index';
import type { FindEntries, MoveDocument } from '#features/projects/index';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockTransactions, searchPattern } from './store.ts';

/** Puts a bank transaction with a project or takes it out. What it is booked on stays. */
export const moveTransaction: MoveDocument = async (scope, id, move) => {
  const { project_id } = orNotFound((await lockTransactions(scope, [id])).get(id));
  if (move.to === null && project_id !== move.from) throw new Refusal('not_found');
  if (project_id !== move.to) await putWithProject(scope, id, move.to);
  return project_id;
};

/** Stores the project of a transaction and notes it in the record of changes: the table has no trigger for that. */
export async function putWithProject(
  scope: Scope,
  id: number,
  project_id: number | null,
  { byRule = false } = {},
): Promise<void> {
  const { rows } = await sql<{ before: number | null }>`
    select project_id as before from bank_transactions
    where administration_id = ${scope.administrationId} and id = ${id}`.execute(scope.db);
  const before = rows[0]?.before ?? null;
  if (before === project_id) return;
  await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({ project_id, project_by_rule: byRule, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  const change = JSON.stringify({ project_id: [before, project_id] });
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, 'CHANGE', 'bank_transaction', ${id}, null, ${change}::jsonb)`.execute(
    scope.db,
  );
}

/** Booked transactions in a project or in none. */
export const transactionsForProject: FindEntries = async (scope, sought, limit) => {
  const isMeant =
    'project' in sought
      ? sql<boolean>`project_id = ${sought.project}`
      : sql<boolean>`project_id is null and id in (select transaction_id from bank_search
          where administration_id = ${scope.administrationId} and search like ${searchPattern(sought.search) ?? '%'})`;
  const { rows } = await sql<{ id: number; date: IsoDate; name: string; text: string; amount: number }>`
    select id, booking_date as date, counterparty_name as name, remittance as text, amount_cents as amount from bank_transactions
    where administration_id = ${scope.administrationId} and state = 'PROCESSED' and ${isMeant}
    order by booking_date desc, id desc limit ${limit}`.execute(scope.db);
  return rows.map((row) => ({
    entry_id: row.id,
    date: row.date,
    name: row.text,
    contact: row.name,
    amount: cents(row.amount),
    is_draft: false,
  }));
};

/** The bank transactions that belong to a project. */
export const transactionsOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select 'bank_transaction' as source_type, b.id as source_id, b.project_id from bank_transactions b
    where b.administration_id = ${administrationId} and b.project_id is not null`;
