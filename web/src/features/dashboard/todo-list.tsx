import {
  type Icon,
  IconAlertTriangle,
  IconBuildingBank,
  IconChevronRight,
  IconClockExclamation,
  IconMessageQuestion,
  IconPencilMinus,
  IconReceiptEuro,
  IconReceiptTax,
  IconScale,
} from '@tabler/icons-react';
import type { StatusPanel } from '@saldo/contract';
import { type Cents, type IsoDate, KOR_LIMIT_CENTS, OSS_THRESHOLD_CENTS, parseEuro, yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { parseSearch, RoomLink } from '../../app/routing/address.tsx';
import { usePeriodName } from '../../app/period/period-name.ts';
import { formatDate, formatDays, formatMoney, today } from '../../ui/format/format.ts';
import { Card } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './dashboard.module.css';

type Todo = StatusPanel['todo'][number];
type Words = { icon: Icon; tone: 'info' | 'warn' | 'idle'; title: string; text: string; aside: string };

const isPast = (due: IsoDate | null): boolean => due !== null && due < today();
const isAbove = (amount: string | null, limit: Cents): boolean => amount !== null && parseEuro(amount) > limit;

function useWords(): (todo: Todo) => Words {
  const { t } = useTranslation('dashboard');
  const periodName = usePeriodName();
  const language = useLanguage();
  const money = (amount: string | Cents | null, whole = false) =>
    amount === null ? '' : formatMoney(amount, language, { currency: true, whole });
  const dateOf = (due: IsoDate | null) =>
    due === null ? '' : formatDate(due, language, yearOf(due) === yearOf(today()) ? 'day' : 'long');
  /** What is filed or paid by a day. */
  const duty = (title: string, due: IsoDate | null, text: string): Words => ({
    icon: IconReceiptTax,
    tone: isPast(due) ? 'warn' : 'info',
    title,
    text,
    aside: due === null ? t('todo.now') : formatDays(due, today(), language),
  });
  const ofReturn = (title: 'todo.vat' | 'todo.vatPayment' | 'todo.supplement', { amount, due, period }: Todo): Words =>
    duty(
      t(title, { period: period === null ? '' : periodName(period, period.year !== yearOf(today())) }),
      due,
      t(isPast(due) ? 'todo.vatLate' : 'todo.vatBy', { amount: money(amount, true), date: dateOf(due) }),
    );
  return (todo) => {
    const { code, count, amount, due, names } = todo;
    const now = t('todo.now');
    switch (code) {
      case 'vat_return_due':
        return ofReturn('todo.vat', todo);
      case 'vat_payment_due':
        return ofReturn('todo.vatPayment', todo);
      case 'vat_supplement_due':
        return ofReturn('todo.supplement', todo);
      case 'icp_return_due':
        return duty(
          t('todo.icp', { count, period: names.join(', ') }),
          due,
          t(isPast(due) ? 'todo.overdueSince' : 'todo.dueBy', { date: dateOf(due) }),
        );
      case 'vat_revision_due':
        return duty(t('todo.revision', { year: names.join() }), due, t('todo.revisionText', { amount: money(amount) }));
      case 'kor_limit':
        return {
          icon: IconAlertTriangle,
          tone: 'warn',
          title: t(due === null ? 'todo.korNear' : 'todo.korExceeded'),
          text: t('todo.ofLimit', { amount: money(amount, true), limit: money(KOR_LIMIT_CENTS, true) }),
          aside: t('todo.view'),
        };
      case 'oss_threshold':
        return {
          icon: IconAlertTriangle,
          tone: 'warn',
          title: t(isAbove(amount, OSS_THRESHOLD_CENTS) ? 'todo.ossExceeded' : 'todo.ossNear'),
          text: t('todo.ofLimit', { amount: money(amount, true), limit: money(OSS_THRESHOLD_CENTS, true) }),
          aside: t('todo.view'),
        };
      case 'invoices_overdue':
        return {
          icon: IconClockExclamation,
          tone: 'warn',
          title: t('todo.overdue', { count }),
          text: [money(amount), names.join(', ')].filter((part) => part !== '').join(' · '),
          aside: t('todo.view'),
        };
      case 'receipts_waiting':
        return {
          icon: IconReceiptEuro,
          tone: 'info',
          title: t('todo.receipts', { count }),
          text: t('todo.receiptsText'),
          aside: now,
        };
      case 'receipts_need_you':
        return {
          icon: IconReceiptEuro,
          tone: 'warn',
          title: t('todo.receiptsNeedYou', { count }),
          text: t('todo.receiptsNeedYouText'),
          aside: now,
        };
      case 'questions_open':
        return {
          icon: IconMessageQuestion,
          tone: 'warn',
          title: t('todo.questions', { count }),
          text: t('todo.questionsText'),
          aside: now,
        };
      case 'bank_to_process':
        return {
          icon: IconBuildingBank,
          tone: 'info',
          title: t('todo.bank', { count }),
          text: t('todo.bankText'),
          aside: now,
        };
      case 'concept_expenses':
        return {
          icon: IconPencilMinus,
          tone: 'idle',
          title: t('todo.concepts', { count }),
          text: t('todo.conceptsText'),
          aside: t('todo.view'),
        };
      case 'opening_balance_missing':
        return {
          icon: IconScale,
          tone: 'warn',
          title: t('todo.opening'),
          text: t('todo.openingText'),
          aside: now,
        };
    }
  };
}

/** What people come for: what asks something of them, with where to do it. */
export function TodoList({ todo }: Pick<StatusPanel, 'todo'>) {
  const { t } = useTranslation('dashboard');
  const words = useWords();
  return (
    <Card title={t('todo.title')} flush>
      {todo.length === 0 && <p className={`second ${styles['nothing'] ?? ''}`}>{t('todo.none')}</p>}
      <ul className={styles['todo']}>
        {todo.map((each) => {
          const { icon: Glyph, tone, title, text, aside } = words(each);
          const [path = '', query = ''] = each.link.split('?');
          return (
            <li key={each.link}>
              <RoomLink to={path} search={parseSearch(query)} className={styles['task']}>
                <span className={`tile ${tone}`}>
                  <Glyph size={18} stroke={1.7} aria-hidden="true" />
                </span>
                <span className={styles['taskWords']}>
                  <span>{title}</span>
                  <span className="second">{text}</span>
                </span>
                <span className={`second ${styles['taskAside'] ?? ''}`}>{aside}</span>
                <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
              </RoomLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
