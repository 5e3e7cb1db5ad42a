import { z } from 'zod';
import { deliver, type Mailer } from '#adapters/mailer/mailer';
import { administration, periodById, stillEnters } from '#features/administrations/index';
import { type LetterContent, layOut } from '#platform/email-layout';
import type { Job } from '#platform/jobs/jobs';
import type { Language, Scope } from '#platform/scope';
import { periodName } from '../vat/period-names.ts';
import type { PublicUrl } from './approval-state.ts';
import { type ApprovalAnswer, approvalRequest, lastAnswer } from './store.ts';

export const SEND_APPROVAL_ANSWER = 'tax-returns.approval-answer';

/** Mails what the client said to whoever asked; nothing when the request was withdrawn, or they have left since. */
export function sendApprovalAnswer(house: PublicUrl & { mailer: Mailer }): Job {
  return async (context) => {
    const { period_id } = z.looseObject({ period_id: z.int() }).parse(context.payload);
    const letter = await context.begin((scope) => write(scope, period_id, house));
    if (letter === undefined) return;
    await deliver(house.mailer, letter, context.log);
  };
}

async function write(scope: Scope, periodId: number, { settings }: PublicUrl) {
  const request = await approvalRequest(scope, periodId);
  const answer = await lastAnswer(scope, periodId);
  if (request === undefined || answer === undefined) return undefined;
  if (!(await stillEnters(scope, request.requested_by))) return undefined;
  const { language } = request;
  const content = LETTER[language][answer.decision]({
    company: (await administration(scope)).title,
    period: periodName(await periodById(scope, periodId), language),
    name: answer.name,
  });
  const root = `${settings.publicUrl.replace(/\/$/, '')}/${language}/${String(scope.administrationId)}`;
  const paragraphs = [...content.paragraphs, ...(answer.note === '' ? [] : [`“${answer.note}”`])];
  const action = { label: OPEN[language], url: `${root}/taxes/vat/${String(periodId)}` };
  return { to: request.requested_by_email, ...layOut({ ...content, paragraphs, action }, language) };
}

const OPEN: Readonly<Record<Language, string>> = { en: 'Open VAT return', nl: 'Btw-aangifte openen' };

type About = { company: string; period: string; name: string };
type Written = (about: About) => Omit<LetterContent, 'action'>;

const LETTER: Readonly<Record<Language, Readonly<Record<ApprovalAnswer['decision'], Written>>>> = {
  en: {
    APPROVED: ({ company, period, name }) => ({
      subject: `${company} approved the VAT return for ${period}`,
      greeting: 'Hello,',
      paragraphs: [`${name} approved the VAT return of ${company} for ${period}.`],
      closing: 'You can file the return now.',
    }),
    DECLINED: ({ company, period, name }) => ({
      subject: `${company} declined the VAT return for ${period}`,
      greeting: 'Hello,',
      paragraphs: [`${name} declined the VAT return of ${company} for ${period}.`],
      closing: 'Correct the return, then ask for approval again.',
    }),
  },
  nl: {
    APPROVED: ({ company, period, name }) => ({
      subject: `${company} heeft de btw-aangifte over ${period} goedgekeurd`,
      greeting: 'Hallo,',
      paragraphs: [`${name} heeft de btw-aangifte van ${company} over ${period} goedgekeurd.`],
      closing: 'Je kunt de aangifte nu indienen.',
    }),
    DECLINED: ({ company, period, name }) => ({
      subject: `${company} heeft de btw-aangifte over ${period} afgekeurd`,
      greeting: 'Hallo,',
      paragraphs: [`${name} heeft de btw-aangifte van ${company} over ${period} afgekeurd.`],
      closing: 'Pas de aangifte aan en vraag opnieuw om goedkeuring.',
    }),
  },
};
