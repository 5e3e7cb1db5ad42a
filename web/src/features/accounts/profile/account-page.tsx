import { type Icon, IconBell, IconDevices, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { useMe } from '../../../app/api/session.ts';
import { Page } from '../../../ui/layout/page.tsx';
import styles from '../accounts.module.css';

type Section = 'profile' | 'twoStep' | 'devices' | 'notifications';

const SECTIONS: readonly { name: Section; path: string; icon: Icon }[] = [
  { name: 'profile', path: 'me', icon: IconUser },
  { name: 'twoStep', path: 'me/two-step', icon: IconShieldLock },
  { name: 'devices', path: 'me/devices', icon: IconDevices },
  { name: 'notifications', path: 'me/notifications', icon: IconBell },
];

type AccountPageProps = { section: Section; badge?: React.ReactNode; children: React.ReactNode };

/** A screen of a person's own account, beside the others. */
export function AccountPage({ section, badge, children }: AccountPageProps) {
  const { t } = useTranslation('accounts');
  const { id, name } = useMe();
  return (
    <Page
      title={t(`${section}.title`)}
      summary={t(`${section}.summary`)}
      badge={badge}
      actions={<HistoryButton model="person" id={id} name={name} />}
    >
      <div className={styles['account']}>
        <nav className={styles['sections']} aria-label={t('sections.label')}>
          {SECTIONS.map(({ name, path, icon: Glyph }) => (
            <RoomLink key={name} to={path} className={styles['section']} current={name === section}>
              <Glyph size={18} stroke={1.7} aria-hidden="true" />
              {t(`sections.${name}`)}
            </RoomLink>
          ))}
        </nav>
        <div className={styles['sheet']}>{children}</div>
      </div>
    </Page>
  );
}
