import { PERIOD_VARIABLES, type recurringInvoiceCalls, unknownPeriodVariables } from '@saldo/contract';
import { projectChosen } from '#features/projects/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Input } from '#platform/http/handlers';
import { changedSchedule, newSchedule } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { checkDocument, offeredLines } from '../invoices/document-lines.ts';
import { basisPoints } from '../invoices/pricing.ts';
import { planInvoice } from './plan-invoice.ts';
import { insertRecurring, lockRecurring, type RecurringFields, storeRecurring, type Template } from './store.ts';

type New = Input<typeof recurringInvoiceCalls.createRecurringInvoice>['body'];
type Update = Input<typeof recurringInvoiceCalls.updateRecurringInvoice>['body'];

export async function createRecurring(scope: Scope, body: New): Promise<number> {
  const schedule = newSchedule(body, scope.today);
  const project_id = await projectChosen(scope, null, body.project_id);
  const template = await checkedTemplate(scope, body.template, project_id);
  const id = await insertRecurring(scope, {
    ...schedule,
    covers: body.covers,
    action: body.action,
    template,
    contact_id: template.contact_id,
    description: named(body.description, template),
    indexation_bp: basisPoints(body.indexation),
  });
  await planInvoice(scope, id, schedule.next_on);
  return id;
}

/** Changes when it comes back, and with what. */
export async function updateRecurring(scope: Scope, id: number, body: Update): Promise<void> {
  const before = await lockRecurring(scope, id);
  if (before === undefined) throw new Refusal('not_found');
  if (before.version !== body.version) throw new Refusal('stale_version');
  const schedule = changedSchedule(before, body, scope.today);
  const project_id = await projectChosen(scope, before.template.project_id, body.project_id);
  const template =
    body.template === undefined
      ? { ...before.template, project_id }
      : await checkedTemplate(scope, body.template, project_id);
  const changed: Partial<RecurringFields> = {
    ...schedule,
    ...(body.covers === undefined ? {} : { covers: body.covers }),
    ...(body.action === undefined ? {} : { action: body.action }),
    ...(body.indexation === undefined ? {} : { indexation_bp: basisPoints(body.indexation) }),
    template,
    contact_id: template.contact_id,
    description: body.description === undefined ? before.description : named(body.description, template),
  };
  await storeRecurring(scope, id, changed);
  await planInvoice(scope, id, schedule.next_on);
}

function named(description: string, { lines }: Template): string {
  const given = description.trim();
  return given === '' ? (lines[0]?.description.trim() ?? '') : given;
}

/** What may be on an invoice of today; texts name only variables of the period that there are. */
async function checkedTemplate(scope: Scope, given: New['template'], project_id: number | null): Promise<Template> {
  const { discount, lines, ...rest } = given;
  const template: Template = { ...rest, project_id, discount_bp: basisPoints(discount), lines: offeredLines(lines) };
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
