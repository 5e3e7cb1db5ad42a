import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast-store.ts';
import { useCountdown } from './countdown.ts';
import { failureText } from './say-failure.ts';
import styles from './settings.module.css';

type SendAgainProps = {
  /** When the server will take it; until then the time left stands before the button. */
  resendAt: string;
  label: string;
  /** What is said when it went out. */
  done: string;
  send: () => Promise<unknown>;
};

/** Sends a letter once more. Whoever presses too early hears from the server why not. */
export function SendAgainButton({ resendAt, label, done, send }: SendAgainProps) {
  const { t } = useTranslation('administrations');
  const [busy, setBusy] = useState(false);
  const left = useCountdown(resendAt);
  const press = async () => {
    setBusy(true);
    try {
      await send();
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error));
    }
    setBusy(false);
  };
  return (
    <>
      {left !== undefined && (
        <span className={styles['countdown']} role="timer">
          <IconClock size={14} stroke={1.7} aria-hidden="true" />
          {t('invitations.againIn', { time: left })}
        </span>
      )}
      <Button variant={left === undefined ? 'default' : 'subtle'} loading={busy} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}
