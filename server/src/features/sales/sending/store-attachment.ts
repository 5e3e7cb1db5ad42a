import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { noteFile, type TakenDocument } from '#receipt-reading/take-document';

/** Whether a row of `files` goes along with e-mails, or is an image of a template. */
export const FILE_OF_MAIL = sql<boolean>`exists (select from sales_attachments a
  where a.administration_id = files.administration_id and a.sha256 = files.sha256)`;

/** Keeps a file that goes along with an e-mail, or an image of a template, which was drawn anew. */
export async function keepAttachment(scope: Scope, taken: TakenDocument, { is_drawn_anew = false } = {}) {
  await noteFile(scope, taken);
  const { sha256, size_bytes, file_name, media_type } = taken;
  const { id } = await scope.db
    .insertInto('sales_attachments')
    .values({
      administration_id: scope.administrationId,
      sha256,
      size_bytes,
      file_name,
      media_type,
      is_drawn_anew,
      created_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, file_name, size_bytes };
}
