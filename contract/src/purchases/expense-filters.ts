import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { Day, EuroAmount, IdText } from '../shared/shapes.ts';

/** Only these; left out, all. */
const Yes = z.literal('true', { error: 'invalid' });

/** What narrows the list of expenses, beside their state: all that is given holds at once. */
export const ExpenseFilters = z.object({
  contact_id: IdText.optional(),
  project_id: IdText.optional(),
  /** A category: at least one of its lines has it. */
  ledger_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  /** The total on the document, whatever its sign. */
  amount_from: EuroAmount.optional(),
  amount_until: EuroAmount.optional(),
  reverse_charge: z.enum(REVERSE_CHARGES).optional(),
  /** Still to be paid, and past its due date. */
  overdue: Yes.optional(),
  without_document: Yes.optional(),
  credit_notes: Yes.optional(),
});
