import { Button } from '@mantine/core';
import type { BankAccount } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { momentOf } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { titleOf } from '../accounts/account-words.ts';
import bankStyles from '../bank.module.css';
import styles from './feed.module.css';

/** How an account is connected, in a few words. */
export function useFeedWords(): (account: BankAccount) => string | null {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  return ({ feed, lastSynced }) => {
    if (feed === null) return null;
    if (feed.state === 'CONSENT_ENDED') return t('feed.ended');
    if (feed.state === 'FIRST_SYNC') return t('feed.waiting');
    if (feed.is_late) return t('feed.late');
    return lastSynced === null ? t('feed.active') : t('feed.synced', { when: momentOf(lastSynced, language) });
  };
}

type NotesProps = {
  accounts: readonly BankAccount[];
  onRenew: ((account: BankAccount) => void) | undefined;
  onFirst: ((account: BankAccount) => void) | undefined;
  busy: boolean;
};

/** What a person is to do for accounts that are connected: choose a start date, or renew a consent. */
export function FeedNotes({ accounts, onRenew, onFirst, busy }: NotesProps) {
  const { t } = useTranslation('bank');
  return accounts.map((account) => {
    const { feed, id } = account;
    if (feed === null) return null;
    const name = titleOf(account);
    const isOver = feed.state === 'CONSENT_ENDED';
    if (isOver || feed.consent_days !== null)
      return (
        <Note key={id} tone={isOver ? 'bad' : 'warn'}>
          <Line act={t('feed.renew')} busy={busy} onAct={onRenew === undefined ? undefined : () => onRenew(account)}>
            {isOver ? t('feed.endedNote', { name }) : t('feed.endsNote', { name, count: feed.consent_days ?? 0 })}
          </Line>
        </Note>
      );
    if (feed.state !== 'FIRST_SYNC') return null;
    return (
      <Note key={id} tone="info">
        <Line act={t('feed.choose')} busy={false} onAct={onFirst === undefined ? undefined : () => onFirst(account)}>
          {t('feed.firstNote', { name })}
        </Line>
      </Note>
    );
  });
}

/** The same beside the transactions of one account, where people are each day, with the way to where it is done. */
export function FeedTrouble({ account }: { account: BankAccount }) {
  const { t } = useTranslation('bank');
  const { feed } = account;
  if (feed === null || (feed.state !== 'CONSENT_ENDED' && feed.state !== 'FIRST_SYNC' && feed.consent_days === null))
    return null;
  const name = titleOf(account);
  const isOver = feed.state === 'CONSENT_ENDED';
  const isFirst = feed.state === 'FIRST_SYNC';
  const ends = isOver ? t('feed.endedNote', { name }) : t('feed.endsNote', { name, count: feed.consent_days ?? 0 });
  return (
    <div className={bankStyles['offer']}>
      <Note tone={isOver ? 'bad' : isFirst ? 'info' : 'warn'}>
        {isFirst ? t('feed.firstNote', { name }) : ends}{' '}
        <RoomLink to="bank/settings" search={{ tab: 'accounts' }} className="link">
          {t(isFirst ? 'feed.choose' : 'feed.renew')}
        </RoomLink>
      </Note>
    </div>
  );
}

type LineProps = { act: string; busy: boolean; onAct: (() => void) | undefined; children: React.ReactNode };

function Line({ act, busy, onAct, children }: LineProps) {
  return (
    <div className={styles['line']}>
      <span>{children}</span>
      {onAct !== undefined && (
        <Button variant="default" loading={busy} onClick={onAct}>
          {act}
        </Button>
      )}
    </div>
  );
}
