import { type BulkMailResult, errorText } from '@saldo/contract';
import { z } from 'zod';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { failTask, finishTask, reportProgress, startTask } from '#features/administrations/index';
import { enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import type { PaymentAccount } from '../documents/compose-document.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { invoiceById, invoices } from '../invoices/store.ts';
import { askVies } from '../invoices/vies-check.ts';
import { nextStep, sendReminder, standardMail } from '../reminders/send-reminder.ts';
import { mailSettings } from './mail-settings.ts';
import { isOfTask } from './message-store.ts';
import { finalInvoice, sendInvoice } from './send-invoice.ts';
import { refusalReason } from './refusal-reason.ts';

export const SEND_MANY = 'sales.send-many';

const Payload = z.looseObject({
  task_id: z.int(),
  kind: z.enum(['INVOICE', 'REMINDER']),
  ids: z.array(z.int()),
  finalize: z.boolean().default(false),
  send_at: z.string().nullable().default(null),
});
type Payload = z.output<typeof Payload>;

const MOMENT_MS = 700;

/** Begins to send many in the background, and gives the task to follow. */
export async function startBulk(
  scope: Scope,
  asked: { kind: Payload['kind']; ids: readonly number[]; finalize: boolean; send_at: string | null },
): Promise<{ task_id: number }> {
  const task_id = await startTask(scope, SEND_MANY, 'sales.send', {
    kind: asked.kind,
    resultPath: 'sales/invoices?sending={task}',
  });
  await enqueue(scope, SEND_MANY, { ...asked, ids: [...new Set(asked.ids)], task_id });
  return { task_id };
}

type Needs = { vatNumbers: VatNumberCheck; accountOf: (scope: Scope) => Promise<PaymentAccount | null> };

/**
 * Sends many, each in a transaction of its own: an invoice is finalised and its e-mail queued, or neither. What the books refuse is listed with
 * the reason. Run again after it broke off, what was done stays done once.
 */
export function sendMany(needs: Needs): Job {
  return async (context) => {
    const payload = Payload.parse(context.payload);
    const { task_id } = payload;
    try {
      const result = await all(context, needs, payload);
      await context.begin((scope) => finishTask(scope, task_id, result));
    } catch (error) {
      if (context.isLastAttempt) await context.begin((scope) => failTask(scope, task_id, 'unexpected'));
      throw error;
    }
  };
}

async function all(context: JobContext, needs: Needs, payload: Payload): Promise<BulkMailResult> {
  const ids = await context.begin((scope) => byDate(scope, payload.ids), { writes: false });
  const result: BulkMailResult = {
    done: 0,
    refused: payload.ids.filter((id) => !ids.includes(id)).map(unknown(context)),
  };
  let told = 0;
  for (const [index, id] of ids.entries()) {
    try {
      await one(context, needs, payload, id);
      result.done += 1;
    } catch (error) {
      const why = refusalReason(error, context.language);
      if (why === undefined) throw error;
      const name = await context.begin((scope) => nameOf(scope, id), { writes: false });
      result.refused.push({ id, name, ...why });
    }
    if (Date.now() - told < MOMENT_MS) continue;
    told = Date.now();
    await context.begin((scope) => reportProgress(scope, payload.task_id, index + 1, ids.length), { writes: false });
  }
  return result;
}

const unknown = (context: JobContext) => (id: number) => ({
  id,
  name: '',
  code: 'not_found' as const,
  detail: errorText('not_found', context.language),
});

/** Numbers follow dates, so the oldest come first; what is not there is left out. */
async function byDate(scope: Scope, ids: readonly number[]): Promise<number[]> {
  const rows = await invoices(scope)
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('invoice_date')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function nameOf(scope: Scope, id: number): Promise<string> {
  const { number, contact_name } = await invoiceById(scope, id);
  return [number, contact_name].filter((part) => part !== null).join(' ');
}

async function one(context: JobContext, needs: Needs, payload: Payload, id: number): Promise<void> {
  const { kind, task_id, send_at, finalize } = payload;
  const check = finalize ? await askVies(context, needs, id) : null;
  await context.begin(async (scope) => {
    if (await isOfTask(scope, id, task_id)) return;
    if (kind === 'REMINDER') {
      const invoice = await finalInvoice(scope, id);
      const step = await nextStep(scope, id, await mailSettings(scope));
      await sendReminder(scope, id, await standardMail(scope, invoice, kind, step), { task_id });
      return;
    }
    const { is_concept, version } = await invoiceById(scope, id);
    if (is_concept && finalize) {
      const vat_check = (await check?.(scope)) ?? null;
      const is_mailed_at_once = send_at === null;
      const choices = { version, book_as_correction: false, allow_earlier_date: false, vat_check, is_mailed_at_once };
      await finalizeInvoice(scope, id, choices, await needs.accountOf(scope));
    }
    const mail = await standardMail(scope, await finalInvoice(scope, id), kind, null);
    await sendInvoice(scope, id, { ...mail, send_at, again: false }, { task_id });
  });
}
