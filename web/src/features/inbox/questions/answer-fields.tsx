import type { AnswerChoice, LedgerChoice } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useLedgerOptions } from '../../journal/ledger-options.ts';
import { SelectField, SwitchField, TextareaField } from '../../../ui/forms/fields.tsx';
import type { Form as FormOf } from '../../../ui/forms/use-form.ts';

const MOST_CHARACTERS = 500;

export type AnswerValues = { answer: string; category: string | null; isPrivate: boolean };

export const NO_ANSWER: AnswerValues = { answer: '', category: null, isPrivate: false };

/** What goes to the server: the choice that was made, and the words beside it. */
export function answerOf({ answer, category, isPrivate }: AnswerValues) {
  if (isPrivate) return { answer, choice: 'PRIVATE' as const };
  return category === null ? { answer } : { answer, choice: 'CATEGORY' as const, ledger_account_id: Number(category) };
}

export function isAnswered({ answer, category, isPrivate }: AnswerValues): boolean {
  return isPrivate || category !== null || answer.trim() !== '';
}

type Props = {
  form: FormOf<AnswerValues>;
  choices: readonly AnswerChoice[];
  categories: readonly LedgerChoice[];
};

/** The choices that were offered, and words. */
export function AnswerFields({ form, choices, categories }: Props) {
  const options = useLedgerOptions(categories);
  const { t } = useTranslation('inbox');
  return (
    <>
      {choices.includes('PRIVATE') && <SwitchField label={t('question.private')} {...form.bind('isPrivate')} />}
      {choices.includes('CATEGORY') && !form.values.isPrivate && (
        <SelectField label={t('question.category')} clearable searchable data={options} {...form.bind('category')} />
      )}
      <TextareaField label={t('question.answerLabel')} {...form.bind('answer')} maxLength={MOST_CHARACTERS} />
    </>
  );
}
