import type { Attachment, InboxView } from '@saldo/contract';

type Looked = {
  first: { counts: Record<InboxView, number>; is_weighing: boolean } | undefined;
  rows: readonly Pick<Attachment, 'state'>[] | undefined;
};

/**
 * Whether to look again soon: receipts are being read, or held against a contact that changed. Rows and counts are taken one after the
 * other, and what is read in between shows in one of them only.
 */
export function isOnTheMove({ first, rows = [] }: Looked): boolean {
  if (first === undefined) return false;
  return first.is_weighing || first.counts.PROCESSING > 0 || rows.some(({ state }) => state === 'PROCESSING');
}
