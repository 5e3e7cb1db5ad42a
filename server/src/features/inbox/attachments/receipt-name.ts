import type { AttachmentRow } from './store.ts';

/** What a receipt is called in an e-mail: its supplier and number as far as they were read, or else its file. */
export function receiptName({
  contact_name,
  proposal,
  file_name,
}: Pick<AttachmentRow, 'contact_name' | 'proposal' | 'file_name'>): string {
  const supplier = contact_name ?? proposal?.new_contact?.name;
  if (supplier === undefined) return file_name;
  return `${supplier} ${proposal?.document_number ?? ''}`.trimEnd();
}
