import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { journalCalls, type LedgerCardLine } from '@saldo/contract';
import { type Cents, cents, monthOf, parseEuro, type ProfitLossGroup, subtract, sum } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { useAdminId } from '../../app/api/session.ts';
import { sourceAddress } from '../../app/routing/source-address.ts';
import { useList } from '../../app/api/use-list.ts';
import { formatDate, monthName } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { FailedLoad } from '../../ui/feedback/notices.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import type { Span } from './queries.ts';
import styles from './reports.module.css';
import { useSpanName } from './span.ts';

type LedgerPaneProps = { ledger: string; span: Span; group: ProfitLossGroup | null; onClose: () => void };

const isIncome = (group: ProfitLossGroup | null): boolean => group === 'revenue' || group === 'other_income';

/** The entries of one ledger beside the statement, with its months as small bars. */
export function LedgerPane({ ledger, span, group, onClose }: LedgerPaneProps) {
  const { t } = useTranslation('reports');
  const { t: words } = useTranslation('ui');
  const spanName = useSpanName();
  const admin_id = useAdminId();
  const list = useList(['admin', admin_id, 'reports', 'card'], journalCalls.ledgerCard, {
    query: { admin_id, ledger, ...span, page_size: 200 },
  });
  const sign = isIncome(group) ? -1 : 1;
  const amountOf = (line: LedgerCardLine): Cents =>
    cents(sign * subtract(parseEuro(line.debit), parseEuro(line.credit)));
  const lines = list.rows ?? [];
  const total = cents(sign * totalOf(list.first));
  return (
    <section className={`card ${styles['pane'] ?? ''}`} aria-label={ledger}>
      <header className={styles['paneHead']}>
        <div>
          {group !== null && <div className="second">{t(`profit.${group}`)}</div>}
          <h2>
            {ledger} {list.first?.title}
          </h2>
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={words('close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      {list.failure === undefined ? (
        <>
          <div className={styles['paneFigure']}>
            <div className="fig">
              <Money amount={total} currency />
            </div>
            <div className="second">{t('pane.entries', { count: list.count ?? 0, span: spanName(span) })}</div>
          </div>
          {list.more === undefined && <MonthBars lines={lines} span={span} amountOf={amountOf} />}
          <PaneLines lines={lines} amountOf={amountOf} total={total} more={list.more} />
          <footer className={styles['paneFoot']}>
            <RoomLink to="reports/ledger" search={{ ledger, from: span.from, until: span.until }} className="link">
              <IconExternalLink size={16} stroke={1.7} aria-hidden="true" /> {t('pane.openLedger')}
            </RoomLink>
          </footer>
        </>
      ) : (
        <FailedLoad failure={list.failure} onRetry={list.retry} />
      )}
    </section>
  );
}

/** What the ledger moved by in the span: its closing minus its opening balance. */
function totalOf(card: { opening: string; closing: string } | undefined): number {
  return card === undefined ? 0 : subtract(parseEuro(card.closing), parseEuro(card.opening));
}

type LinesProps = {
  lines: readonly LedgerCardLine[];
  amountOf: (line: LedgerCardLine) => Cents;
  total: Cents;
  more: (() => void) | undefined;
};

function PaneLines({ lines, amountOf, total, more }: LinesProps) {
  const { t } = useTranslation('reports');
  const { t: words } = useTranslation('ui');
  const language = useLanguage();
  return (
    <div className={styles['paneScroll']}>
      <table className="tb dense">
        <thead>
          <tr>
            <th>{t('pane.date')}</th>
            <th>{t('pane.from')}</th>
            <th className="num">{t('pane.net')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${String(line.entry_id)}-${String(line.line_number)}`}>
              <td className="second">{formatDate(line.entry_date, language, 'short')}</td>
              <td className={styles['cut']}>
                <RoomLink to={sourceAddress(line)} className="link">
                  {line.contact_name ?? line.description}
                </RoomLink>
              </td>
              <td className="num">
                <Money amount={amountOf(line)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('pane.total')}</td>
            <td className="num">
              <Money amount={total} />
            </td>
          </tr>
        </tfoot>
      </table>
      {more !== undefined && (
        <button type="button" className="link" onClick={more}>
          {words('table.loadMore')}
        </button>
      )}
    </div>
  );
}

type MonthBarsProps = Pick<LinesProps, 'lines' | 'amountOf'> & { span: Span };

function MonthBars({ lines, span, amountOf }: MonthBarsProps) {
  const language = useLanguage();
  const [first, last] = [monthOf(span.from), monthOf(span.until)];
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index).map((month) => ({
    month,
    amount: sum(lines.filter((line) => monthOf(line.entry_date) === month).map(amountOf)),
  }));
  const largest = Math.max(1, ...months.map(({ amount }) => amount));
  if (months.length < 2) return null;
  return (
    <div className={styles['months']} aria-hidden="true">
      {months.map(({ month, amount }) => (
        <div key={month}>
          <span style={{ height: `${String(Math.max(0, (amount / largest) * 52))}px` }} />
          {monthName(month, language, 'short')}
        </div>
      ))}
    </div>
  );
}
