import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../routing/address.tsx';
import { navigationFor, pagesOf } from './navigation.ts';
import { useMay } from '../api/session.ts';
import styles from './shell.module.css';
import { Period, Person, Switcher } from './top-bar.tsx';

/** Everything the bottom bar has no room for. */
export default function PhoneMore({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: words } = useTranslation('ui');
  const { groups, bottom } = navigationFor(useMay());
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('nav.more')}
      closeButtonProps={{ 'aria-label': words('close') }}
    >
      <div className={styles['moreHead']}>
        <Switcher />
        <span className={styles['push']} />
        <Person />
      </div>
      <Period />
      <ul className={styles['moreList']}>
        {pagesOf([...groups, ...bottom]).map(({ word, path, icon: Glyph }) => (
          <li key={word}>
            <RoomLink to={path} className={styles['item']} onClick={onClose}>
              <Glyph size={20} stroke={1.7} aria-hidden="true" />
              {t(`nav.${word}`)}
            </RoomLink>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
