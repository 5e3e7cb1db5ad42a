/**
 * Whole kilometres as written, with separators of thousands or without: 12345, 12.345 or 12,345. Undefined for anything else; a separator that
 * is not followed by exactly three digits may begin decimals, and is never guessed away.
 */
export function kilometresIn(text: string): number | undefined {
  const written = text.trim();
  const isWhole = /^\d+$/.test(written) || /^\d{1,3}(?:([.,\s])\d{3})(?:\1\d{3})*$/.test(written);
  return isWhole ? Number(written.replaceAll(/\D/g, '')) : undefined;
}
