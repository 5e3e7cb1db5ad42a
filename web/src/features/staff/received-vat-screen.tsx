import { type ReceivedVat, receivedVatCalls, type VAT_SETTLEMENTS } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockExclamation,
  IconFileDownload,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi, fetchFile } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate, formatIban, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type BulkAction, type Column, DataTable, rowsOf } from '../../ui/table/data-table.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { Badge } from '../../ui/table/state-badge.tsx';

const KEY = ['staff', 'received-vat'] as const;

const LOOKS = {
  TO_PASS_ON: { icon: IconClockExclamation, tone: 'warn' },
  NOT_DUE: { icon: IconAlertTriangle, tone: 'bad' },
  NOT_FILED: { icon: IconAlertTriangle, tone: 'bad' },
  PASSED_ON: { icon: IconCircleCheck, tone: 'ok' },
  PAID_BACK: { icon: IconArrowBackUp, tone: 'idle' },
  CHARGED_BACK: { icon: IconAlertTriangle, tone: 'bad' },
} as const;

function stateOf({ is_charged_back, settled_as, held }: ReceivedVat): keyof typeof LOOKS {
  if (is_charged_back) return 'CHARGED_BACK';
  return settled_as ?? held ?? 'TO_PASS_ON';
}

/** VAT that clients paid through Saldo, to pass on to the Tax Administration. */
export function ReceivedVatScreen() {
  const { staff_role } = useMe();
  return staff_role === 'STAFF_ADMIN' ? <Received /> : <StaffOnlyPage />;
}

function State({ row }: { row: ReceivedVat }) {
  const { t } = useTranslation('staff');
  const state = stateOf(row);
  return <Badge {...LOOKS[state]}>{t(`receivedVat.states.${state}`)}</Badge>;
}

function useColumns(): Column<ReceivedVat>[] {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  return [
    {
      id: 'client',
      head: t('receivedVat.client'),
      main: true,
      cuts: true,
      cell: ({ client }) => client,
      text: ({ client }) => client,
    },
    {
      id: 'reference',
      head: t('receivedVat.reference'),
      cell: ({ payment_reference }) => formatIban(payment_reference),
      text: ({ payment_reference }) => payment_reference,
    },
    {
      id: 'received',
      head: t('receivedVat.received'),
      cell: ({ received_on }) => formatDate(received_on, language),
      text: ({ received_on }) => received_on,
    },
    {
      id: 'state',
      head: t('receivedVat.state'),
      shape: 'badge',
      cell: (row) => <State row={row} />,
      text: (row) => t(`receivedVat.states.${stateOf(row)}`),
    },
    {
      id: 'amount',
      head: t('receivedVat.amount'),
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} />,
      text: ({ amount }) => amount,
    },
  ];
}

function useCard() {
  const language = useLanguage();
  return (row: ReceivedVat) => ({
    title: row.client,
    amount: <Money amount={row.amount} currency />,
    detail: formatDate(row.received_on, language),
    state: <State row={row} />,
  });
}

function Received() {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const { act } = useAction();
  const settle = useSettle();
  const [asked, setAsked] = useState<ReceivedVat>();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(receivedVatCalls.receivedVat, {}, { signal }),
  });
  const rows = query.data;
  const source =
    rows === undefined
      ? {
          ...rowsOf<ReceivedVat>([]),
          rows: undefined,
          count: undefined,
          failure: query.isError ? {} : undefined,
          retry: () => void query.refetch(),
        }
      : rowsOf(rows);
  return (
    <Page title={t('receivedVat.title')} summary={t('receivedVat.summary')} fill>
      <DataTable<ReceivedVat>
        label={t('receivedVat.title')}
        source={source}
        columns={useColumns()}
        rowId={({ admin_id, payment_id }) => `${String(admin_id)}-${String(payment_id)}`}
        rowName={({ client, payment_reference }) => `${client}, ${payment_reference}`}
        rowActions={(row) => {
          const { order_id } = row;
          if (isHeld(row))
            return [{ label: t('receivedVat.passOnHeld'), icon: IconFileDownload, run: () => setAsked(row) }];
          return order_id === null
            ? []
            : [
                {
                  label: t('receivedVat.download'),
                  icon: IconFileDownload,
                  run: () => void act(() => saveOrder(order_id)),
                },
              ];
        }}
        bulk={useBulk()}
        bulkSummary={(chosen) =>
          formatMoney(sum(chosen.map(({ amount }) => parseEuro(amount))), language, { currency: true })
        }
        totals={rows === undefined ? undefined : { client: t('receivedVat.total', { count: rows.length }) }}
        csv
        empty={<EmptyState title={t('receivedVat.empty')} text={t('receivedVat.emptyText')} />}
        card={useCard()}
      />
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('receivedVat.passOnHeldAsk', { client: asked?.client })}
        confirm={t('receivedVat.passOnHeld')}
        danger
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) void settle([asked], 'PASSED_ON', true);
        }}
      >
        {t('receivedVat.passOnHeldText', {
          amount: formatMoney(parseEuro(asked?.amount ?? '0.00'), language, { currency: true }),
        })}
      </ConfirmDialog>
    </Page>
  );
}

async function saveOrder(order_id: string): Promise<void> {
  saveFile(`vat-${order_id}.xml`, await fetchFile(receivedVatCalls.receivedVatFile, { params: { order_id } }));
}

const isHeld = ({ held, settled_as, is_charged_back }: ReceivedVat): boolean =>
  held !== null && settled_as === null && !is_charged_back;

function useSettle() {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  return async (rows: readonly ReceivedVat[], as: (typeof VAT_SETTLEMENTS)[number], held_too = false) => {
    try {
      const payments = rows.map(({ admin_id, payment_id }) => ({ admin_id, payment_id }));
      const { order_id } = await callApi(receivedVatCalls.settleReceivedVat, { body: { as, payments, held_too } });
      if (order_id !== null) await saveOrder(order_id);
      toast.success(t(order_id === null ? 'receivedVat.paidBack' : 'receivedVat.passedOn'));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t('receivedVat.failed'));
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
}

function useBulk(): BulkAction<ReceivedVat>[] {
  const { t } = useTranslation('staff');
  const settle = useSettle();
  const refused = (rows: readonly ReceivedVat[]) =>
    rows.every(({ settled_as }) => settled_as === null) ? undefined : t('receivedVat.settled');
  const refusedToPassOn = (rows: readonly ReceivedVat[]) => {
    if (rows.some(({ is_charged_back }) => is_charged_back)) return t('receivedVat.settled');
    return refused(rows) ?? (rows.some(isHeld) ? t('receivedVat.held') : undefined);
  };
  return [
    {
      label: t('receivedVat.passOn'),
      icon: IconFileDownload,
      keys: 'p',
      refused: refusedToPassOn,
      run: (rows, clear) => void settle(rows, 'PASSED_ON').then(clear),
    },
    {
      label: t('receivedVat.payBack'),
      icon: IconReceiptRefund,
      keys: 't',
      refused,
      run: (rows, clear) => void settle(rows, 'PAID_BACK').then(clear),
    },
  ];
}
