import { Button, Modal, Skeleton } from '@mantine/core';
import { journalCalls, type Question, questionCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AnswerFields, answerOf, type AnswerValues, isAnswered, NO_ANSWER } from './answer-fields.tsx';
import { AwaitedAnswer } from './awaited-answer.tsx';
import { type About, AskDialog } from './question-dialogs.tsx';

type Props = { about: About; name: string };

/** What was asked about an expense, bank line or invoice, and asking something. */
export function ObjectQuestions({ about, name }: Props) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'questions', about],
    queryFn: ({ signal }) => callApi(questionCalls.questions, { query: { admin_id, ...about } }, { signal }),
    enabled: may('purchases.view'),
  });
  const asked = data?.results ?? [];
  return (
    <>
      {asked.length > 0 && (
        <Note tone="info">
          {asked.map((question) => (
            <AskedQuestion key={`${String(question.id)} ${question.sent_at}`} question={question} />
          ))}
        </Note>
      )}
      {may('purchases.process') && (
        <div>
          <Button variant="subtle" onClick={() => setAsking(true)}>
            {t('question.act')}
          </Button>
        </div>
      )}
      {isAsking && <AskDialog about={about} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

/** One question: its answer, who is to answer, or a way to answer it. */
export function AskedQuestion({ question }: { question: Question }) {
  const { t } = useTranslation('inbox');
  const may = useMay();
  const [isAnswering, setAnswering] = useState(false);
  if (question.answer !== null)
    return (
      <div>
        {question.question} <strong>{question.answer}</strong>
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
        may('purchases.process') && <AwaitedAnswer asked={question} />
      )}
      {isAnswering && <ChoiceDialog question={question} onClose={() => setAnswering(false)} />}
    </div>
  );
}

/** Answers in the application, with the choices that were offered. */
function ChoiceDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('question.answerTitle', { name: question.subject });
  const { data: categories } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'purchase-ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgers, { params: { adminId: admin_id } }, { signal }),
  });
  const form = useForm<AnswerValues>({
    initial: NO_ANSWER,
    validate: (values) => (isAnswered(values) ? {} : { answer: ui('form.required') }),
    submit: async (values) => {
      const body = { admin_id, ...answerOf(values) };
      await callApi(questionCalls.answerQuestion, { params: { id: question.id }, body });
      toast.success(t('question.sent'));
      onClose();
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      {categories === undefined ? (
        <Skeleton height={160} />
      ) : (
        <Form form={form} label={title} guard={false}>
          <p>{t('question.by', question)}</p>
          <AnswerFields form={form} choices={question.choices} categories={categories} />
          <FormFoot submit={t('question.answer')} busy={form.busy} />
        </Form>
      )}
    </Modal>
  );
}
