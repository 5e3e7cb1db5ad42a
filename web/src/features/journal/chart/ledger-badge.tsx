import type { ChartLedger } from '@saldo/contract';
import { IconCircleOff, IconUserEdit } from '@tabler/icons-react';
import { stateBadge, quiet, look } from '../../../ui/table/state-badge.tsx';

const StateBadge = stateBadge('ledger', { own: quiet(IconUserEdit, 'info'), inactive: look(IconCircleOff, 'idle') });

/** Whether a ledger is out of use, or was added by the company; nothing for an active one of the standard chart. */
export function LedgerBadge({ ledger: { activated, own } }: { ledger: ChartLedger }) {
  if (!activated) return <StateBadge state="inactive" />;
  return own ? <StateBadge state="own" /> : null;
}
