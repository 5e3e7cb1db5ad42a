import type { PlanYear } from '@saldo/contract';

/** The first year of a plan that can be booked: a year of nil is passed over, because there is nothing to book. */
export function nextToBook(plan: readonly PlanYear[]): PlanYear | undefined {
  return plan.find(({ depreciation_id, amount }) => depreciation_id === null && amount !== '0.00');
}
