import { Button, Modal } from '@mantine/core';
import { type PaymentFile, paymentFileCalls } from '@saldo/contract';
import { IconArrowBackUp, IconCircleCheck, IconCircleMinus, IconDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { RoomLink, useAddress, useGo } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { downloadText } from '../../../ui/table/csv.ts';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { dateOf, formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../purchases.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const FileBadge = stateBadge('paymentFile', {
  waiting: look(IconSend, 'info'),
  done: quiet(IconCircleCheck, 'ok'),
  withdrawn: quiet(IconCircleMinus, 'idle'),
});

const STATES = { WAITING: 'waiting', DONE: 'done', WITHDRAWN: 'withdrawn' } as const;
const rowId = ({ id }: PaymentFile): number => id;

/** All payment files, to download again or withdraw. */
export function PaymentFilesScreen() {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const { search, change } = useAddress();
  const [withdrawing, setWithdrawing] = useState<PaymentFile | undefined>();
  const source = useList(['admin', admin_id, 'purchases', 'payment-files'], paymentFileCalls.paymentFiles, {
    query: { admin_id },
  });
  const download = useDownload();
  const columns = useColumns();
  const card = useCard();
  const rowActions = (row: PaymentFile): RowAction[] => [
    ...(row.may['download'] === true
      ? [{ label: t('paymentFile.download'), icon: IconDownload, run: () => void download(row) }]
      : []),
    ...(row.may['withdraw'] === true
      ? [{ label: t('paymentFile.withdraw'), icon: IconArrowBackUp, danger: true, run: () => setWithdrawing(row) }]
      : []),
  ];
  const opened = Number(search['file']);
  return (
    <Page title={t('paymentFile.files')} summary={t('paymentFile.summary')} fill>
      <DataTable<PaymentFile>
        label={t('paymentFile.files')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(row) => row.file_name}
        onOpen={({ id }) => change({ file: String(id) })}
        rowActions={rowActions}
        csv
        empty={
          <EmptyState
            title={t('paymentFile.empty.title')}
            mayMake={may('purchases.process')}
            text={t('paymentFile.empty.text')}
            actions={
              <Button onClick={() => go('purchases/expenses', { state: 'OPEN' })}>{t('paymentFile.empty.act')}</Button>
            }
          />
        }
        card={card}
      />
      {opened > 0 && (
        <FileDialog
          id={opened}
          onDownload={(file) => void download(file)}
          onWithdraw={setWithdrawing}
          onClose={() => change({ file: undefined })}
        />
      )}
      {withdrawing !== undefined && <WithdrawDialog file={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Page>
  );
}

function useDownload() {
  const admin_id = useAdminId();
  return ({ id }: { id: number }) =>
    attempt(async () => {
      const made = await callApi(paymentFileCalls.paymentFileContent, { params: { id }, query: { admin_id } });
      downloadText(made.file_name, made.content, 'application/xml');
    });
}

function useColumns(): Column<PaymentFile>[] {
  const { t } = useTranslation('purchases');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  return [
    {
      id: 'date',
      head: t('paymentFile.date'),
      main: true,
      day: ({ execution_date }) => execution_date,
      cell: ({ execution_date }) => formatDate(execution_date, language),
    },
    {
      id: 'made',
      head: t('paymentFile.madeOn'),
      day: ({ made_at }) => dateOf(made_at),
      cell: ({ made_at }) => formatDate(dateOf(made_at), language),
    },
    {
      id: 'by',
      head: t('paymentFile.madeBy'),
      cuts: true,
      text: ({ made_by }) => made_by,
      cell: ({ made_by }) => made_by,
    },
    { id: 'iban', head: t('paymentFile.account'), text: ({ iban }) => iban, cell: ({ iban }) => formatIban(iban) },
    {
      id: 'count',
      head: t('paymentFile.count'),
      align: 'right',
      number: ({ count }) => count,
      cell: ({ count }) => String(count),
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      text: ({ state }) => states(`paymentFile.${STATES[state]}`),
      cell: ({ state }) => <FileBadge state={STATES[state]} />,
    },
    {
      id: 'total',
      head: t('columns.incl'),
      align: 'right',
      money: ({ total }) => total,
      cell: ({ total }) => <Money amount={total} />,
    },
  ];
}

function useCard(): (row: PaymentFile) => RowCard {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  return (row) => ({
    title: formatDate(row.execution_date, language, 'long'),
    amount: formatMoney(row.total, language, { currency: true }),
    detail: `${t('count', { count: row.count })} · ${row.made_by}`,
    state: <FileBadge state={STATES[row.state]} />,
  });
}

type FileDialogProps = {
  id: number;
  onDownload: (file: PaymentFile) => void;
  onWithdraw: (file: PaymentFile) => void;
  onClose: () => void;
};

/** The payments of a file, and which are pending. */
function FileDialog({ id, onDownload, onWithdraw, onClose }: FileDialogProps) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data: file } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'payment-files', 'one', id],
    queryFn: ({ signal }) => callApi(paymentFileCalls.paymentFile, { params: { id }, query: { admin_id } }, { signal }),
  });
  if (file === undefined) return null;
  const date = formatDate(file.execution_date, language, 'long');
  const made = { name: file.made_by, date: formatDate(dateOf(file.made_at), language, 'long') };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('paymentFile.of', { date })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p className="second">{t('paymentFile.by', made)}</p>
      {file.withdrawn_at !== null && (
        <p className="second">
          {t('paymentFile.withdrawnBy', {
            name: file.withdrawn_by ?? '',
            date: formatDate(dateOf(file.withdrawn_at), language, 'long'),
          })}
        </p>
      )}
      <section className={styles['earlier']} aria-label={t('paymentFile.lines')}>
        <ul>
          {file.lines.map((line) => (
            <li key={line.expense_id}>
              <RoomLink to={`purchases/expenses/${String(line.expense_id)}`} className="link">
                {line.bookingNumber ?? ''}
              </RoomLink>
              <span className={styles['earlierWhat']}>
                {line.supplier ?? t('noSupplier')}
                {file.state === 'WAITING' && !line.is_waiting && ` · ${t('paymentFile.paid')}`}
              </span>
              <Money amount={line.amount} />
            </li>
          ))}
        </ul>
      </section>
      <div className={`dialog-foot ${styles['fileActs'] ?? ''}`}>
        <HistoryButton model="payment_file" id={id} name={t('paymentFile.of', { date })} />
        {file.may['withdraw'] === true && (
          <Button variant="default" onClick={() => onWithdraw(file)}>
            {t('paymentFile.withdraw')}
          </Button>
        )}
        {file.may['download'] === true && (
          <Button leftSection={<IconDownload size={17} stroke={1.7} />} onClick={() => onDownload(file)}>
            {t('paymentFile.download')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
