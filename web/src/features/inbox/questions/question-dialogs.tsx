import { Modal } from '@mantine/core';
import { type AnswerChoice, choicesFor, questionCalls, type QuestionObject } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { SwitchField, TextareaField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';

const MOST_CHARACTERS = 500;

/** What is asked about. */
export type About = { object_type: QuestionObject; object_id: number };

type AskProps = { about: About; name: string; onClose: () => void };
type AskValues = { question: string } & Record<AnswerChoice, boolean>;

/** Asks the entrepreneur about something; they get an e-mailed link to answer. */
export function AskDialog({ about, name, onClose }: AskProps) {
  const { t } = useTranslation('inbox');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('question.askTitle', { name });
  const offered = choicesFor(about.object_type);
  const form = useForm<AskValues>({
    initial: { question: '', CATEGORY: false, PRIVATE: false, PHOTO: false },
    validate: ({ question }) => (question.trim() === '' ? { question: ui('form.required') } : {}),
    submit: async ({ question, ...chosen }) => {
      const choices = offered.filter((choice) => chosen[choice]);
      await callApi(questionCalls.askQuestion, { body: { admin_id, ...about, question, choices } });
      toast.success(t('question.asked'));
      onClose();
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Form form={form} label={title} guard={false}>
        <TextareaField
          label={t('question.label')}
          help={t('question.help')}
          {...form.bind('question')}
          maxLength={MOST_CHARACTERS}
        />
        {offered.map((choice) => (
          <SwitchField key={choice} label={t(`question.offer.${choice}`)} {...form.bind(choice)} />
        ))}
        <FormFoot submit={t('question.ask')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
