import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COLUMN_KINDS, COLUMN_STATEMENTS, type ColumnKind, type ColumnStatement } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { columnsQuery } from './queries.ts';
import { ReportFiles } from './report-files.tsx';
import { useReportSpan } from './report-span.ts';
import { SpanInputs } from './span-inputs.tsx';
import { StatementColumns } from './statement-columns.tsx';
import styles from './statements.module.css';

const YEARS = ['1', '2', '3', '5'] as const;

/** What the address asks for: which statement, in which columns. */
function useAsked(): { statement: ColumnStatement; by: ColumnKind; years: number } {
  const { search } = useAddress();
  return {
    statement: COLUMN_STATEMENTS.find((each) => each === search['statement']) ?? 'profit_and_loss',
    by: COLUMN_KINDS.find((each) => each === search['columns']) ?? 'span',
    years: Number(YEARS.find((each) => each === search['years']) ?? '3'),
  };
}

/** Profit and loss, balance sheet or cash flow in columns: beside each other per month, quarter or year, and of several years. */
export function StatementsScreen() {
  const { t } = useTranslation('reports');
  const span = useReportSpan();
  const { change } = useAddress();
  const asked = useAsked();
  const query = useQuery(columnsQuery(useAdminId(), { ...span, ...asked }));
  return (
    <Page
      title={t('statements.title')}
      actions={<ReportFiles {...span} report={asked.statement} by={asked.by} years={asked.years} />}
    >
      <div className={styles['tools']}>
        <SegmentedControl
          aria-label={t('statements.statement')}
          value={asked.statement}
          data={COLUMN_STATEMENTS.map((value) => ({ value, label: t(`statements.${value}`) }))}
          onChange={(value) => change({ statement: value }, { push: true })}
        />
        <SpanInputs />
        <Select
          aria-label={t('statements.columns')}
          w={150}
          data={COLUMN_KINDS.map((value) => ({ value, label: t(`statements.by_${value}`) }))}
          value={asked.by}
          allowDeselect={false}
          onChange={(value) => change({ columns: value ?? undefined })}
        />
        <Select
          aria-label={t('statements.years')}
          w={150}
          data={YEARS.map((value) => ({ value, label: t('statements.yearsShown', { count: Number(value) }) }))}
          value={String(asked.years)}
          allowDeselect={false}
          onChange={(value) => change({ years: value ?? undefined })}
        />
      </div>
      <QueryState query={query} skeleton={<Skeleton height={560} radius={12} />}>
        {(shown) => <StatementColumns shown={shown} statement={asked.statement} />}
      </QueryState>
    </Page>
  );
}
