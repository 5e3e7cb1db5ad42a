import {
  type Icon,
  IconAlertTriangle,
  IconArrowUpRight,
  IconCalendar,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import type { FinancialPeriod, StatusPanel } from '@saldo/contract';
import { absolute, parseEuro, yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { usePeriodName } from '../../app/period/period-name.ts';
import { formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './dashboard.module.css';

type Remark = { icon: Icon; tone: 'ok' | 'warn' | 'quiet'; words: string };
type FigureProps = { label: string; to: string; amount: React.ReactNode; remark: Remark; after?: string | undefined };

function Figure({ label, to, amount, remark, after }: FigureProps) {
  const { icon: Glyph, tone, words } = remark;
  return (
    <RoomLink to={to} className={`card ${styles['figure'] ?? ''}`}>
      <span className={styles['label']}>
        {label}
        <IconArrowUpRight size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={`fig ${styles['amount'] ?? ''}`}>{amount}</span>
      <span className={styles['remark']} data-tone={tone}>
        <Glyph size={15} stroke={1.7} aria-hidden="true" />
        {words}
      </span>
      {after !== undefined && <span className={styles['after']}>{after}</span>}
    </RoomLink>
  );
}

/** Four figures, each with the one remark that matters. */
export function Figures({ panel, year }: { panel: StatusPanel; year: number }) {
  const { t } = useTranslation('dashboard');
  const { vat, profit } = panel;
  const isThisYear = year === yearOf(today());
  return (
    <section className={styles['figures']} aria-label={t('figures.label')}>
      <Figure
        label={t('figures.bank')}
        to="bank"
        amount={<Money amount={panel.bank.amount} currency />}
        remark={useBankRemark(panel.bank)}
        after={useNotBooked(panel.bank)}
      />
      <Figure
        label={t('figures.toReceive')}
        to="sales/invoices"
        amount={<Money amount={panel.to_receive.amount} currency />}
        remark={useReceiveRemark(panel.to_receive.overdue)}
      />
      {vat.period !== null && <VatFigure vat={vat} period={vat.period} />}
      <Figure
        label={t(isThisYear ? 'figures.profit' : 'figures.profitYear', { year })}
        to="reports/profit-and-loss"
        amount={<Money amount={profit.amount} currency />}
        remark={useProfitRemark(profit.compared_percentage)}
      />
    </section>
  );
}

type VatProps = { vat: StatusPanel['vat']; period: FinancialPeriod };

/** Not there for a company that files no returns, such as one in the small businesses scheme. */
function VatFigure({ vat, period }: VatProps) {
  return (
    <Figure
      label={useVatLabel(vat.total_euros, period)}
      to={vat.return_id === null ? 'taxes/vat' : `taxes/vat/${String(vat.return_id)}`}
      amount={<Money amount={absolute(parseEuro(vat.outstanding))} currency whole={isWhole(vat.outstanding)} />}
      remark={useVatRemark(period, vat.is_filed)}
      after={useVatNext(vat.next)}
    />
  );
}

function useBankRemark(bank: StatusPanel['bank']): Remark {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (!bank.agrees) return { icon: IconAlertTriangle, tone: 'warn', words: t('figures.differs') };
  if (bank.until === null) return { icon: IconCircleDashed, tone: 'quiet', words: t('figures.noBank') };
  const date = formatDate(bank.until, language, 'day');
  return { icon: IconCircleCheck, tone: 'ok', words: t('figures.agreesUntil', { date }) };
}

/** Why the books show another balance than the bank. */
function useNotBooked({ unprocessed, unprocessed_count: count }: StatusPanel['bank']): string | undefined {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (count === 0) return undefined;
  return t('figures.notBooked', { count, amount: formatMoney(unprocessed, language, { currency: true }) });
}

function useReceiveRemark(overdue: string): Remark {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (parseEuro(overdue) <= 0) return { icon: IconCircleCheck, tone: 'ok', words: t('figures.nothingOverdue') };
  const amount = formatMoney(overdue, language, { currency: true });
  return { icon: IconClockExclamation, tone: 'warn', words: t('figures.overdue', { amount }) };
}

function useVatLabel(totalEuros: number, period: FinancialPeriod): string {
  const { t } = useTranslation('dashboard');
  const periodName = usePeriodName();
  return t(totalEuros < 0 ? 'figures.vatBack' : 'figures.vatToPay', {
    period: periodName(period, period.year !== yearOf(today())),
  });
}

/** Returns are in whole euros, what is left of one to pay need not be. */
const isWhole = (amount: string): boolean => amount.endsWith('.00');

/** What follows the return that is shown. */
function useVatNext(next: StatusPanel['vat']['next']): string | undefined {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const periodName = usePeriodName();
  if (next === null) return undefined;
  const { period, total_euros, outstanding } = next;
  return t(total_euros < 0 ? 'figures.nextRefund' : 'figures.nextReturn', {
    period: periodName(period, period.year !== yearOf(today())),
    amount: formatMoney(absolute(parseEuro(outstanding)), language, { currency: true, whole: isWhole(outstanding) }),
  });
}

function useVatRemark(period: FinancialPeriod, isFiled: boolean): Remark {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const isPast = period.due_on < today();
  const isLate = isPast || period.stage === 'LAST_CHANCE' || period.stage === 'CLOSED';
  const words = t(isFiled ? (isPast ? 'figures.payLate' : 'figures.payBy') : isPast ? 'figures.wasDue' : 'figures.by', {
    date: formatDate(period.due_on, language, yearOf(period.due_on) === yearOf(today()) ? 'day' : 'long'),
  });
  return { icon: isLate ? IconClockExclamation : IconCalendar, tone: isLate ? 'warn' : 'quiet', words };
}

function useProfitRemark(compared: number | null): Remark {
  const { t } = useTranslation('dashboard');
  if (compared === null) return { icon: IconCircleDashed, tone: 'quiet', words: t('figures.noYearAgo') };
  if (compared === 0) return { icon: IconTrendingUp, tone: 'quiet', words: t('figures.same') };
  const percentage = Math.abs(compared);
  return compared > 0
    ? { icon: IconTrendingUp, tone: 'ok', words: t('figures.more', { percentage }) }
    : { icon: IconTrendingDown, tone: 'quiet', words: t('figures.less', { percentage }) };
}
