import { Select, Skeleton } from '@mantine/core';
import { assetCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import type { CallReply } from '../../app/api/api.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { RoomLink, useAddress } from '../../app/routing/address.tsx';
import { Note } from '../../ui/feedback/callout.tsx';
import { formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { reservesQuery } from './queries.ts';
import { VatRevision } from './vat-revision.tsx';
import styles from './assets.module.css';

type Year = CallReply<typeof assetCalls.investments>;

const SHOWN_YEARS = 6;

/** What was invested in a year and what that means for income tax and VAT. */
export function InvestmentsScreen() {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const now = yearOf(today());
  const year = /^20\d{2}$/.test(search['year'] ?? '') ? Number(search['year']) : now;
  const query = useQuery({
    queryKey: ['admin', admin_id, 'assets', 'investments', year],
    queryFn: ({ signal }) => callApi(assetCalls.investments, { query: { admin_id, year } }, { signal }),
  });
  return (
    <Page
      title={t('investments.title')}
      summary={t('investments.summary')}
      actions={
        <Select
          aria-label={t('vehicles.year')}
          data={Array.from({ length: SHOWN_YEARS }, (_, index) => String(now - index))}
          value={String(year)}
          allowDeselect={false}
          onChange={(chosen) => change({ year: chosen === null || Number(chosen) === now ? undefined : chosen })}
          w={110}
        />
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={320} radius={12} />}>
        {(found) => (
          <div className={styles['sheet']}>
            <Card>
              <Figures of={found} />
            </Card>
            <Card title={t('investments.bought')}>
              <Bought of={found} />
            </Card>
            <VatRevision of={found} />
            <Reserves />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

/** What was repaid of VAT deducted in a year, or why so much or nothing is. */
function revisionHint({ kor_months, vat_revision, is_below_revision_limit, revised }: Year) {
  if (revised.some(({ amount }) => amount !== null)) return 'revisionBooked';
  if (kor_months === 0) return null;
  if (is_below_revision_limit) return 'revisionBelow';
  if (vat_revision !== '0.00') return 'revisionHelp';
  return revised.length > 0 ? 'revisionSmall' : null;
}

function Figures({ of }: { of: Year }) {
  const { t } = useTranslation('assets');
  const { year, total, deduction, add_back, status, vat_revision } = of;
  const hint = revisionHint(of);
  const figures = [
    ['total', total],
    ['deduction', deduction],
    ['addBack', add_back],
    ['revision', vat_revision === '0.00' ? null : vat_revision],
  ] as const;
  return (
    <div className={styles['fields']}>
      <dl className={styles['facts']}>
        {figures.map(([name, amount]) =>
          amount === null ? null : (
            <div key={name}>
              <dt>{t(`investments.${name}`)}</dt>
              <dd>
                <Money amount={amount} currency />
              </dd>
            </div>
          ),
        )}
      </dl>
      {deduction === null && <Note tone="warn">{t('investments.unknown', { year })}</Note>}
      {deduction !== null && status !== 'final' && <p className={styles['hint']}>{t('investments.provisional')}</p>}
      {hint !== null && <p className={styles['hint']}>{t(`investments.${hint}`)}</p>}
    </div>
  );
}

/** Book profits that were put aside to reinvest; each is used or released from its asset. */
function Reserves() {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { data = [] } = useQuery(reservesQuery(useAdminId()));
  if (data.length === 0) return null;
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <Card title={t('investments.reserves')}>
      <ul className={styles['list']}>
        {data.map(({ id, name, sold_on, formed, used, released, left, last_year }) => (
          <li key={id} className={styles['line']}>
            <div>
              <RoomLink to={`assets/register/${String(id)}`} className="link">
                {name}
              </RoomLink>
              <div className="second">
                {t('investments.reserveOf', { date: formatDate(sold_on, language, 'long'), formed: euro(formed) })}
                {used !== '0.00' && ` · ${t('investments.used', { amount: euro(used) })}`}
                {released !== '0.00' && ` · ${t('investments.released', { amount: euro(released) })}`}
              </div>
              {left !== '0.00' && (
                <div className="second">
                  {t(last_year < yearOf(today()) ? 'investments.reserveOver' : 'investments.reserveUntil', {
                    year: last_year,
                  })}
                </div>
              )}
            </div>
            <Money amount={left} currency />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Bought({ of: { assets } }: { of: Year }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  if (assets.length === 0) return <p className={styles['hint']}>{t('investments.none')}</p>;
  return (
    <ul className={styles['list']}>
      {assets.map(({ id, name, group_name, acquired_on, cost, counts, report_before }) => (
        <li key={id} className={styles['line']}>
          <div>
            <RoomLink to={`assets/register/${String(id)}`} className="link">
              {name}
            </RoomLink>
            <div className="second">
              {[
                group_name,
                formatDate(acquired_on, language),
                t(counts ? 'investments.counts' : 'investments.notCounted'),
              ].join(' · ')}
            </div>
            {report_before !== null && report_before >= today() && (
              <div className="second">{t('hints.EIA_MIA', { date: formatDate(report_before, language, 'long') })}</div>
            )}
          </div>
          <Money amount={cost} currency />
        </li>
      ))}
    </ul>
  );
}
