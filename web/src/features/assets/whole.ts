/** Whether what was typed is a whole number, or nothing: for a field that may be left open. */
export function isWhole(text: string): boolean {
  return /^\s*\d*\s*$/.test(text);
}
