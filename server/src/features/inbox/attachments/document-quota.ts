import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#adapters/file-store/file-store';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** Whether a row of `files`, of this administration, is a document that another room keeps. */
type KeptDocument = (administrationId: number) => RawBuilder<boolean>;

/** The room of a company for documents, and which of those that other rooms keep take some of it as well. */
export type DocumentQuota = { bytes: number; kept: readonly [KeptDocument, ...KeptDocument[]] };

/** Refuses what does not fit in the room for documents. */
export async function refuseBeyondQuota(
  scope: Scope,
  files: readonly StoredFile[],
  quota: DocumentQuota,
): Promise<void> {
  if (!(await reserveQuota(scope, files, quota)))
    throw new Refusal('documents_full', { about: { megabytes: Math.round(quota.bytes / 1_000_000) } });
}

/** Whether files fit in the quota. Of two simultaneous uploads, the second sees the first. */
export async function reserveQuota(scope: Scope, files: readonly StoredFile[], quota: DocumentQuota): Promise<boolean> {
  await scope.db
    .selectFrom('administrations')
    .select('id')
    .where('id', '=', scope.administrationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return fitsIn(scope, files, quota);
}

/** Existing files take no extra space; deleted ones take none, although their bytes are kept. */
async function fitsIn(scope: Scope, files: readonly StoredFile[], quota: DocumentQuota): Promise<boolean> {
  const { taken, here } = await scope.db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('taken'),
      sql<
        string[]
      >`coalesce(array_agg(sha256) filter (where sha256 = any(${files.map(({ sha256 }) => sha256)}::text[])), '{}')`.as(
        'here',
      ),
    ])
    .where('administration_id', '=', scope.administrationId)
    .where(
      sql<boolean>`(exists (select from attachments a
          where a.administration_id = files.administration_id and a.sha256 = files.sha256)
        or exists (select from inbound_mails m
          where m.administration_id = files.administration_id and m.sha256 = files.sha256 and m.state <> 'DELETED')
        or ${sql.join(
          quota.kept.map((of) => of(scope.administrationId)),
          sql` or `,
        )})`,
    )
    .executeTakeFirstOrThrow();
  const fresh = new Map(files.map(({ sha256, size_bytes }) => [sha256, size_bytes]));
  for (const sha256 of here) fresh.delete(sha256);
  const added = [...fresh.values()].reduce((total, size) => total + size, 0);
  return added === 0 || taken + added <= quota.bytes;
}
