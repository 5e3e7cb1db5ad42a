import type { HourKind, TimeEntry } from '@saldo/contract';
import { addDays, type IsoDate, weekday } from '@saldo/ledger';

/** What a row of the grid is for; the same thing is one row. */
export type RowKey = {
  kind: HourKind;
  project: TimeEntry['project'];
  client: TimeEntry['client'];
  description: string;
};
export type WeekRow = RowKey & { id: string; days: readonly TimeEntry[][] };

export function mondayOf(day: IsoDate): IsoDate {
  return addDays(day, 1 - weekday(day));
}

export function daysOfWeek(monday: IsoDate): IsoDate[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function rowId({ kind, project, client, description }: RowKey): string {
  return [kind, project?.id ?? '', project === null ? (client?.id ?? '') : '', description].join('|');
}

/** A week as rows: first those with hours, then those that were added and are still empty. */
export function weekRows(entries: readonly TimeEntry[], monday: IsoDate, added: readonly RowKey[]): WeekRow[] {
  const days = daysOfWeek(monday);
  const found = Map.groupBy(
    entries.filter(({ duration }) => duration !== null),
    rowId,
  );
  for (const row of added) if (!found.has(rowId(row))) found.set(rowId(row), []);
  const known = new Map<string, RowKey>([...added, ...entries].map((row) => [rowId(row), row]));
  return [...found].flatMap(([id, own]) => {
    const row = known.get(id);
    if (row === undefined) return [];
    const { kind, project, client, description } = row;
    return [
      { id, kind, project, client, description, days: days.map((day) => own.filter((each) => each.day === day)) },
    ];
  });
}

export function minutesOf(entries: readonly TimeEntry[]): number {
  return entries.reduce((total, { duration }) => total + (duration ?? 0), 0);
}

/** ISO 8601: the week that has the Thursday. */
export function weekNumber(monday: IsoDate): number {
  const thursday = addDays(monday, 3);
  const first = `${thursday.slice(0, 4)}-01-01`;
  const days = Math.round((Date.parse(thursday) - Date.parse(first)) / 86_400_000);
  return Math.floor(days / 7) + 1;
}
