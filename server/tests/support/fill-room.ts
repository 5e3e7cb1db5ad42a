import { createHash, randomUUID } from 'node:crypto';
import type { Person, World } from './world.ts';

/** Lets one document take all the room there is but `left` bytes; gives its id. */
export async function fillRoom(
  world: World,
  { left = 0, ...about }: { left?: number; administrationId?: number; person?: Person } = {},
): Promise<number> {
  const { id } = await world.inScope(async ({ db, administrationId: administration_id, personId: uploaded_by }) => {
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    const size_bytes = world.house.settings.documentQuotaBytes - left;
    const document = { administration_id, sha256, media_type: 'application/pdf' };
    await db
      .insertInto('files')
      .values({ ...document, size_bytes })
      .execute();
    return db
      .insertInto('attachments')
      .values({
        ...document,
        uploaded_by,
        file_name: 'ballast.pdf',
        page_count: 1,
        arrived_by: 'UPLOAD',
        state: 'INBOX',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }, about);
  return id;
}
