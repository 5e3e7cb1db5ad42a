import { type ChargedPeriod, fillInPeriod } from '@saldo/contract';
import {
  addDays,
  fullYears,
  indexedPrice,
  type IsoDate,
  NoVatDataForYear,
  occurrenceBeside,
  type Recurrence,
} from '@saldo/ledger';
import { rateOn } from '../invoices/vat-treatments.ts';
import type { RecurringFields, Template } from './store.ts';

/** The period that the invoice of a date charges: up to the next date, or from the one before it. */
export function chargedPeriod(recurrence: Recurrence & Pick<RecurringFields, 'covers'>, date: IsoDate): ChargedPeriod {
  const beside = (steps: 1 | -1): IsoDate => occurrenceBeside(recurrence, date, steps);
  return recurrence.covers === 'AHEAD'
    ? { from: date, until: addDays(beside(1), -1) }
    : { from: beside(-1), until: addDays(date, -1) };
}

/** The template as it is on a date: at the prices and rates of that day, with the period in its texts. */
export function templateOn(
  fields: Pick<RecurringFields, 'template' | 'start_date' | 'indexation_bp'>,
  date: IsoDate,
  period: ChargedPeriod,
): Template {
  const { template, start_date, indexation_bp } = fields;
  const years = fullYears(start_date, date);
  const fill = (text: string): string => fillInPeriod(text, period, template.language);
  return {
    ...template,
    reference: fill(template.reference),
    order_reference: fill(template.order_reference),
    note: fill(template.note),
    lines: template.lines.map((line) => ({
      ...line,
      description: fill(line.description).slice(0, LONGEST_DESCRIPTION),
      unit_price: indexedPrice(line.unit_price, indexation_bp, years),
      rate_bp: knownRate(line, date),
    })),
  };
}

const LONGEST_DESCRIPTION = 250;

/** The rate of the day; of a year without data the rate as it was, which finalising will refuse. */
function knownRate({ treatment, rate_bp }: Template['lines'][number], date: IsoDate): number {
  try {
    return rateOn(treatment, date);
  } catch (error) {
    if (error instanceof NoVatDataForYear) return rate_bp;
    throw error;
  }
}
