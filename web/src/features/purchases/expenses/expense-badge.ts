import {
  IconBuildingBank,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHeadset,
  IconPencilMinus,
  IconReceipt,
  IconSend,
} from '@tabler/icons-react';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';

/** The state of an expense, or of what the bookkeepers make one of. */
export const ExpenseBadge = stateBadge('expense', {
  concept: look(IconPencilMinus, 'idle'),
  open: look(IconReceipt, 'info'),
  inFile: look(IconSend, 'info'),
  atBank: look(IconBuildingBank, 'info'),
  paid: quiet(IconCircleCheck, 'ok'),
  reversed: quiet(IconCircleX, 'idle'),
  inQueue: look(IconCircleDashed, 'idle'),
  inProgress: look(IconHeadset, 'info'),
  processed: quiet(IconCircleCheck, 'ok'),
  rejected: look(IconCircleX, 'bad'),
});
