import {
  type Icon,
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
import { yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { parseSearch, RoomLink } from '../../app/routing/address.tsx';
import { usePeriodName } from '../../app/period/period-name.ts';
import { formatDate, formatDays, formatMoney, today } from '../../ui/format/format.ts';
import { Card } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './dashboard.module.css';

type Todo = StatusPanel['todo'][number];
type Words = { icon: Icon; tone: 'info' | 'warn' | 'idle'; title: string; text: string; aside: string };

function useWords(): (todo: Todo) => Words {
  const { t } = useTranslation('dashboard');
  const periodName = usePeriodName();
  const language = useLanguage();
  const money = (amount: string | null, whole = false) =>
    amount === null ? '' : formatMoney(amount, language, { currency: true, whole });
  return ({ code, count, amount, due, names, period }) => {
    const now = t('todo.now');
    switch (code) {
      case 'vat_return_due':
        return {
          icon: IconReceiptTax,
          tone: due !== null && due < today() ? 'warn' : 'info',
          title: t('todo.vat', {
            period: period === null ? '' : periodName(period, period.year !== yearOf(today())),
          }),
          text: t(due !== null && due < today() ? 'todo.vatLate' : 'todo.vatBy', {
            amount: money(amount, true),
            date: due === null ? '' : formatDate(due, language, yearOf(due) === yearOf(today()) ? 'day' : 'long'),
          }),
          aside: due === null ? now : formatDays(due, today(), language),
        };
      case 'vat_payment_due':
        return {
          icon: IconReceiptTax,
          tone: due !== null && due < today() ? 'warn' : 'info',
          title: t('todo.vatPayment', {
            period: period === null ? '' : periodName(period, period.year !== yearOf(today())),
          }),
          text: t(due !== null && due < today() ? 'todo.vatLate' : 'todo.vatBy', {
            amount: money(amount, true),
            date: due === null ? '' : formatDate(due, language, yearOf(due) === yearOf(today()) ? 'day' : 'long'),
          }),
          aside: due === null ? now : formatDays(due, today(), language),
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
