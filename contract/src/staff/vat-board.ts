import { z } from 'zod';
import { FinancialPeriod, PERIOD_STATES } from '../administrations/periods.ts';
import { call } from '../shared/call.ts';
import { Day, Id, IdText, page, PageQuery } from '../shared/shapes.ts';

export const DEADLINE_STAGES = ['OPEN', 'LAST_CHANCE', 'CLOSED'] as const;

/** A VAT period of a client that ended. */
export const ClientPeriod = FinancialPeriod.extend({
  admin_id: Id,
  client: z.string(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** A VAT return is filed for it here; else it is completed manually. */
  has_return: z.boolean(),
});
export type ClientPeriod = z.infer<typeof ClientPeriod>;

const Filter = {
  /** All but COMPLETED when left out. */
  state: z.enum(PERIOD_STATES).optional(),
  stage: z.enum(DEADLINE_STAGES).optional(),
  /** Clients of the teams of this colleague. */
  employee_id: IdText.optional(),
  team_id: IdText.optional(),
};

export const vatBoardCalls = {
  clientPeriods: call({
    method: 'GET',
    path: 'staff/administration-financial-periods/',
    access: 'staff',
    summary: 'List the VAT periods of clients that ended in the last two years, most urgent first',
    query: PageQuery.pick({ cursor: true, page_size: true, search: true }).extend(Filter),
    reply: page(ClientPeriod).extend({ states: z.record(z.enum(PERIOD_STATES), z.int()) }),
  }),
  vatReturnsByEmployee: call({
    method: 'GET',
    path: 'tax-returns/vat-returns-by-employee/',
    access: 'staff',
    summary: 'Count the VAT periods of clients per colleague who serves them, by state',
    reply: z.array(
      z.object({
        person_id: Id,
        name: z.string(),
        open: z.int(),
        ready_for_check: z.int(),
        checked: z.int(),
        completed: z.int(),
        /** The oldest period that is not completed ended on this day. */
        oldest: Day.nullable(),
      }),
    ),
  }),
} as const;
