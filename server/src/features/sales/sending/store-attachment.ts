import { sql } from 'kysely';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { noteFile, type TakenDocument } from '#receipt-reading/take-document';

/**
 * Whether a row `a` of `sales_attachments` goes along with e-mails or invoices, or is an image of a template. One that was taken off again before
 * anything was sent takes no room from the next day on: until then it may still be sent, and afterwards it is sent in anew, which counts.
 */
const takesRoom = (administrationId: number) => sql<boolean>`(a.is_drawn_anew or a.created_at > now() - interval '1 day'
  or exists (select from sales_message_attachments m where m.administration_id = a.administration_id and m.attachment_id = a.id)
  or a.id in (select unnest(i.attachment_ids) from sales_invoices i
    where i.administration_id = ${administrationId} and i.attachment_ids <> '{}'))`;

/** Whether a row of `files` is one of those. */
export const isFileOfMail = (administrationId: number) => sql<boolean>`exists (select from sales_attachments a
  where a.administration_id = files.administration_id and a.sha256 = files.sha256 and ${takesRoom(administrationId)})`;

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

/** Files to go along with what is sent. Refused: one of another company, and one that was added too long ago to take room still. */
export async function refuseUnsendable(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await scope.db
    .selectFrom('sales_attachments as a')
    .select(takesRoom(scope.administrationId).as('takes_room'))
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  if (files.length !== ids.length) throw refuseField('attachment_ids', 'attachment_unknown');
  if (files.some(({ takes_room }) => !takes_room)) throw refuseField('attachment_ids', 'attachment_expired');
}
