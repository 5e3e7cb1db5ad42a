import { z } from 'zod';
import { deliver, type Letter, type Mailer } from '#adapters/mailer/mailer';
import type { Job } from '#platform/jobs/jobs';
import { layOut, type LetterContent, settingsUrl } from '#platform/email-layout';
import type { Language, Scope } from '#platform/scope';
import { type NotificationRow, noteMailed, unmailed } from './notification-store.ts';
import { happened, placeOf, sentences } from './texts.ts';

/** Sends one e-mail with all pending notifications of a recipient. Later events have queued their own. */
export function sendNotifications(house: { mailer: Mailer; settings: { publicUrl: string } }): Job {
  return async (context) => {
    const { reader_id } = z.looseObject({ reader_id: z.int() }).parse(context.payload);
    const rows = await context.begin((scope) => unmailed(scope, reader_id));
    const letter = await context.begin((scope) => write(scope, reader_id, rows, house.settings.publicUrl));
    if (letter !== undefined) await deliver(house.mailer, letter, context.log);
    await context.begin((scope) => noteMailed(scope, rows));
  };
}

/** Sends nothing to former members. */
async function write(
  scope: Scope,
  readerId: number,
  rows: readonly NotificationRow[],
  publicUrl: string,
): Promise<Letter | undefined> {
  const reader = await scope.db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .innerJoin('administrations as a', 'a.id', 'm.administration_id')
    .where('m.administration_id', '=', scope.administrationId)
    .where('p.id', '=', readerId)
    .select(['p.email', 'p.language', 'p.email_settings_uuid', 'a.title'])
    .executeTakeFirst();
  const [first] = rows;
  if (reader === undefined || first === undefined) return undefined;
  const language = reader.language === 'nl' ? 'nl' : 'en';
  const root = `${publicUrl.replace(/\/$/, '')}/${language}/${String(scope.administrationId)}`;
  const content = LETTER[language](reader.title, rows);
  const url = rows.length === 1 ? `${root}/${placeOf(first)}` : root;
  const settings = { url: settingsUrl(publicUrl, language, reader.email_settings_uuid) };
  const letter = { ...content, settings, action: { label: LOOK[language], url } };
  return { to: reader.email, ...layOut(letter, language) };
}

const LOOK = { en: 'View in Saldo', nl: 'Bekijk in Saldo' };

type Written = (title: string, rows: readonly NotificationRow[]) => Omit<LetterContent, 'action' | 'settings'>;

const LETTER: Readonly<Record<Language, Written>> = {
  en: (title, rows) => ({
    subject: subjectOf('en', rows, `${String(rows.length)} notifications for ${title}`),
    greeting: 'Hello,',
    paragraphs: [`In the books of ${title}:`, ...rows.map((row) => sentences('en', row))],
    closing: 'You can also find your notifications under the bell in Saldo.',
  }),
  nl: (title, rows) => ({
    subject: subjectOf('nl', rows, `${String(rows.length)} meldingen voor ${title}`),
    greeting: 'Hallo,',
    paragraphs: [`In de administratie van ${title}:`, ...rows.map((row) => sentences('nl', row))],
    closing: 'Je vindt je meldingen ook onder de bel in Saldo.',
  }),
};

function subjectOf(language: Language, rows: readonly NotificationRow[], ofSeveral: string): string {
  const [first] = rows;
  return first !== undefined && rows.length === 1 ? happened(language, first) : ofSeveral;
}
