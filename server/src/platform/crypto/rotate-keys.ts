import { sql } from 'kysely';
import { z } from 'zod';
import { administrationIdsAfter, enterAsSystem } from '../database/for-each-administration.ts';
import { type AccountJob, enqueueForPerson } from '../jobs/jobs.ts';
import type { VisitorScope } from '../scope.ts';
import { type EncryptedPlace, type Encryption, UNREADABLE } from './encryption.ts';

/** A column of what an administration owns, of administrations themselves or of people, whose values are encrypted. */
export type EncryptedColumn = Pick<EncryptedPlace, 'table' | 'column'>;

/** What else of an administration is encrypted, outside of the database: encrypts it with the newest key. */
export type KeyRotation = (context: Parameters<AccountJob>[0], administrationId: number) => Promise<void>;

export const ROTATE_KEYS = 'platform:reseal';
export const ROTATE_KEYS_OF_PEOPLE = 'platform:reseal-people';

/** So many administrations in one go; the next go is a job of its own, so that one that is cut off begins where it was. */
const AT_A_TIME = 100;
/** So many rows in one transaction. */
const ROWS = 100;

const Payload = z.looseObject({ after: z.int().default(0) });

/**
 * Encrypts what is in plain text, from before its column was encrypted, and what is under an older key, by the newest one. What has it is
 * left alone, so that it can run at each start. Undecryptable values are left and logged.
 */
export function rotateKeys(
  seals: Encryption,
  columns: readonly EncryptedColumn[],
  others: readonly KeyRotation[],
): AccountJob {
  return async (context) => {
    const { after } = Payload.parse(context.payload);
    const ids = await context.beginAsVisitor((scope) => administrationIdsAfter(scope, after, AT_A_TIME));
    for (const id of ids) {
      for (const column of columns)
        for (let row: number | undefined = 0; row !== undefined; ) {
          const from: number = row;
          row = await context.beginAsVisitor((scope) =>
            sealSome(scope, seals, { ...column, administration_id: id }, from),
          );
        }
      for (const other of others) await other(context, id);
    }
    const last = ids.at(-1);
    if (last !== undefined && ids.length === AT_A_TIME)
      await context.beginAsVisitor((scope) => enqueueForPerson(scope, ROTATE_KEYS, { after: last }));
  };
}

/** The same of a column of people, who belong to no administration; some in one go. */
export function rotateKeysOfPeople(seals: Encryption, column: EncryptedColumn): AccountJob {
  return async (context) => {
    const { after } = Payload.parse(context.payload);
    await context.beginAsVisitor(async (scope) => {
      const last = await sealSome(scope, seals, { ...column, administration_id: null }, after);
      if (last !== undefined) await enqueueForPerson(scope, ROTATE_KEYS_OF_PEOPLE, { after: last });
    });
  };
}

/** Goes through some rows; gives the last of them as long as there may be more. A value that was changed in the meantime is left as it is. */
async function sealSome(
  scope: VisitorScope,
  seals: Encryption,
  about: EncryptedColumn & { administration_id: number | null },
  after: number,
): Promise<number | undefined> {
  const [table, column] = [sql.table(about.table), sql.ref(about.column)];
  const { administration_id } = about;
  const owned =
    administration_id === null
      ? sql`true`
      : sql`${sql.ref(about.table === 'administrations' ? 'id' : 'administration_id')} = ${administration_id}`;
  if (administration_id !== null) await enterAsSystem(scope, administration_id);
  // The history leaves out what is encrypted again in a transaction that says so.
  await sql`set local saldo.resealing = 'on'`.execute(scope.db);
  const { rows } = await sql<{ id: number; kept: string }>`
    select id, ${column} as kept from ${table} where ${owned} and id > ${after} and ${column} is not null
    order by id limit ${ROWS}`.execute(scope.db);
  for (const { id, kept } of rows) {
    if (seals.isByNewest(kept)) continue;
    const place = { ...about, row: id };
    const text = seals.read(place, kept);
    if (text === null || text === UNREADABLE) continue;
    await sql`update ${table} set ${column} = ${seals.seal(place, text)} where ${owned} and id = ${id} and ${column} = ${kept}`.execute(
      scope.db,
    );
  }
  return rows.length < ROWS ? undefined : rows.at(-1)?.id;
}
