import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Words that many people build a password of: the calendar, in both languages, and what this product is about. */
const COMMON =
  `winter lente voorjaar zomer herfst najaar spring summer autumn fall januari februari maart april mei juni juli
  augustus september oktober november december january february march may june july august october maandag dinsdag
  woensdag donderdag vrijdag zaterdag zondag monday tuesday wednesday thursday friday saturday sunday kerst christmas
  vakantie holiday saldo demo administratie boekhouding bookkeeping belasting omzet factuur invoice wachtwoord password
  welkom welcome geheim secret nederland holland`.split(/\s+/);

/** Powers of ten of guesses that are enough: as typed what zxcvbn calls very unguessable; by its letters and digits alone, three words. */
const ENOUGH = { asTyped: 10, bare: 8.2 };
/** A password that is not guessable by its beginning is not by the whole of it. */
const CHECKED_LENGTH = 48;

/** Loaded when the first password is chosen: the lists take some 40 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is too easy to guess, by zxcvbn with its lists of known passwords, names and words in English and Dutch.
 * `known` is what others know of the person: names, addresses, the company. Hyphens between known words keep no guesser busy, so the
 * letters and digits are judged by themselves, too.
 */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator();
  const zxcvbn = await estimator;
  const words = [...COMMON, ...known.flatMap(wordsOf)];
  const judged = password.slice(0, CHECKED_LENGTH);
  const bare = judged.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return (
    zxcvbn.check(judged, words).guessesLog10 < ENOUGH.asTyped || zxcvbn.check(bare, words).guessesLog10 < ENOUGH.bare
  );
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english, dutch] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-nl-be'),
  ]);
  return new Factory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary, ...dutch.dictionary },
  });
}

/** A name as one word and in its parts: 'De Vries Hoveniers' is known as 'devrieshoveniers', 'vries' and 'hoveniers', too. */
function wordsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const runs = parts.flatMap((_, from) =>
    parts.slice(from).map((_part, length) => parts.slice(from, from + length + 1).join('')),
  );
  return [text.toLowerCase(), ...runs].filter((word) => word.length > 2);
}
