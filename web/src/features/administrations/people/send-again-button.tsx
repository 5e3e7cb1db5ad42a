import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

type SendAgainProps = {
  /** From when it can be resent; until then the button shows the time left. */
  resendAt: string;
  label: string;
  /** The toast when it was sent. */
  done: string;
  send: () => Promise<unknown>;
};

/** Sends an e-mail once more, as soon as that may be done again. */
export function SendAgainButton({ resendAt, label, done, send }: SendAgainProps) {
  const { t } = useTranslation('administrations');
  const { busy, act } = useAction();
  const left = useCountdown(resendAt);
  const press = () =>
    act(async () => {
      await send();
      toast.success(done);
    });
  if (left !== undefined)
    return (
      <Button variant="default" disabled leftSection={<IconClock size={15} stroke={1.7} aria-hidden="true" />}>
        <span role="timer">{t('invitations.againIn', { time: left })}</span>
      </Button>
    );
  return (
    <Button variant="default" loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  );
}

const SECOND_MS = 1000;

/** "3:12" until this instant; undefined when it has come. Counts by itself. */
function useCountdown(until: string): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? undefined : clockOf(end - now);
}

/** Minutes and seconds, rounded up: at one millisecond before the end it still says "0:01". */
function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
