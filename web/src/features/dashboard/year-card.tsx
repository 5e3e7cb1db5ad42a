import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { YearChart } from '@saldo/contract';
import { parseEuro, yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../app/routing/address.tsx';
import { useMay } from '../../app/api/session.ts';
import { monthName, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { Bars, type MonthValues } from './bars.tsx';
import styles from './dashboard.module.css';

const THOUSANDS_FROM = 5_000;

function valuesOf(chart: YearChart): MonthValues[] {
  return chart.months.map(({ month, revenue, costs, result }) => ({
    month,
    revenue: parseEuro(revenue) / 100,
    costs: parseEuro(costs) / 100,
    result: parseEuro(result) / 100,
  }));
}

/** Revenue and costs as bars, the result as a line; the same as a table on demand. */
export function YearCard({ chart }: { chart: YearChart }) {
  const { t } = useTranslation('dashboard');
  const { search, change } = useAddress();
  const asTable = search['chart'] === 'table';
  const phone = usePhone();
  const values = valuesOf(chart);
  const largest = Math.max(...values.flatMap(({ revenue, costs, result }) => [revenue, costs, Math.abs(result)]));
  const unit = largest >= THOUSANDS_FROM ? 1000 : 1;
  const { year } = chart;
  const title = asTable ? t('chart.title', { year }) : t(unit === 1000 ? 'chart.thousands' : 'chart.euros', { year });
  return (
    <section className={`card ${styles['year'] ?? ''}`} data-empty={largest === 0 && !asTable} aria-label={title}>
      <div className={styles['yearHead']}>
        <h2>{title}</h2>
        {!asTable && largest > 0 && <Legend />}
        <Button
          variant="default"
          size="xs"
          leftSection={asTable ? <IconChartBar size={16} stroke={1.7} /> : <IconTable size={16} stroke={1.7} />}
          onClick={() => change({ chart: asTable ? undefined : 'table' })}
        >
          {t(asTable ? 'chart.chart' : 'chart.table')}
        </Button>
      </div>
      {asTable ? (
        <YearTable chart={chart} />
      ) : largest === 0 ? (
        <NoFigures year={year} />
      ) : (
        <Bars values={values} unit={unit} small={phone} />
      )}
    </section>
  );
}

/** What the card will show, and how to begin. Of a year that is over there is nothing to begin. */
function NoFigures({ year }: { year: number }) {
  const { t } = useTranslation('dashboard');
  const go = useGo();
  const may = useMay();
  if (year !== yearOf(today()))
    return <p className={`second ${styles['noFigures'] ?? ''}`}>{t('chart.empty', { year })}</p>;
  return (
    <div className={styles['noFigures']}>
      <p>{t('chart.willBe')}</p>
      <p className="second">{t('chart.begin')}</p>
      <div className={styles['begin']}>
        {may('sales.edit') && (
          <Button variant="default" onClick={() => go('sales/invoices/new')}>
            {t('newInvoice')}
          </Button>
        )}
        {may('purchases.upload') && (
          <Button variant="default" onClick={() => go('purchases/inbox')}>
            {t('upload')}
          </Button>
        )}
        {may('bank.process') && (
          <Button variant="default" onClick={() => go('bank')}>
            {t('first.bank')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('dashboard');
  return (
    <ul className={styles['legend']}>
      {(['revenue', 'costs', 'result'] as const).map((name) => (
        <li key={name} data-series={name}>
          {t(`chart.${name}`)}
        </li>
      ))}
    </ul>
  );
}

function YearTable({ chart }: { chart: YearChart }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <table className="tb dense">
      <thead>
        <tr>
          <th>{t('chart.month')}</th>
          {(['revenue', 'costs', 'result'] as const).map((name) => (
            <th key={name} className="num">
              {t(`chart.${name}`)}, €
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.months.map(({ month, revenue, costs, result }) => (
          <tr key={month}>
            <td>{monthName(month, language)}</td>
            {[revenue, costs, result].map((amount, index) => (
              <td key={`${String(month)}-${String(index)}`} className="num">
                <Money amount={amount} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
