import { RECURRENCE_PERIODS } from '@saldo/ledger';
import { z } from 'zod';
import { Day } from './shapes.ts';

/** When something recurs: every `frequency` days, weeks or months, without an end date indefinitely. */
export const RHYTHM = {
  period: z.enum(RECURRENCE_PERIODS, { error: 'required' }),
  frequency: z
    .int({ error: 'frequency_invalid' })
    .min(1, { error: 'frequency_invalid' })
    .max(366, { error: 'frequency_invalid' }),
  start_date: Day,
  end_date: Day.nullable(),
} as const;
