import type { Attachment, InboxView } from '@saldo/contract';

type Looked = { counts: Record<InboxView, number> | undefined; rows: readonly Pick<Attachment, 'state'>[] | undefined };

/** Whether to look again soon. Rows and counts are taken one after the other, and what is read in between shows in one of them only. */
export function isStillReading({ counts, rows = [] }: Looked): boolean {
  return (counts?.PROCESSING ?? 0) > 0 || rows.some(({ state }) => state === 'PROCESSING');
}
