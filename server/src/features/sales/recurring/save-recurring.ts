import { PERIOD_VARIABLES, type recurringInvoiceCalls, unknownPeriodVariables } from '@saldo/contract';
import { addDays, type IsoDate, nextOccurrence, type Recurrence } from '@saldo/ledger';
import { Refusal, refuseField } from '#platform/refusal';
import type { Input } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';
import { checkDocument, offeredLines } from '../invoices/document-lines.ts';
import { basisPoints } from '../invoices/pricing.ts';
import { planInvoice } from './plan-invoice.ts';
import {
  insertRecurring,
  lockRecurring,
  type RecurringFields,
  type RecurringRow,
  storeRecurring,
  type Template,
} from './store.ts';

type New = Input<typeof recurringInvoiceCalls.createRecurringInvoice>['body'];
type Update = Input<typeof recurringInvoiceCalls.updateRecurringInvoice>['body'];

export async function createRecurring(scope: Scope, body: New): Promise<number> {
  const { period, frequency, start_date, end_date, covers, action } = body;
  const schedule: Recurrence = { period, frequency, start_date, end_date };
  checkSchedule(schedule);
  if (start_date < scope.today) throw refuseField('start_date', 'date_in_past');
  const template = await checkedTemplate(scope, body.template);
  const next_on = nextOccurrence(schedule, start_date);
  const id = await insertRecurring(scope, {
    ...schedule,
    covers,
    action,
    template,
    contact_id: template.contact_id,
    description: named(body.description, template),
    indexation_bp: basisPoints(body.indexation),
    is_active: true,
    next_on,
    ended_on: null,
  });
  await planInvoice(scope, id, next_on);
  return id;
}

/**
 * Changes when it comes back, and with what. What was missed while it was paused is not made up for, and a date that had its invoice does
 * not get another: the next one lies on or after today, and after the last.
 */
export async function updateRecurring(scope: Scope, id: number, body: Update): Promise<void> {
  const before = await lockRecurring(scope, id);
  if (before === undefined) throw new Refusal('not_found');
  if (before.version !== body.version) throw new Refusal('stale_version');
  const schedule: Recurrence = {
    period: body.period ?? before.period,
    frequency: body.frequency ?? before.frequency,
    start_date: body.start_date ?? before.start_date,
    end_date: body.end_date === undefined ? before.end_date : body.end_date,
  };
  checkSchedule(schedule);
  if (schedule.start_date !== before.start_date && schedule.start_date < scope.today)
    throw refuseField('start_date', 'date_in_past');
  const wantsToGoOn = body.active ?? (before.is_active || before.ended_on !== null);
  const next_on = wantsToGoOn ? nextOccurrence(schedule, firstFree(before, scope.today)) : null;
  if (wantsToGoOn && next_on === null && body.active === true) throw new Refusal('recurring_ended');
  const isOver = wantsToGoOn && next_on === null;
  const template = body.template === undefined ? before.template : await checkedTemplate(scope, body.template);
  const changed: Partial<RecurringFields> = {
    ...schedule,
    ...(body.covers === undefined ? {} : { covers: body.covers }),
    ...(body.action === undefined ? {} : { action: body.action }),
    ...(body.indexation === undefined ? {} : { indexation_bp: basisPoints(body.indexation) }),
    ...(body.template === undefined ? {} : { template, contact_id: template.contact_id }),
    description: body.description === undefined ? before.description : named(body.description, template),
    is_active: next_on !== null,
    next_on,
    ended_on: isOver ? (before.ended_on ?? scope.today) : null,
  };
  await storeRecurring(scope, id, changed);
  await planInvoice(scope, id, next_on);
}

function firstFree({ last_on }: RecurringRow, today: IsoDate): IsoDate {
  return last_on === null || last_on < today ? today : addDays(last_on, 1);
}

function checkSchedule({ start_date, end_date }: Recurrence): void {
  if (end_date !== null && end_date < start_date) throw refuseField('end_date', 'end_before_start');
}

function named(description: string, { lines }: Template): string {
  const given = description.trim();
  return given === '' ? (lines[0]?.description.trim() ?? '') : given;
}

/** What may be on an invoice of today; texts name only variables of the period that there are. */
async function checkedTemplate(scope: Scope, given: New['template']): Promise<Template> {
  const { discount, lines, ...rest } = given;
  const template: Template = { ...rest, discount_bp: basisPoints(discount), lines: offeredLines(lines) };
  const texts: [string, string][] = [
    ['template.reference', rest.reference],
    ['template.order_reference', rest.order_reference],
    ['template.note', rest.note],
    ...lines.map(({ description }, index): [string, string] => [
      `template.lines.${String(index)}.description`,
      description,
    ]),
  ];
  for (const [path, text] of texts)
    if (unknownPeriodVariables(text).length > 0)
      throw new Refusal('invalid', {
        fields: { [path]: ['period_variable_unknown'] },
        about: { variables: PERIOD_VARIABLES.map((name) => `{${name}}`).join(', ') },
      });
  const empty = lines.findIndex(({ description }) => description.trim() === '');
  if (empty !== -1) throw refuseField(`template.lines.${String(empty)}.description`, 'description_empty');
  await checkDocument(scope, template, { on: [scope.today], alsoOn: [] });
  return template;
}
