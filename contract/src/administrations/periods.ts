import { z } from 'zod';
import { Day, Id, Version } from '../shared/shapes.ts';

export const PERIOD_STATES = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'] as const;
export const PeriodState = z.enum(PERIOD_STATES);

export const FinancialPeriod = z.object({
  id: Id,
  year: z.int(),
  period_number: z.int(),
  kind: z.enum(['MONTH', 'QUARTER', 'YEAR']),
  starts_on: Day,
  ends_on: Day,
  due_on: Day,
  stage: z.enum(['NOT_STARTED', 'OPEN', 'LAST_CHANCE', 'CLOSED']),
  state: PeriodState,
  version: Version,
});
export type FinancialPeriod = z.infer<typeof FinancialPeriod>;
