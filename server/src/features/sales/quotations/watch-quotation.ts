import { z } from 'zod';
import { notify } from '#features/notifications/index';
import type { Job } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { isMailLimit } from '../sending/message-store.ts';
import { planWatch, watchedDays, watchTomorrow } from './plan-watch.ts';
import { queue, quotationMail } from './send-quotation.ts';
import { lockQuotation, noteOnQuotation, type QuotationRow } from './store.ts';

/** Reminds the customer of a quotation that is about to expire, and tells the company of one that did; each once, whenever and however often it runs. */
export function watchQuotation({ settings }: { settings: { publicUrl: string } }): Job {
  return async (context) => {
    const { quotation_id: id } = z.looseObject({ quotation_id: z.int() }).parse(context.payload);
    await context.begin(async (scope) => {
      const quotation = await lockQuotation(scope, id);
      if (quotation.state === 'EXPIRED') return tellExpired(scope, quotation);
      if (quotation.state !== 'OPEN') return;
      const { remindOn } = await watchedDays(scope, quotation);
      const isDue = remindOn !== null && remindOn <= scope.today;
      if (isDue && !(await remind(scope, quotation, settings.publicUrl))) return watchTomorrow(scope, id);
      await planWatch(scope, id);
    });
  };
}

async function tellExpired(scope: Scope, { id, number, expired_at }: QuotationRow): Promise<void> {
  if (expired_at !== null) return;
  await noteOnQuotation(scope, id, { expired_at: new Date().toISOString() });
  await notify(
    scope,
    {
      type: 'QUOTATION_EXPIRED',
      about: { model: 'quotation', id, name: number ?? '' },
      reason: null,
      explanation: null,
    },
    { whoMay: 'sales.view', exceptActor: false },
  );
}

/**
 * A customer without an address is not reminded, nor one whose e-mail came back; it is not tried again. False when no more e-mails go out
 * today.
 */
async function remind(scope: Scope, quotation: QuotationRow, publicUrl: string): Promise<boolean> {
  try {
    await mailReminder(scope, quotation, publicUrl);
  } catch (error) {
    if (isMailLimit(error)) return false;
    // It is being sent again just now: that says the same.
    if (!(error instanceof Refusal) || error.code !== 'mail_already_waiting') throw error;
  }
  await noteOnQuotation(scope, quotation.id, { reminded_at: new Date().toISOString() });
  return true;
}

async function mailReminder(scope: Scope, quotation: QuotationRow, publicUrl: string): Promise<void> {
  const { id, contact_id, mail_state, language } = quotation;
  if (contact_id === null || mail_state === 'FAILED' || mail_state === 'BOUNCED') return;
  const { to, cc, bcc, own_copy, subject, body } = await quotationMail(scope, id, publicUrl, 'QUOTATION_REMINDER');
  if (to.length === 0) return;
  const mail = { to, cc, bcc, own_copy, subject, body, attach_ubl: false, attachment_ids: [] };
  await queue(scope, { id, contact_id, language }, 'QUOTATION_REMINDER', mail);
}
