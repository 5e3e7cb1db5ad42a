import { parseDecimalText } from '../../ui/forms/parse-amount.ts';
import type { Language } from '../../ui/format/language.ts';

/** Whether what was typed is a whole number, or nothing: for a field that may be left open. */
export function isWhole(text: string): boolean {
  return /^\s*\d*\s*$/.test(text);
}

/** A percentage as it is typed, in basis points; undefined for what is none above 0 and at most 100. */
export function basisPointsIn(text: string, language: Language): number | undefined {
  const read = parseDecimalText(text, language);
  if (!read.ok) return undefined;
  const points = Math.round(Number(read.decimal) * 100);
  return points > 0 && points <= 10_000 ? points : undefined;
}
