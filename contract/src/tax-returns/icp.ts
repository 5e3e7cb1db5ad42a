import { z } from 'zod';
import { StepUp } from '../administrations/company.ts';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, Id, Instant, May, YearText } from '../shared/shapes.ts';
import { FILING_STATES } from './tax-returns.ts';

export const ICP_KINDS = ['goods', 'services', 'triangular'] as const;

/** What was supplied to one customer in the EU, by kind. */
export const IcpLine = z.object({
  country: z.string(),
  vat_number: z.string(),
  name: z.string(),
  kind: z.enum(ICP_KINDS),
  amount: EuroAmount,
  euros: z.int(),
  /** The name of the earlier period that it corrects. */
  corrects: z.string().nullable(),
});
export type IcpLine = z.infer<typeof IcpLine>;

export const IcpReturn = z.object({
  /** Of its own; absent until filed. */
  id: Id.nullable(),
  starts_on: Day,
  ends_on: Day,
  due_on: Day,
  name: z.string(),
  /** Goods exceeded € 50,000 in a quarter, so that it is filed per month. */
  is_monthly_by_law: z.boolean(),
  is_over: z.boolean(),
  is_overdue: z.boolean(),
  /** Nothing to report, so nothing to file. */
  is_nil: z.boolean(),
  filing_state: z.enum(FILING_STATES),
  lines: z.array(IcpLine),
  total_euros: z.int(),
  /** Box 3b of the same months, in whole euros: equal to the total. */
  rubric_3b_euros: z.int(),
  /** Customers without a VAT number: they stop the filing. */
  missing_vat_ids: z.array(z.string()),
  filed_on: Instant.nullable(),
  filed_by: z.string().nullable(),
  rejection: z.string().nullable(),
  delivery_id: z.string().nullable(),
  /** What the books say now minus what was filed. */
  drift: EuroSum.nullable(),
  may: May,
});
export type IcpReturn = z.infer<typeof IcpReturn>;

export const icpCalls = {
  icpReturns: call({
    method: 'GET',
    path: 'tax-returns/icp-return/',
    access: 'vat.view',
    summary: 'List the ICP returns of a year, newest first: supplies to businesses in the EU, per customer and kind',
    query: AdminQuery.extend({ year: YearText.optional() }),
    reply: z.array(IcpReturn),
  }),
  fileIcpReturn: call({
    method: 'POST',
    path: 'tax-returns/icp-return-file/',
    access: 'vat.file',
    summary:
      'File an ICP return: freezes its lines and queues delivery in one transaction. `total_euros` is the total that the caller reviewed. Requires a password or code',
    body: z.object({
      admin_id: Id.optional(),
      starts_on: Day,
      ends_on: Day,
      total_euros: z.int(),
      step_up: StepUp.optional(),
    }),
    reply: IcpReturn,
  }),
} as const;
