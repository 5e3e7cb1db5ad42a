import type { PeriodState } from '@saldo/contract';
import type { z } from 'zod';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { lockPeriod, PERIOD_COLUMNS, type PeriodRow, periodById, type VatTotals } from './periods.ts';

type State = z.infer<typeof PeriodState>;

const ORDER: readonly string[] = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'];

/** Whether a VAT return of a period is due, was filed, or is neither: then a person completes the period. */
export type VatDuty = 'filed' | 'due' | 'none';

/** What is known elsewhere of the VAT of a period. */
export type PeriodVat = {
  dutyOf: (scope: Scope, period: PeriodRow) => Promise<VatDuty>;
  totalsOf: (scope: Scope, period: PeriodRow) => Promise<VatTotals>;
};

/** The state of a period: a check stands only while its VAT is what was checked; when that moved, it waits for a check again. */
export function standingState({ state, totals }: Pick<PeriodRow, 'state' | 'totals'>, now: VatTotals): string {
  return state === 'CHECKED' && (totals === null || !areEqual(totals, now)) ? 'READY_FOR_CHECK' : state;
}

function areEqual(one: VatTotals, other: VatTotals): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}

/** Withdraws the check of a period whose VAT changed. Returns the updated period. */
export async function takeBackCheck(scope: Scope, period: PeriodRow, now: VatTotals): Promise<PeriodRow> {
  if (standingState(period, now) === period.state) return period;
  const reason = {
    en: 'The figures changed after the check',
    nl: 'De cijfers zijn na de controle gewijzigd',
  }[scope.language];
  return movePeriod(scope, { periodId: period.id, to: 'READY_FOR_CHECK', reason });
}

/**
 * Moves a period manually. It is completed so only where no return is due and after it is over, and opened again only while none was
 * filed. Who may do either may file.
 */
export async function movePeriodByHand(
  scope: Scope,
  vat: PeriodVat,
  move: { periodId: number; to: State; reason?: string | undefined; version: number },
): Promise<PeriodRow> {
  const found = await lockPeriod(scope, move.periodId);
  if (move.version !== found.version) throw new Refusal('stale_version');
  const totals = await vat.totalsOf(scope, found);
  const period = await takeBackCheck(scope, found, totals);
  if (period.state === move.to) throw new Refusal('stale_version');
  const isCompletion = move.to === 'COMPLETED' || period.state === 'COMPLETED';
  if (isCompletion && !may(scope, 'vat.file')) throw new Refusal('not_allowed');
  if (move.to === 'CHECKED' && scope.staffRole === 'BOOKIE') throw new Refusal('not_allowed');
  const duty = await vat.dutyOf(scope, period);
  if (period.state === 'COMPLETED' && duty === 'filed') throw new Refusal('period_already_processed');
  if (move.to === 'COMPLETED' && duty !== 'none') throw new Refusal('return_due');
  if (move.to === 'COMPLETED' && period.ends_on >= scope.today) throw new Refusal('period_not_over');
  const { periodId, to, reason } = move;
  const checked = to === 'CHECKED' ? { totals } : {};
  return movePeriod(scope, { periodId, to, reason, completes: isCompletion, ...checked });
}

/**
 * Moves a period to another state and writes down who did it. Going back needs a reason. COMPLETED is reached and left by filing, a
 * rejected filing, or manually where no return is due: the caller says so with `completes`, and with `totals` what its VAT came to when it was
 * checked or filed.
 */
export async function movePeriod(
  scope: Scope,
  move: {
    periodId: number;
    to: State;
    reason?: string | undefined;
    version?: number | undefined;
    completes?: boolean;
    totals?: VatTotals;
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
    .returning(PERIOD_COLUMNS)
    .$narrowType<{ totals: VatTotals | null }>()
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

/** Opens a period whose return was not taken: it is again what it was before that was filed, with the VAT it had. */
export async function reopenPeriod(scope: Scope, period: PeriodRow, reason: string): Promise<void> {
  const filed = await scope.db
    .selectFrom('period_transitions')
    .select('from_state')
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', period.id)
    .where('to_state', '=', 'COMPLETED')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const checked = filed.from_state === 'CHECKED';
  const kept = checked && period.totals !== null ? { totals: period.totals } : {};
  await movePeriod(scope, {
    periodId: period.id,
    to: checked ? 'CHECKED' : 'OPEN',
    reason,
    completes: true,
    ...kept,
  });
}
