import { Button } from '@mantine/core';
import { bankCalls, type BankAccount } from '@saldo/contract';
import {
  IconBuildingBank,
  IconCalendar,
  IconFileInvoice,
  IconHistory,
  IconPencil,
  IconPlugOff,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { useGo } from '../../../app/routing/address.tsx';
import { HistoryPanel } from '../../history/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { type Column, DataTable, type RowAction, type RowCard, rowsOf } from '../../../ui/table/data-table.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { EmptyState, FailedLoad } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { FeedNotes, useFeedWords } from '../feed/feed-notes.tsx';
import { FirstSyncDialog, SyncDialog } from '../feed/sync-dialog.tsx';
import { useConnect, useFeed, useFeedReturn } from '../feed/use-feed.ts';
import { AutomaticCard } from './automatic-card.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { RulesScreen } from '../rules/rules-screen.tsx';
import { useSettingsTabs } from './settings-tabs.ts';
import { accountWords, numberOf, titleOf } from './account-words.ts';
import { AddAccountDialog, RenameAccountDialog } from './account-dialogs.tsx';
import { usePayHere } from '../bookings/use-pay-here.ts';
import { useAccounts, useRefreshBank } from '../bookings/use-bank.ts';

const rowId = (account: BankAccount): number => account.id;

function useAccountCard(): (account: BankAccount) => RowCard {
  const { t } = useTranslation('bank');
  const feedWords = useFeedWords();
  return (account) => {
    const { name, balance, ledger_code, is_on_invoices: isOn } = account;
    const number = name === '' ? '' : numberOf(account);
    const kind = account.kind === 'CURRENT' ? null : t(`accounts.kinds.${account.kind}`);
    const words = [number === '' ? null : number, kind, isOn ? t('accounts.onInvoicesYes') : null, feedWords(account)];
    const detail = words.filter((word) => word !== null).join(' · ');
    return { title: titleOf(account), amount: <Money amount={balance} />, detail, state: ledger_code };
  };
}

type Dialog =
  | { kind: 'add' | 'disconnect' }
  | { kind: 'rename' | 'remove' | 'history' | 'first' | 'sync'; account: BankAccount };

/** The settings of the bank: its accounts, and the rules for what is on them. */
export function BankSettingsScreen() {
  const { tab } = useSettingsTabs();
  return tab === 'rules' ? <RulesScreen /> : <AccountsScreen />;
}

/** The bank accounts of an administration, each with its ledger. */
function AccountsScreen() {
  const { t } = useTranslation('bank');
  const go = useGo();
  const may = useMay();
  const mayProcess = may('bank.process');
  const { payHere, dialog: stepUp } = usePayHere();
  const { data: accounts, error, refetch } = useAccounts();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const columns = useColumns();
  const card = useAccountCard();
  const tabs = useSettingsTabs();
  const feed = useFeed();
  const problem = useFeedReturn();
  const { connect, busy } = useConnect();
  const mayConnect = mayProcess && may('client.decide') && feed?.is_possible === true;
  const addButton = mayProcess ? (
    <>
      {mayConnect && (
        <Button
          variant="default"
          leftSection={<IconBuildingBank size={17} stroke={1.7} />}
          loading={busy}
          onClick={() => void connect()}
        >
          {t('feed.connect')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setDialog({ kind: 'add' })}>
        {t('accounts.add')}
      </Button>
    </>
  ) : undefined;
  const close = () => setDialog(undefined);
  const ofFeed = (account: BankAccount): RowAction[] => {
    const state = account.feed?.state;
    if (state === undefined || !mayProcess) return [];
    const renew = mayConnect
      ? [{ label: t('feed.renew'), icon: IconBuildingBank, run: () => void connect(account.id) }]
      : [];
    const off = mayConnect
      ? [{ label: t('feed.disconnect'), icon: IconPlugOff, run: () => setDialog({ kind: 'disconnect' }) }]
      : [];
    const first = { label: t('feed.choose'), icon: IconCalendar, run: () => setDialog({ kind: 'first', account }) };
    const sync = { label: t('feed.sync'), icon: IconRefresh, run: () => setDialog({ kind: 'sync', account }) };
    return [...(state === 'FIRST_SYNC' ? [first] : state === 'ACTIVE' ? [sync] : []), ...renew, ...off];
  };
  const actionsOf = (account: BankAccount): RowAction[] => [
    ...ofFeed(account),
    ...(mayProcess
      ? [{ label: t('accounts.rename'), icon: IconPencil, run: () => setDialog({ kind: 'rename', account }) }]
      : []),
    ...(may('settings.manage') && account.ibanNumber !== null && !account.is_on_invoices
      ? [{ label: t('accounts.payHere'), icon: IconFileInvoice, run: () => void payHere(account) }]
      : []),
    { label: t('history', { ns: 'shell' }), icon: IconHistory, run: () => setDialog({ kind: 'history', account }) },
    ...(mayProcess && account.last_statement_on === null && account.feed === null
      ? [
          {
            label: t('accounts.remove'),
            icon: IconTrash,
            danger: true,
            run: () => setDialog({ kind: 'remove', account }),
          },
        ]
      : []),
  ];
  return (
    <Page title={t('accounts.title')} summary={t('accounts.summary')} actions={addButton}>
      {accounts?.some(({ ibanNumber }) => ibanNumber !== null) === true &&
        accounts.every((account) => !account.is_on_invoices) && <Note tone="info">{t('accounts.notOnInvoices')}</Note>}
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {accounts !== undefined && (
        <FeedNotes
          accounts={accounts}
          busy={busy}
          onRenew={mayConnect ? ({ id }) => void connect(id) : undefined}
          onFirst={mayProcess ? (account) => setDialog({ kind: 'first', account }) : undefined}
        />
      )}
      {accounts === undefined ? (
        error !== null && <FailedLoad onRetry={() => void refetch()} failure={{}} />
      ) : (
        <DataTable<BankAccount>
          label={t('accounts.title')}
          source={rowsOf(accounts)}
          columns={columns}
          rowId={rowId}
          rowName={accountWords}
          onOpen={({ id }) => go('bank', { account: String(id) })}
          rowActions={actionsOf}
          {...tabs}
          csv
          empty={
            <EmptyState
              title={t('noAccount.title')}
              text={t('noAccount.text')}
              mayMake={mayProcess}
              actions={addButton}
            />
          }
          card={card}
        />
      )}
      {may('administration.view') && (
        <>
          <DifferenceCard />
          <AutomaticCard />
        </>
      )}
      {stepUp}
      <AddAccountDialog opened={dialog?.kind === 'add'} onClose={close} />
      {dialog?.kind === 'rename' && <RenameAccountDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'first' && <FirstSyncDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'sync' && <SyncDialog account={dialog.account} onClose={close} />}
      {dialog?.kind === 'disconnect' && <DisconnectBank onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveAccount account={dialog.account} onClose={close} />}
      <Suspense fallback={null}>
        {dialog?.kind === 'history' && (
          <HistoryPanel model="bank_account" id={dialog.account.id} name={titleOf(dialog.account)} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

const called = (account: BankAccount): string => numberOf(account) || account.name;

function useColumns(): Column<BankAccount>[] {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const feedWords = useFeedWords();
  const kindOf = ({ kind }: BankAccount) => t(`accounts.kinds.${kind}`);
  return [
    {
      id: 'iban',
      head: t('accounts.number'),
      main: true,
      cell: (account) => (
        <>
          {called(account)}
          {account.kind !== 'CURRENT' && <span className="second"> · {kindOf(account)}</span>}
        </>
      ),
      text: (account) => (account.kind === 'CURRENT' ? called(account) : `${called(account)} · ${kindOf(account)}`),
    },
    { id: 'name', head: t('accounts.name'), cuts: true, cell: ({ name }) => name, text: ({ name }) => name },
    {
      id: 'onInvoices',
      head: t('accounts.onInvoices'),
      cell: ({ is_on_invoices: isOn }) => (isOn ? t('accounts.onInvoicesYes') : <span className="quiet">–</span>),
      text: ({ is_on_invoices: isOn }) => (isOn ? t('accounts.onInvoicesYes') : ''),
    },
    {
      id: 'ledger',
      head: t('accounts.ledger'),
      cell: ({ ledger_code }) => ledger_code,
      text: ({ ledger_code }) => ledger_code,
    },
    {
      id: 'feed',
      head: t('feed.column'),
      cell: (account) => feedWords(account) ?? <span className="quiet">–</span>,
      text: (account) => feedWords(account) ?? '',
    },
    {
      id: 'last',
      head: t('accounts.last'),
      cell: ({ last_statement_on: last }) =>
        last === null ? <span className="quiet">–</span> : formatDate(last, language),
      day: ({ last_statement_on }) => last_statement_on,
    },
    {
      id: 'balance',
      head: t('accounts.balance'),
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} />,
      money: ({ balance }) => balance,
    },
  ];
}

function DisconnectBank({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  return (
    <RemoveDialog
      title={t('feed.disconnectTitle')}
      text={t('feed.disconnectText')}
      confirm={t('feed.disconnect')}
      done={t('feed.disconnected')}
      remove={() => callApi(bankCalls.disconnectBankFeed, { body: { admin_id } })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}

function RemoveAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  return (
    <RemoveDialog
      title={t('accounts.removeTitle', { iban: titleOf(account) })}
      text={t(account.is_on_invoices ? 'accounts.removeTextPaidHere' : 'accounts.removeText')}
      confirm={t('accounts.remove')}
      done={t('accounts.removed')}
      remove={() => callApi(bankCalls.deleteBankAccount, { params: { id: account.id }, query: { admin_id } })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
