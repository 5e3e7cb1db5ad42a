import { createHash } from 'node:crypto';
import type { HourKind } from '@saldo/contract';
import { type IsoDate, localTime } from '@saldo/ledger';
import { administration, membersOf } from '#features/administrations/index';
import type { Download } from '#platform/http/handlers';
import { orNotFound } from '#platform/refusal';
import type { Begin, Language, Scope } from '#platform/scope';
import { type HoursEvidence, writeHoursEvidencePdf } from '#standards/statement-pdf/hours-evidence-pdf';
import { allEntries, type EntryRow, reaches, recordedOn, self } from '../entries/entry-store.ts';

const KINDS: Readonly<Record<Language, Readonly<Record<HourKind, string>>>> = {
  en: {
    BILLABLE: 'Billable',
    ACQUISITION: 'Business development',
    ADMINISTRATION: 'Administration',
    STUDY: 'Training',
    TRAVEL: 'Travel',
  },
  nl: {
    BILLABLE: 'Declarabel',
    ACQUISITION: 'Acquisitie',
    ADMINISTRATION: 'Administratie',
    STUDY: 'Studie',
    TRAVEL: 'Reistijd',
  },
};
const FILE = { en: 'hours', nl: 'uren' } as const;

/** The hours of a year up to today, with when each was recorded and a hash of all of it. Drawn outside of the transaction. */
export async function hoursEvidence(begin: Begin<Scope>, year: number, person?: number): Promise<Download> {
  const document = await begin((scope) => evidenceOf(scope, year, person ?? self(scope)));
  return {
    media_type: 'application/pdf',
    file_name: `${FILE[document.language]}-${String(year)}.pdf`,
    content: await writeHoursEvidencePdf(document),
  };
}

async function evidenceOf(scope: Scope, year: number, person_id: number): Promise<HoursEvidence> {
  orNotFound(reaches(scope, person_id) ? person_id : undefined);
  const last = `${String(year)}-12-31`;
  const until = scope.today < last ? scope.today : last;
  const rows = await allEntries(scope, { person_id, from: `${String(year)}-01-01`, until });
  const recorded = await recordedOn(
    scope,
    rows.map(({ id }) => id),
  );
  const person = rows[0]?.person_name ?? (await nameOf(scope, person_id));
  const { language } = scope;
  const entries = rows.map((row) => ({
    day: row.day,
    times: timesOf(row),
    kind: KINDS[language][row.kind],
    subject: [row.project_name ?? row.client_name ?? '', row.description].filter((text) => text !== '').join(' · '),
    minutes: row.minutes ?? 0,
    recorded_on: recorded.get(row.id) ?? row.day,
  }));
  return {
    language,
    company: (await administration(scope)).title,
    person,
    year,
    today: scope.today,
    entries,
    minutes: entries.reduce((total, { minutes }) => total + minutes, 0),
    hash: hashOf({ administration_id: scope.administrationId, person_id, year }, rows, recorded),
  };
}

/** Of whoever has no hours in the year: a colleague or oneself. Those who left have their name with their hours. */
async function nameOf(scope: Scope, person_id: number): Promise<string> {
  if (person_id === scope.personId) return scope.personName;
  return orNotFound((await membersOf(scope)).find(({ id }) => id === person_id)).name;
}

type Whose = { administration_id: number; person_id: number; year: number };

/** Of what was recorded, by whom, where and in which year, and not of how it is written: the same in both languages. */
function hashOf(
  { administration_id, person_id, year }: Whose,
  rows: readonly EntryRow[],
  recorded: ReadonlyMap<number, IsoDate>,
): string {
  const facts = rows.map(({ id, day, start_time, end_time, kind, minutes, project_id, client_id, description }) => [
    id,
    day,
    start_time,
    end_time,
    kind,
    minutes,
    project_id,
    client_id,
    description,
    recorded.get(id),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([administration_id, person_id, year, facts]))
    .digest('hex');
}

function timesOf({ start_time, end_time }: EntryRow): string {
  if (start_time === null || end_time === null) return '';
  return [start_time, end_time].map((at) => localTime(Date.parse(at)).time).join('–');
}
