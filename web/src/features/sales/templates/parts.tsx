import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './templates.module.css';

/** A field of a layout: what it is now, where errors name it, and how it changes. */
export type Bound<T> = {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onProblem: (message: string | undefined, typed?: string) => void;
};

type PixelFieldProps = Bound<number> & { label: string; range: { min: number; max: number } };

/** A whole number of pixels; what is typed stays while it is none yet. */
export function PixelField({ label, range, name, value, error, onChange, onProblem }: PixelFieldProps) {
  const { t } = useTranslation('sales');
  const [typed, setTyped] = useState<string | undefined>();
  const isFit = (text: string): boolean =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= range.min && Number(text) <= range.max;
  const keepsTyped = typed !== undefined && (!isFit(typed) || Number(typed) === value);
  return (
    <TextField
      {...{ label, name, error }}
      value={keepsTyped ? typed : String(value)}
      maxLength={4}
      onChange={(text) => {
        setTyped(text);
        onProblem(isFit(text) ? undefined : t('templates.between', range), text);
        if (isFit(text)) onChange(Number(text));
      }}
    />
  );
}

type PointsFieldProps = Omit<Bound<number>, 'onProblem'> & { label: string; sizes: readonly number[] };

/** A size in points, of a list. */
export function PointsField({ label, sizes, name, value, error, onChange }: PointsFieldProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const known = sizes.includes(value) ? sizes : [...sizes, value].sort((one, other) => one - other);
  return (
    <SelectField
      {...{ label, name, error }}
      searchable={false}
      value={String(value)}
      data={known.map((size) => ({
        value: String(size),
        label: t('templates.points', { size: new Intl.NumberFormat(language).format(size) }),
      }))}
      onChange={(size) => onChange(Number(size))}
    />
  );
}

export function ColorField({
  label,
  name,
  value,
  error,
  onChange,
}: Omit<Bound<string>, 'onProblem'> & { label: string }) {
  return (
    <Field {...{ label, name, error }}>
      {({ id, 'aria-describedby': describedBy }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          type="color"
          className={styles['color']}
          value={value.toLowerCase()}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      )}
    </Field>
  );
}
