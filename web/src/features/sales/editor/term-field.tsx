import { addDays, type IsoDate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import type { Binding } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

const TERMS = [0, 7, 14, 21, 30, 45, 60, 90];

/** In how many days, and which day that is. */
export function TermField({ date, ...field }: Binding<string | null> & { date: IsoDate | null }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const own = Number(field.value ?? 30);
  const terms = TERMS.includes(own) ? TERMS : [...TERMS, own].sort((one, other) => one - other);
  const label = (days: number) => {
    const due = date === null ? '–' : formatDate(addDays(date, days), language);
    return days === 0 ? t('editor.termDays_zero', { date: due }) : t('editor.termDays', { count: days, date: due });
  };
  return (
    <SelectField
      label={t('editor.term')}
      searchable={false}
      data={terms.map((days) => ({ value: String(days), label: label(days) }))}
      {...field}
    />
  );
}
