import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, YearText } from '../shared/shapes.ts';

/** A quarter of the one-stop shop (union scheme): what was sold to consumers elsewhere in the EU, per country and rate. */
export const OssReturn = z.object({
  quarter: z.int(),
  starts_on: Day,
  ends_on: Day,
  due_on: Day,
  is_over: z.boolean(),
  lines: z.array(z.object({ country: z.string(), rate: z.string(), turnover: EuroAmount, vat: EuroAmount })),
  total_vat: EuroSum,
});
export type OssReturn = z.infer<typeof OssReturn>;

export const OssYear = z.object({
  year: z.int(),
  is_registered: z.boolean(),
  /** Sold with VAT in this year to customers elsewhere in the EU without a VAT number. */
  consumer_turnover: EuroSum,
  /** Above this turnover the VAT of the country of the customer is due. */
  threshold: EuroSum,
  quarters: z.array(OssReturn),
});
export type OssYear = z.infer<typeof OssYear>;

/** The turnover of a year under the small businesses scheme (KOR), against its limit. */
export const KorTurnover = z.object({
  year: z.int(),
  /** It applies today. */
  applies: z.boolean(),
  since: Day.nullable(),
  until: Day.nullable(),
  turnover: EuroSum,
  limit: EuroSum,
  /** The day of the sale that exceeds the limit: that sale and all later ones bear VAT. */
  exceeded_on: Day.nullable(),
  /** After leaving: from when it can be joined again. */
  again_from: Day.nullable(),
});
export type KorTurnover = z.infer<typeof KorTurnover>;

const YearQuery = AdminQuery.extend({ year: YearText.optional() });

export const schemeCalls = {
  ossReturn: call({
    method: 'GET',
    path: 'tax-returns/oss-return/',
    access: 'vat.view',
    summary:
      'Show the figures of the one-stop shop (OSS, union scheme) per quarter, country and rate. They are entered at the Tax Administration',
    query: YearQuery,
    reply: OssYear,
  }),
  korTurnover: call({
    method: 'GET',
    path: 'tax-returns/kor-turnover/',
    access: 'vat.view',
    summary: 'Show the turnover of a year under the small businesses scheme (KOR) against its limit',
    query: YearQuery,
    reply: KorTurnover.nullable(),
  }),
} as const;
