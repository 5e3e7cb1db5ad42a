import { type BalancedEntry, type EntryProblem, firstOfMonth, isBookingDate, type IsoDate } from '@saldo/ledger';
import { type PeriodRow, placeEntry, placeVat } from '#features/administrations/index';
import { placeCorrection } from '#features/journal/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { bookedLine, entryTerms } from './booked-line.ts';
import { expenseEntry } from './expense-entry.ts';
import { refuseMinus } from '../expenses/amounts.ts';
import type { ExpenseFields, ExpenseLineRow } from '../expenses/store.ts';
import type { PostingContext } from './posting-context.ts';

/** An expense with what its entry names it by. */
type Named = ExpenseFields & { id: number; contact_id: number };
type Placed = { booked_on: IsoDate; vat_month: IsoDate };

export type Choices = { asCorrection: boolean; allowDuplicate: boolean };
type Place = Placed & { corrects: PeriodRow | null };

/**
 * The entry of an expense and its place in the books, for a new expense and for one that was stored before. Refuses what cannot be booked.
 * In an open period this asks the database nothing.
 */
export async function prepareEntry(
  scope: Scope,
  fields: Named,
  lines: readonly ExpenseLineRow[],
  context: PostingContext,
  { asCorrection }: Choices,
): Promise<{ place: Place; entry: BalancedEntry | EntryProblem }> {
  refuseMinus(fields);
  const entryAt = (placed: Placed) => entryOn(placed, fields, lines, context);
  const place = await placeOf(scope, fields, { is_open: context.is_open, asCorrection, entryAt });
  const entry = entryAt(place);
  if (place.corrects === null || typeof entry === 'string') return { place, entry };
  return { place, entry: await placeCorrection(scope, place.corrects, entry) };
}

/** The entry of an expense at a place in the books. Pure. */
export function entryOn(
  { booked_on, vat_month }: Placed,
  fields: Named,
  lines: readonly ExpenseLineRow[],
  { ledgers, reclaims_vat }: PostingContext,
): BalancedEntry | EntryProblem {
  return expenseEntry({
    id: fields.id,
    contact_id: fields.contact_id,
    booked_on,
    vat_month,
    ...entryTerms(fields, reclaims_vat),
    lines: lines.map((line) =>
      bookedLine(line, orNotFound(ledgers.get(orNotFound(line.ledger_id))), fields, reclaims_vat),
    ),
  });
}

/** The date of the invoice, with the VAT in the return of that date. */
export function ownPlace({ document_date }: Pick<ExpenseFields, 'document_date'>): Placed {
  return { booked_on: document_date, vat_month: firstOfMonth(document_date) };
}

type HowPlaced = { is_open: boolean; asCorrection: boolean; entryAt: (placed: Placed) => BalancedEntry | EntryProblem };

/**
 * The entry is on the date of the invoice and its VAT counts there too, but the VAT of a service from the EU counts when it was
 * performed (golden cases, rule 3). Either may lie in a filed period: then the expense is a correction, and only if so chosen. What
 * counts in no return has its own date, filed or not.
 */
async function placeOf(
  scope: Scope,
  fields: Pick<ExpenseFields, 'document_date' | 'reverse_charge' | 'performed_on'>,
  { is_open, asCorrection, entryAt }: HowPlaced,
): Promise<Place> {
  const { document_date } = fields;
  const own = ownPlace(fields);
  const performed = fields.reverse_charge === 'EU' ? fields.performed_on : null;
  // An open period needs no further question.
  if (is_open && performed === null && isBookingDate(document_date, scope.today)) return { ...own, corrects: null };
  const unplaced = entryAt(own);
  const { booked_on, vatMonth, corrects } = await placeEntry(scope, document_date, { asCorrection, unplaced });
  if (performed === null) return { booked_on, vat_month: vatMonth(document_date), corrects };
  const vat = await placeVat(scope, performed, asCorrection);
  return { booked_on, vat_month: vat.vatMonth(performed), corrects: vat.corrects ?? corrects };
}
