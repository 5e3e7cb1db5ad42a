import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ProjectDocuments } from '../balances/result-breakdown.ts';
import { lockMemorial, memorialIdOf, memorials, updateMemorial, withWords } from './store.ts';

/** The project after a change, checked where projects are known; this room knows none. */
export type ProjectAfter = (
  scope: Scope,
  before: number | null,
  wanted: number | null | undefined,
) => Promise<number | null>;

/** Puts a general journal entry with a project or takes it out, by its posted entry. Its lines stay as they are. */
export async function moveMemorial(
  scope: Scope,
  entryId: number,
  move: { to: number } | { from: number; to: null },
): Promise<number | null> {
  const memorial = await lockMemorial(scope, await memorialIdOf(scope, entryId));
  if (memorial.undone_by_entry_id !== null || (move.to === null && memorial.project_id !== move.from))
    throw new Refusal('not_found');
  if (memorial.project_id !== move.to) await updateMemorial(scope, memorial.id, { project_id: move.to });
  return memorial.project_id;
}

type Linked = {
  entry_id: number;
  date: IsoDate;
  name: string;
  contact: string;
  amount: Cents;
  is_draft: boolean;
};

/** General journal entries that hold, in a project or in none, latest first. */
export async function memorialsForProject(
  scope: Scope,
  sought: { project: number } | { search: string },
  limit: number,
): Promise<Linked[]> {
  const meant =
    'project' in sought
      ? memorials(scope).where('m.project_id', '=', sought.project)
      : withWords(memorials(scope), sought.search).where('m.project_id', 'is', null);
  const rows = await meant
    .where('m.undone_by_entry_id', 'is', null)
    .orderBy('m.date', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    entry_id: row.entry_id,
    date: row.date,
    name: row.description,
    contact: '',
    amount: cents(row.amount_cents),
    is_draft: false,
  }));
}

/** The general journal entries that belong to a project, each with the entry that takes it back later. */
export const memorialsOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select t.source_type, m.id as source_id, m.project_id
    from memorials m cross join (values ('general_journal'), ('reversing_entry')) t (source_type)
    where m.administration_id = ${administrationId} and m.project_id is not null`;
