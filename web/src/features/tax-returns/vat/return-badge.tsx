import {
  IconCalendar,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockExclamation,
  IconListCheck,
  IconLoader2,
  IconLock,
  IconLockOpen,
  IconSend,
} from '@tabler/icons-react';
import type { VatReturnSummary } from '@saldo/contract';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';

const FilingBadge = stateBadge('filing', {
  notFiled: look(IconCircleDashed, 'idle'),
  queued: look(IconLoader2, 'idle'),
  submitted: look(IconSend, 'info'),
  received: look(IconCircleCheck, 'ok'),
  rejected: look(IconCircleX, 'bad'),
});

export const PeriodBadge = stateBadge('period', {
  notStarted: look(IconCalendar, 'idle'),
  open: look(IconCircleDashed, 'idle'),
  ready: look(IconListCheck, 'info'),
  checked: look(IconChecks, 'info'),
  overdue: look(IconClockExclamation, 'bad'),
  completed: quiet(IconLock, 'ok'),
  reopened: look(IconLockOpen, 'warn'),
});

const FILING = { QUEUED: 'queued', SUBMITTED: 'submitted', RECEIVED: 'received', REJECTED: 'rejected' } as const;
const PERIOD = { OPEN: 'open', READY_FOR_CHECK: 'ready', CHECKED: 'checked', COMPLETED: 'completed' } as const;

type ReturnBadgeProps = {
  of: Pick<VatReturnSummary, 'filing_state' | 'period' | 'is_overdue'>;
  word?: string | undefined;
};

/** The state of a return: that of the filing once filed, else that of the books. */
export function ReturnBadge({ of, word }: ReturnBadgeProps) {
  if (of.filing_state !== 'NOT_FILED') return <FilingBadge state={FILING[of.filing_state]} word={word} />;
  if (of.is_overdue) return <PeriodBadge state="overdue" />;
  const state = of.period.stage === 'NOT_STARTED' && of.period.state === 'OPEN' ? 'open' : PERIOD[of.period.state];
  return <PeriodBadge state={state} />;
}
