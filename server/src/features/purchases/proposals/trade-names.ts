import { isSameName, nameWords } from '#features/bank/index';

/** So many letters at the beginning of a longer name are that name: "Coolblue" and "Cool Blue Rotterdam". */
const TELLING_LETTERS = 4;
/** Whole words at the beginning are the name with fewer letters too: "NS" and "NS Reizigers". One letter tells nothing. */
const TELLING_WORDS = 2;

/**
 * Whether a printed name is clearly another than the one a supplier is known by. Capitals, accents, spaces, a legal form or a branch
 * make no other name; nor does a name of which nothing can be compared. Pure.
 */
export function isTradeName(printed: string, known: string): boolean {
  if (isSameName(printed, known)) return false;
  const [one, other] = [[...nameWords(printed)], [...nameWords(known)]];
  const [short, long] = lettersOf(one).length <= lettersOf(other).length ? [one, other] : [other, one];
  const letters = lettersOf(short);
  if (letters === '' || letters === lettersOf(long)) return false;
  const isWholeWords = long.some((_, index) => lettersOf(long.slice(0, index + 1)) === letters);
  return letters.length < (isWholeWords ? TELLING_WORDS : TELLING_LETTERS) || !lettersOf(long).startsWith(letters);
}

/** Whether a printed name is one of those under which a supplier was booked before, in whatever capitals and legal form. Pure. */
export function isFormerName(printed: string, before: readonly string[]): boolean {
  const letters = lettersOf([...nameWords(printed)]);
  return letters !== '' && before.some((name) => lettersOf([...nameWords(name)]) === letters);
}

function lettersOf(words: readonly string[]): string {
  return words.join('');
}
