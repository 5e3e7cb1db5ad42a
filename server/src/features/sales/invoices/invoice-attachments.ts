import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { EMBEDDED_KINDS, type InvoiceAttachment } from '#standards/invoice-pdf/invoice-document';
import { refuseUnsendable } from '../sending/store-attachment.ts';

/** Together. An e-mail has them beside the invoice, and PDF and UBL each once more in base64. */
const LARGEST_BYTES = 5 * 1024 * 1024;

type Attached = InvoiceAttachment & { id: number };

/** Files of this company by id, in the order of the ids. */
export async function attachedFiles(scope: Scope, ids: readonly number[]): Promise<Attached[]> {
  return (await rowsOf(scope, ids)).flatMap(({ media_type, size_bytes: _, ...file }) =>
    EMBEDDED_KINDS.flatMap((kind) => (kind === media_type ? [{ ...file, media_type: kind }] : [])),
  );
}

/** The same as an e-invoice names them. */
export async function embeddedFiles(scope: Scope, ids: readonly number[]): Promise<InvoiceAttachment[]> {
  return (await attachedFiles(scope, ids)).map(({ id: _, ...file }) => file);
}

/**
 * The files of a draft, each once. Refused: one of another company, one that was added too long ago, one that an e-invoice may not contain, and
 * too much together. What the draft has already needs no look at others.
 */
export async function checkedAttachments(
  scope: Scope,
  given: readonly number[],
  already: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(given)];
  await refuseUnsendable(
    scope,
    ids.filter((id) => !already.includes(id)),
  );
  const rows = await rowsOf(scope, ids);
  if (rows.some(({ media_type }) => !EMBEDDED_KINDS.some((kind) => kind === media_type)))
    throw refuseField('attachment_ids', 'attachment_kind');
  if (rows.reduce((total, { size_bytes }) => total + size_bytes, 0) > LARGEST_BYTES) throw new Refusal('too_large');
  return ids;
}

async function rowsOf(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('sales_attachments')
    .select(['id', 'file_name', 'media_type', 'sha256', 'size_bytes'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
