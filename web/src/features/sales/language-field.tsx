import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import type { Language } from '../../ui/format/language.ts';

/** The language of what customers read. */
export function LanguageField(props: Omit<React.ComponentProps<typeof ChoiceField<Language>>, 'data'>) {
  const { t } = useTranslation('sales');
  return (
    <ChoiceField<Language>
      data={[
        { value: 'nl', label: t('editor.dutch') },
        { value: 'en', label: t('editor.english') },
      ]}
      {...props}
    />
  );
}
