import { addDays, daysBetween, type IsoDate, NoVatDataForYear } from '@saldo/ledger';
import { z } from 'zod';
import { notify } from '#features/notifications/index';
import { openProjectShown } from '#features/projects/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { runOnDay } from '#platform/jobs/run-on-day';
import { Refusal } from '#platform/refusal';
import { progressAfter } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { lockRecurring, noteDate, type RecurringRow, storeRecurring, type Template } from './store.ts';
import { createExpense } from '../expenses/save-expense.ts';

export const REPEAT_EXPENSE = 'purchases.repeat-expense';

/** Queues the next expense on its date. Each recurring expense has one job: a new schedule replaces the previous one. */
export async function planRepeat(scope: Scope, id: number, nextOn: IsoDate | null): Promise<void> {
  if (nextOn === null) return;
  const key = `repeat-expense-${String(id)}`;
  await runOnDay(scope, REPEAT_EXPENSE, { recurring_expense_id: id }, { key, day: nextOn });
}

/**
 * Makes every expense of one recurring expense that is due, each in a transaction of its own together with the note that its date was
 * done, and plans the next. Run twice, at once, late, or on a clock that jumps, it makes each once.
 */
export const repeatExpense: Job = async (context) => {
  const { recurring_expense_id: id } = z.object({ recurring_expense_id: z.int() }).parse(context.payload);
  while (await makeNext(context, id));
};

/**
 * Makes one that is due; false when there is none. What the books refuse, or what keeps failing, is left a draft: a person looks at it, and
 * the next one comes anyway.
 */
async function makeNext(context: JobContext, id: number): Promise<boolean> {
  try {
    return await context.begin((scope) => makeOne(scope, id, false));
  } catch (error) {
    const isRefused = error instanceof Refusal || error instanceof NoVatDataForYear;
    if (!isRefused && !context.isLastAttempt) throw error;
    context.log.info(
      { err: error, recurring_expense_id: id },
      'recurring expense could not be posted; saved as a draft',
    );
    return context.begin((scope) => makeOne(scope, id, true));
  }
}

async function makeOne(scope: Scope, id: number, asConcept: boolean): Promise<boolean> {
  const recurring = await lockRecurring(scope, id);
  if (recurring === undefined || recurring.next_on === null) return false;
  const date = recurring.next_on;
  if (date > scope.today) {
    await planRepeat(scope, id, date);
    return false;
  }
  const copy = copyOn(recurring, date, asConcept);
  // What was switched off since it was confirmed, or a project that was closed, does not stop it.
  const project = await openProjectShown(scope, copy.project_id ?? null);
  const { row } = await createExpense(scope, { ...copy, project_id: project?.id ?? null });
  await noteDate(scope, id, date, row.id);
  const progress = progressAfter(recurring, date);
  await storeRecurring(scope, id, progress);
  if (progress.next_on === null) await tellEnd(scope, recurring);
  return progress.next_on !== null;
}

async function tellEnd(scope: Scope, { id, description, contact_name }: RecurringRow): Promise<void> {
  const name = description || (contact_name ?? String(id));
  const about = { model: 'recurring_expense', id, name } as const;
  await notify(scope, { type: 'RECURRING_EXPENSE_ENDED', about }, { whoMay: 'purchases.view', exceptActor: false });
}

/** The expense of a date: what was confirmed, with its days as far from the date as they were. Pure. */
export function copyOn(
  { template, description }: Pick<RecurringRow, 'template' | 'description'>,
  date: IsoDate,
  asConcept: boolean,
): Template {
  const moved = (day: IsoDate | null): IsoDate | null =>
    day === null ? null : addDays(date, daysBetween(template.date, day));
  return {
    ...template,
    is_concept: asConcept,
    description,
    date,
    due_date: moved(template.due_date),
    performed_on: moved(template.performed_on),
  };
}
