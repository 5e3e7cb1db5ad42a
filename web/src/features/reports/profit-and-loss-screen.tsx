import { Button, Menu, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Statements } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/routing/address.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { useAdminId } from '../../app/api/session.ts';
import { AnnualFigures } from './annual-figures.tsx';
import { monthName } from '../../ui/format/format.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { LedgerPane } from './ledger-pane.tsx';
import { ProfitTable } from './profit-table.tsx';
import { profitRows } from './profit-rows.ts';
import { statementsQuery } from './queries.ts';
import styles from './reports.module.css';
import { ReportFiles } from './statements/report-files.tsx';
import { ColumnsScreen, CompareButton, useInColumns } from './statements/statements-screen.tsx';
import { isSpanKind, SPANS, useSpan, useSpanName, yearBefore } from './span.ts';

export function ProfitAndLossScreen() {
  return useInColumns() ? <ColumnsScreen statement="profit_and_loss" /> : <ProfitAndLoss />;
}

/** Where did it go: the statement with the year before beside it, and the entries of a ledger in the pane. */
function ProfitAndLoss() {
  const { t } = useTranslation('reports');
  const { search } = useAddress();
  const span = useSpan();
  const spanName = useSpanName();
  const compare = search['compare'] === 'none' ? 'none' : 'previous_year';
  const { from, until } = span;
  const query = useQuery(statementsQuery(useAdminId(), { from, until }, compare));
  return (
    <Page title={t('profit.title')} summary={spanName(span)} actions={<Actions statements={query.data} />}>
      <QueryState query={query} skeleton={<Skeleton height={640} radius={12} />}>
        {(statements) => <Statement statements={statements} />}
      </QueryState>
    </Page>
  );
}

function useOpenGroups(): { open: string[]; toggle: (group: string) => void } {
  const { search, change } = useAddress();
  const open = (search['open'] ?? '').split(',').filter((group) => group !== '');
  return {
    open,
    toggle: (group) =>
      change({
        open: (open.includes(group) ? open.filter((each) => each !== group) : [...open, group]).join(','),
      }),
  };
}

function Statement({ statements }: { statements: Statements }) {
  const { t } = useTranslation('reports');
  const { search, change } = useAddress();
  const spanName = useSpanName();
  const { open, toggle } = useOpenGroups();
  const span = { from: statements.from, until: statements.until };
  const rows = profitRows(statements.profit_and_loss, open);
  const ledger = search['ledger'];
  const chosen = rows.find(({ code }) => code !== null && code === ledger);
  if (statements.profit_and_loss.groups.length === 0)
    return <p className="second">{t('profit.empty', { span: spanName(span) })}</p>;
  return (
    <div className={styles['beside']} data-open={ledger !== undefined}>
      <ProfitTable
        rows={rows}
        span={span}
        openGroups={open}
        chosen={ledger}
        onToggle={toggle}
        onChoose={(code) => change({ ledger: code === ledger ? undefined : code }, { push: code !== ledger })}
      />
      {ledger !== undefined && (
        <LedgerPane
          key={ledger}
          ledger={ledger}
          span={span}
          group={chosen?.group ?? null}
          onClose={() => change({ ledger: undefined })}
        />
      )}
    </div>
  );
}

function Actions({ statements }: { statements: Statements | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { search, change } = useAddress();
  const { kind, month } = useSpan();
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1, language),
  }));
  return (
    <>
      <SegmentedControl
        aria-label={t('profit.span')}
        value={kind}
        data={SPANS.map((value) => ({ value, label: t(`profit.${value}`) }))}
        onChange={(value) => change({ by: isSpanKind(value) ? value : undefined })}
      />
      {kind === 'month' && (
        <Select
          aria-label={t('profit.chooseMonth')}
          w={140}
          data={months}
          value={String(month)}
          allowDeselect={false}
          onChange={(value) => change({ month: value ?? undefined })}
        />
      )}
      <CompareMenu />
      <CompareButton />
      {statements !== undefined && (
        <ReportFiles
          report="profit_and_loss"
          from={statements.from}
          until={statements.until}
          years={search['compare'] === 'none' ? 1 : 2}
          others={<AnnualFigures until={statements.until} />}
        />
      )}
    </>
  );
}

function CompareMenu() {
  const { t } = useTranslation('reports');
  const { search, change } = useAddress();
  const spanName = useSpanName();
  const span = useSpan();
  const before = usePhone() ? String(span.year - 1) : spanName(yearBefore(span));
  const against = t('profit.against', { span: before });
  const alone = t('profit.alone');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={17} stroke={1.7} />}
          rightSection={<IconChevronDown size={15} stroke={1.7} />}
        >
          {search['compare'] === 'none' ? alone : against}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('profit.compare')}>
        <Menu.Item onClick={() => change({ compare: undefined })}>{against}</Menu.Item>
        <Menu.Item onClick={() => change({ compare: 'none' })}>{alone}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
