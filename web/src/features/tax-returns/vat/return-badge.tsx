import type { VatReturnSummary } from '@saldo/contract';
import { StateBadge } from '../../../ui/table/state-badge.tsx';

const FILING = { QUEUED: 'queued', SUBMITTED: 'submitted', RECEIVED: 'received', REJECTED: 'rejected' } as const;
const PERIOD = { OPEN: 'open', READY_FOR_CHECK: 'ready', CHECKED: 'checked', COMPLETED: 'completed' } as const;

type ReturnBadgeProps = {
  of: Pick<VatReturnSummary, 'filing_state' | 'period' | 'is_overdue'>;
  word?: string | undefined;
};

/** The state of a return: that of the filing once filed, else that of the books. */
export function ReturnBadge({ of, word }: ReturnBadgeProps) {
  if (of.filing_state !== 'NOT_FILED') return <StateBadge of="filing" state={FILING[of.filing_state]} word={word} />;
  if (of.is_overdue) return <StateBadge of="period" state="overdue" />;
  const state = of.period.stage === 'NOT_STARTED' && of.period.state === 'OPEN' ? 'open' : PERIOD[of.period.state];
  return <StateBadge of="period" state={state} />;
}
