import type { FILING_STATES } from '@saldo/contract';

/** What a filing state is called, in the texts of this room under `filing`. */
export const FILING_WORD = {
  NOT_FILED: 'draft',
  QUEUED: 'queued',
  SUBMITTED: 'submitted',
  RECEIVED: 'received',
  REJECTED: 'rejected',
} as const satisfies Record<(typeof FILING_STATES)[number], string>;
