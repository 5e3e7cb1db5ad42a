import { Skeleton } from '@mantine/core';
import type { OssReturn } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatDays, formatRate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { countryName } from '../../contacts/index.ts';
import corrections from '../corrections/corrections.module.css';
import { ossQuery } from './queries.ts';

/** The figures of the one-stop shop per quarter, to enter at the Tax Administration. */
export function OssScreen() {
  const { t } = useTranslation('tax-returns');
  const year = yearOf(today());
  const admin_id = useAdminId();
  const query = useQuery(ossQuery(admin_id, year));
  const before = useQuery(ossQuery(admin_id, year - 1));
  const skeleton = (
    <Page title={t('oss.title')}>
      <Skeleton height={320} radius={12} />
    </Page>
  );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(found) => {
        const quarters = [...(before.data?.quarters ?? []), ...found.quarters];
        const shown = quarters.filter(({ lines }) => lines.length > 0).toReversed();
        return (
          <Page title={t('oss.title')} summary={t('oss.summary')}>
            {shown.length === 0 ? (
              <EmptyState title={t('oss.none')} text={t('oss.noneText')} />
            ) : (
              <div className={corrections['stack']}>
                {shown.map((quarter) => (
                  <QuarterCard key={quarter.starts_on} found={quarter} />
                ))}
              </div>
            )}
          </Page>
        );
      }}
    </QueryState>
  );
}

function QuarterCard({ found }: { found: OssReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const title = t('oss.heading', { quarter: found.quarter, year: found.starts_on.slice(0, 4) });
  return (
    <Card title={title}>
      <table className={corrections['boxes']}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('oss.country')}</th>
            <th scope="col">{t('oss.rate')}</th>
            <th scope="col">{t('oss.turnover')}</th>
            <th scope="col">{t('oss.vat')}</th>
          </tr>
        </thead>
        <tbody>
          {found.lines.map(({ country, rate, turnover, vat }) => (
            <tr key={`${country} ${rate}`}>
              <th scope="row">{countryName(country, language)}</th>
              <td>{formatRate(Math.round(Number(rate) * 100), language)}</td>
              <td>
                <Money amount={turnover} />
              </td>
              <td>
                <Money amount={vat} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('oss.total')}
            </th>
            <td>
              <Money amount={found.total_vat} currency />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="second">
        {t(found.due_on < today() ? 'oss.wasDue' : 'by', {
          date: formatDate(found.due_on, language, 'long'),
          days: formatDays(found.due_on, today(), language),
        })}
      </p>
    </Card>
  );
}
