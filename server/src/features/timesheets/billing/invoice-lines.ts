import type { BillGroup } from '@saldo/contract';
import { type Cents, hoursDecimal, type IsoDate } from '@saldo/ledger';
import type { Language } from '#platform/scope';

/** An entry as it is billed: with its minutes rounded and its rate. */
export type BilledEntry = {
  day: IsoDate;
  minutes: number;
  rate: Cents;
  project: string;
  person: string;
  description: string;
};

export type HoursLine = { description: string; quantity: string; rate: Cents };

const NO_PROJECT = { en: 'Hours', nl: 'Uren' } as const;
const LONGEST = 250;

/**
 * The lines of an invoice for hours: one per project, person or day, and one more for each other rate within it. Quantities are hours with
 * up to four decimals.
 */
export function hoursLines(entries: readonly BilledEntry[], group: BillGroup, language: Language): HoursLine[] {
  const groups = Map.groupBy(entries, (entry) => `${keyOf(entry, group)}\n${String(entry.rate)}`);
  return [...groups.values()].map((some) => ({
    description: descriptionOf(some, group, language).slice(0, LONGEST),
    quantity: hoursDecimal(some.reduce((total, { minutes }) => total + minutes, 0)),
    rate: some[0]?.rate ?? (0 as Cents),
  }));
}

function keyOf(entry: BilledEntry, group: BillGroup): string {
  if (group === 'PROJECT') return entry.project;
  return group === 'PERSON' ? `${entry.project}\n${entry.person}` : `${entry.day}\n${entry.project}`;
}

function descriptionOf(entries: readonly BilledEntry[], group: BillGroup, language: Language): string {
  const days = entries.map(({ day }) => day).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const project = entries[0]?.project || NO_PROJECT[language];
  if (group === 'DAY') {
    const done = [...new Set(entries.map(({ description }) => description).filter((text) => text !== ''))];
    return [dayName(first, language), project, ...done].join(' · ');
  }
  const span = first === last ? dayName(first, language) : `${dayName(first, language)} – ${dayName(last, language)}`;
  return [project, ...(group === 'PERSON' ? [entries[0]?.person ?? ''] : []), span].join(' · ');
}

function dayName(day: IsoDate, language: Language): string {
  const name = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return name.format(new Date(`${day}T12:00:00Z`));
}
