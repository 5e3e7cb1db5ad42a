import { Button } from '@mantine/core';
import { questionCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import type { CallReply } from '../../../app/api/api.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { hasPages } from '../attachments/documents.ts';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { dateOf, formatDate, formatMoney, formatTime } from '../../../ui/format/format.ts';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { AnswerFields, answerOf, type AnswerValues, isAnswered, NO_ANSWER, photoForm } from './answer-fields.tsx';
import styles from '../inbox.module.css';

/** Behind the link of an e-mail: a question about a receipt, answered without signing in. */
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
  return (
    <DoorFrame title={t('question.pageTitle')}>
      {isDone ? (
        <DoorTitle title={t('question.thanksTitle')}>{t('question.thanks')}</DoorTitle>
      ) : token === '' || isRefused(error, 'question_answered', 'link_over', 'not_found', 'invalid') ? (
        <Over error={error} />
      ) : data !== undefined ? (
        <Asked about={data} token={token} onDone={() => setDone(true)} onOver={() => void refetch()} />
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

/** The link does not work any more: whether there is still something to do, and where. */
function Over({ error }: { error: Error | null }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const answered = isRefused(error, 'question_answered') ? error.about['answered_at'] : undefined;
  const reason = isRefused(error, 'link_over') ? error.about['reason'] : undefined;
  const why = reason === 'replaced' ? 'replaced' : reason === 'withdrawn' ? 'noLongerAsked' : 'over';
  const at = (instant: string) => ({
    date: formatDate(dateOf(new Date(instant)), language, 'long'),
    time: formatTime(instant),
  });
  return (
    <>
      {typeof answered === 'string' ? (
        <DoorTitle title={t('question.answeredTitle')}>{t('question.answeredText', at(answered))}</DoorTitle>
      ) : (
        <DoorTitle title={t('question.overTitle')}>{t(`question.${why}`)}</DoorTitle>
      )}
      <DoorLinks>
        <DoorLink to="">{t('question.toSaldo')}</DoorLink>
      </DoorLinks>
    </>
  );
}

type AskedProps = {
  about: CallReply<typeof questionCalls.publicQuestion>;
  token: string;
  onDone: () => void;
  onOver: () => void;
};

function Asked({ about, token, onDone, onOver }: AskedProps) {
  const { t } = useTranslation('inbox');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const form = useForm<AnswerValues>({
    initial: NO_ANSWER,
    validate: (values) => (isAnswered(values) ? {} : { answer: ui('form.required') }),
    submit: async (values) => {
      try {
        const photo = photoForm(values);
        await (photo === undefined
          ? callApi(questionCalls.answerPublicQuestion, { params: { token }, body: answerOf(values) })
          : callApi(questionCalls.answerPublicQuestionWithPhoto, { params: { token }, form: photo }));
        onDone();
      } catch (error) {
        // Answered or taken back since this page was opened.
        if (isRefused(error, 'question_answered', 'link_over')) onOver();
        throw error;
      }
    },
  });
  const facts = [
    about.supplier_name ?? about.subject,
    about.date === null ? '' : formatDate(about.date, language, 'long'),
    about.total_incl === null ? '' : formatMoney(about.total_incl, language, { currency: true }),
  ].filter((fact) => fact !== '');
  return (
    <>
      <DoorTitle title={about.question}>{t('question.from', about)}</DoorTitle>
      <Form form={form} label={t('question.pageTitle')} guard={false}>
        <AnswerFields form={form} choices={about.choices} categories={about.categories} />
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
