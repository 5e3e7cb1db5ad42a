import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Breakdown, type BreakdownRow, BREAKDOWNS, type BreakdownShown, type ReportFile } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import reports from '../reports.module.css';
import { breakdownQuery } from './queries.ts';
import { ReportFiles } from './report-files.tsx';
import { useReportSpan } from './report-span.ts';
import { SpanInputs } from './span-inputs.tsx';
import styles from './statements.module.css';

const FILES: Readonly<Record<Breakdown, ReportFile>> = {
  contact: 'by_contact',
  project: 'by_project',
  category: 'by_category',
  private: 'private',
};

/** Who and what revenue and costs come from, and what the owner paid in and took out. */
export function BreakdownScreen() {
  const { t } = useTranslation('reports');
  const may = useMay();
  const { search, change } = useAddress();
  const span = useReportSpan();
  const offered = BREAKDOWNS.filter((each) => each !== 'project' || may('feature.projects'));
  const by = offered.find((each) => each === search['by']) ?? 'contact';
  const query = useQuery(breakdownQuery(useAdminId(), { ...span, by }));
  return (
    <Page
      title={t('breakdown.title')}
      summary={query.data?.title}
      actions={<ReportFiles {...span} report={FILES[by]} />}
    >
      <div className={styles['tools']}>
        <SegmentedControl
          aria-label={t('breakdown.by')}
          value={by}
          data={offered.map((value) => ({ value, label: t(`breakdown.${value}`) }))}
          onChange={(value) => change({ by: value }, { push: true })}
        />
        <SpanInputs />
      </div>
      <QueryState query={query} skeleton={<Skeleton height={480} radius={12} />}>
        {(shown) =>
          shown.rows.length === 0 ? (
            <p className="second">{t('breakdown.empty')}</p>
          ) : (
            <BreakdownTable shown={shown} isPrivate={by === 'private'} isContact={by === 'contact'} />
          )
        }
      </QueryState>
    </Page>
  );
}

type BreakdownTableProps = { shown: BreakdownShown; isPrivate: boolean; isContact: boolean };

function BreakdownTable({ shown, isPrivate, isContact }: BreakdownTableProps) {
  const { t } = useTranslation('reports');
  const heads = isPrivate
    ? [t('breakdown.paidIn'), t('breakdown.takenOut'), t('breakdown.balance')]
    : [t('breakdown.income'), t('breakdown.costs'), t('breakdown.result')];
  const { others } = shown;
  return (
    <section className={`card ${reports['statement'] ?? ''}`}>
      <table className={`${reports['statementTable'] ?? ''} ${styles['columns'] ?? ''}`}>
        <caption className="sr">{shown.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profit.amounts')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <tr key={`${String(row.id)} ${row.code ?? row.title}`} className={reports['line']} data-kind="ledger">
              <th scope="row">
                <RowName row={row} isContact={isContact} span={shown} />
              </th>
              <Sums row={row} />
            </tr>
          ))}
          {others.count > 0 && (
            <tr className={reports['line']} data-kind="ledger">
              <th scope="row">{t('breakdown.others', { count: others.count })}</th>
              <Sums row={others} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className={reports['line']} data-kind="total">
            <th scope="row">
              <RoomLink
                to="reports/profit-and-loss"
                search={{ columns: 'span', years: '1', from: shown.from, until: shown.until }}
                className={styles['drill'] ?? ''}
              >
                {t('breakdown.total')}
              </RoomLink>
            </th>
            <Sums row={shown} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Sums({ row }: { row: Pick<BreakdownRow, 'income' | 'costs' | 'result'> }) {
  return [row.income, row.costs, row.result].map((amount, nth) => (
    <td key={['income', 'costs', 'result'][nth]} className="num">
      <Money amount={amount} />
    </td>
  ));
}

type RowNameProps = { row: BreakdownRow; isContact: boolean; span: { from: string; until: string } };

/** A ledger leads to its lines, a contact to its page. */
function RowName({ row, isContact, span }: RowNameProps) {
  if (row.code !== null)
    return (
      <RoomLink
        to="reports/ledger"
        search={{ ledger: row.code, from: span.from, until: span.until }}
        className={styles['drill'] ?? ''}
      >
        <span className="second">{row.code}</span> {row.title}
      </RoomLink>
    );
  if (row.id === null || !isContact) return row.title;
  return (
    <RoomLink to={`contacts/${String(row.id)}`} className={styles['drill'] ?? ''}>
      {row.title}
    </RoomLink>
  );
}
