import { type Cents, parseEuro, sum } from '@saldo/ledger';
import type { Language } from '../format/language.ts';

export type AmountProblem = 'not_an_amount' | 'three_decimals' | 'five_decimals' | 'thousands_or_decimals';

/** `whole` and `decimals`: both ways to read it, written so that there is one; of a price or quantity as on the wire. */
type Unread = { ok: false; problem: AmountProblem; whole?: string; decimals?: string };
export type ParsedAmount = { ok: true; cents: Cents } | Unread;

/** As on the wire: "4250.00". */
export type ParsedDecimal = { ok: true; decimal: string } | Unread;
/** `other` is the second way to read what was typed, when it has one. */
type Term = { ok: true; decimal: string; other?: string } | Unread;

/** How many digits a kind of number may have before and behind its decimal sign. */
type Kind = { wholes: number; decimals: number; tooMany: AmountProblem };

const MONEY: Kind = { wholes: 13, decimals: 2, tooMany: 'three_decimals' };
/** As many decimals as rates of the central bank are kept with. */
const RATE: Kind = { wholes: 9, decimals: 6, tooMany: 'not_an_amount' };
const DECIMAL: Kind = { wholes: 9, decimals: 4, tooMany: 'five_decimals' };

const NOT_AN_AMOUNT: Unread = { ok: false, problem: 'not_an_amount' };

function fromDigits(sign: string, whole: string, fraction: string, kind: Kind): Term {
  if (fraction.length > kind.decimals) return { ok: false, problem: kind.tooMany };
  if (whole.length > kind.wholes) return NOT_AN_AMOUNT;
  const digits = whole === '' ? '0' : whole;
  return { ok: true, decimal: `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}` };
}

/** Groups of three behind a first group of one to three: "1.234.567". */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  return first.length >= 1 && first.length <= 3 && rest.every((part) => part.length === 3);
}

/**
 * One number without a plus or minus inside. With both signs present the last is the decimal sign, so a paste in either
 * notation is understood. One sign with three digits behind it ("4,250") is a thousand or a decimal sign. Only the Dutch "4.250" leaves no doubt:
 * nobody who writes Dutch means three decimals by it. Of the rest both ways are given.
 */
function parseTerm(text: string, language: Language, kind: Kind): Term {
  const match = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(text);
  if (match === null) return NOT_AN_AMOUNT;
  const sign = match[1] === '-' ? '-' : '';
  const body = match[2] ?? '';
  const decimalSign = language === 'nl' ? ',' : '.';
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return fromDigits(sign, body, '', kind);
  const separator = body.charAt(last);
  const other = separator === '.' ? ',' : '.';
  const before = body.slice(0, last);
  const after = body.slice(last + 1);
  if (before.includes(other)) {
    const groups = before.split(other);
    if (before.includes(separator) || !isGrouped(groups)) return NOT_AN_AMOUNT;
    return fromDigits(sign, groups.join(''), after, kind);
  }
  const groups = body.split(separator);
  if (groups.length > 2) return isGrouped(groups) ? fromDigits(sign, groups.join(''), '', kind) : NOT_AN_AMOUNT;
  if (after.length !== 3 || !isGrouped(groups) || /^0+$/.test(before)) return fromDigits(sign, before, after, kind);
  const whole = fromDigits(sign, before + after, '', kind);
  if (language === 'nl' && separator === '.') return whole;
  if (kind.decimals < 3)
    return {
      ok: false,
      problem: 'thousands_or_decimals',
      whole: `${sign}${before}${after}`,
      decimals: `${sign}${before}${decimalSign}${after.slice(0, 2)}`,
    };
  const decimals = fromDigits(sign, before, after, kind);
  const [read, instead] = separator === decimalSign ? [decimals, whole] : [whole, decimals];
  return read.ok && instead.ok ? { ...read, other: instead.decimal } : read;
}

const plainOf = (text: string): string => text.replace(/[\s\u00a0€'’]/g, '').replace(/[−–]/g, '-');

/** A quantity, unit price or percentage: at most four decimals, in either notation. What can be read in two ways is asked, as of an amount. */
export function parseDecimalText(text: string, language: Language): ParsedDecimal {
  const parsed = parseTerm(plainOf(text), language, DECIMAL);
  if (!parsed.ok) return parsed;
  const { decimal, other } = parsed;
  if (other === undefined) return { ok: true, decimal: decimal.replace(/^-(0(\.0+)?)$/, '$1') };
  const [whole, decimals] = decimal.includes('.') ? [other, decimal] : [decimal, other];
  return { ok: false, problem: 'thousands_or_decimals', whole, decimals };
}

/** An exchange rate, as on the wire. Rates stay far below a thousand, so that a single sign is the decimal sign in either language. */
export function parseRateText(text: string): ParsedDecimal {
  const plain = plainOf(text);
  // Still being typed.
  if (/[.,]$/.test(plain)) return NOT_AN_AMOUNT;
  const parsed = parseTerm(plain, plain.lastIndexOf(',') > plain.lastIndexOf('.') ? 'nl' : 'en', RATE);
  return parsed.ok ? { ok: true, decimal: parsed.decimal } : parsed;
}

/** A percentage as on the wire, whichever decimal sign was typed; what is none stays as it was typed, for its field to say so. */
export function percentOf(text: string): string {
  const parsed = parseRateText(text);
  return parsed.ok ? parsed.decimal : text;
}

/**
 * Reads what a person types or pastes as an amount: "1.234,56", "1,234.56", "€ 60", "120+35,50", "100-12.5".
 * Never rounds: a third decimal is refused, because nobody meant it.
 */
export function parseAmount(text: string, language: Language): ParsedAmount {
  const plain = plainOf(text);
  if (plain === '') return NOT_AN_AMOUNT;
  const terms = plain.match(/[+-]?[^+-]+/g);
  if (terms === null || terms.join('') !== plain) return NOT_AN_AMOUNT;
  const amounts: Cents[] = [];
  for (const term of terms) {
    const parsed = parseTerm(term, language, MONEY);
    if (!parsed.ok) return parsed;
    const [whole = '0', fraction = ''] = parsed.decimal.split('.');
    amounts.push(parseEuro(`${whole}.${fraction.padEnd(2, '0')}`));
  }
  return { ok: true, cents: sum(amounts) };
}
