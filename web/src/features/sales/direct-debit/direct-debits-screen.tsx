import { Button } from '@mantine/core';
import { type DirectDebit, directDebitCalls } from '@saldo/contract';
import { IconArrowBackUp, IconCircleCheck, IconCircleMinus, IconDownload, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { dateOf, formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { downloadText } from '../../../ui/table/csv.ts';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';
import { CollectDueDialog } from './collect-due-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';

const FileBadge = stateBadge('directDebit', {
  waiting: look(IconSend, 'info'),
  done: quiet(IconCircleCheck, 'ok'),
  withdrawn: quiet(IconCircleMinus, 'idle'),
});
const STATES = { WAITING: 'waiting', DONE: 'done', WITHDRAWN: 'withdrawn' } as const;

/** All direct debit files: to download again, to withdraw, and to note what came back. */
export function DirectDebitsScreen() {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const client = useQueryClient();
  const { search, change } = useAddress();
  const [withdrawing, setWithdrawing] = useState<DirectDebit | undefined>();
  const [collecting, setCollecting] = useState(false);
  const key = ['admin', admin_id, 'sales', 'direct-debits'];
  const source = useList(key, directDebitCalls.directDebits, { query: { admin_id } });
  const download = ({ id }: DirectDebit) =>
    attempt(async () => {
      const made = await callApi(directDebitCalls.directDebitContent, { params: { id }, query: { admin_id } });
      downloadText(made.file_name, made.content, 'application/xml');
    });
  const mayCollect = may('sales.send') && may('bank.process');
  const columns = useColumns();
  const card = useCard();
  const rowActions = (row: DirectDebit): RowAction[] => [
    ...(row.may['download'] === true
      ? [{ label: t('directDebit.download'), icon: IconDownload, run: () => void download(row) }]
      : []),
    ...(row.may['withdraw'] === true
      ? [{ label: t('directDebit.withdraw'), icon: IconArrowBackUp, danger: true, run: () => setWithdrawing(row) }]
      : []),
  ];
  const opened = Number(search['file']);
  return (
    <Page
      title={t('directDebit.files')}
      summary={t('directDebit.summary')}
      fill
      actions={mayCollect && <Button onClick={() => setCollecting(true)}>{t('directDebit.collectDue')}</Button>}
    >
      <DataTable<DirectDebit>
        label={t('directDebit.files')}
        source={source}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ file_name }) => file_name}
        onOpen={({ id }) => change({ file: String(id) })}
        rowActions={rowActions}
        csv
        empty={
          <EmptyState
            title={t('directDebit.empty.title')}
            mayMake={may('sales.send')}
            text={t('directDebit.empty.text')}
            actions={
              <Button variant="default" onClick={() => go('sales/invoices', { state: 'OPEN' })}>
                {t('directDebit.empty.act')}
              </Button>
            }
          />
        }
        card={card}
      />
      {opened > 0 && <FileDialog id={opened} onClose={() => change({ file: undefined })} />}
      {collecting && <CollectDueDialog onClose={() => setCollecting(false)} />}
      {withdrawing !== undefined && (
        <RemoveDialog
          title={t('directDebit.withdrawTitle', { date: formatDate(withdrawing.collection_date, language, 'long') })}
          text={t('directDebit.withdrawText')}
          confirm={t('directDebit.withdraw')}
          done={t('directDebit.withdrawn')}
          remove={() =>
            callApi(directDebitCalls.withdrawDirectDebit, { params: { id: withdrawing.id }, body: { admin_id } })
          }
          refresh={() => client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] })}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<DirectDebit>[] {
  const { t } = useTranslation('sales');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  return [
    {
      id: 'date',
      head: t('directDebit.date'),
      main: true,
      day: ({ collection_date }) => collection_date,
      cell: ({ collection_date }) => formatDate(collection_date, language),
    },
    {
      id: 'made',
      head: t('directDebit.madeOn'),
      day: ({ made_at }) => dateOf(made_at),
      cell: ({ made_at }) => formatDate(dateOf(made_at), language),
    },
    { id: 'iban', head: t('directDebit.account'), text: ({ iban }) => iban, cell: ({ iban }) => formatIban(iban) },
    {
      id: 'count',
      head: t('directDebit.count'),
      align: 'right',
      number: ({ count }) => count,
      cell: ({ count }) => String(count),
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      text: ({ state }) => states(`directDebit.${STATES[state]}`),
      cell: ({ state }) => <FileBadge state={STATES[state]} />,
    },
    {
      id: 'total',
      head: t('directDebit.total'),
      align: 'right',
      money: ({ total }) => total,
      cell: ({ total }) => <Money amount={total} />,
    },
  ];
}

function useCard(): (row: DirectDebit) => RowCard {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return (row) => ({
    title: formatDate(row.collection_date, language, 'long'),
    amount: formatMoney(row.total, language, { currency: true }),
    detail: t('directDebit.invoices', { count: row.count }),
    state: <FileBadge state={STATES[row.state]} />,
  });
}
