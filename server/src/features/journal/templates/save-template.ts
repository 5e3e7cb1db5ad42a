import type { memorialTemplateCalls } from '@saldo/contract';
import type { Input } from '#platform/http/handlers';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { changedSchedule, newSchedule } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { memorialById, memorialIdOf } from '../memorial/store.ts';
import { planMemorial } from './repeat-memorial.ts';
import { BY_HAND, type Days, insertTemplate, lockTemplate, storeTemplate, type TemplateRow } from './store.ts';

type New = Input<typeof memorialTemplateCalls.createMemorialTemplate>['body'];
type Update = Input<typeof memorialTemplateCalls.updateMemorialTemplate>['body'];

/** Keeps what was typed of an entry, so that a later change to it changes nothing here. */
export async function createTemplate(scope: Scope, { entry_id, description, schedule }: New): Promise<number> {
  const content = await contentOf(scope, entry_id);
  const days = schedule === null ? BY_HAND : newSchedule(schedule, scope.today);
  const id = await insertTemplate(scope, {
    ...days,
    ...content,
    description: description.trim(),
    problem: null,
  });
  await planMemorial(scope, id, days.next_on);
  return id;
}

async function contentOf(scope: Scope, entryId: number): Promise<Pick<TemplateRow, 'template' | 'amount_cents'>> {
  const { typed, date, reverses_on, project_id, amount_cents } = orNotFound(
    await memorialById(scope, await memorialIdOf(scope, entryId)),
  );
  if (typed.type === 'IRRECOVERABLE_INVOICE') throw refuseField('entry_id', 'type_never_repeats');
  // What was counted is of one day.
  const booking = typed.type === 'DAILY_TAKINGS' ? { ...typed, counted: null } : typed;
  return { template: { booking, date, reverses_on, project_id }, amount_cents };
}

/** Changes what it is called, what it holds and when it is booked. What waited for the books to allow it is not made up for. */
export async function updateTemplate(scope: Scope, id: number, body: Update): Promise<void> {
  const before = await lockTemplate(scope, id);
  if (before === undefined) throw new Refusal('not_found');
  if (before.version !== body.version) throw new Refusal('stale_version');
  const days = daysAfter(before, body, scope);
  await storeTemplate(scope, id, {
    ...(body.entry_id === undefined ? {} : await contentOf(scope, body.entry_id)),
    ...days,
    ...(days === undefined ? {} : { problem: null }),
    description: body.description?.trim() ?? before.description,
  });
  await planMemorial(scope, id, days?.next_on ?? null);
}

/** Undefined: they stay as they are. */
function daysAfter({ schedule, last_on }: TemplateRow, asked: Update, { today }: Scope): Days | undefined {
  if (asked.schedule === undefined && asked.active === undefined) return undefined;
  if (asked.schedule === null) return BY_HAND;
  if (schedule !== null)
    return changedSchedule({ ...schedule, last_on }, { ...asked.schedule, active: asked.active }, today);
  if (asked.schedule === undefined) throw refuseField('schedule', 'required');
  // It may have had a schedule before: a date that was booked is not booked again.
  return changedSchedule({ ...newSchedule(asked.schedule, today), last_on }, {}, today);
}
