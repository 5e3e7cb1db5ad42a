import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { quiet, stateBadge } from '../../../ui/table/state-badge.tsx';

export const MemorialBadge = stateBadge('memorial', {
  booked: quiet(IconCircleCheck, 'ok'),
  reversed: quiet(IconArrowBackUp, 'idle'),
});
