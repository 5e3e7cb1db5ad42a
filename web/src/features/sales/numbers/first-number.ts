/** The number within its year that a person types: "2026-0034", "F2026-0034", "2026/34" or "34". Undefined when it is none. */
export function readFirstNumber(text: string, year: number): number | undefined {
  const digits = new RegExp(String.raw`^(?:[A-Za-z0-9-]{0,10}${String(year)}\s*[-/.]\s*)?(\d{1,6})$`).exec(
    text.trim(),
  )?.[1];
  const number = Number(digits ?? 0);
  return number > 0 ? number : undefined;
}
