/** Whether what was typed is a whole number, or nothing: for a field that may be left open. */
export function isWhole(text: string): boolean {
  return /^\s*\d*\s*$/.test(text);
}

/** Kilometres as typed, with or without separators: 12.345 or 12,345; undefined for anything else. */
export function kilometresIn(text: string): number | undefined {
  const digits = text.replaceAll(/[.,\s]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
