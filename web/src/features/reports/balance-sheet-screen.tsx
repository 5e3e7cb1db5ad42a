import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Statements } from '@saldo/contract';
import { lastOfMonth, parseEuro, subtract } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { usePeriod } from '../../app/period/period.ts';
import { useAdminId } from '../../app/api/session.ts';
import { formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { AnnualFigures } from './annual-figures.tsx';
import { statementsQuery } from './queries.ts';
import styles from './reports.module.css';
import { groupAddress } from './statements/group-address.ts';
import { ReportFiles } from './statements/report-files.tsx';
import { ColumnsScreen, CompareButton, useInColumns } from './statements/statements-screen.tsx';

type Sheet = Statements['balance_sheet'];
type Group = Sheet['assets'][number] | Sheet['liabilities'][number];

/**
 * The last day that the balance sheet counts: the end of the working period, or of this month while that lasts, as balances are kept per month.
 * A period to come has only what was booked ahead, so that its figures are expected.
 */
function useSheetDay(): { from: string; until: string; word: 'on' | 'soFar' | 'expected' } {
  const { from, to } = usePeriod();
  const now = today();
  if (to <= now) return { from, until: to, word: 'on' };
  return from > now ? { from, until: to, word: 'expected' } : { from, until: lastOfMonth(now), word: 'soFar' };
}

export function BalanceSheetScreen() {
  return useInColumns() ? <ColumnsScreen statement="balance_sheet" /> : <BalanceSheet />;
}

/** What there is and where it came from. */
function BalanceSheet() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { from, until, word } = useSheetDay();
  const query = useQuery(statementsQuery(useAdminId(), { from, until }, 'none'));
  return (
    <Page
      title={t('balance.title')}
      summary={t(`balance.${word}`, { date: formatDate(until, language, 'long') })}
      actions={
        <>
          <CompareButton />
          {query.data !== undefined && (
            <ReportFiles
              report="balance_sheet"
              from={from}
              until={until}
              others={<AnnualFigures until={query.data.until} />}
            />
          )}
        </>
      }
      badge={query.data === undefined ? undefined : <Equality sheet={query.data.balance_sheet} />}
    >
      <QueryState query={query} skeleton={<Skeleton height={480} radius={12} />}>
        {({ balance_sheet: sheet, ...span }) =>
          sheet.assets.length === 0 && sheet.liabilities.length === 0 ? (
            <p className="second">{t('balance.empty')}</p>
          ) : (
            <div className={styles['sides']}>
              <Side
                title={t('balance.assets')}
                groups={sheet.assets}
                total={sheet.total_assets}
                word={t('balance.totalAssets')}
                until={span.until}
              />
              <Side
                title={t('balance.liabilities')}
                groups={sheet.liabilities}
                total={sheet.total_liabilities}
                word={t('balance.totalLiabilities')}
                until={span.until}
              />
            </div>
          )
        }
      </QueryState>
    </Page>
  );
}

function Equality({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const difference = subtract(parseEuro(sheet.total_assets), parseEuro(sheet.total_liabilities));
  return difference === 0 ? (
    <Badge icon={IconCircleCheck} tone="ok" plain>
      {t('balance.equal')}
    </Badge>
  ) : (
    <Badge icon={IconAlertTriangle} tone="bad">
      {t('balance.differs', { amount: formatMoney(difference, language, { currency: true }) })}
    </Badge>
  );
}

type SideProps = { title: string; groups: readonly Group[]; total: string; word: string; until: string };

function Side({ title, groups, total, word, until }: SideProps) {
  const { t } = useTranslation('reports');
  return (
    <section className={`card ${styles['statement'] ?? ''}`}>
      <table className={styles['statementTable']}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="num">
              {t('profit.amounts')}
            </th>
          </tr>
        </thead>
        {groups.map(({ group, amount, ledgers }) => (
          <tbody key={group}>
            <tr className={styles['line']} data-kind="sum">
              <td>
                <GroupName title={t(`balance.${group}`)} ledgers={ledgers} until={until} />
              </td>
              <td className="num">
                <Money amount={amount} />
              </td>
            </tr>
            {ledgers.map((ledger) => (
              <tr key={`${ledger.code}${ledger.title}`} className={styles['line']} data-kind="ledger">
                <td>
                  <LedgerName code={ledger.code} title={ledger.title} until={until} />
                </td>
                <td className="num">
                  <Money amount={ledger.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className={styles['line']} data-kind="total">
            <td>{word}</td>
            <td className="num">
              <Money amount={total} currency />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A group leads to the lines of all its ledgers over the year. */
function GroupName({ title, ledgers, until }: { title: string; ledgers: Group['ledgers']; until: string }) {
  const codes = ledgers.map(({ code }) => code).filter((code) => code !== '');
  if (codes.length === 0) return title;
  const { to, search } = groupAddress(title, codes, { from: `${until.slice(0, 4)}-01-01`, until });
  return (
    <RoomLink to={to} search={search} className={styles['name'] ?? ''}>
      {title}
    </RoomLink>
  );
}

/** A ledger leads to its card over the year; the result leads to the profit and loss. */
function LedgerName({ code, title, until }: { code: string; title: string; until: string }) {
  if (code === '')
    return (
      <RoomLink to="reports/profit-and-loss" className={styles['name'] ?? ''}>
        {title}
      </RoomLink>
    );
  return (
    <RoomLink
      to="reports/ledger"
      search={{ ledger: code, from: `${until.slice(0, 4)}-01-01`, until }}
      className={styles['name'] ?? ''}
    >
      <span className="second">{code}</span> {title}
    </RoomLink>
  );
}
