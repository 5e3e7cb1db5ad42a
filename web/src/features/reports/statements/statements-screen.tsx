import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COLUMN_KINDS, COLUMN_STATEMENTS, type ColumnKind, type ColumnStatement } from '@saldo/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { columnsQuery } from './queries.ts';
import { ReportFiles } from './report-files.tsx';
import { useReportSpan } from './report-span.ts';
import { SpanInputs } from './span-inputs.tsx';
import { StatementColumns } from './statement-columns.tsx';
import styles from './statements.module.css';

const YEARS = ['1', '2', '3', '5'] as const;

/** In which columns the address asks for a statement. */
function useAsked(): { by: ColumnKind; years: number } {
  const { search } = useAddress();
  return {
    by: COLUMN_KINDS.find((each) => each === search['columns']) ?? 'span',
    years: Number(YEARS.find((each) => each === search['years']) ?? '3'),
  };
}

/** Whether the address asks for a statement in columns instead of its own layout. */
export function useInColumns(): boolean {
  return useAddress().search['columns'] !== undefined;
}

/** From a statement to its columns. */
export function CompareButton() {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  return (
    <Button variant="default" onClick={() => change({ columns: 'span' }, { push: true })}>
      {t('statements.compare')}
    </Button>
  );
}

/** A statement in columns: beside each other per month, quarter or year, and of several years. */
export function ColumnsScreen({ statement }: { statement: ColumnStatement }) {
  const { t } = useTranslation('reports');
  const span = useReportSpan();
  const { change } = useAddress();
  const asked = useAsked();
  const query = useQuery(columnsQuery(useAdminId(), { ...span, ...asked, statement }));
  const overview = { columns: undefined, years: undefined, from: undefined, until: undefined };
  return (
    <Page
      title={t(`statements.${statement}`)}
      actions={
        <>
          {statement !== 'cash_flow' && (
            <Button variant="default" onClick={() => change(overview, { push: true })}>
              {t('statements.overview')}
            </Button>
          )}
          <ReportFiles {...span} report={statement} by={asked.by} years={asked.years} />
        </>
      }
    >
      <div className={styles['tools']}>
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
        {(shown) => <StatementColumns shown={shown} statement={statement} />}
      </QueryState>
    </Page>
  );
}

export function CashFlowScreen() {
  return <ColumnsScreen statement="cash_flow" />;
}

const ADDRESSES: Readonly<Record<ColumnStatement, string>> = {
  profit_and_loss: 'reports/profit-and-loss',
  balance_sheet: 'reports/balance-sheet',
  cash_flow: 'reports/cash-flow',
};

/** An address of before: it leads to the statement that it names. */
export function StatementsScreen() {
  const { search } = useAddress();
  const go = useGo();
  const { statement, ...rest } = search;
  const to = ADDRESSES[COLUMN_STATEMENTS.find((each) => each === statement) ?? 'profit_and_loss'];
  useEffect(() => {
    go(to, { columns: 'span', ...rest }, { replace: true });
  });
  return <Skeleton height={560} radius={12} />;
}
