import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import type { Desk } from './queue-desk.tsx';
import styles from './queue-desk.module.css';

type DeskFootProps = {
  desk: Desk;
  busy: boolean;
  onAccept: () => void;
  /** To reject it, and to ask about it. */
  others: React.ReactNode;
};

/** The actions of the queue, each with its letter. */
export function DeskFoot({ desk, busy, onAccept, others }: DeskFootProps) {
  const { t } = useTranslation('purchases');
  useHotkeys([
    // A key that is held down accepts one document.
    { keys: 'a', label: t('desk.accept'), run: ({ repeat }) => !repeat && onAccept() },
    { keys: 'e', label: t('desk.correct'), run: () => desk.correct() },
  ]);
  return (
    <div className={styles['foot']}>
      <div className={styles['acts']}>
        <Button type="button" loading={busy} onClick={onAccept}>
          {t('desk.accept')}
          <KeyHint keys="a" />
        </Button>
        <Button variant="default" onClick={() => desk.correct()}>
          {t('desk.correct')}
          <KeyHint keys="e" />
        </Button>
        {others}
      </div>
      <div className={styles['keys']}>
        <span>
          <KeyHint keys="j" />
          <KeyHint keys="k" /> {t('desk.walk')}
        </span>
        <span>
          <KeyHint keys="z" /> {t('desk.zoom')}
        </span>
        <span>
          <KeyHint keys="?" /> {t('desk.allKeys')}
        </span>
      </div>
    </div>
  );
}

/** Above the form, the way back to what was proposed. */
export function ToProposal({ desk }: { desk: Desk }) {
  const { t } = useTranslation('purchases');
  useHotkeys([{ keys: 'alt+e', label: t('desk.toProposal'), run: desk.toProposal }]);
  return (
    <div className={styles['back']}>
      <button type="button" className="link" onClick={desk.toProposal}>
        {t('desk.toProposal')}
      </button>
      <KeyHint keys="alt+e" />
    </div>
  );
}
