/** What a person typed: the number within its year, or why it is none. */
export type TypedNumber = { number: number } | { problem: 'notNumber' | 'otherPrefix' };

/**
 * Reads "34", or a whole number such as "2026-0034" or "2026/34" with what stands in front of the year in `next`, the number that is next.
 * Another prefix would be lost: the invoice gets the one of the settings.
 */
export function readFirstNumber(text: string, year: number, next: string): TypedNumber {
  const withYear = new RegExp(String.raw`^(.*?)${String(year)}\s*[-/.]\s*(\d{1,6})$`).exec(text.trim());
  const [prefix, digits] = withYear === null ? [undefined, text.trim()] : [withYear[1], withYear[2] ?? ''];
  const number = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
  if (number === 0) return { problem: 'notNumber' };
  return prefix === undefined || prefix === prefixIn(next, year) ? { number } : { problem: 'otherPrefix' };
}

/** What stands in front of the year. */
export function prefixIn(number: string, year: number): string {
  return number.slice(0, Math.max(0, number.lastIndexOf(`${String(year)}-`)));
}
