import { useQuery } from '@tanstack/react-query';
import type { VatReturnSummary } from '@saldo/contract';
import { absolute, euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { QueryState } from '../../../app/api/query-state.tsx';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column, RowCard, TableSource } from '../../../ui/table/data-table-types.ts';
import { dateOf, formatDate, formatDays, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { SchemeNotes } from '../schemes/scheme-notes.tsx';
import { PeriodsWithoutReturn } from './periods-without-return.tsx';
import { isFiled, returnsQuery } from './queries.ts';
import { ReturnBadge } from './return-badge.tsx';
import { PAYMENT_STATE, PaymentBadge } from '../filing/vat-payment.tsx';

const rowId = (row: VatReturnSummary): number => row.id;
const hasBegun = (row: VatReturnSummary): boolean => row.period.starts_on <= today();

/** All returns, newest first. */
export function VatReturnsScreen() {
  const { t } = useTranslation('tax-returns');
  const query = useQuery(returnsQuery(useAdminId()));
  return (
    <QueryState query={query} skeleton={<Returns source={{ ...EMPTY, rows: undefined }} />}>
      {(returns) =>
        returns.length === 0 ? (
          <Page title={t('title')}>
            <SchemeNotes />
            <EmptyState title={t('none.title')} text={t('none.text')} />
            <PeriodsWithoutReturn />
          </Page>
        ) : (
          <Returns source={{ ...EMPTY, rows: returns.filter(hasBegun), count: returns.length }} />
        )
      }
    </QueryState>
  );
}

const EMPTY: TableSource<VatReturnSummary> = {
  rows: [],
  count: undefined,
  failure: undefined,
  retry: () => undefined,
  more: undefined,
  loadingMore: false,
};

function useColumns(): Column<VatReturnSummary>[] {
  const { t } = useTranslation('tax-returns');
  const periodName = usePeriodName();
  const language = useLanguage();
  const sent = (row: VatReturnSummary) => (row.filed_on === null ? '' : formatDate(dateOf(row.filed_on), language));
  return [
    {
      id: 'period',
      head: t('list.period'),
      cell: (row) => periodName(row.period, true),
      text: (row) => periodName(row.period, true),
      main: true,
    },
    { id: 'state', head: t('list.state'), cell: (row) => <ReturnBadge of={row} />, shape: 'badge' },
    {
      id: 'filed',
      head: t('list.filed'),
      cell: (row) => sent(row) || '–',
      day: ({ filed_on }) => (filed_on === null ? null : dateOf(filed_on)),
    },
    {
      id: 'due',
      head: t('list.due'),
      cell: (row) => formatDate(row.period.due_on, language),
      day: (row) => row.period.due_on,
    },
    {
      id: 'payment',
      head: t('list.payment'),
      cell: (row) =>
        isFiled(row) && row.total_euros > 0 ? <PaymentBadge state={PAYMENT_STATE[row.payment_state]} /> : '–',
      shape: 'badge',
    },
    {
      id: 'total',
      head: t('list.total'),
      cell: (row) => <Money amount={euros(row.total_euros)} whole />,
      money: (row) => euros(row.total_euros),
      align: 'right',
    },
  ];
}

function useCard(): (row: VatReturnSummary) => RowCard {
  const periodName = usePeriodName();
  const language = useLanguage();
  return (row) => ({
    title: periodName(row.period, true),
    amount: <Money amount={euros(row.total_euros)} currency whole />,
    detail: formatDate(row.period.due_on, language, 'long'),
    state: <ReturnBadge of={row} />,
  });
}

/** Returns whose due date has passed, oldest first: what each is about, and the way to it. */
function Overdue({ returns }: { returns: readonly VatReturnSummary[] }) {
  const { t } = useTranslation('tax-returns');
  const periodName = usePeriodName();
  const language = useLanguage();
  if (returns.length === 0) return null;
  return (
    <Note tone="bad">
      {returns.toReversed().map(({ id, period, total_euros }) => (
        <div key={id}>
          <RoomLink to={`taxes/vat/${String(id)}`} className="link">
            {t('heading', { period: periodName(period, true) })}
          </RoomLink>{' '}
          {t(total_euros < 0 ? 'list.overdueBack' : 'list.overdue', {
            date: formatDate(period.due_on, language, 'long'),
            days: formatDays(period.due_on, today(), language),
            amount: formatMoney(absolute(euros(total_euros)), language, { currency: true, whole: true }),
          })}
        </div>
      ))}
    </Note>
  );
}

function Returns({ source }: { source: TableSource<VatReturnSummary> }) {
  const { t } = useTranslation('tax-returns');
  const go = useGo();
  const periodName = usePeriodName();
  const columns = useColumns();
  const card = useCard();
  // What was due before VAT is done here is neither overdue nor still to come.
  const waiting = source.rows?.filter(
    (row) => !isFiled(row) && row.period.ends_on < today() && (row.is_overdue || row.period.due_on >= today()),
  ).length;
  const summary =
    waiting === undefined ? undefined : waiting === 0 ? t('list.allFiled') : t('list.toFile', { count: waiting });
  return (
    <Page title={t('title')} summary={summary} fill>
      <SchemeNotes />
      <Overdue returns={source.rows?.filter((row) => row.is_overdue) ?? []} />
      <DataTable
        label={t('title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(row) => t('list.open', { period: periodName(row.period, true) })}
        onOpen={(row) => go(`taxes/vat/${String(row.id)}`)}
        csv
        empty={<EmptyState title={t('none.title')} text={t('none.text')} />}
        card={card}
      />
      <PeriodsWithoutReturn />
    </Page>
  );
}
