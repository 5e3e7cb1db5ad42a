import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/forms/fields.tsx';
import type { Binding } from '../../../ui/forms/use-form.ts';

const PERCENTAGE = /^(?:100(?:[.,]0{1,2})?|\d{1,2}(?:[.,]\d{1,2})?)?$/;

export const isPercentage = (text: string): boolean => PERCENTAGE.test(text.trim());

/** A discount on the whole document, in per cent; with a comma or a point. */
export function DiscountField({ onChange, value, error, ...field }: Binding<string>) {
  const { t } = useTranslation('sales');
  return (
    <TextField
      label={t('editor.totalDiscount')}
      optional
      maxLength={6}
      {...field}
      value={value}
      error={isPercentage(value) ? error : t('editor.badPercentage')}
      onChange={(text) => onChange(text.replace(',', '.'))}
    />
  );
}
