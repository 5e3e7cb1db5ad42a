import type { PeriodState } from '@saldo/contract';
import type { z } from 'zod';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type PeriodRow, periodById } from './periods.ts';

type State = z.infer<typeof PeriodState>;

const ORDER: readonly string[] = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'];

/**
 * Moves a period to another state and writes down who did it. Going back needs a reason. COMPLETED is reached by filing and left by
 * a rejected filing only, never by this act alone: the caller says so with `byFiling`, and with `totals` what the ledgers came to.
 */
export async function movePeriod(
  scope: Scope,
  move: {
    periodId: number;
    to: State;
    reason?: string | undefined;
    version?: number | undefined;
    byFiling?: boolean;
    totals?: Readonly<Record<string, number>>;
  },
): Promise<PeriodRow> {
  const period = await periodById(scope, move.periodId);
  if (move.version !== undefined && move.version !== period.version) throw new Refusal('stale_version');
  if ((period.state === 'COMPLETED' || move.to === 'COMPLETED') && move.byFiling !== true)
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
