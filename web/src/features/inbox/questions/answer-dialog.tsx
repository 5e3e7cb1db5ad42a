import { Modal, Skeleton } from '@mantine/core';
import { type AnswerChoice, journalCalls, questionCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AnswerFields, answerOf, type AnswerValues, isAnswered, NO_ANSWER, photoForm } from './answer-fields.tsx';

type Asked = { id: number; question: string; asked_by: string; choices: readonly AnswerChoice[] };

type AnswerDialogProps = { asked: Asked; name: string; onClose: () => void };

/** Answers in the application, with the choices that were offered. */
export function AnswerDialog({ asked, name, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('inbox');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('question.answerTitle', { name });
  const hasCategories = asked.choices.includes('CATEGORY');
  const { data: categories = hasCategories ? undefined : [] } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'purchase-ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgers, { params: { adminId: admin_id } }, { signal }),
    enabled: hasCategories,
  });
  const form = useForm<AnswerValues>({
    initial: NO_ANSWER,
    validate: (values) => (isAnswered(values) ? {} : { answer: ui('form.required') }),
    submit: async (values) => {
      const params = { id: asked.id };
      const photo = photoForm(values);
      await (photo === undefined
        ? callApi(questionCalls.answerQuestion, { params, body: { admin_id, ...answerOf(values) } })
        : callApi(questionCalls.answerQuestionWithPhoto, { params, query: { admin_id }, form: photo }));
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
          <p>{t('question.by', asked)}</p>
          <AnswerFields form={form} choices={asked.choices} categories={categories} />
          <FormFoot submit={t('question.answer')} busy={form.busy} />
        </Form>
      )}
    </Modal>
  );
}
