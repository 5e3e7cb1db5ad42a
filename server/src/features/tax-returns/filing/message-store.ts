import { sql } from 'kysely';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Scope } from '#platform/scope';

/** All that is asked of who filed or of the machine. */
export type OneAdministration = Pick<Scope, 'db' | 'administrationId'>;

/** Notes that a filing is about to store a message, in a transaction before it does: whatever happens then, it is known what may be left. */
export async function beginMessage({ db, administrationId }: OneAdministration, sha256: string): Promise<void> {
  await db
    .insertInto('vat_return_messages')
    .values({ administration_id: administrationId, sha256, filings: 1, begun_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['administration_id', 'sha256']).doUpdateSet((eb) => ({
        filings: eb('vat_return_messages.filings', '+', 1),
        begun_at: eb.ref('excluded.begun_at'),
        sealed_by: null,
      })),
    )
    .execute();
}

/**
 * Holds a message that is being filed: nobody removes it before that transaction has ended, whatever is known of its end elsewhere. False when
 * it was removed already.
 */
export async function holdMessage({ db, administrationId }: OneAdministration, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('vat_return_messages')
    .select('sha256')
    .where('administration_id', '=', administrationId)
    .where('sha256', '=', sha256)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what `beginMessage` began: the last of the filings with these bytes removes them, unless one kept them. */
export async function endMessage(scope: OneAdministration, files: FileStore, sha256: string): Promise<void> {
  const row = await scope.db
    .updateTable('vat_return_messages')
    .set((eb) => ({ filings: eb('filings', '-', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('sha256', '=', sha256)
    .returning('filings')
    .executeTakeFirst();
  if (row?.filings === 0) await removeUnkept(scope, files, sha256);
}

/** A filing takes seconds: what began this long ago was cut off. */
const CUT_OFF = sql<string>`now() - interval '1 hour'`;

/** Messages of filings that were cut off between storing and keeping. */
export async function cutOffMessages({ db, administrationId }: OneAdministration): Promise<string[]> {
  const rows = await db
    .selectFrom('vat_return_messages as m')
    .leftJoin('files as f', (join) =>
      join.onRef('f.administration_id', '=', 'm.administration_id').onRef('f.sha256', '=', 'm.sha256'),
    )
    .select('m.sha256')
    .where('m.administration_id', '=', administrationId)
    .where('m.begun_at', '<', CUT_OFF)
    .where('f.sha256', 'is', null)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Removes one of them, unless a filing began with these bytes since. */
export async function removeCutOff(scope: OneAdministration, files: FileStore, sha256: string): Promise<void> {
  const row = await scope.db
    .selectFrom('vat_return_messages')
    .select('sha256')
    .where('administration_id', '=', scope.administrationId)
    .where('sha256', '=', sha256)
    .where('begun_at', '<', CUT_OFF)
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) await removeUnkept(scope, files, sha256);
}

/** The row is locked, so that nobody stores these bytes in the meantime: who begins waits for its end. */
async function removeUnkept(scope: OneAdministration, files: FileStore, sha256: string): Promise<void> {
  const kept = await scope.db
    .selectFrom('files')
    .select('sha256')
    .where('administration_id', '=', scope.administrationId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (kept !== undefined) return;
  await files.remove(sha256);
  await scope.db
    .deleteFrom('vat_return_messages')
    .where('administration_id', '=', scope.administrationId)
    .where('sha256', '=', sha256)
    .execute();
}

/** What was filed or is being filed: kept encrypted, so that its bytes are not those of its name. */
export async function filedMessages({ db, administrationId }: OneAdministration): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('vat_return_messages')
    .select('sha256')
    .where('administration_id', '=', administrationId)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** What was filed and not found encrypted with this key. */
export async function filedNotSealedBy({ db, administrationId }: OneAdministration, key: string): Promise<string[]> {
  const { rows } = await sql<{ xbrl_sha256: string }>`
    select f.xbrl_sha256 from (
      select s.xbrl_sha256 from vat_return_snapshots s where s.administration_id = ${administrationId}
      union select d.xbrl_sha256 from tax_declarations d where d.administration_id = ${administrationId} and d.xbrl_sha256 is not null
    ) f left join vat_return_messages m on m.administration_id = ${administrationId} and m.sha256 = f.xbrl_sha256
    where m.sealed_by is distinct from ${key}`.execute(db);
  return rows.map(({ xbrl_sha256 }) => xbrl_sha256);
}

/** Remembers of what was filed with which key it is encrypted. */
export async function noteSealedBy(
  { db, administrationId }: OneAdministration,
  sha256: string,
  sealed_by: string,
): Promise<void> {
  await db
    .insertInto('vat_return_messages')
    .values({ administration_id: administrationId, sha256, filings: 0, sealed_by })
    .onConflict((conflict) => conflict.columns(['administration_id', 'sha256']).doUpdateSet({ sealed_by }))
    .execute();
}
