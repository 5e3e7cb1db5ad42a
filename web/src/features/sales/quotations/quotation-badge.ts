import type { QuotationState } from '@saldo/contract';
import {
  IconArchive,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconFileInvoice,
  IconPencilMinus,
  IconSend,
} from '@tabler/icons-react';
import { look, quiet, stateBadge, type StateOf } from '../../../ui/table/state-badge.tsx';

/** The state of a quotation as icon, word and colour. */
export const QuotationBadge = stateBadge('quotation', {
  concept: look(IconPencilMinus, 'idle'),
  open: look(IconSend, 'info'),
  accepted: look(IconCircleCheck, 'ok'),
  declined: look(IconCircleX, 'bad'),
  expired: look(IconClockExclamation, 'warn'),
  invoiced: quiet(IconFileInvoice, 'ok'),
  archived: quiet(IconArchive, 'idle'),
});

export function quotationWord(state: QuotationState): StateOf<'quotation'> {
  return state.toLowerCase() as StateOf<'quotation'>;
}
