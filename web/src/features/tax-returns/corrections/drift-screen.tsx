import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DriftChange, supplementCalls, type VatDrift } from '@saldo/contract';
import { euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { sourceAddress } from '../../../app/routing/source-address.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column, RowCard } from '../../../ui/table/data-table-types.ts';
import { roomKey } from '../vat/queries.ts';
import styles from './corrections.module.css';
import { driftQuery, supplementsQuery } from './queries.ts';
import { SupplementCard } from './supplement-card.tsx';

/** What changed since a return was filed, with its cause, and the supplement that reports it. */
export function DriftScreen() {
  const { t } = useTranslation('tax-returns');
  const query = useQuery(driftQuery(useAdminId(), useParam('id')));
  const skeleton = (
    <Page title={t('drift.title')}>
      <Skeleton height={320} radius={12} />
    </Page>
  );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(found) => <Drift found={found} />}
    </QueryState>
  );
}

function Drift({ found }: { found: VatDrift }) {
  const { t } = useTranslation('tax-returns');
  const period = usePeriodName()(found.period, true);
  const language = useLanguage();
  const { data: supplements = [] } = useQuery(supplementsQuery(useAdminId()));
  const own = supplements.filter(({ return_id }) => return_id === found.return_id);
  const total = formatMoney(found.total, language, { currency: true, sign: true });
  return (
    <Page
      title={t('drift.heading', { period })}
      summary={t('drift.summary', { total })}
      actions={
        <RoomLink to={`taxes/vat/${String(found.return_id)}`} className="link">
          {t('drift.toReturn')}
        </RoomLink>
      }
    >
      <div className={styles['stack']}>
        {found.needs_supplement && found.supplement_id === null && <Needed found={found} />}
        {own.map((supplement) => (
          <SupplementCard key={supplement.id} found={supplement} />
        ))}
        {found.changes.length === 0 ? (
          <EmptyState title={t('drift.none')} text={t('drift.noneText')} />
        ) : (
          <>
            <Boxes found={found} />
            <Changes changes={found.changes} />
          </>
        )}
      </div>
    </Page>
  );
}

function Needed({ found }: { found: VatDrift }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const admin_id = useAdminId();
  const creating = useAction();
  const client = useQueryClient();
  const create = async () => {
    await callApi(supplementCalls.createVatSupplement, { body: { admin_id, return_id: found.return_id } });
    await client.invalidateQueries({ queryKey: roomKey(admin_id) });
  };
  return (
    <Note tone="warn">
      <p>
        {t('drift.needed', {
          amount: formatMoney(found.awaiting, language, { currency: true }),
          limit: formatMoney(found.limit, language, { currency: true, whole: true }),
        })}
      </p>
      <Button loading={creating.busy} onClick={() => void creating.act(create)}>
        {t('drift.create')}
      </Button>
    </Note>
  );
}

/** The boxes that a supplement changes: as filed and as they should be. */
function Boxes({ found }: { found: VatDrift }) {
  const { t } = useTranslation('tax-returns');
  const changed = found.rubrics.filter(
    ({ filed, corrected }) =>
      filed.tax_euros !== corrected.tax_euros || filed.turnover_euros !== corrected.turnover_euros,
  );
  if (changed.length === 0) return null;
  return (
    <Card title={t('drift.boxes')}>
      <table className={styles['boxes']}>
        <thead>
          <tr>
            <th scope="col">{t('form.rubric')}</th>
            <th scope="col">{t('drift.filed')}</th>
            <th scope="col">{t('drift.corrected')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ rubric, filed, corrected }) => (
            <tr key={rubric}>
              <th scope="row">{rubric}</th>
              <td>
                <Money amount={euros(filed.tax_euros ?? filed.turnover_euros ?? 0)} whole />
              </td>
              <td>
                <Money amount={euros(corrected.tax_euros ?? corrected.turnover_euros ?? 0)} whole />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const changeId = (row: DriftChange): string => `${String(row.entry_id)} ${row.rubric} ${row.cause} ${row.place}`;

function usePlace(): (row: DriftChange) => string {
  const { t } = useTranslation('tax-returns');
  return (row) =>
    row.place === 'SUPPLEMENT' || row.reported_in === null
      ? t(`drift.${row.place}`)
      : t('drift.in', { period: row.reported_in });
}

function useColumns(): Column<DriftChange>[] {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const place = usePlace();
  return [
    { id: 'date', head: t('lines.date'), cell: (row) => formatDate(row.date, language), text: (row) => row.date },
    {
      id: 'document',
      head: t('lines.document'),
      cell: (row) => row.document,
      text: (row) => row.document,
      main: true,
      cuts: true,
    },
    {
      id: 'cause',
      head: t('drift.cause'),
      cell: (row) => `${row.rubric}: ${row.cause}`,
      text: (row) => row.cause,
      cuts: true,
    },
    { id: 'place', head: t('drift.place'), cell: place, text: place },
    {
      id: 'net',
      head: t('lines.net'),
      cell: (row) => <Money amount={row.turnover} />,
      money: (row) => row.turnover,
      align: 'right',
    },
    {
      id: 'vat',
      head: t('lines.vat'),
      cell: (row) => <Money amount={row.tax} />,
      money: (row) => row.tax,
      align: 'right',
    },
  ];
}

function Changes({ changes }: { changes: readonly DriftChange[] }) {
  const { t } = useTranslation('tax-returns');
  const go = useGo();
  const place = usePlace();
  const columns = useColumns();
  const card = (row: DriftChange): RowCard => ({
    title: row.document,
    amount: <Money amount={row.tax} currency />,
    detail: `${row.rubric}: ${row.cause}`,
    state: <span className="second">{place(row)}</span>,
  });
  return (
    <DataTable
      label={t('drift.title')}
      source={{
        rows: changes,
        count: changes.length,
        failure: undefined,
        retry: () => undefined,
        more: undefined,
        loadingMore: false,
      }}
      columns={columns}
      rowId={changeId}
      rowName={(row) => row.document}
      onOpen={(row) => go(sourceAddress(row))}
      csv
      empty={null}
      card={card}
    />
  );
}
