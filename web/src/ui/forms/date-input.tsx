import { ActionIcon, Input, Popover } from '@mantine/core';
import type { IsoDate } from '@saldo/ledger';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../format/format.ts';
import { parseDate } from './parse-date.ts';
import { useLanguage } from '../format/use-language.ts';

/** The calendar comes when it is first opened: people mostly type. */
const MonthPicker = lazy(() => import('./month-picker.tsx'));

export type DateInputProps = {
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  onProblem?: ((message: string | undefined, typed?: string) => void) | undefined;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean;
  error?: boolean;
  disabled?: boolean;
  /** The day of something booked: typed without a year it is one that the books take, not one far ahead. */
  isForBooks?: boolean;
  variant?: 'default' | 'unstyled';
};

/** A day, typed in any usual way (14-7, 14/7/26, 1407) and written out as 14-07-2026 on leaving, or picked. */
export function DateInput({
  value,
  onChange,
  onProblem,
  disabled = false,
  isForBooks = false,
  ...rest
}: DateInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, setDraft] = useState<string | undefined>();
  const [opened, setOpened] = useState(false);
  const type = (text: string) => {
    setDraft(text);
    const date = parseDate(text, today(), isForBooks);
    onChange(date ?? null);
    if (date !== undefined || text.trim() === '') onProblem?.(undefined);
  };
  const leave = () => {
    if (draft === undefined) return;
    const good = draft.trim() === '' || parseDate(draft, today()) !== undefined;
    if (!good) return onProblem?.(t('date.notADate'), draft);
    onProblem?.(undefined);
    setDraft(undefined);
  };
  const pick = (date: IsoDate) => {
    setDraft(undefined);
    setOpened(false);
    onProblem?.(undefined);
    onChange(date);
  };
  const picker = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={30} disabled={disabled} aria-label={t('date.choose')} onClick={() => setOpened(!opened)}>
          <IconCalendar size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('date.choose')}>
        <Suspense fallback={null}>
          <MonthPicker value={value} language={language} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <Input
      {...rest}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('date.placeholder')}
      value={draft ?? (value === null ? '' : formatDate(value, language))}
      rightSection={picker}
      rightSectionPointerEvents="all"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDownCapture={(event) => {
        // Whoever sends the form from here has left the field as well: what cannot be read is not sent as nothing.
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
