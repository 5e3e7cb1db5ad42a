import { euros, absolute } from '@saldo/ledger';
import { z } from 'zod';
import { deliver, type Mailer } from '#adapters/mailer/mailer';
import { administration, periodById } from '#features/administrations/index';
import { type LetterContent, layOut } from '#platform/email-layout';
import type { Job } from '#platform/jobs/jobs';
import type { Language, Scope } from '#platform/scope';
import { wholeEuros } from '#standards/invoice-pdf/invoice-pdf-texts';
import { periodName } from '../vat/period-names.ts';
import { figuresFor } from '../present.ts';
import { returnRow } from '../store.ts';
import { approvalAddress, type PublicUrl } from './approval-state.ts';
import { approvalRequest } from './store.ts';

/** Mails the link to the address that was asked last; nothing when the request was withdrawn. */
export function sendApprovalRequest(house: PublicUrl & { mailer: Mailer }): Job {
  return async (context) => {
    const { period_id } = z.looseObject({ period_id: z.int() }).parse(context.payload);
    const letter = await context.begin((scope) => write(scope, period_id, house));
    if (letter === undefined) return;
    await deliver(house.mailer, letter, context.log);
  };
}

async function write(scope: Scope, periodId: number, house: PublicUrl) {
  const request = await approvalRequest(scope, periodId);
  if (request === undefined || request.email === null) return undefined;
  const { language } = request;
  const period = await periodById(scope, periodId);
  const { figures } = await figuresFor(scope, period, await returnRow(scope, periodId));
  const content = LETTER[language]({
    company: (await administration(scope)).title,
    asked_by: request.requested_by_name,
    period: periodName(period, language),
    amount: wholeEuros(absolute(euros(figures.total_euros)), language),
    isRefund: figures.total_euros < 0,
    url: approvalAddress(scope, request, house),
  });
  return { to: request.email, ...layOut(content, language) };
}

type About = { company: string; asked_by: string; period: string; amount: string; isRefund: boolean; url: string };

const LETTER: Readonly<Record<Language, (about: About) => LetterContent>> = {
  en: ({ company, asked_by, period, amount, isRefund, url }) => ({
    subject: `Approve the VAT return of ${company} for ${period}`,
    greeting: 'Hello,',
    paragraphs: [
      `${asked_by} prepared the VAT return of ${company} for ${period}: ${amount} ${isRefund ? 'to reclaim' : 'to pay'}.`,
      'Please review and approve it. It will be filed after your approval.',
    ],
    action: { label: 'View and approve', url },
    closing: "You don't need an account for this. If the figures change after your approval, we will ask again.",
  }),
  nl: ({ company, asked_by, period, amount, isRefund, url }) => ({
    subject: `Keur de btw-aangifte van ${company} over ${period} goed`,
    greeting: 'Hallo,',
    paragraphs: [
      `${asked_by} heeft de btw-aangifte van ${company} over ${period} klaargezet: ${amount} ${isRefund ? 'terug te vragen' : 'te betalen'}.`,
      'Bekijk de aangifte en keur die goed. Na je akkoord wordt de aangifte ingediend.',
    ],
    action: { label: 'Bekijken en goedkeuren', url },
    closing: 'Je hebt hiervoor geen account nodig. Wijzigen de cijfers na je akkoord, dan vragen we het opnieuw.',
  }),
};
