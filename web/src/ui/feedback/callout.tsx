import { type Icon, IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './callout.module.css';
import type { Tone } from '../table/state-badge.tsx';

type NoteTone = Exclude<Tone, 'idle'>;

const ICONS: Readonly<Record<NoteTone, Icon>> = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
};

/** An important message in its own block. Announced to screen readers immediately. */
export function Note({ tone, children }: { tone: NoteTone; children: React.ReactNode }) {
  const Glyph = ICONS[tone];
  return (
    <div className={styles['note']} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
