import { z } from 'zod';
import { EuroSum } from '../shared/shapes.ts';

export const EXPENSE_STATES = ['CONCEPT', 'OPEN', 'PAID'] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

/** What the expenses of a filter come to; `counts`: how many there are in each state, without the filter of state. */
export const ExpenseTotals = z.object({
  count: z.int(),
  totals: z.object({
    total_excl: EuroSum,
    total_vat: EuroSum,
    total_incl: EuroSum,
    /** Still to be paid: not what the bank paid already and whose line is still to come. */
    outstanding: EuroSum,
  }),
  counts: z.record(z.enum(EXPENSE_STATES), z.int()),
});
export type ExpenseTotals = z.infer<typeof ExpenseTotals>;
