import { Button } from '@mantine/core';
import { questionCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/address.tsx';
import type { CallReply } from '../../app/api.ts';
import { isRefused } from '../../app/api-error.ts';
import { hasPages } from '../../app/documents.ts';
import { DoorFrame, DoorTitle } from '../../app/door-frame.tsx';
import { failureOf } from '../../app/loaded.tsx';
import { addressOfCall, callApi } from '../../app/server.ts';
import { TextareaField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { FailedLoad } from '../../ui/notices.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLanguage } from '../../ui/use-language.ts';
import styles from './inbox.module.css';

const MOST_CHARACTERS = 500;

/** Behind the link of a letter: a question about a receipt, answered without signing in. */
export function QuestionPage() {
  const { t } = useTranslation('inbox');
  const token = useAddress().search['token'] ?? '';
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['question', token],
    queryFn: ({ signal }) => callApi(questionCalls.publicQuestion, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '' && !isDone,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const isOver = token === '' || isRefused(error, 'link_over', 'not_found', 'invalid');
  return (
    <DoorFrame title={t('question.pageTitle')}>
      {isDone ? (
        <DoorTitle title={t('question.thanksTitle')}>{t('question.thanks')}</DoorTitle>
      ) : data !== undefined ? (
        <Asked about={data} token={token} onDone={() => setDone(true)} />
      ) : isRefused(error, 'question_answered') ? (
        <DoorTitle title={t('question.answeredTitle')}>{t('question.answeredText')}</DoorTitle>
      ) : isOver ? (
        <DoorTitle title={t('question.overTitle')}>{t('question.over')}</DoorTitle>
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

type AskedProps = { about: CallReply<typeof questionCalls.publicQuestion>; token: string; onDone: () => void };

function Asked({ about, token, onDone }: AskedProps) {
  const { t } = useTranslation('inbox');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const form = useForm<{ answer: string }>({
    initial: { answer: '' },
    validate: ({ answer }) => (answer.trim() === '' ? { answer: ui('form.required') } : {}),
    submit: async ({ answer }) => {
      await callApi(questionCalls.answerPublicQuestion, { params: { token }, body: { answer } });
      onDone();
    },
  });
  const facts = [
    about.supplier_name ?? about.file_name,
    about.date === null ? '' : formatDate(about.date, language, 'long'),
    about.total_incl === null ? '' : formatMoney(about.total_incl, language, { currency: true }),
  ].filter((fact) => fact !== '');
  return (
    <>
      <DoorTitle title={about.question}>{t('question.from', about)}</DoorTitle>
      <Form form={form} label={t('question.pageTitle')} guard={false}>
        <TextareaField label={t('question.answerLabel')} {...form.bind('answer')} maxLength={MOST_CHARACTERS} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('question.answer')}
        </Button>
      </Form>
      <figure className={styles['asked']}>
        <figcaption className="second">{facts.join(' · ')}</figcaption>
        {hasPages(about) && (
          <img src={addressOfCall(questionCalls.publicQuestionPage, { params: { token } })} alt={about.file_name} />
        )}
      </figure>
    </>
  );
}
