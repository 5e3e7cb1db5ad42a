import type { FinancialPeriod } from '@saldo/contract';
import { deadlineStage, dueDate, type IsoDate, kindOfPeriod } from '@saldo/ledger';
import type { PeriodRow } from './periods/periods.ts';

/** A period as the screen shows it, with its deadline as of today. */
export function presentPeriod(period: Omit<PeriodRow, 'totals'>, today: IsoDate): FinancialPeriod {
  return {
    id: period.id,
    year: period.year,
    period_number: period.period_number,
    kind: kindOfPeriod(period),
    starts_on: period.starts_on,
    ends_on: period.ends_on,
    due_on: dueDate(period),
    stage: deadlineStage(period, today),
    state: period.state as FinancialPeriod['state'],
    version: period.version,
  };
}
