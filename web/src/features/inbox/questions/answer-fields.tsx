import type { AnswerChoice, LedgerChoice } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { DocumentField } from '../attachments/document-field.tsx';
import { useLedgerOptions } from '../../journal/index.ts';
import { SelectField, SwitchField, TextareaField } from '../../../ui/forms/fields.tsx';
import type { Form as FormOf } from '../../../ui/forms/use-form.ts';

const MOST_CHARACTERS = 500;

/** What an answer may show; an e-invoice is no photo. */
const PHOTO_KINDS = 'image/*,application/pdf';

export type AnswerValues = { answer: string; category: string | null; isPrivate: boolean; file: File | null };

export const NO_ANSWER: AnswerValues = { answer: '', category: null, isPrivate: false, file: null };

/** The photo or PDF that is sent instead of other answers. */
export function photoForm({ file }: AnswerValues): FormData | undefined {
  if (file === null) return undefined;
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** What goes to the server: the choice that was made, and the words beside it. */
export function answerOf({ answer, category, isPrivate }: AnswerValues) {
  if (isPrivate) return { answer, choice: 'PRIVATE' as const };
  return category === null ? { answer } : { answer, choice: 'CATEGORY' as const, ledger_account_id: Number(category) };
}

export function isAnswered({ answer, category, isPrivate, file }: AnswerValues): boolean {
  return file !== null || isPrivate || category !== null || answer.trim() !== '';
}

type Props = {
  form: FormOf<AnswerValues>;
  choices: readonly AnswerChoice[];
  categories: readonly LedgerChoice[];
};

/** The choices that were offered, and words. A photo is an answer by itself. */
export function AnswerFields({ form, choices, categories }: Props) {
  const options = useLedgerOptions(categories);
  const { t } = useTranslation('inbox');
  const photo = choices.includes('PHOTO') && (
    <DocumentField
      {...form.bind('file')}
      words={{ label: t('question.photo'), choose: t('question.choosePhoto') }}
      accept={PHOTO_KINDS}
    />
  );
  if (form.values.file !== null) return photo;
  return (
    <>
      {photo}
      {choices.includes('PRIVATE') && <SwitchField label={t('question.private')} {...form.bind('isPrivate')} />}
      {choices.includes('CATEGORY') && !form.values.isPrivate && (
        <SelectField label={t('question.category')} clearable searchable data={options} {...form.bind('category')} />
      )}
      <TextareaField label={t('question.answerLabel')} {...form.bind('answer')} maxLength={MOST_CHARACTERS} />
    </>
  );
}
