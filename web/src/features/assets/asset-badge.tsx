import { IconCircleCheck, IconCircleOff, IconPlayerPause, IconTool } from '@tabler/icons-react';
import type { AssetState } from '@saldo/contract';
import { look, quiet, stateBadge } from '../../ui/table/state-badge.tsx';

const Badge = stateBadge('asset', {
  inUse: quiet(IconTool, 'ok'),
  paused: look(IconPlayerPause, 'warn'),
  depreciated: quiet(IconCircleCheck, 'idle'),
  disposed: quiet(IconCircleOff, 'idle'),
});

/** The words of `states:asset`. */
export const ASSET_WORDS = {
  IN_USE: 'inUse',
  PAUSED: 'paused',
  DEPRECIATED: 'depreciated',
  DISPOSED: 'disposed',
} as const;

export function AssetBadge({ state }: { state: AssetState }) {
  return <Badge state={ASSET_WORDS[state]} />;
}
