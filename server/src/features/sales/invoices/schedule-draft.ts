import type { schedulingCalls } from '@saldo/contract';
import { addDays, type IsoDate } from '@saldo/ledger';
import { z } from 'zod';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import type { Handlers } from '#platform/http/handlers';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { PaymentAccount } from '../documents/compose-document.ts';
import { standardMail } from '../reminders/send-reminder.ts';
import { isMailLimit } from '../sending/message-store.ts';
import { finalInvoice, sendInvoice } from '../sending/send-invoice.ts';
import { notifyUnsentDraft } from '../sending/notify-unsent-draft.ts';
import { refusalReason } from '../sending/refusal-reason.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { refuseUnlessConcept, storeConceptLines } from './save-draft.ts';
import { shownInvoice } from './shown-invoice.ts';
import { invoiceById, linesOf, lockInvoice } from './store.ts';
import { askVies } from './vies-check.ts';

export const FINALIZE_SCHEDULED = 'sales.finalize-scheduled';

const MOST_DAYS = 366;
const HOUR_MS = 3_600_000;
/** Early in the morning in the Netherlands, in summer and in winter. */
const HOUR_UTC = 'T05:30:00Z';

const Payload = z.looseObject({ invoice_id: z.int(), date: z.string() });

type Needs = { vatNumbers: VatNumberCheck; accountOf: (scope: Scope) => Promise<PaymentAccount | null> };

/** Has a draft be finalised and sent on a day. Refused for a day that has begun, and for a customer without an e-mail address. */
async function scheduleDraft(
  scope: Scope,
  id: number,
  { version, date }: { version: number; date: IsoDate },
): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  refuseUnlessConcept(invoice, version);
  if (date <= scope.today || date > addDays(scope.today, MOST_DAYS)) throw refuseField('date', 'moment_passed');
  const { contact_id } = invoice;
  if (contact_id === null) throw refuseField('contact_id', 'customer_required');
  await standardMail(scope, { ...invoice, contact_id }, 'INVOICE', null);
  await setSchedule(scope, id, date);
  await plan(scope, id, date, new Date(`${date}${HOUR_UTC}`));
}

async function plan(scope: Scope, id: number, date: string, runAt: Date): Promise<void> {
  const key = `sales-scheduled-${String(scope.administrationId)}-${String(id)}`;
  await enqueue(scope, FINALIZE_SCHEDULED, { invoice_id: id, date }, { key, runAt });
}

async function planTomorrow(scope: Scope, id: number, date: string): Promise<void> {
  const tomorrow = new Date(`${addDays(scope.today, 1)}${HOUR_UTC}`);
  // A clock that was set back must not have the job run again and again.
  const soonest = new Date(Date.now() + HOUR_MS);
  await plan(scope, id, date, tomorrow < soonest ? soonest : tomorrow);
}

async function setSchedule(scope: Scope, id: number, finalize_on: IsoDate | null): Promise<void> {
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({ finalize_on, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

async function unscheduleDraft(scope: Scope, id: number): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  refuseUnlessConcept(invoice);
  if (invoice.finalize_on === null) throw new Refusal('mail_not_scheduled');
  await setSchedule(scope, id, null);
}

export const schedulingRoutes: Handlers<typeof schedulingCalls> = {
  scheduleInvoice: async (scope, { params, body }) => {
    await scheduleDraft(scope, params.id, body);
    return shownInvoice(scope, params.id);
  },
  unscheduleDraft: async (scope, { params }) => {
    await unscheduleDraft(scope, params.id);
    return shownInvoice(scope, params.id);
  },
};

/**
 * Finalises and sends a draft on the day that was chosen, dated that day, in one transaction: run again after it broke off, it is done once. A
 * draft that was changed to another day, or taken back, waits for its own job. When no more e-mails go out today it waits until tomorrow. What
 * the books refuse stays a draft, and who may send is told.
 */
export function finalizeScheduled(needs: Needs): Job {
  return async (context) => {
    const { invoice_id: id, date } = Payload.parse(context.payload);
    const isDue = await context.begin((scope) => isDueOn(scope, id, date), { writes: false });
    if (!isDue) return;
    try {
      const check = await askVies(context, needs, id);
      await context.begin(async (scope) => {
        if (!(await isDueOn(scope, id, date))) return;
        const invoice = await lockInvoice(scope, id);
        await storeConceptLines(scope, { ...invoice, invoice_date: scope.today }, await linesOf(scope, id));
        const { version } = await invoiceById(scope, id);
        const vat_check = (await check?.(scope)) ?? null;
        const choices = { version, book_as_correction: false, allow_earlier_date: false, vat_check };
        await finalizeInvoice(scope, id, choices, await needs.accountOf(scope));
        const mail = await standardMail(scope, await finalInvoice(scope, id), 'INVOICE', null);
        await sendInvoice(scope, id, { ...mail, send_at: null, again: false });
      });
    } catch (error) {
      if (isMailLimit(error)) return context.begin((scope) => planTomorrow(scope, id, date));
      if (refusalReason(error, context.language) === undefined && !context.isLastAttempt) throw error;
      context.log.info({ err: error, invoice_id: id }, 'a scheduled draft was not finalised');
      await context.begin((scope) => leaveDraft(scope, id, date, error));
    }
  };
}

async function isDueOn(scope: Scope, id: number, date: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('sales_invoices')
    .select('finalize_on')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('is_concept', '=', true)
    .executeTakeFirst();
  return row?.finalize_on === date && date <= scope.today;
}

async function leaveDraft(scope: Scope, id: number, date: string, error: unknown): Promise<void> {
  if (!(await isDueOn(scope, id, date))) return;
  await setSchedule(scope, id, null);
  await notifyUnsentDraft(scope, id, error);
}
