import { IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import type { FinancialPeriod, StatusPanel } from '@saldo/contract';
import { addDays, euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { usePeriodName } from '../../app/period/period-name.ts';
import { dateOf, formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './dashboard.module.css';
import { PeriodBadge } from '../tax-returns/index.ts';

type Row = StatusPanel['periods'][number];
type Progress = 'done' | 'busy' | 'later';

const STATE = { OPEN: 'open', READY_FOR_CHECK: 'ready', CHECKED: 'checked', COMPLETED: 'completed' } as const;
const SIGN = { done: IconCircleCheck, busy: IconCircleHalf2, later: IconCircleDashed } as const;

/** The periods of the year side by side: how far the receipts, the bank and the return are. */
export function PeriodRow({ periods, year }: { periods: readonly Row[]; year: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={`card ${styles['periods'] ?? ''}`} aria-label={t('periods.label', { year })}>
      {periods.map((row) => (
        <PeriodCell key={row.period.id} row={row} />
      ))}
    </section>
  );
}

const hasBegun = ({ starts_on }: FinancialPeriod): boolean => starts_on <= today();
const isOver = ({ ends_on }: FinancialPeriod): boolean => ends_on < today();
const isFiled = ({ filing_state: state }: Row): boolean => state !== 'NOT_FILED' && state !== 'REJECTED';

function PeriodCell({ row }: { row: Row }) {
  const { t } = useTranslation('dashboard');
  const periodName = usePeriodName();
  const { period } = row;
  const begun = hasBegun(period);
  const share = (done: number, total: number): { progress: Progress; words: string } => ({
    progress: !begun || total === 0 ? 'later' : done < total ? 'busy' : 'done',
    words: !begun ? '–' : total === 0 ? t('periods.none') : t('periods.of', { done, total }),
  });
  const vat = useVatWords(row);
  const hasReturn = row.vat_total_euros !== null;
  const isQuiet = row.vat_elsewhere && row.receipts_total === 0 && row.bank_total === 0;
  return (
    <div className={styles['period']} data-now={isOver(period) && hasReturn && !isFiled(row)}>
      <div className={styles['periodHead']}>
        <h3>{periodName(period)}</h3>
        {!isQuiet && <PeriodBadge state={begun ? STATE[period.state] : 'notStarted'} />}
      </div>
      {!isQuiet && (
        <>
          <Line name={t('periods.receipts')} {...share(row.receipts_done, row.receipts_total)} />
          <Line
            name={t('periods.bank')}
            {...share(row.bank_done, row.bank_total)}
            note={row.bank_skipped > 0 ? t('periods.skipped', { count: row.bank_skipped }) : undefined}
          />
          {(hasReturn || row.vat_elsewhere) && (
            <Line
              name={t('periods.vat')}
              {...vat}
              to={row.return_id === null || !begun ? undefined : `taxes/vat/${String(row.return_id)}`}
            />
          )}
        </>
      )}
      <div className="second">{useFootnote(row)}</div>
    </div>
  );
}

function useVatWords(row: Row): { progress: Progress; words: string } {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  if (row.vat_elsewhere) return { progress: 'done', words: t('periods.elsewhere') };
  if (row.vat_total_euros === null) return { progress: 'later', words: '–' };
  const amount = formatMoney(euros(row.vat_total_euros), language, { currency: true, whole: true });
  if (isFiled(row)) return { progress: 'done', words: t('periods.sent', { amount }) };
  if (isOver(row.period)) return { progress: 'busy', words: t('periods.toApprove', { amount }) };
  const date = formatDate(addDays(row.period.ends_on, 1), language, 'day');
  return { progress: hasBegun(row.period) ? 'busy' : 'later', words: t('periods.from', { date }) };
}

function useFootnote(row: Row): string {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language, 'day');
  if (row.vat_elsewhere) return t('periods.elsewhereFoot');
  if (row.filed_on !== null) return t('periods.sentOn', { date: day(dateOf(row.filed_on)) });
  if (isOver(row.period)) {
    if (row.vat_total_euros === null) return '';
    return t(row.period.due_on < today() ? 'periods.late' : 'periods.until', { date: day(row.period.due_on) });
  }
  return hasBegun(row.period) ? t('periods.running') : t('periods.starts', { date: day(row.period.starts_on) });
}

type LineProps = {
  name: string;
  progress: Progress;
  words: string;
  /** Below the words. */
  note?: string | undefined;
  to?: string | undefined;
};

function Line({ name, progress, words, note, to }: LineProps) {
  const { t } = useTranslation('dashboard');
  const Glyph = SIGN[progress];
  return (
    <div className={styles['progress']}>
      <Glyph size={16} stroke={1.7} className={styles[progress]} aria-label={t(`periods.${progress}`)} />
      <span className={styles['progressName']}>{name}</span>
      {to === undefined ? (
        <span className={styles['progressWords']}>
          {words}
          {note !== undefined && <span className="second">{note}</span>}
        </span>
      ) : (
        <RoomLink to={to}>{words}</RoomLink>
      )}
    </div>
  );
}
