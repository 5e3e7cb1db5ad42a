import '@mantine/dates/styles.css';
import 'dayjs/locale/nl';
import { DatePicker } from '@mantine/dates';
import type { IsoDate } from '@saldo/ledger';
import { today } from '../format/format.ts';
import type { Language } from '../format/language.ts';

type MonthPickerProps = { value: IsoDate | null; language: Language; onPick: (date: IsoDate) => void };

/** A month to pick a day from; weeks start on Monday. */
export default function MonthPicker({ value, language, onPick }: MonthPickerProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today()}
      locale={language}
      weekendDays={[]}
      onChange={(date) => {
        if (date !== null) onPick(date.slice(0, 10));
      }}
    />
  );
}
