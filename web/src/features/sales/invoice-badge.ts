import type { InvoiceState, InvoiceSummary } from '@saldo/contract';
import {
  IconBellRinging,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconPencilMinus,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react';
import { look, quiet, stateBadge, type StateOf } from '../../ui/table/state-badge.tsx';

/** The state of an invoice as icon, word and colour. */
export const InvoiceBadge = stateBadge('salesInvoice', {
  concept: look(IconPencilMinus, 'idle'),
  scheduled: look(IconCalendarTime, 'info'),
  open: look(IconSend, 'info'),
  overdue: look(IconClockExclamation, 'warn'),
  reminded: look(IconBellRinging, 'bad'),
  paid: quiet(IconCircleCheck, 'ok'),
  credited: quiet(IconReceiptRefund, 'idle'),
  settled: quiet(IconReceiptRefund, 'idle'),
  irrecoverable: quiet(IconCircleX, 'idle'),
});

/** The name of a state in the table of states. */
export function stateWord(state: InvoiceState): StateOf<'salesInvoice'> {
  return state.toLowerCase() as StateOf<'salesInvoice'>;
}

/** The same of an invoice. A credit note is settled with its invoice; what is credited is the invoice. */
export function wordOf({
  state,
  is_credit_note,
}: Pick<InvoiceSummary, 'state' | 'is_credit_note'>): StateOf<'salesInvoice'> {
  return is_credit_note && state === 'CREDITED' ? 'settled' : stateWord(state);
}
