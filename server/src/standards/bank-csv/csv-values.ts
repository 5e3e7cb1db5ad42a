import { type Cents, cents, type IsoDate, isRealDate } from '@saldo/ledger';

const AMOUNT = /^([+-]?)\s*(\d{1,3}(?:[., ']\d{3})+|\d{1,13})(?:([.,])(\d{1,2}))?\s*([+-]?)$/;

/**
 * An amount as people and banks write it: `1.210,00`, `1,210.00`, `-45,5`, `45-`, `€ 12`. A point or comma before one or two last digits is
 * the decimal sign, before three it parts thousands. Null for anything else.
 */
export function amountIn(text: string): Cents | null {
  const match = AMOUNT.exec(text.replaceAll(/[€\u00A0]|EUR/g, ' ').trim());
  if (match === null) return null;
  const [, before, whole = '', decimalSign, decimals = '', after] = match;
  if (decimalSign !== undefined && whole.includes(decimalSign)) return null;
  const size = Number(`${whole.replaceAll(/\D/g, '')}${decimals.padEnd(2, '0')}`);
  return cents(before === '-' || after === '-' ? 0 - size : size);
}

export const DATE_ORDERS = ['YMD', 'DMY', 'MDY'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date with or without separators, and a time after it that is left out. Null for anything else. */
export function dateIn(text: string, order: DateOrder): IsoDate | null {
  const parts =
    order === 'YMD'
      ? /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[T ].*)?$/.exec(text.trim())
      : /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?:[T ,].*)?$/.exec(text.trim());
  if (parts === null) return null;
  const [, first = '', second = '', third = ''] = parts;
  const [year, month, day] =
    order === 'YMD' ? [first, second, third] : order === 'DMY' ? [third, second, first] : [third, first, second];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : null;
}

const OUT = new Set(['af', 'd', 'db', 'dr', 'debet', 'debit', 'uit', 'out', '-']);
const IN = new Set(['bij', 'c', 'cr', 'credit', 'in', '+']);

/** Which way money went, as a column of its own tells it: `Af`, `D`, `Credit`. Null for anything else. */
export function directionIn(text: string): 'In' | 'Out' | null {
  const word = text.trim().toLowerCase();
  if (OUT.has(word)) return 'Out';
  return IN.has(word) ? 'In' : null;
}
