import { MemorialBooking } from '@saldo/contract';
import { type Cents, cents, type IsoDate, type MemorialType } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type MemorialFields = {
  type: MemorialType;
  date: IsoDate;
  description: string;
  typed: MemorialBooking;
  amount_cents: Cents;
  reverses_on: IsoDate | null;
  revision: number;
  project_id: number | null;
  entry_id: number;
};

export type MemorialRow = MemorialFields & {
  id: number;
  /** Where its entry is: its own day, or the first open one. */
  booked_on: IsoDate;
  entry_number: number;
  reversing_entry_id: number | null;
  undone_by_entry_id: number | null;
  version: number;
  created_by_name: string;
};

export function memorials(scope: Scope) {
  return scope.db
    .selectFrom('memorials as m')
    .innerJoin('journal_entries as e', (join) =>
      join.onRef('e.administration_id', '=', 'm.administration_id').onRef('e.id', '=', 'm.entry_id'),
    )
    .innerJoin('persons as p', 'p.id', 'm.created_by')
    .selectAll('m')
    .select(['e.entry_date as booked_on', 'e.entry_number', 'p.name as created_by_name'])
    .where('m.administration_id', '=', scope.administrationId);
}

/** Those with these words in their description, or with this number. */
export function withWords(rows: ReturnType<typeof memorials>, search: string): ReturnType<typeof memorials> {
  const words = search.trim();
  if (words === '') return rows;
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows.where((eb) => eb.or([eb('m.description', 'ilike', pattern), eb(sql`e.entry_number::text`, '=', words)]));
}

type Stored = Awaited<ReturnType<ReturnType<typeof memorials>['executeTakeFirstOrThrow']>>;

export function rowOf({ typed, type, amount_cents, ...row }: Stored): MemorialRow {
  return {
    ...row,
    type: type as MemorialType,
    typed: MemorialBooking.parse(typed),
    amount_cents: cents(amount_cents),
  };
}

export async function memorialById(scope: Scope, id: number): Promise<MemorialRow | undefined> {
  const row = await memorials(scope).where('m.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : rowOf(row);
}

/** Locks one until the transaction ends. */
export async function lockMemorial(scope: Scope, id: number): Promise<MemorialRow> {
  await sql`select 1 from memorials where administration_id = ${scope.administrationId} and id = ${id} for update`.execute(
    scope.db,
  );
  return orNotFound(await memorialById(scope, id));
}

/** The general journal entry that a posted entry is of, in any revision; 'entry_of_document' where a document made it. */
export async function memorialIdOf(scope: Scope, entryId: number): Promise<number> {
  const entry = orNotFound(
    await scope.db
      .selectFrom('journal_entries')
      .select(['source_type', 'source_id'])
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', entryId)
      .executeTakeFirst(),
  );
  if (!isOfMemorial(entry.source_type)) throw new Refusal('entry_of_document');
  return entry.source_id;
}

export function isOfMemorial(sourceType: string): boolean {
  return sourceType === 'general_journal' || sourceType === 'reversing_entry';
}

/** Taken before its row is written, so that its entry can name it. */
export async function nextMemorialId(scope: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('memorials_id_seq') as id`.execute(scope.db);
  return orNotFound(rows[0]).id;
}

export async function insertMemorial(scope: Scope, id: number, { typed, ...fields }: MemorialFields): Promise<void> {
  await scope.db
    .insertInto('memorials')
    .values({
      administration_id: scope.administrationId,
      id,
      ...fields,
      typed: JSON.stringify(typed),
      created_by: scope.personId,
    })
    .execute();
}

type Changed = Partial<MemorialFields> & { reversing_entry_id?: number | null; undone_by_entry_id?: number };

export async function updateMemorial(scope: Scope, id: number, { typed, ...fields }: Changed): Promise<void> {
  await scope.db
    .updateTable('memorials')
    .set((eb) => ({
      ...fields,
      ...(typed === undefined ? {} : { typed: JSON.stringify(typed) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
