import type { PeriodState } from '@saldo/contract';
import type { z } from 'zod';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { lockPeriod, type PeriodRow, periodById } from './periods.ts';

type State = z.infer<typeof PeriodState>;

const ORDER: readonly string[] = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'];

/** Whether a VAT return of a period is due, was filed, or is neither: then a person completes the period. */
export type VatDuty = 'filed' | 'due' | 'none';
export type VatDutyOf = (scope: Scope, period: PeriodRow) => Promise<VatDuty>;

/**
 * Moves a period by hand. It is completed so only where no return is due and after it is over, and opened again only while none was
 * filed. Who may do either may file.
 */
export async function movePeriodByHand(
  scope: Scope,
  dutyOf: VatDutyOf,
  move: { periodId: number; to: State; reason?: string | undefined; version: number },
): Promise<PeriodRow> {
  const period = await lockPeriod(scope, move.periodId);
  if (period.state === move.to) throw new Refusal('stale_version');
  const isCompletion = move.to === 'COMPLETED' || period.state === 'COMPLETED';
  if (isCompletion && !may(scope, 'vat.file')) throw new Refusal('not_allowed');
  if (move.to === 'CHECKED' && scope.staffRole === 'BOOKIE') throw new Refusal('not_allowed');
  const duty = await dutyOf(scope, period);
  if (period.state === 'COMPLETED' && duty === 'filed') throw new Refusal('period_already_processed');
  if (move.to === 'COMPLETED' && duty !== 'none') throw new Refusal('return_due');
  if (move.to === 'COMPLETED' && period.ends_on >= scope.today) throw new Refusal('period_not_over');
  return movePeriod(scope, { ...move, completes: isCompletion });
}

/**
 * Moves a period to another state and writes down who did it. Going back needs a reason. COMPLETED is reached and left by filing, a
 * rejected filing, or by hand where no return is due: the caller says so with `completes`, and with `totals` what its VAT came to.
 */
export async function movePeriod(
  scope: Scope,
  move: {
    periodId: number;
    to: State;
    reason?: string | undefined;
    version?: number | undefined;
    completes?: boolean;
    totals?: Readonly<Record<string, number>>;
  },
): Promise<PeriodRow> {
  const period = await periodById(scope, move.periodId);
  if (move.version !== undefined && move.version !== period.version) throw new Refusal('stale_version');
  if ((period.state === 'COMPLETED' || move.to === 'COMPLETED') && move.completes !== true)
    throw new Refusal('period_already_processed');
  const isBack = ORDER.indexOf(move.to) < ORDER.indexOf(period.state);
  if (isBack && (move.reason ?? '').trim() === '')
    throw new Refusal('reason_required', { fields: { reason: ['required'] } });
  // The update locks the row against every posting that holds it FOR SHARE, and waits for those in flight.
  const moved = await scope.db
    .updateTable('financial_periods')
    .set((eb) => ({
      state: move.to,
      totals: move.totals === undefined ? null : JSON.stringify(move.totals),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', period.id)
    .where('version', '=', period.version)
    .returning(['id', 'year', 'period_number', 'starts_on', 'ends_on', 'state', 'version'])
    .executeTakeFirst();
  if (moved === undefined) throw new Refusal('stale_version');
  await scope.db
    .insertInto('period_transitions')
    .values({
      administration_id: scope.administrationId,
      period_id: period.id,
      from_state: period.state,
      to_state: move.to,
      reason: move.reason ?? null,
      person_id: scope.personId,
    })
    .execute();
  return moved;
}
