import { Skeleton } from '@mantine/core';
import { type Question, questionCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { AskedQuestion } from './object-questions.tsx';
import styles from '../inbox.module.css';

/** Open questions about anything, newest first. */
export function QuestionsScreen() {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'questions', 'open'],
    queryFn: ({ signal }) =>
      callApi(questionCalls.questions, { query: { admin_id, state: 'OPEN', page_size: 200 } }, { signal }),
  });
  return (
    <Page title={t('question.listTitle')}>
      <QueryState query={query} skeleton={<Skeleton height={240} />}>
        {({ results }) => (
          <Card title={t('question.listOpen')}>
            {results.length === 0 && <p className="second">{t('question.listNone')}</p>}
            <ul className={styles['left']}>
              {results.map((question) => (
                <li key={`${String(question.id)} ${question.sent_at}`}>
                  <RoomLink to={placeOf(question)} className="link">
                    {question.subject}
                  </RoomLink>
                  <AskedQuestion question={question} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
    </Page>
  );
}

function placeOf({ attachment_id, expense_id, invoice_id }: Question): string {
  if (attachment_id !== null) return `purchases/inbox/${String(attachment_id)}`;
  if (expense_id !== null) return `purchases/expenses/${String(expense_id)}`;
  return invoice_id === null ? 'bank' : `sales/invoices/${String(invoice_id)}`;
}
