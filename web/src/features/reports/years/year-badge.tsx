import { IconCircleDashed, IconListCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { FinancialYear } from '@saldo/contract';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';

const StateBadge = stateBadge('year', {
  open: look(IconCircleDashed, 'idle'),
  closing: look(IconListCheck, 'info'),
  closed: quiet(IconLock, 'ok'),
  reopened: look(IconLockOpen, 'warn'),
});

const STATES = { OPEN: 'open', CLOSING: 'closing', CLOSED: 'closed', REOPENED: 'reopened' } as const;

export function YearBadge({ state }: { state: FinancialYear['state'] }) {
  return <StateBadge state={STATES[state]} />;
}
