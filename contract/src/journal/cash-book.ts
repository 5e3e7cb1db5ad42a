import { isRealDate } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroSum } from '../shared/shapes.ts';

/** A day on which something was received or paid in cash, or on which it was counted. */
const CashDay = z.object({
  date: Day,
  opening: EuroSum,
  /** Without what was booked for a difference of a count: nobody received or paid that. */
  received: EuroSum,
  paid: EuroSum,
  closing: EuroSum,
  /** Null: nobody counted. */
  counted: EuroSum.nullable(),
  /** What the count differed from the books, and was booked for that; a shortage is negative. */
  difference: EuroSum.nullable(),
  /** Cash cannot be below nil, and what was counted is what there is. */
  problem: z.enum(['below_nil', 'not_as_counted']).nullable(),
});

export const CashBook = z.object({
  ledger: z.string(),
  title: z.string(),
  opening: EuroSum,
  received: EuroSum,
  paid: EuroSum,
  /** The differences of its counts together. */
  difference: EuroSum,
  closing: EuroSum,
  days: z.array(CashDay),
});
export type CashBook = z.output<typeof CashBook>;
export type CashDay = z.output<typeof CashDay>;

export const cashBookCalls = {
  cashBook: call({
    method: 'GET',
    path: 'general-journals/cash-book/',
    access: 'ledger.view',
    summary: 'Retrieve a month of a till day by day, with what was counted',
    query: AdminQuery.extend({
      ledger: z
        .string()
        .regex(/^\d{4,6}$/, { error: 'ledger_unknown' })
        .default('1000'),
      month: z
        .string({ error: 'required' })
        .refine((text) => /^\d{4}-\d{2}$/.test(text) && isRealDate(`${text}-01`), { error: 'invalid' }),
    }),
    reply: CashBook,
  }),
} as const;
