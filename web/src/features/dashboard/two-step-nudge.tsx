import { ActionIcon } from '@mantine/core';
import { IconShieldLock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { useMe } from '../../app/api/session.ts';
import styles from './dashboard.module.css';

const nameOf = (personId: number) => `saldo.two-step-nudge.${String(personId)}`;

/** Suggests two-step verification once to users who sign in with only a password. */
export function TwoStepNudge() {
  const { t } = useTranslation('dashboard');
  const { id, two_step } = useMe();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(nameOf(id)) === 'dismissed');
  if (two_step || isDismissed) return null;
  const dismiss = () => {
    localStorage.setItem(nameOf(id), 'dismissed');
    setDismissed(true);
  };
  return (
    <aside className={`card ${styles['nudge'] ?? ''}`} aria-label={t('nudge.label')}>
      <IconShieldLock size={18} stroke={1.7} aria-hidden="true" />
      <span>{t('nudge.text')}</span>
      <RoomLink to="me/two-step" className="link">
        {t('nudge.go')}
      </RoomLink>
      <ActionIcon size={36} className={styles['nudgeClose'] ?? ''} aria-label={t('nudge.dismiss')} onClick={dismiss}>
        <IconX size={17} stroke={1.7} />
      </ActionIcon>
    </aside>
  );
}
