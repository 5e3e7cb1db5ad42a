import type { QueueQuestion } from '@saldo/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card } from '../../ui/layout/page.tsx';
import { placeOfQuestion } from './staff-queue.ts';
import styles from './staff.module.css';
import { QuestionBadge } from '../inbox/index.ts';

/** What clients were asked about bank lines, expenses and invoices: answers first. */
export function OtherQuestions({ asked }: { asked: readonly QueueQuestion[] }) {
  const { t } = useTranslation('staff');
  if (asked.length === 0) return null;
  return (
    <Card title={t('queue.others')} flush>
      <ul className={`${styles['rows'] ?? ''} ${styles['questions'] ?? ''}`}>
        {asked.map((question) => (
          <Row key={question.id} question={question} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ question }: { question: QueueQuestion }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const { client, subject, asked_at, answered_at } = question;
  const when = formatDate(dateOf(answered_at ?? asked_at), language, 'day');
  const { path, search } = placeOfQuestion(question);
  return (
    <li className={styles['row']}>
      <span className={styles['who']}>
        <Link to={`/${language}/${path}`} search={search} className="link">
          {subject}
        </Link>
        <div className="second">
          {client} · {t(answered_at === null ? 'queue.asked' : 'queue.answered', { when })}
        </div>
      </span>
      <QuestionBadge state={answered_at === null ? 'asked' : 'answered'} />
    </li>
  );
}
