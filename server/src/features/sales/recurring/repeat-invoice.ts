import { addDays } from '@saldo/ledger';
import { z } from 'zod';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { openProjectShown } from '#features/projects/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { progressAfter } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import type { PaymentAccount } from '../documents/compose-document.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { insertConcept } from '../invoices/save-draft.ts';
import { invoiceById } from '../invoices/store.ts';
import { askVies } from '../invoices/vies-check.ts';
import { standardMail } from '../reminders/send-reminder.ts';
import { isMailLimit } from '../sending/message-store.ts';
import { finalInvoice, sendInvoice } from '../sending/send-invoice.ts';
import { notifyUnsentDraft, wordsOf } from '../sending/notify-unsent-draft.ts';
import { refusalReason } from '../sending/refusal-reason.ts';
import { chargedPeriod, templateOn } from './charged-period.ts';
import { planInvoice } from './plan-invoice.ts';
import {
  lockRecurring,
  type MadeInvoice,
  isToldBefore,
  noteDate,
  noteDone,
  pendingInvoice,
  storeRecurring,
} from './store.ts';

type Needs = { vatNumbers: VatNumberCheck; accountOf: (scope: Scope) => Promise<PaymentAccount | null> };

/**
 * Makes every invoice of one recurring invoice that is due, each draft in a transaction of its own together with the note that its date was
 * done, and plans the next. Run twice, at once, late, after it broke off, or on a clock that jumps, it makes and sends each once.
 */
export function repeatInvoice(needs: Needs): Job {
  return async (context) => {
    const { recurring_invoice_id: id } = z.looseObject({ recurring_invoice_id: z.int() }).parse(context.payload);
    for (;;) {
      if (!(await finishPending(context, needs, id))) return;
      if (!(await context.begin((scope) => makeNext(scope, id)))) return;
    }
  };
}

/** Makes the draft of the next date that is due; false when there is none, and the next one is planned. */
async function makeNext(scope: Scope, id: number): Promise<boolean> {
  const recurring = await lockRecurring(scope, id);
  if (recurring === undefined || recurring.next_on === null) return false;
  const date = recurring.next_on;
  if (date > scope.today) {
    await planInvoice(scope, id, date);
    return false;
  }
  const period = chargedPeriod(recurring, date);
  const invoice_id = await insertConcept(
    scope,
    {
      ...templateOn(recurring, date, period),
      project_id: (await openProjectShown(scope, recurring.template.project_id))?.id ?? null,
      // One that comes late is dated today: numbers follow dates, and so does its term.
      invoice_date: scope.today,
      performed_on: period.from,
      performed_until: period.until,
      is_advance: false,
      attachment_ids: [],
    },
    {},
  );
  await noteDate(scope, id, { date, invoice_id, is_pending: recurring.action !== 'DRAFT' });
  await storeRecurring(scope, id, progressAfter(recurring, date));
  return true;
}

/** Finalises and sends what was made, if so chosen; what an earlier run left behind as well. False when the rest has to wait until tomorrow. */
async function finishPending(context: JobContext, needs: Needs, id: number): Promise<boolean> {
  for (;;) {
    const pending = await context.begin((scope) => pendingInvoice(scope, id), { writes: false });
    if (pending === undefined) return true;
    if (!(await finish(context, needs, id, pending))) return false;
  }
}

/**
 * What the books refuse, or what keeps failing, stays a draft, of which who may send is told why, once for each reason in a row, and the next one comes anyway. False when no more
 * e-mails go out today: it is tried again tomorrow.
 */
async function finish(context: JobContext, needs: Needs, id: number, made: MadeInvoice): Promise<boolean> {
  const { date, invoice_id } = made;
  try {
    const check = await askVies(context, needs, invoice_id);
    await context.begin(async (scope) => {
      const recurring = await lockRecurring(scope, id);
      const { version, is_concept } = await invoiceById(scope, invoice_id);
      await noteDone(scope, id, date, null);
      if (recurring === undefined || !is_concept || recurring.action === 'DRAFT') return;
      const vat_check = (await check?.(scope)) ?? null;
      const choices = { version, book_as_correction: false, allow_earlier_date: false, vat_check };
      await finalizeInvoice(scope, invoice_id, choices, await needs.accountOf(scope));
      if (recurring.action !== 'SEND') return;
      const mail = await standardMail(scope, await finalInvoice(scope, invoice_id), 'INVOICE', null);
      await sendInvoice(scope, invoice_id, { ...mail, send_at: null, again: false });
    });
    return true;
  } catch (error) {
    if (isMailLimit(error)) {
      await context.begin((scope) => planInvoice(scope, id, addDays(scope.today, 1)));
      return false;
    }
    const why = refusalReason(error, context.language);
    if (why === undefined && !context.isLastAttempt) throw error;
    context.log.info({ err: error, recurring_invoice_id: id }, 'a recurring invoice was left a draft');
    await context.begin(async (scope) => {
      const words = wordsOf(error);
      await noteDone(scope, id, date, { code: why?.code ?? 'unexpected', words });
      if (!(await isToldBefore(scope, id, date, words))) await notifyUnsentDraft(scope, invoice_id, error);
    });
    return true;
  }
}
