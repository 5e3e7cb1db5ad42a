import { z } from 'zod';
import { deliver, type Mailer } from '#adapters/mailer/mailer';
import type { Job } from '#platform/jobs/jobs';
import { layOut, type LetterContent } from '#platform/email-layout';
import { makeLink } from '#platform/jobs/one-time-links';
import type { Language, Scope } from '#platform/scope';
import { attachmentById } from '../attachments/store.ts';
import { openQuestion } from './questions.ts';
import { receiptName } from '../attachments/receipt-name.ts';

type About = { title: string; asked_by: string; question: string; name: string; url: string };

/** Mails a question with a link to answer by. The token is made here, so that it is in no queue; the newest e-mail counts. */
export function sendQuestion(house: { mailer: Mailer; settings: { publicUrl: string } }): Job {
  return async (context) => {
    const { question_id } = z.looseObject({ question_id: z.int() }).parse(context.payload);
    const letter = await context.begin((scope) => write(scope, question_id, house.settings.publicUrl));
    if (letter === undefined) return;
    await deliver(house.mailer, letter, context.log);
  };
}

async function write(scope: Scope, id: number, publicUrl: string) {
  const open = await openQuestion(scope, id);
  if (open === undefined) return undefined;
  const { question, to } = open;
  const language = to.language === 'nl' ? 'nl' : 'en';
  const { attachment_id } = question;
  const name = attachment_id === null ? question.subject : receiptName(await attachmentById(scope, attachment_id));
  const about = { administration_id: scope.administrationId, person_id: to.id, object_id: id };
  const url = `${publicUrl}/${language}/question?token=${await makeLink(scope, 'QUESTION', about)}`;
  const { title } = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { to: to.email, ...layOut(LETTER[language]({ title, url, name, ...question }), language) };
}

const LETTER: Readonly<Record<Language, (about: About) => LetterContent>> = {
  en: ({ title, asked_by, question, name, url }) => ({
    subject: `A question about ${name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${asked_by}, who is working on the books of ${title}, has a question about ${name}:`,
      question,
      'You can answer without signing in. The link can be used once and is valid for two weeks.',
    ],
    action: { label: 'View and answer', url },
    closing: 'You can also answer in Saldo.',
  }),
  nl: ({ title, asked_by, question, name, url }) => ({
    subject: `Een vraag over ${name}`,
    greeting: 'Hallo,',
    paragraphs: [
      `${asked_by} werkt aan de administratie van ${title} en heeft een vraag over ${name}:`,
      question,
      'Je kunt antwoorden zonder in te loggen. De link is één keer te gebruiken en twee weken geldig.',
    ],
    action: { label: 'Bekijken en antwoorden', url },
    closing: 'Antwoorden kan ook in Saldo.',
  }),
};
