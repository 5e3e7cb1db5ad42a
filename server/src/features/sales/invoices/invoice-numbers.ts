import type { InvoiceNumbers } from '@saldo/contract';
import { type ContinuedSeries, continuedSeries, type IsoDate, yearOf } from '@saldo/ledger';
import { chooseFirstInvoiceNumber, firstInvoiceNumbers, invoiceSettings } from '#features/administrations/index';
import { invoicesMadeElsewhere, takeNumber } from '#features/journal/index';
import { sql } from 'kysely';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lastFinalDate, lastSequence } from './store.ts';

/** Another prefix in front of the year begins no other series: the numbers of a year go on. */
function invoiceNumber(year: number, sequence: number, prefix = ''): string {
  return `${prefix}${String(year)}-${String(sequence).padStart(4, '0')}`;
}

/** With what a year begins: what was chosen, unless an earlier invoice has taken that number since. */
type Start = { elsewhere: ContinuedSeries | null; chosen: number | null };

async function startOf(scope: Scope, year: number, prefix: string): Promise<Start> {
  const elsewhere = continuedSeries(await invoicesMadeElsewhere(scope), year, prefix);
  const ofYear = `${String(year)}-`;
  const text = (await firstInvoiceNumbers(scope)).find((number) => number.startsWith(ofYear));
  const chosen = text === undefined ? null : Number(text.slice(ofYear.length));
  return { elsewhere, chosen: chosen !== null && chosen >= (elsewhere?.lowest ?? 1) ? chosen : null };
}

/** The number that the next final invoice of a year gets, if no one is first, and what may still be chosen about it. */
export async function invoiceNumbers(scope: Scope, year: number): Promise<InvoiceNumbers> {
  const { number_prefix } = await invoiceSettings(scope);
  return numbersWith(scope, year, number_prefix);
}

async function numbersWith(scope: Scope, year: number, prefix: string): Promise<InvoiceNumbers> {
  const last = await lastSequence(scope, year);
  const numbers = (sequence: number) => ({ next_entry_number: invoiceNumber(year, sequence, prefix), sequence });
  if (last !== undefined) return { ...numbers(last + 1), lowest: last + 1, is_open: false, elsewhere: null };
  const { elsewhere, chosen } = await startOf(scope, year, prefix);
  return {
    ...numbers(chosen ?? elsewhere?.next ?? 1),
    lowest: elsewhere?.lowest ?? 1,
    is_open: true,
    elsewhere: elsewhere === null ? null : { last: elsewhere.last, is_decided: chosen !== null },
  };
}

/** Has the invoices of a year begin with this number. Refused once one is final, and for a number that an earlier invoice has. */
export async function startInvoiceNumbers(scope: Scope, year: number, first: number): Promise<void> {
  const { is_open, lowest } = await invoiceNumbers(scope, year);
  if (!is_open) throw new Refusal('invoice_numbers_started');
  if (first < lowest) throw refuseField('first_number', 'invoice_number_taken');
  await chooseFirstInvoiceNumber(scope, invoiceNumber(year, first));
}

type Asked = { date: IsoDate; prefix: string; allowEarlierDate: boolean };
type Taken = { year: number; sequence: number; text: string };

/**
 * Takes the next number. From here to the end of the transaction the series is ours; only now can the last date be asked. An earlier date
 * than the last one is taken when the person says so: the numbers still rise with the moment of finalising. After another program the
 * first number of a year has to be chosen, for no later invoice can change it.
 */
export async function takeInvoiceNumber(scope: Scope, { date, prefix, allowEarlierDate }: Asked): Promise<Taken> {
  const year = yearOf(date);
  const { is_open, elsewhere, sequence: first } = await numbersWith(scope, year, prefix);
  if (is_open && elsewhere?.is_decided === false)
    throw new Refusal('invoice_numbers_undecided', { about: { last: elsewhere.last, year } });
  const sequence = await takeNumber(scope, `invoice-${String(year)}`, first);
  const last = await lastFinalDate(scope, year);
  if (!allowEarlierDate && last !== undefined && date < last)
    throw new Refusal('invoice_date_before_last', {
      fields: { invoice_date: ['date_before_last_invoice'] },
      about: { last },
    });
  return { year, sequence, text: invoiceNumber(year, sequence, prefix) };
}

const MOST_MISSING = 50;

/**
 * Numbers between the first and the last invoice of a year that no invoice has. The counter leaves no gaps; an import may. Each is named
 * with the prefix of the invoice after it: the one of today may be another.
 */
export async function missingInvoiceNumbers(scope: Scope, year: number): Promise<string[]> {
  const { rows } = await sql<{ sequence: number; next: number; next_number: string }>`
    with taken as (
      select i.sequence, i.number, lag(i.sequence) over (order by i.sequence) as before from sales_invoices i
      where i.administration_id = ${scope.administrationId} and i.year = ${year} and i.sequence is not null
    )
    select n as sequence, t.sequence as next, t.number as next_number from taken t cross join lateral generate_series(t.before + 1, t.sequence - 1) n
    where t.sequence > t.before + 1 order by n limit ${MOST_MISSING}`.execute(scope.db);
  return rows.map(({ sequence, next, next_number }) =>
    invoiceNumber(year, sequence, prefixIn(next_number, invoiceNumber(year, next))),
  );
}

function prefixIn(number: string, withoutPrefix: string): string {
  return number.endsWith(withoutPrefix) ? number.slice(0, -withoutPrefix.length) : '';
}
