import type { timesheetCalls } from '@saldo/contract';
import { type HourRounding, ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@saldo/ledger';
import { membersOf } from '#features/administrations/index';
import type { ReplyOf } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { self } from '../entries/entry-store.ts';

export type HourSettingsRow = HourRounding & { version: number };

/** How hours are rounded: not at all until someone chose otherwise. */
export async function hourSettings(scope: Scope): Promise<HourSettingsRow> {
  const row = await scope.db
    .selectFrom('hour_settings')
    .select(['rounding_step', 'rounding_direction', 'version'])
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  const direction = ROUNDING_DIRECTIONS.find((each) => each === row?.rounding_direction) ?? 'NEAREST';
  return { step: row?.rounding_step ?? 1, direction, version: row?.version ?? 1 };
}

export async function updateHourSettings(
  scope: Scope,
  to: { rounding_step: number; rounding_direction: string; version: number },
): Promise<void> {
  const { version } = await hourSettings(scope);
  if (version !== to.version) throw new Refusal('stale_version');
  const fields = { rounding_step: to.rounding_step, rounding_direction: to.rounding_direction, version: version + 1 };
  await scope.db
    .insertInto('hour_settings')
    .values({ administration_id: scope.administrationId, ...fields })
    .onConflict((conflict) => conflict.column('administration_id').doUpdateSet(fields))
    .execute();
}

/** The settings, and the people whose hours whoever asks may see. */
export async function shownSettings(scope: Scope): Promise<ReplyOf<typeof timesheetCalls.hourSettings>> {
  const { step, direction, version } = await hourSettings(scope);
  const members = await membersOf(scope);
  const seen = may(scope, 'hours.team') ? members : members.filter(({ id }) => id === self(scope));
  return {
    rounding_step: ROUNDING_STEPS.find((each) => each === step) ?? 1,
    rounding_direction: direction,
    people: seen.map(({ id, name }) => ({ id, name })),
    version,
  };
}
