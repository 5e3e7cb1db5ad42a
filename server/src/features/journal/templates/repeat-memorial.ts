import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  monthOf,
  NoVatDataForYear,
  yearOf,
} from '@saldo/ledger';
import { z } from 'zod';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { runOnDay } from '#platform/jobs/run-on-day';
import { Refusal } from '#platform/refusal';
import { progressAfter } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { createMemorial } from '../memorial/book-memorial.ts';
import type { ProjectShown } from '../memorial/present.ts';
import { lockTemplate, noteDate, problemOf, storeTemplate, type Template } from './store.ts';

export const REPEAT_MEMORIAL = 'journal.repeat-memorial';

/** Queues the next entry on its date. Each template has one job: a new schedule replaces the previous one. */
export async function planMemorial(scope: Scope, id: number, nextOn: IsoDate | null): Promise<void> {
  if (nextOn === null) return;
  const key = `repeat-memorial-${String(scope.administrationId)}-${String(id)}`;
  await runOnDay(scope, REPEAT_MEMORIAL, { template_id: id }, { key, day: nextOn });
}

/**
 * Books every entry of one template that is due, each in a transaction of its own together with the note that its date was done, and plans
 * the next. Run twice, at once, late, or on a clock that jumps, it books each once. What the books refuse waits with the reason, and is tried
 * again the next day: nobody is there to be asked. It goes on without a project that was closed.
 */
export function repeatMemorial(openProjectShown: ProjectShown): Job {
  return async (context) => {
    const { template_id: id } = z.looseObject({ template_id: z.int() }).parse(context.payload);
    while (await bookNext(context, id, openProjectShown));
  };
}

async function bookNext(context: JobContext, id: number, openProjectShown: ProjectShown): Promise<boolean> {
  try {
    return await context.begin((scope) => bookDue(scope, id, openProjectShown));
  } catch (error) {
    const refusal =
      error instanceof NoVatDataForYear ? new Refusal('no_vat_data_for_year', { about: { year: error.year } }) : error;
    if (!(refusal instanceof Refusal)) throw error;
    await context.begin(async (scope) => {
      if ((await lockTemplate(scope, id)) === undefined) return;
      await storeTemplate(scope, id, { problem: problemOf(refusal) });
      await planMemorial(scope, id, addDays(scope.today, 1));
    });
    return false;
  }
}

/** Books one that is due; false when there is none. */
async function bookDue(scope: Scope, id: number, openProjectShown: ProjectShown): Promise<boolean> {
  const row = await lockTemplate(scope, id);
  if (row === undefined || row.schedule === null || row.next_on === null) return false;
  const date = row.next_on;
  if (date > scope.today) {
    await planMemorial(scope, id, date);
    return false;
  }
  const { description } = row;
  const copy = { ...copyOn(row.template, date), description, book_as_correction: false };
  const project = await openProjectShown(scope, copy.project_id ?? null);
  await noteDate(scope, id, date, await createMemorial(scope, copy, async () => project?.id ?? null));
  const progress = progressAfter(row.schedule, date);
  await storeTemplate(scope, id, { ...progress, problem: null });
  return progress.next_on !== null;
}

/** The entry of a date. An accrual that turned back on the first of a month does so again, as many months later; else as many days. Pure. */
export function copyOn(template: Template, date: IsoDate): Template {
  const { date: first, reverses_on } = template;
  if (reverses_on === null) return { ...template, date };
  const isFirst = reverses_on === firstOfMonth(reverses_on);
  const months = 12 * (yearOf(reverses_on) - yearOf(first)) + monthOf(reverses_on) - monthOf(first);
  return {
    ...template,
    date,
    reverses_on:
      isFirst && months > 0 ? addMonths(firstOfMonth(date), months) : addDays(date, daysBetween(first, reverses_on)),
  };
}
