import { Button, Select } from '@mantine/core';
import { bankCalls, type BankAccount, type BankTransaction } from '@saldo/contract';
import { IconFileImport, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Search, useAddress, useGo } from '../../../app/routing/address.tsx';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { EmptyState, FailedLoad } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { AddAccountDialog } from '../accounts/account-dialogs.tsx';
import { accountWords } from '../accounts/account-words.ts';
import styles from '../bank.module.css';
import { ImportDialog } from '../statements/import-dialog.tsx';
import { ProofLine } from '../accounts/proof-line.tsx';
import { ProposalsProgress } from './proposals-progress.tsx';
import { FeedTrouble } from '../feed/feed-notes.tsx';
import { TransactionList, type Tab, TAB_STATES, tabOf } from './transaction-list.tsx';
import { TransactionPane } from './transaction-pane.tsx';
import { openOf, placeOf, type Undone } from './open-transaction.ts';
import { transactionsKey, useAccounts } from './use-bank.ts';

/** The bank: what came in and went out, what it probably is, and the proof that nothing is missing. */
export function BankScreen() {
  const { t } = useTranslation('bank');
  const { search } = useAddress();
  const { data: accounts, error, refetch } = useAccounts();
  if (accounts === undefined)
    return (
      <Page title={t('title')}>
        {error === null ? null : <FailedLoad onRetry={() => void refetch()} failure={{}} />}
      </Page>
    );
  const account = accounts.find((each) => String(each.id) === search['account']) ?? accounts[0];
  return account === undefined ? <NoAccount /> : <AccountScreen account={account} accounts={accounts} />;
}

function NoAccount() {
  const { t } = useTranslation('bank');
  const mayProcess = useMay()('bank.process');
  const [adding, setAdding] = useState(false);
  const button = <Button onClick={() => setAdding(true)}>{t('accounts.add')}</Button>;
  return (
    <Page title={t('title')}>
      <EmptyState title={t('noAccount.title')} text={t('noAccount.text')} mayMake={mayProcess} actions={button} />
      <AddAccountDialog opened={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function AccountScreen({ account, accounts }: { account: BankAccount; accounts: readonly BankAccount[] }) {
  const { t } = useTranslation('bank');
  const adminId = useAdminId();
  const { search, change } = useAddress();
  const tab = tabOf(search['tab']);
  const source = useList<typeof bankCalls.bankTransactions, BankTransaction>(
    transactionsKey(adminId),
    bankCalls.bankTransactions,
    {
      params: { id: account.id },
      query: { admin_id: adminId, state: TAB_STATES[tab], search: search['q'] },
    },
  );
  const rows = source.rows ?? [];
  /** What was undone leaves the list that is shown, and stays open until another is chosen. */
  const [undone, setUndone] = useState<Undone | undefined>();
  const shown = openOf(rows, search['open'], undone);
  const { place, isListed, open } = shown;
  const moveTo = (index: number) => {
    const row = rows[placeOf(index, shown, rows.length)];
    if (row !== undefined) change({ open: String(row.id) });
  };
  useHotkeys([
    { keys: 'j', label: t('pane.next'), run: () => moveTo(place + 1) },
    { keys: 'down', run: () => moveTo(place + 1) },
    { keys: 'k', label: t('pane.previous'), run: () => moveTo(place - 1) },
    { keys: 'up', run: () => moveTo(place - 1) },
  ]);
  const total = source.count ?? rows.length;
  return (
    <Page
      title={t('title')}
      summary={<AccountName account={account} accounts={accounts} />}
      actions={<Actions account={account} />}
      fill
      bare
    >
      <div className={styles['top']}>
        <ProofLine account={account} />
        <FeedTrouble account={account} />
        {account.proposals_task_id !== null && <ProposalsProgress taskId={account.proposals_task_id} />}
      </div>
      <SplitPane
        main={<TransactionList account={account} source={source} tab={tab} open={open} />}
        side={
          open === undefined ? (
            <p className={styles['nothing']}>{t(rows.length === 0 ? 'pane.none' : 'pane.nothing')}</p>
          ) : (
            <TransactionPane
              key={open.id}
              account={account}
              transaction={open}
              place={place}
              total={total}
              onMove={moveTo}
              onDone={() => moveTo(nextAfter(rows, place, tab))}
              onUndone={(transaction) => {
                setUndone({ transaction, place });
                change({ open: String(transaction.id) });
              }}
            />
          )
        }
        sideTitle={open === undefined || !isListed ? t('pane.label') : t('pane.place', { place: place + 1, total })}
        sideOpen={open !== undefined && String(open.id) === search['open']}
        onSideClose={() => change({ open: undefined })}
        sideWidth="max(46%, 520px)"
      />
    </Page>
  );
}

function waits({ state }: BankTransaction): boolean {
  return state === 'UNPROCESSED' || state === 'SUGGESTED';
}

/** What to look at when a transaction is dealt with: the next one that is pending, or the one before when it was the last. */
function nextAfter(rows: readonly BankTransaction[], place: number, tab: Tab): number {
  const after = rows.findIndex((row, index) => index > place && waits(row));
  if (after >= 0) return after;
  return tab === 'waiting' ? place - 1 : place;
}

function AccountName({ account, accounts }: { account: BankAccount; accounts: readonly BankAccount[] }) {
  const { t } = useTranslation('bank');
  const { change } = useAddress();
  if (accounts.length === 1) return accountWords(account);
  const choose = (id: string | null): void => {
    const cleared: Search = { account: id ?? undefined, open: undefined, q: undefined };
    change(cleared, { push: true });
  };
  return (
    <Select
      className={styles['accounts'] ?? ''}
      aria-label={t('chooseAccount')}
      size="xs"
      value={String(account.id)}
      data={accounts.map((each) => ({ value: String(each.id), label: accountWords(each) }))}
      allowDeselect={false}
      onChange={choose}
    />
  );
}

function Actions({ account }: { account: BankAccount }) {
  const { t } = useTranslation('bank');
  const go = useGo();
  const mayProcess = useMay()('bank.process');
  const { search, change } = useAddress();
  const opened = search['import'] === 'open';
  const setOpened = (open: boolean) => change({ import: open ? 'open' : undefined });
  useHotkeys(mayProcess ? [{ keys: 'i', label: t('import'), run: () => setOpened(true) }] : []);
  if (!mayProcess) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.7} />}
        onClick={() => go('bank/settings')}
      >
        {t('settings')}
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t('import')}
        <KeyHint keys="i" />
      </Button>
      {opened && <ImportDialog account={account} onClose={() => setOpened(false)} />}
    </>
  );
}
