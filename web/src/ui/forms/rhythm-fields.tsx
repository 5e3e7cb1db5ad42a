import { type IsoDate, occurrences, RECURRENCE_PERIODS, type RecurrencePeriod } from '@saldo/ledger';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../format/format.ts';
import { useLanguage } from '../format/use-language.ts';
import { DateField, SelectField, TextField } from './fields.tsx';
import { FieldRow } from './form.tsx';
import type { Form } from './use-form.ts';

/** When something comes back, as it is typed. */
export type RhythmValues = {
  frequency: string;
  period: RecurrencePeriod;
  start_date: IsoDate | null;
  end_date: IsoDate | null;
};

const DATES_SHOWN = 4;
const MOST_OFTEN = 366;

function isFrequency(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_OFTEN;
}

/** What is wrong with it, by field. */
export function rhythmErrors({ frequency, start_date, end_date }: RhythmValues, t: TFunction): Record<string, string> {
  return {
    ...(isFrequency(frequency) ? {} : { frequency: t('rhythm.badFrequency') }),
    ...(start_date === null ? { start_date: t('form.required') } : {}),
    ...(start_date !== null && end_date !== null && end_date < start_date
      ? { end_date: t('rhythm.endBeforeStart') }
      : {}),
  };
}

/** "month", "2 weeks": after the word "every". */
export function useRhythmWords(): (rhythm: { frequency: number; period: RecurrencePeriod }) => string {
  const { t } = useTranslation();
  return ({ frequency, period }) => t(`rhythm.words.${period}`, { count: frequency });
}

/** How often, from when until when, and the next dates of what is chosen. */
export function RhythmFields<Values extends RhythmValues>({ form }: { form: Form<Values> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dates = datesOf(form.values);
  const bind = <Name extends keyof RhythmValues>(name: Name) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: RhythmValues[Name]) => form.set({ [name]: value } as unknown as Partial<Values>),
    onProblem: (message?: string, typed?: string) => form.setProblem(name, message, typed),
  });
  return (
    <>
      <FieldRow columns="1fr 1.4fr">
        <TextField label={t('rhythm.every')} maxLength={3} {...bind('frequency')} />
        <SelectField
          label={t('rhythm.unit')}
          {...bind('period')}
          onChange={(value) => bind('period').onChange(RECURRENCE_PERIODS.find((each) => each === value) ?? 'MONTHS')}
          data={RECURRENCE_PERIODS.map((value) => ({ value, label: t(`rhythm.units.${value}`) }))}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <DateField label={t('rhythm.start')} {...bind('start_date')} />
        <DateField label={t('rhythm.end')} optional {...bind('end_date')} />
      </FieldRow>
      <output className="second">
        {dates.length === 0
          ? t('rhythm.noDates')
          : t('rhythm.next', { dates: dates.map((date) => unbroken(formatDate(date, language))).join(' · ') })}
      </output>
    </>
  );
}

/** A line ends between two dates, never at the hyphen within one. */
function unbroken(date: string): string {
  return date.replaceAll('-', '-\u2060');
}

/** The first dates of what is typed; none while it makes no sense. */
function datesOf({ period, frequency, start_date, end_date }: RhythmValues): IsoDate[] {
  if (start_date === null || !isFrequency(frequency)) return [];
  const from = start_date < today() ? today() : start_date;
  return occurrences({ period, frequency: Number(frequency), start_date, end_date }, from, DATES_SHOWN);
}
