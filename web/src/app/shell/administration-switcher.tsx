import { Input, Popover } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useFoundAdministrations } from './found-administrations.ts';
import { initialsOf } from './logo.tsx';
import { useAdminId } from '../api/session.ts';
import styles from './shell.module.css';
import { SwitcherTrigger } from './menu-triggers.tsx';

const SHOWN_AT_MOST = 50;

/** Goes to another administration; typing narrows the list, Enter takes the first. */
export default function AdministrationSwitcher() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const adminId = useAdminId();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(true);
  const [text, setText] = useState('');
  const found = useFoundAdministrations(text).slice(0, SHOWN_AT_MOST);
  const choose = (id: number | undefined) => {
    if (id === undefined) return;
    setOpened(false);
    setText('');
    void navigate({ to: `/${language}/${String(id)}` });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <SwitcherTrigger onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('administration.choose')}>
        <Input
          data-autofocus
          aria-label={t('administration.search')}
          placeholder={t('administration.search')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') choose(found[0]?.id);
          }}
        />
        <ul className={styles['choices']}>
          {found.map(({ id, title: name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles['choice']}
                aria-current={id === adminId ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                <span className={styles['avatar']}>{initialsOf(name)}</span>
                {name}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="second">{t('administration.none')}</li>}
        </ul>
        <Link to={`/${language}/new-administration`} className={styles['choice']}>
          <IconPlus size={18} stroke={1.7} aria-hidden="true" />
          {t('administration.add')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
