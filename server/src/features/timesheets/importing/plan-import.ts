import type { ImportedRow } from '@saldo/contract';
import { type IsoDate, minutesInDay } from '@saldo/ledger';
import type { EntryRow } from '../entries/entry-store.ts';
import type { FoundHours } from './read-hours.ts';

export type PlannedHours = FoundHours & Pick<ImportedRow, 'skipped'>;

type Recorded = Pick<EntryRow, 'day' | 'start_time' | 'end_time' | 'minutes' | 'description' | 'project_id'>;
type Span = { from: number; until: number };

/**
 * Decides for each row of a file, in its order, whether it is added: not what was recorded before, what overlaps, or what a day has no room
 * for. Two rows that are alike are both added, unless as many were recorded.
 */
export function planImport(found: readonly FoundHours[], recorded: readonly Recorded[]): PlannedHours[] {
  const known = new Map<string, number>();
  const minutes = new Map<IsoDate, number>();
  const spans: Span[] = [];
  for (const entry of recorded) {
    const key = keyOf({ ...entry, minutes: entry.minutes ?? 0, project_id: entry.project_id });
    known.set(key, (known.get(key) ?? 0) + 1);
    minutes.set(entry.day, (minutes.get(entry.day) ?? 0) + (entry.minutes ?? 0));
    spans.push(...spanOf(entry));
  }
  return found.map((row) => {
    const key = keyOf({ ...row, project_id: row.project?.id ?? null });
    const count = known.get(key) ?? 0;
    if (count > 0) {
      known.set(key, count - 1);
      return { ...row, skipped: 'KNOWN' };
    }
    const own = spanOf(row);
    if (own.some(({ from, until }) => spans.some((other) => from < other.until && other.from < until)))
      return { ...row, skipped: 'OVERLAPS' };
    const total = (minutes.get(row.day) ?? 0) + row.minutes;
    if (total > minutesInDay(row.day)) return { ...row, skipped: 'DAY_FULL' };
    minutes.set(row.day, total);
    spans.push(...own);
    return { ...row, skipped: null };
  });
}

/** What makes an entry the same as another: its times, else its day, duration, project and description. */
function keyOf({
  day,
  start_time,
  end_time,
  minutes,
  description,
  project_id,
}: Omit<Recorded, 'minutes'> & { minutes: number }): string {
  if (start_time !== null && end_time !== null)
    return [start_time, end_time].map((time) => String(Date.parse(time))).join('–');
  return [day, minutes, project_id ?? '', description].join('\n');
}

function spanOf({ start_time, end_time }: Pick<Recorded, 'start_time' | 'end_time'>): Span[] {
  return start_time === null || end_time === null
    ? []
    : [{ from: Date.parse(start_time), until: Date.parse(end_time) }];
}
