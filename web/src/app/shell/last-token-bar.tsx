import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../routing/address.tsx';
import { useMe } from '../api/session.ts';
import styles from './client-banner.module.css';

/** Who used their last backup token sets up the app again while they are in: afterwards there is no way back. */
export function LastTokenBar() {
  const { t } = useTranslation('shell');
  if (!useMe().spent_last_token) return null;
  return (
    <output className={styles['worksFor']} data-tone="warn">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {t('lastToken.text')}{' '}
        <RoomLink to="me/two-step" className="link">
          {t('lastToken.go')}
        </RoomLink>
      </span>
    </output>
  );
}
