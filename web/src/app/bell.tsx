import { Popover } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../ui/format.ts';
import { markAllSeen, useKeptMessages } from '../ui/toast-store.ts';
import styles from './shell.module.css';
import { BellTrigger } from './triggers.tsx';

const LOOKS = {
  info: { icon: IconInfoCircle, tone: 'info' },
  success: { icon: IconCircleCheck, tone: 'ok' },
  error: { icon: IconAlertCircle, tone: 'bad' },
} as const;

/** Keeps what a toast showed for five seconds. */
export default function Bell() {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(true);
  const messages = useKeptMessages();
  const open = (next: boolean) => {
    setOpened(next);
    if (!next) markAllSeen();
  };
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <BellTrigger onClick={() => open(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bell')}>
        {messages.length === 0 && <p className="second">{t('bellEmpty')}</p>}
        <ul className={styles['feed']}>
          {messages.map(({ id, kind, title, detail, at }) => {
            const { icon: Glyph, tone } = LOOKS[kind];
            return (
              <li key={id}>
                <span className={`tile ${tone}`}>
                  <Glyph size={17} stroke={1.7} aria-hidden="true" />
                </span>
                <div>
                  <div>{title}</div>
                  <div className="second">{[detail, formatTime(at)].filter(Boolean).join(' · ')}</div>
                </div>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
