import { Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useGo } from '../routing/address.tsx';
import { openOverShell } from './overlay.ts';
import { useMe } from '../api/session.ts';
import styles from './shell.module.css';
import { useSignOut } from '../../features/accounts/index.ts';
import { useSwitchLanguage } from './switch-language.ts';
import { PersonTrigger } from './menu-triggers.tsx';

/** One's own account, language, light or dark, sign out. */
export default function PersonMenu() {
  const { t } = useTranslation('shell');
  const me = useMe();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { signOut } = useSignOut();
  const go = useGo();
  return (
    <Menu defaultOpened position="bottom-end" width={280} closeOnItemClick={false}>
      <Menu.Target>
        <PersonTrigger />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['menuHead']}>
          <strong>{me.name}</strong>
          <div className="second">{me.email}</div>
        </div>
        <Menu.Divider />
        <div className={styles['menuRow']}>
          <span>{t('person.language')}</span>
          <SegmentedControl
            aria-label={t('person.language')}
            value={language}
            data={[
              { value: 'en', label: 'English' },
              { value: 'nl', label: 'Nederlands' },
            ]}
            onChange={switchLanguage}
          />
        </div>
        <div className={styles['menuRow']}>
          <span>{t('person.theme')}</span>
          <SegmentedControl
            aria-label={t('person.theme')}
            value={colorScheme}
            data={[
              { value: 'auto', label: t('person.system') },
              { value: 'light', label: t('person.light') },
              { value: 'dark', label: t('person.dark') },
            ]}
            onChange={setColorScheme}
          />
        </div>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick leftSection={<IconUserCog size={17} stroke={1.7} />} onClick={() => go('me')}>
          {t('person.account')}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconKeyboard size={17} stroke={1.7} />}
          onClick={() => openOverShell('keys')}
        >
          {t('actions.keys')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick leftSection={<IconLogout size={17} stroke={1.7} />} onClick={signOut}>
          {t('person.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
