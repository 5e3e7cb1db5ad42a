import type { Memorial } from '@saldo/contract';
import { sql } from 'kysely';
import { booksLockedUntil, refuseLocked } from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { noteFile, type TakenDocument } from '#receipt-reading/take-document';
import { lockMemorial, memorialIdOf, type MemorialRow } from '../memorial/store.ts';

/** Whether a row of `files` is the document of an entry. */
export const PROOF_OF_MEMORIAL = sql<boolean>`exists (select from memorial_documents d
  where d.administration_id = files.administration_id and d.sha256 = files.sha256 and d.removed_at is null)`;

/** Adds a document to an entry, also when its books are locked: proof may come late. Gives the entry. */
export async function addDocument(scope: Scope, entryId: number, taken: TakenDocument): Promise<number> {
  const memorial_id = (await lockMemorial(scope, await memorialIdOf(scope, entryId))).id;
  await noteFile(scope, taken);
  const { sha256, file_name, media_type } = taken;
  await scope.db
    .insertInto('memorial_documents')
    .values({
      administration_id: scope.administrationId,
      memorial_id,
      sha256,
      file_name,
      media_type,
      added_by: scope.personId,
    })
    .execute();
  return memorial_id;
}

/** Takes a document away from an entry. Locked books keep what they rest on. Gives the entry. */
export async function removeDocument(scope: Scope, id: number): Promise<number> {
  const { memorial_id } = await documentById(scope, id);
  await refuseLocked(scope, (await lockMemorial(scope, memorial_id)).booked_on);
  orNotFound(
    await scope.db
      .updateTable('memorial_documents')
      .set({ removed_by: scope.personId, removed_at: new Date().toISOString() })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return memorial_id;
}

function documents(scope: Scope) {
  return scope.db
    .selectFrom('memorial_documents as d')
    .where('d.administration_id', '=', scope.administrationId)
    .where('d.removed_at', 'is', null);
}

/** Where the bytes of a document are. */
export async function documentById(scope: Scope, id: number) {
  const row = await documents(scope)
    .select(['d.memorial_id', 'd.sha256', 'd.file_name', 'd.media_type'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  return orNotFound(row);
}

/** The documents of an entry, in the order in which they were added. */
export async function documentsOf(
  scope: Scope,
  { id, booked_on }: Pick<MemorialRow, 'id' | 'booked_on'>,
): Promise<Memorial['documents']> {
  const rows = await documents(scope)
    .innerJoin('persons as p', 'p.id', 'd.added_by')
    .select(['d.id', 'd.file_name', 'p.name as added_by', 'd.added_at'])
    .where('d.memorial_id', '=', id)
    .orderBy('d.id')
    .execute();
  if (rows.length === 0) return [];
  const locked = await booksLockedUntil(scope);
  const remove = may(scope, 'journal.book') && (locked === null || booked_on > locked);
  return rows.map((row) => ({ ...row, may: { remove } }));
}
