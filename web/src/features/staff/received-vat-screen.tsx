import { type ReceivedVat, receivedVatCalls } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockExclamation,
  IconFileExport,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { formatDate, formatIban, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type Column, DataTable, rowsOf } from '../../ui/table/data-table.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import {
  type Asked,
  isOrdered,
  RECEIVED_VAT_KEY,
  ReceivedVatQuestion,
  useBulk,
  useRowActions,
} from './received-vat-acts.tsx';

const LOOKS = {
  TO_PASS_ON: { icon: IconClockExclamation, tone: 'warn' },
  NOT_DUE: { icon: IconAlertTriangle, tone: 'bad' },
  NOT_FILED: { icon: IconAlertTriangle, tone: 'bad' },
  ALREADY_PASSED_ON: { icon: IconAlertTriangle, tone: 'bad' },
  ORDERED: { icon: IconFileExport, tone: 'info' },
  PASSED_ON: { icon: IconCircleCheck, tone: 'ok' },
  KEPT: { icon: IconCircleCheck, tone: 'idle' },
  PAID_BACK: { icon: IconArrowBackUp, tone: 'idle' },
  CHARGED_BACK: { icon: IconAlertTriangle, tone: 'bad' },
} as const;

function stateOf(row: ReceivedVat): keyof typeof LOOKS {
  const { is_charged_back, settled_as, held } = row;
  if (is_charged_back) return 'CHARGED_BACK';
  if (isOrdered(row)) return 'ORDERED';
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
      money: ({ amount }) => amount,
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
  const [asked, setAsked] = useState<Asked>();
  const query = useQuery({
    queryKey: RECEIVED_VAT_KEY,
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
        rowActions={useRowActions(setAsked)}
        bulk={useBulk()}
        bulkSummary={(chosen) =>
          formatMoney(sum(chosen.map(({ amount }) => parseEuro(amount))), language, { currency: true })
        }
        totals={rows === undefined ? undefined : { client: t('receivedVat.total', { count: rows.length }) }}
        csv
        empty={<EmptyState title={t('receivedVat.empty')} text={t('receivedVat.emptyText')} />}
        card={useCard()}
      />
      {asked !== undefined && (
        <ReceivedVatQuestion asked={asked} rows={rows ?? []} onClose={() => setAsked(undefined)} />
      )}
    </Page>
  );
}
