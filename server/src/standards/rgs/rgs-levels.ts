/** How many characters of a code each level of the Referentie GrootboekSchema has: B, BIva, BIvaKou, BIvaKouVvp and one level below. */
const LENGTHS = [1, 4, 7, 10, 13] as const;
export const RGS_LEVELS = LENGTHS.length;

/** The level of a code, 1 to 5. A code that ends between two levels is of the upper one. */
export function rgsLevel(code: string): number {
  return LENGTHS.filter((length) => code.length >= length).length;
}

/** The codes above a code and itself, of level 1 to 5; empty for levels that are deeper than it is. */
export function rgsPath(code: string): string[] {
  return LENGTHS.map((length) => (code.length >= length ? code.slice(0, length) : ''));
}
