import { type Cents, cents, type IsoDate, isRealDate, negate } from '@saldo/ledger';
import type { StatementBalance } from '../bank-files/bank-statement.ts';
import { all, type CamtElement, first, textAt } from './camt-element.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';

const AMOUNT = /^\+?(\d{1,13})(?:\.(\d*))?$/;

/** A positive amount in cents. More than two decimals are accepted when the extra ones are zero ("8.850"). */
export function amountOf(element: CamtElement): Cents {
  const text = element.text.trim();
  const match = AMOUNT.exec(text);
  const decimals = match?.[2] ?? '';
  if (match === null || /[1-9]/.test(decimals.slice(2)))
    throw new StatementProblem('bad_amount', element.line, `not an amount in whole cents: "${text.slice(0, 40)}"`);
  return cents(Number(`${match[1] ?? ''}${decimals.slice(0, 2).padEnd(2, '0')}`));
}

export function euroAmountOf(element: CamtElement): Cents {
  if (element.currency !== null && element.currency !== 'EUR')
    throw new StatementProblem(
      'wrong_currency',
      element.line,
      `an amount in ${element.currency}; only euro accounts are read`,
    );
  return amountOf(element);
}

/** 1 for money in, -1 for money out, null when the file does not say. */
export function signOf(element: CamtElement): 1 | -1 | null {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 1;
  if (indicator === 'DBIT') return -1;
  return null;
}

export function signed(amount: Cents, sign: 1 | -1): Cents {
  return sign === 1 ? amount : negate(amount);
}

/** The day of a `Dt` or `DtTm`, as the bank wrote it: a time zone does not move the booking to another day. */
export function dateAt(element: CamtElement, name: string): IsoDate | null {
  const holder = first(element, name);
  const text = textAt(holder, 'Dt') ?? textAt(holder, 'DtTm');
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!isRealDate(day)) throw new StatementProblem('bad_date', element.line, `not a date: "${text.slice(0, 40)}"`);
  return day;
}

export type NamedBalance = { code: 'OPBD' | 'PRCD' | 'CLBD'; balance: StatementBalance };

/** The booked opening (OPBD, or PRCD: closing of the day before) or closing balance; null for every other kind. */
export function balanceOf(element: CamtElement): NamedBalance | null {
  const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd');
  if (code !== 'OPBD' && code !== 'PRCD' && code !== 'CLBD') return null;
  const amount = all(element, 'Amt')[0];
  if (amount === undefined) throw new StatementProblem('bad_amount', element.line, `balance ${code} without an amount`);
  const size = euroAmountOf(amount);
  const sign = signOf(element);
  if (sign === null && size !== 0)
    throw new StatementProblem('bad_sign', element.line, `balance ${code} is neither credit nor debit`);
  return { code, balance: { amount: signed(size, sign ?? 1), date: dateAt(element, 'Dt') } };
}
