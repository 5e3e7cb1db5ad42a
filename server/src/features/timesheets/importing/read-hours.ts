import { HOUR_KINDS, type HourKind, type HoursImport, type ImportedRow, type ProjectName } from '@saldo/contract';
import { addDays, instantOf, type IsoDate, splitAtMidnight } from '@saldo/ledger';
import { wordsOf } from '#features/projects/index';
import { CsvProblems, type CsvRow, dayIn, readCsv } from '#platform/csv-rows';
import { refuseField } from '#platform/refusal';
import type { Language } from '#platform/scope';
import { CalendarRefused, readCalendar } from '#standards/calendar/calendar-events';
import { type EntryTimes, isoOf, timesOf } from '../entries/entry-times.ts';

/** Hours as a file has them. */
export type FoundHours = EntryTimes & {
  row: number;
  kind: HourKind;
  project: ProjectName | null;
  chosen: ImportedRow['chosen'];
  description: string;
};

export type HoursFile = { found: FoundHours[]; all_day: number; problems: HoursImport['problems'] };

type Terms = {
  span: { from: IsoDate; until: IsoDate };
  language: Language;
  projects: readonly (ProjectName & { email_tag: string })[];
  kind: HourKind;
  project: ProjectName | null;
};

const LONGEST = 250;

/** The events of a calendar as hours, one part per day. The tag of a project in a title says which project it is for. */
export function hoursOfCalendar(content: string, terms: Terms): HoursFile {
  const problems = new CsvProblems(terms.language);
  const { events, all_day, unreadable } = readOrRefuse(content, terms.span);
  for (const title of unreadable) problems.add(0, title, 'repeat_unreadable');
  const parts = events.flatMap(({ start, end, title }) =>
    splitAtMidnight(start, end).map((part) => ({ ...part, title })),
  );
  const found = parts.map(({ day, start, end, minutes, title }, index): FoundHours => {
    const words = wordsOf(title);
    const tagged = terms.projects.filter(({ email_tag: tag }) => tag !== '' && words.includes(tag.toLowerCase()));
    const [project] = tagged.length === 1 ? tagged : [];
    return {
      row: index + 1,
      day,
      start_time: isoOf(start),
      end_time: isoOf(end),
      minutes,
      kind: terms.kind,
      project: project ?? terms.project,
      chosen: project === undefined ? ['kind', 'project'] : ['kind'],
      description: title.slice(0, LONGEST),
    };
  });
  return { found, all_day, problems: problems.list };
}

function readOrRefuse(content: string, span: Terms['span']) {
  try {
    return readCalendar(content, span);
  } catch (error) {
    if (!(error instanceof CalendarRefused)) throw error;
    throw refuseField('content', error.reason === 'too_much' ? 'calendar_too_much' : 'not_a_calendar');
  }
}

const HEADINGS = {
  day: /^(date|day|start date|datum|dag|startdatum)$/,
  start: /^(start|start time|from|begin|begintijd|starttijd|van)$/,
  end: /^(end|end time|to|until|einde|eindtijd|tot)$/,
  duration: /^(duration|duration \(h\)|hours|time|duur|uren|aantal uren|tijd)$/,
  kind: /^(kind|type|soort)$/,
  project: /^project(naam| name)?$/,
  description: /^(description|task|activity|notes?|omschrijving|taak|activiteit|notities?)$/,
} as const;

const KINDS: Readonly<Record<HourKind, RegExp>> = {
  BILLABLE: /^(billable|declarabel|facturabel)$/,
  ACQUISITION: /^(acquisition|business development|acquisitie)$/,
  ADMINISTRATION: /^(administration|administratie)$/,
  STUDY: /^(study|training|studie)$/,
  TRAVEL: /^(travel|reistijd|reizen)$/,
};

/** The rows of a list as hours, those of other days left out: a day with a start and an end, or with a duration. */
export function hoursOfCsv(content: string, terms: Terms): HoursFile {
  const problems = new CsvProblems(terms.language);
  const found = readCsv(content, HEADINGS, ['day']).flatMap((row) => {
    const read = problems.take(row.row, () => hoursOfRow(row, terms));
    return read === undefined || read.day < terms.span.from || read.day > terms.span.until ? [] : [read];
  });
  return { found, all_day: 0, problems: problems.list };
}

function hoursOfRow({ row, cells }: CsvRow<keyof typeof HEADINGS>, terms: Terms): FoundHours {
  const day = dayIn(cells.day ?? '');
  if (day === null) throw refuseField('day', 'date_invalid');
  return {
    row,
    ...timesOfRow(day, cells),
    kind: kindOf(cells.kind ?? '', terms.kind),
    project: projectOf(cells.project ?? '', terms),
    chosen: (['kind', 'project'] as const).filter((name) => (cells[name] ?? '') === ''),
    description: (cells.description ?? '').slice(0, LONGEST),
  };
}

function timesOfRow(day: IsoDate, cells: CsvRow<'start' | 'end' | 'duration'>['cells']): EntryTimes {
  const { start = '', end = '', duration = '' } = cells;
  if (start === '' || end === '') return timesOf({ day, duration: minutesIn(duration) });
  const from = instantOf(day, clockIn('start', start));
  const clock = clockIn('end', end);
  const until = clock === '00:00' ? instantOf(addDays(day, 1), '00:00') : instantOf(day, clock);
  if (until < from) throw refuseField('end_time', 'row_past_midnight');
  return timesOf({ start_time: isoOf(from), end_time: isoOf(until) });
}

/** A time as typed: 9:30, 09:30:00 or 24:00. */
function clockIn(column: 'start' | 'end', text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const isMidnight = hours === '24' && minutes === '00';
  if (hours === '' || Number(minutes) > 59 || (Number(hours) > 23 && !isMidnight))
    throw refuseField(column, 'time_unreadable');
  return isMidnight ? '00:00' : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Minutes of a duration: 1:30, 01:30:00, 1.5 or 1,5 hours. */
function minutesIn(text: string): number {
  const [, hours = '', minutes = '', seconds = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const read =
    hours === ''
      ? /^\d{1,2}([.,]\d{1,4})?$/.test(text)
        ? Math.round(Number(text.replace(',', '.')) * 60)
        : 0
      : Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60);
  if (read < 1 || read > 1500) throw refuseField('duration', 'duration_unreadable');
  return read;
}

function kindOf(text: string, usual: HourKind): HourKind {
  const typed = text.toLowerCase();
  if (typed === '') return usual;
  const known = HOUR_KINDS.find((kind) => KINDS[kind].test(typed));
  if (known === undefined) throw refuseField('kind', 'kind_unknown');
  return known;
}

function projectOf(text: string, { projects, project }: Terms): ProjectName | null {
  const typed = text.toLowerCase();
  if (typed === '') return project;
  const known = projects.find(
    ({ name, email_tag }) => typed === name.toLowerCase() || typed === email_tag.toLowerCase(),
  );
  if (known === undefined) throw refuseField('project', 'project_unknown');
  return known;
}
