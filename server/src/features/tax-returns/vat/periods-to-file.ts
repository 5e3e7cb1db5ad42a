import {
  filesVat,
  isVatElsewhere,
  type PeriodRow,
  periodsOf,
  standingState,
  taxpayer,
  type Taxpayer,
  type VatTotals,
} from '#features/administrations/index';
import { firstVatMonth, vatBalances } from '#features/journal/index';
import { dueDate, type IsoDate, placeInReturn } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { isFiled, returnRow } from '../store.ts';

/**
 * Of a period in the small businesses scheme there is a return only when VAT is due anyway, because of a reverse charge: an
 * incidental return, of which none is deducted.
 */
export function isIncidental(payer: Taxpayer, period: PeriodRow): boolean {
  return payer.vat_subjected && !filesVat(payer, period) && !isVatElsewhere(payer, period);
}

/** Whether a return of a period is filed here. */
export async function isToFile(scope: Scope, payer: Taxpayer, period: PeriodRow): Promise<boolean> {
  if (filesVat(payer, period)) return true;
  if (!isIncidental(payer, period)) return false;
  const balances = await vatBalances(scope, { from: period.starts_on, until: period.ends_on });
  return balances.some(({ code, part, amount }) => amount !== 0 && placeInReturn(code, part)?.column === 'tax');
}

/**
 * The day from which returns are filed here without a gap: the day that the company named, or else the first month with VAT in these books.
 * Null while neither is known.
 */
export async function firstReturnDay(scope: Scope, { vat_from }: Pick<Taxpayer, 'vat_from'>): Promise<IsoDate | null> {
  return vat_from ?? (await firstVatMonth(scope));
}

/** Who files, from which day on (see `firstReturnDay`), and every period there is, newest first: read once to judge them all. */
export type FilingDuty = { payer: Taxpayer; first: IsoDate | null; periods: readonly PeriodRow[] };

export function filingDuty(scope: Scope): Promise<FilingDuty> {
  return filingDutyOf(scope, taxpayer(scope));
}

/** The same, of a taxpayer who is being read. */
export async function filingDutyOf<Payer extends Taxpayer>(
  scope: Scope,
  asked: Promise<Payer>,
): Promise<FilingDuty & { payer: Payer }> {
  const [payer, firstMonth, periods] = await Promise.all([asked, firstVatMonth(scope), periodsOf(scope)]);
  return { payer, first: payer.vat_from ?? firstMonth, periods };
}

/** Whether a return should have been filed by now: from the first one here on, or the latest while there is no VAT in these books. */
export function isOverdue({ first, periods }: FilingDuty, period: PeriodRow, today: IsoDate): boolean {
  if (dueDate(period) >= today) return false;
  const latest = periods.find(({ ends_on }) => ends_on < today);
  return first === null ? period.id === latest?.id : period.ends_on >= first;
}

/**
 * Whether a return may be filed as far as its check goes: what was handed over for a check waits for it, and staff file for a client only
 * what was checked.
 */
export function isCheckedEnough({ onBehalfOf }: Scope, { state }: PeriodRow): boolean {
  return state === 'CHECKED' || (state === 'OPEN' && onBehalfOf === null);
}

/** The VAT of a period per treatment and part. */
export async function vatTotals(
  scope: Scope,
  { starts_on: from, ends_on: until }: Pick<PeriodRow, 'starts_on' | 'ends_on'>,
): Promise<VatTotals> {
  const totals = new Map<string, number>();
  for (const { code, part, amount } of await vatBalances(scope, { from, until }))
    totals.set(`${code}/${part}`, (totals.get(`${code}/${part}`) ?? 0) + amount);
  return Object.fromEntries(totals);
}

/** A period in the state that holds now: checked only while its VAT is what was checked. */
export async function withCheck(scope: Scope, period: PeriodRow): Promise<PeriodRow> {
  if (period.state !== 'CHECKED') return period;
  return { ...period, state: standingState(period, await vatTotals(scope, period)) };
}

/** What is still to be done about the VAT of a period. */
export async function vatDutyOf(scope: Scope, period: PeriodRow): Promise<'filed' | 'due' | 'none'> {
  if (isFiled(await returnRow(scope, period.id))) return 'filed';
  return (await isToFile(scope, await taxpayer(scope), period)) ? 'due' : 'none';
}

/** The periods of which a return is filed here. */
export async function periodsToFile(
  scope: Scope,
  payer: Taxpayer,
  periods: readonly PeriodRow[],
): Promise<readonly PeriodRow[]> {
  const found: PeriodRow[] = [];
  for (const period of periods) if (await isToFile(scope, payer, period)) found.push(period);
  return found;
}
