import { Button } from '@mantine/core';
import { ASKING, type Question, questionCalls, type QuestionObject, SEEING } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { authorizationsQuery, useAdminId, useMay } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { AwaitedAnswer } from './awaited-answer.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { type About, AskDialog } from './question-dialogs.tsx';

/** How an answer is taken over where it was asked about; nothing where it already is, or cannot be. */
export type TakeAnswer = (given: Question) => (() => void) | undefined;

type Props = { about: About; name: string; take?: TakeAnswer };

/** What was asked about an expense, bank line or invoice, and asking something. */
export function ObjectQuestions({ about, name, take }: Props) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'questions', about],
    queryFn: ({ signal }) => callApi(questionCalls.questions, { query: { admin_id, ...about } }, { signal }),
    enabled: may(SEEING[about.object_type]),
  });
  const asked = data?.results ?? [];
  // The owner is who is asked: about an own invoice the question would only come back.
  const { data: rights } = useQuery(authorizationsQuery(admin_id));
  const isOwnInvoice = about.object_type === 'sales_invoice' && rights?.role === 'OWNER';
  const mayAsk = may(ASKING[about.object_type]) && !isOwnInvoice;
  return (
    <>
      {asked.length > 0 && (
        <Note tone="info">
          {asked.map((question) => (
            <AskedQuestion
              key={`${String(question.id)} ${question.sent_at}`}
              question={question}
              onUse={take?.(question)}
            />
          ))}
        </Note>
      )}
      {mayAsk && (
        <div>
          <Button variant="subtle" px={8} ml={-8} onClick={() => setAsking(true)}>
            {t('question.act')}
          </Button>
        </div>
      )}
      {isAsking && <AskDialog about={about} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

function objectOf({ transaction_id, invoice_id, expense_id }: Question): QuestionObject {
  if (transaction_id !== null) return 'bank_transaction';
  if (invoice_id !== null) return 'sales_invoice';
  return expense_id === null ? 'attachment' : 'expense';
}

/** One question: its answer, who should answer, or the answer form. */
export function AskedQuestion({ question, onUse }: { question: Question; onUse?: (() => void) | undefined }) {
  const { t } = useTranslation('inbox');
  const may = useMay();
  const [isAnswering, setAnswering] = useState(false);
  if (question.answer !== null)
    return (
      <div>
        {question.question}{' '}
        <GivenAnswer
          answer={question.answer}
          photoOf={question.photo_id === null ? undefined : question.id}
          onUse={onUse}
        />
      </div>
    );
  return (
    <div>
      {t('question.by', question)}{' '}
      {question.is_for_me && may('purchases.upload') ? (
        <button type="button" className="link" onClick={() => setAnswering(true)}>
          {t('question.answer')}
        </button>
      ) : (
        may(ASKING[objectOf(question)]) && <AwaitedAnswer asked={question} />
      )}
      {isAnswering && <AnswerDialog asked={question} name={question.subject} onClose={() => setAnswering(false)} />}
    </div>
  );
}
