import { dueReminder } from '@saldo/ledger';
import { z } from 'zod';
import { eachAdministration } from '#platform/jobs/each-administration';
import { type AccountJob, enqueue, type Job } from '#platform/jobs/jobs';
import type { Clock } from '#platform/clock';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { finalInvoice } from '../sending/send-invoice.ts';
import { mailSettings } from '../sending/mail-settings.ts';
import { remindersOf } from '../sending/message-store.ts';
import { invoices } from '../invoices/store.ts';
import type { CollectedOn } from '../payments/payment-house.ts';
import { sendReminder, standardMail } from './send-reminder.ts';

/** The clock of the queue takes no name with a dot. */
export const REMIND_NIGHTLY = 'sales:remind-nightly';
export const REMIND = 'sales.remind';

const AT_A_TIME = 100;

/** Each night: queues the reminders of every company that turned them on, each as a job of its own in that company's turn. */
export function remindNightly(house: { clock: Clock }): AccountJob {
  return eachAdministration(REMIND_NIGHTLY, house, async (scope) => {
    const row = await scope.db
      .selectFrom('sales_mail_settings')
      .select('reminders_by')
      .where('administration_id', '=', scope.administrationId)
      .executeTakeFirst();
    if (row === undefined || row.reminders_by === null) return;
    const key = `sales-remind-${String(scope.administrationId)}`;
    await enqueue({ ...scope, personId: row.reminders_by }, REMIND, {}, { key });
  });
}

const Automatic = z.looseObject({ after: z.int().default(0) });

/**
 * Queues what is due of one company's series, each in a transaction of its own together with its e-mail: run again after it broke off, or twice
 * at once, it sends each once. What is being collected is not reminded of.
 */
export function remind({ collectedOn }: { collectedOn: CollectedOn }): Job {
  return async (context) => {
    const { after } = Automatic.parse(context.payload);
    let from = after;
    for (;;) {
      const due = await context.begin((scope) => dueAfter(scope, from), { writes: false });
      if (due === undefined) return;
      for (const { id, step } of due.reminders)
        try {
          await context.begin(async (scope) => {
            if (!(await collectedOn(scope, [id])).has(id)) await remindOnce(scope, id, step);
          });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          context.log.info({ invoice_id: id, code: error.code }, 'an automatic reminder was not sent');
        }
      from = due.last;
    }
  };
}

type Due = { reminders: { id: number; step: number }[]; last: number };

/** Some of the late invoices with the reminder that is due today; undefined past the last. */
async function dueAfter(scope: Scope, after: number): Promise<Due | undefined> {
  const { automatic_reminders, steps } = await mailSettings(scope);
  if (!automatic_reminders) return undefined;
  const rows = await lateInvoices(scope)
    .select(['invoice.id', 'invoice.due_date'])
    .where('invoice.id', '>', after)
    .orderBy('invoice.id')
    .limit(AT_A_TIME)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const sent = await remindersOf(
    scope,
    rows.map(({ id }) => id),
  );
  const days = steps.map((step) => step.days);
  const reminders = rows.flatMap(({ id, due_date }) => {
    if (due_date === null) return [];
    const step = dueReminder(days, { due_date, sent: sent.get(id) ?? [], today: scope.today });
    return step === null ? [] : [{ id, step }];
  });
  return { reminders, last: last.id };
}

/** Sent, late, not paid, not paused, and without an e-mail that came back: what would come back again is not reminded of. */
function lateInvoices(scope: Scope) {
  return invoices(scope)
    .leftJoin('sales_contact_mail as m', (join) =>
      join.onRef('m.administration_id', '=', 'invoice.administration_id').onRef('m.id', '=', 'invoice.contact_id'),
    )
    .where('invoice.state', 'in', ['OVERDUE', 'REMINDED'])
    .where('invoice.sent_at', 'is not', null)
    .where('invoice.reminders_paused', '=', false)
    .where((eb) => eb.or([eb('m.reminders_paused', 'is', null), eb('m.reminders_paused', '=', false)]))
    .where((eb) =>
      eb.or([eb('invoice.mail_state', 'is', null), eb('invoice.mail_state', 'not in', ['FAILED', 'BOUNCED'])]),
    );
}

/** Looks again in the transaction that sends: someone may have paid, paused or reminded since. */
async function remindOnce(scope: Scope, id: number, step: number): Promise<void> {
  const invoice = await finalInvoice(scope, id);
  const still = await lateInvoices(scope).select('invoice.id').where('invoice.id', '=', id).executeTakeFirst();
  if (still === undefined) return;
  const { steps } = await mailSettings(scope);
  const sent = (await remindersOf(scope, [id])).get(id) ?? [];
  const days = steps.map((each) => each.days);
  if (invoice.due_date === null || dueReminder(days, { due_date: invoice.due_date, sent, today: scope.today }) !== step)
    return;
  await sendReminder(scope, id, await standardMail(scope, invoice, 'REMINDER', step), { step, is_automatic: true });
}
