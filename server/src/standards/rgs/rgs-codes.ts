import data from '../data/rgs-codes.json' with { type: 'json' };

/** A code of the Referentie GrootboekSchema that ledgers are booked under. */
export type RgsCode = {
  code: string;
  /** The side on which its balance usually is. */
  side: 'D' | 'C';
  title_nl: string;
  /** Dutch where RGS has no English name. */
  title_en: string;
};

/** Levels 4 and 5, by code. Sources: `data/rgs-codes.json`. */
export const RGS_CODES: readonly RgsCode[] = data.codes.map(([code = '', side, title_nl = '', title_en = '']) => ({
  code,
  side: side === 'C' ? 'C' : 'D',
  title_nl,
  title_en: title_en === '' ? title_nl : title_en,
}));

const BY_CODE: ReadonlyMap<string, RgsCode> = new Map(RGS_CODES.map((each) => [each.code.toLowerCase(), each]));

/** Undefined for a code that RGS does not have. Upper and lower case are the same. */
export function findRgsCode(code: string): RgsCode | undefined {
  return BY_CODE.get(code.trim().toLowerCase());
}

/** Codes by a part of the code, or by words of a name in either language: those of level 4 first, then those that begin with what was typed. */
export function searchRgsCodes(typed: string, isAllowed: (code: string) => boolean, limit: number): RgsCode[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = RGS_CODES.filter(({ code, title_nl, title_en }) => {
    const text = `${code} ${title_nl} ${title_en}`.toLowerCase();
    return isAllowed(code) && words.every((word) => text.includes(word));
  });
  const rank = ({ code }: RgsCode): number => code.length + (code.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, limit);
}
