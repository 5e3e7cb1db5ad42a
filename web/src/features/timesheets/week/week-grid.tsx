import type { TimeEntry } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMinutes, today, weekdayName } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { parseDuration } from '../duration.ts';
import styles from '../timesheets.module.css';
import { minutesOf, type RowKey, type WeekRow } from './week-rows.ts';

type WeekGridProps = {
  rows: readonly WeekRow[];
  days: readonly IsoDate[];
  mayEdit: boolean;
  /** The minutes that one row has on one day from now on; null for none. */
  onChange: (row: WeekRow, day: IsoDate, minutes: number | null) => void;
};

const MOVES: Readonly<Record<string, [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

export function useRowName(): (row: RowKey) => string {
  const { t } = useTranslation('timesheets');
  return ({ kind, project, client, description }) =>
    [project?.name ?? client?.name ?? t('noProject'), kind === 'BILLABLE' ? '' : t(`kinds.${kind}`), description]
      .filter((part) => part !== '')
      .join(' · ');
}

/** A week of hours: a row per project and description, a column per day, all of it reached by the keyboard. */
export function WeekGrid({ rows, days, mayEdit, onChange }: WeekGridProps) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const nameOf = useRowName();
  const focus = (row: number, day: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-at="${String(row)}-${String(day)}"]`)?.focus();
  const move = (event: React.KeyboardEvent<HTMLInputElement>, row: number, day: number) => {
    const { key, currentTarget: field } = event;
    const atStart = field.selectionStart === 0 && field.selectionEnd === 0;
    const atEnd = field.selectionStart === field.value.length;
    const whole = field.selectionEnd === field.value.length && field.selectionStart === 0;
    const by = MOVES[key];
    const sideways = key === 'ArrowLeft' && (atStart || whole) ? -1 : key === 'ArrowRight' && (atEnd || whole) ? 1 : 0;
    if (by === undefined && sideways === 0) return;
    event.preventDefault();
    focus(row + (by?.[0] ?? 0), day + (by?.[1] ?? sideways));
  };
  const totals = days.map((_, index) => rows.reduce((sum, row) => sum + minutesOf(row.days[index] ?? []), 0));
  return (
    <div className={styles['scroll']}>
      <table ref={table} className={styles['grid']} aria-label={t('week.grid')}>
        <thead>
          <tr>
            <th scope="col">{t('project')}</th>
            {days.map((day, index) => (
              <th key={day} scope="col" data-today={day === today()}>
                {weekdayName(index + 1, language).slice(0, 2)} {formatDate(day, language, 'short')}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.id}>
              <th scope="row">{nameOf(row)}</th>
              {days.map((day, index) => (
                <td
                  key={day}
                  data-day={`${weekdayName(index + 1, language).slice(0, 2)} ${formatDate(day, language, 'short')}`}
                >
                  <HoursCell
                    entries={row.days[index] ?? []}
                    label={t('week.cell', { row: nameOf(row), day: formatDate(day, language, 'weekday') })}
                    at={`${String(rowIndex)}-${String(index)}`}
                    mayEdit={mayEdit}
                    onKey={(event) => move(event, rowIndex, index)}
                    onChange={(minutes) => onChange(row, day, minutes)}
                  />
                </td>
              ))}
              <td data-day={t('total')}>{formatMinutes(minutesOf(row.days.flat()))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {totals.map((minutes, index) => (
              <td key={days[index]} data-day={weekdayName(index + 1, language).slice(0, 2)}>
                {minutes === 0 ? '–' : formatMinutes(minutes)}
              </td>
            ))}
            <td data-day={t('total')}>
              <strong>{formatMinutes(totals.reduce((sum, minutes) => sum + minutes, 0))}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type CellProps = {
  entries: readonly TimeEntry[];
  label: string;
  at: string;
  mayEdit: boolean;
  onKey: (event: React.KeyboardEvent<HTMLInputElement>) => void;
  onChange: (minutes: number | null) => void;
};

function HoursCell({ entries, label, at, mayEdit, onKey, onChange }: CellProps) {
  const { t } = useTranslation('timesheets');
  const minutes = minutesOf(entries);
  const shown = minutes === 0 ? '' : formatMinutes(minutes);
  // Null while nothing is being typed, so that what is typed is never overwritten halfway.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? shown;
  const isLocked = !mayEdit || entries.length > 1 || entries.some(({ may }) => may['edit'] === false);
  const typed = parseDuration(text);
  const reason = entries.length > 1 ? t('week.several', { count: entries.length }) : t('week.locked');
  const save = () => {
    if (isLocked || typed === undefined) return;
    setDraft(null);
    if ((typed ?? 0) !== minutes) onChange(typed);
  };
  return (
    <input
      className={styles['cell']}
      data-at={at}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={typed === undefined}
      title={typed === undefined ? t('badDuration') : isLocked && entries.length > 0 ? reason : undefined}
      readOnly={isLocked}
      value={text}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
        if (event.key === 'Enter') save();
        onKey(event);
      }}
    />
  );
}
