import { isSameName, nameWords } from '#features/bank/index';

/** So many letters at the beginning of a longer name are that name: "Coolblue" and "Cool Blue Rotterdam". */
const TELLING_LETTERS = 4;

/**
 * Whether a printed name is clearly another than the one a supplier is known by. Capitals, accents, spaces, a legal form or a branch
 * make no other name; nor does a name of which nothing can be compared. Pure.
 */
export function isOtherName(printed: string, known: string): boolean {
  if (isSameName(printed, known)) return false;
  const [short = '', long = ''] = [printed, known]
    .map((name) => [...nameWords(name)].join(''))
    .toSorted((one, other) => one.length - other.length);
  if (short === '' || short === long) return false;
  return short.length < TELLING_LETTERS || !long.startsWith(short);
}
