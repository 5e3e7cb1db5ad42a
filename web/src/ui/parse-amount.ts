import { type Cents, parseEuro, sum } from '@saldo/ledger';
import type { Language } from './language.ts';

export type AmountProblem = 'not_an_amount' | 'three_decimals' | 'thousands_or_decimals';

/** `whole` and `decimals`: both ways to read it, written so that there is one. */
export type ParsedAmount =
  | { ok: true; cents: Cents }
  | { ok: false; problem: AmountProblem; whole?: string; decimals?: string };

const NOT_AN_AMOUNT: ParsedAmount = { ok: false, problem: 'not_an_amount' };
const THREE_DECIMALS: ParsedAmount = { ok: false, problem: 'three_decimals' };

function fromDigits(sign: string, whole: string, fraction: string): ParsedAmount {
  if (fraction.length > 2) return THREE_DECIMALS;
  if (whole.length > 13) return NOT_AN_AMOUNT;
  return { ok: true, cents: parseEuro(`${sign}${whole === '' ? '0' : whole}.${fraction.padEnd(2, '0')}`) };
}

/** Groups of three behind a first group of one to three: "1.234.567". */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  return first.length >= 1 && first.length <= 3 && rest.every((part) => part.length === 3);
}

/**
 * One number without a plus or minus inside. With both signs present the last is the decimal sign, so a paste in either
 * notation is understood. One sign with three digits behind it: "1.234" is a thousand in Dutch and three decimals in English; the comma of
 * "1,234" in English may be a decimal sign as well, so which was meant is asked.
 */
function parseTerm(text: string, language: Language): ParsedAmount {
  const match = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(text);
  if (match === null) return NOT_AN_AMOUNT;
  const sign = match[1] === '-' ? '-' : '';
  const body = match[2] ?? '';
  const decimalSign = language === 'nl' ? ',' : '.';
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  if (last === -1) return fromDigits(sign, body, '');
  const separator = body.charAt(last);
  const other = separator === '.' ? ',' : '.';
  const before = body.slice(0, last);
  const after = body.slice(last + 1);
  if (before.includes(other)) {
    const groups = before.split(other);
    if (before.includes(separator) || !isGrouped(groups)) return NOT_AN_AMOUNT;
    return fromDigits(sign, groups.join(''), after);
  }
  const groups = body.split(separator);
  if (groups.length > 2) return isGrouped(groups) ? fromDigits(sign, groups.join(''), '') : NOT_AN_AMOUNT;
  const readsAsThousands = after.length === 3 && separator !== decimalSign && isGrouped(groups) && before !== '0';
  if (readsAsThousands && language === 'en')
    return {
      ok: false,
      problem: 'thousands_or_decimals',
      whole: `${sign}${before}${after}`,
      decimals: `${sign}${before}.${after.slice(0, 2)}`,
    };
  return readsAsThousands ? fromDigits(sign, before + after, '') : fromDigits(sign, before, after);
}

/**
 * Reads what a person types or pastes as an amount: "1.234,56", "1,234.56", "€ 60", "120+35,50", "100-12.5".
 * Never rounds: a third decimal is refused, because nobody meant it.
 */
export function parseAmount(text: string, language: Language): ParsedAmount {
  const plain = text.replace(/[\s €'’]/g, '').replace(/[−–]/g, '-');
  if (plain === '') return NOT_AN_AMOUNT;
  const terms = plain.match(/[+-]?[^+-]+/g);
  if (terms === null || terms.join('') !== plain) return NOT_AN_AMOUNT;
  const amounts: Cents[] = [];
  for (const term of terms) {
    const parsed = parseTerm(term, language);
    if (!parsed.ok) return parsed;
    amounts.push(parsed.cents);
  }
  return { ok: true, cents: sum(amounts) };
}
