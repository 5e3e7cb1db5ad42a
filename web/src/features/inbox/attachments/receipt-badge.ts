import { IconCircleCheck, IconCircleX, IconHandStop, IconLoader2, IconSparkles } from '@tabler/icons-react';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';

/** The state of a receipt that is no expense yet. */
export const ReceiptBadge = stateBadge('receipt', {
  reading: look(IconLoader2, 'idle'),
  proposed: look(IconSparkles, 'info'),
  needsYou: look(IconHandStop, 'warn'),
  rejected: look(IconCircleX, 'bad'),
  booked: quiet(IconCircleCheck, 'ok'),
});
