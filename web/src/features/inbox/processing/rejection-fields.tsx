import { REJECTION_REASONS, REJECTION_TEXTS, type RejectionReason } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { SelectField, TextareaField } from '../../../ui/forms/fields.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

export const MOST_CHARACTERS = 500;

/** No default reason: a default would be sent without thought. */
export type RejectionValues = { reason: RejectionReason | null; explanation: string };
export const NO_REJECTION: RejectionValues = { reason: null, explanation: '' };

/** Why a receipt is sent back: a reason from the list, and what the sender should know. */
export function RejectionFields({ form }: { form: Form<RejectionValues> }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  return (
    <>
      <SelectField
        label={t('reject.reason')}
        {...form.bind('reason')}
        placeholder={t('reject.chooseReason')}
        onChange={(chosen) => form.set({ reason: REJECTION_REASONS.find((each) => each === chosen) ?? null })}
        data={REJECTION_REASONS.map((value) => ({ value, label: REJECTION_TEXTS[value][language] }))}
      />
      <TextareaField
        label={t('reject.explanation')}
        optional={form.values.reason !== 'OTHER'}
        {...form.bind('explanation')}
        maxLength={MOST_CHARACTERS}
      />
    </>
  );
}
