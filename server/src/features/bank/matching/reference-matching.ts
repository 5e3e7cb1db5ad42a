import { isPaymentReference } from '@saldo/ledger';

const LONGEST = 30;
const SHORTEST = 4;

/** Letters and digits only, lower-case: "2026-0036" and "2026 0036" are the same number. */
export function plainReference(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** What texts hold that were looked through last: of one transaction it is asked several times. */
const looked = new Map<string, ReadonlySet<string>>();
/** So many characters at most are kept in all, and no text that is longer than a bank's. */
const KEPT = { all: 500_000, text: 2_000 };
let kept = 0;

/**
 * Everything in a text that may be a document's number: up to four neighbouring words joined, with at least one digit and four
 * characters. "Factuur 2026-0036" gives 2026, 0036, 20260036 and factuur20260036.
 */
export function possibleReferences(text: string): ReadonlySet<string> {
  const known = looked.get(text);
  if (known !== undefined) return known;
  const found = referencesIn(wordsIn(text));
  if (text.length > KEPT.text) return found;
  if (kept + text.length > KEPT.all) forgetTexts();
  looked.set(text, found);
  kept += text.length;
  return found;
}

/** Forgets the texts of a company whose turn is over. */
export function forgetTexts(): void {
  looked.clear();
  kept = 0;
}

function referencesIn(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    let joined = '';
    for (const word of words.slice(start, start + 4)) {
      joined += word;
      if (joined.length > LONGEST) break;
      if (joined.length >= SHORTEST && /\d/.test(joined)) found.add(joined);
    }
  }
  return found;
}

/** The payment reference (betalingskenmerk) that was written with a transaction, in its own field or in the text. */
export function paymentReferenceIn(written: {
  structured_reference: string | null;
  remittance: string;
}): string | null {
  const candidates = [written.structured_reference ?? '', ...written.remittance.split(/\s+/)];
  return candidates.find((text) => isPaymentReference(text)) ?? null;
}

const LEGAL_FORMS = new Set([
  'bv',
  'nv',
  'vof',
  'cv',
  'ltd',
  'limited',
  'gmbh',
  'inc',
  'llc',
  'sa',
  'sarl',
  'holding',
  'b',
  'v',
  'n',
  'de',
  'the',
  'en',
  'and',
]);

/** The words that tell one name from another: without accents, capitals and legal forms. */
export function nameWords(name: string): Set<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word));
  return new Set(words);
}

/** Whether two names probably are one party: of the shorter name at least two thirds of the words are in the other. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [wordsOfName(one), wordsOfName(other)];
  const [short, long] = first.words.size <= second.words.size ? [first, second] : [second, first];
  if (short.letters < 3) return false;
  let shared = 0;
  for (const word of short.words) if (long.words.has(word)) shared += 1;
  return shared * 3 >= short.words.size * 2;
}

type WordsOfName = { words: ReadonlySet<string>; letters: number };

/** What names were last: one is held against those of all documents of its amount, and these against many others. */
const lately = new Map<string, WordsOfName>();
const MOST_NAMES = 20_000;

function wordsOfName(name: string): WordsOfName {
  const known = lately.get(name);
  if (known !== undefined) return known;
  const words = nameWords(name);
  const found = { words, letters: [...words].join('').length };
  if (lately.size >= MOST_NAMES) lately.clear();
  lately.set(name, found);
  return found;
}

/** Whether a number tells its document from a year, a day or a customer's number that is written by chance. */
export function isTelling({
  reference,
  payment_reference,
}: {
  reference: string;
  payment_reference: string | null;
}): boolean {
  return plainReference(reference).length >= TELLING || (payment_reference ?? '').length >= TELLING;
}

const TELLING = 6;

/** Letters as they are and digits as digits: what numbers of one sender have in common. */
function kindOf(number: string): string {
  return number.replaceAll(/\d/g, '9');
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Where one word ends and the next begins when they are joined. */
function seamsOf(words: readonly string[]): number[] {
  let at = 0;
  return words.slice(0, -1).map((word) => (at += word.length));
}

/**
 * What is written as this number is: apart where the number itself is apart, or where letters become digits, and nowhere else. So a day, a time or a
 * telephone number is none, though its digits joined may be as many.
 */
function writtenAs(reference: string, text: string): { number: string; after: string }[] {
  const parts = wordsIn(reference);
  const seams = new Set(seamsOf(parts));
  const words = wordsIn(text);
  const found: { number: string; after: string }[] = [];
  for (const start of words.keys())
    for (let count = 1; count <= parts.length + 1 && start + count <= words.length; count += 1) {
      const some = words.slice(start, start + count);
      const number = some.join('');
      const isSeam = (at: number): boolean => seams.has(at) || /[a-z]\d/.test(number.slice(at - 1, at + 1));
      if (seamsOf(some).every(isSeam)) found.push({ number, after: words[start - 1] ?? '' });
    }
  return found;
}

/** So many digits are nothing else by chance, however they are put apart. */
const LONG = 12;

/** Whether this number is in a text as it is written on its document. */
export function isWritten(number: string, text: string): boolean {
  const plain = plainReference(number);
  if (plain.length < SHORTEST) return false;
  if (plain.length >= LONG) return possibleReferences(text).has(plain);
  return writtenAs(number, text).some((written) => written.number === plain);
}

/** Whether digits read as a day: 20260715, 15072026 or 150726. */
export function readsAsDay(number: string): boolean {
  return /^(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$|^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:20)?\d\d$/.test(
    number,
  );
}

/** After these words stands the number of something else. */
const ABOUT_ELSE = /^(?:klant|debiteur|relatie|order|bestel|tel|mobiel|pas$|terminal|transactie|machtiging|customer)/;

/** The numbers in a text that look like this document's: of the same sender, as long or nearly. None for a number that does not tell. */
export function numbersLike(reference: string, text: string): string[] {
  const own = plainReference(reference);
  if (own.length < TELLING) return [];
  const isLike = ({ number, after }: { number: string; after: string }): boolean =>
    !ABOUT_ELSE.test(after) && (isMistyped(number, own) || isOfSender(number, own));
  return writtenAs(reference, text).flatMap((written) =>
    written.number === own || isLike(written) ? written.number : [],
  );
}

const YEARS = 2;

/** Numbers of one sender have the same letters; those of digits alone begin with a year near, or else alike. */
function isOfSender(number: string, own: string): boolean {
  if (Math.abs(number.length - own.length) > 1) return false;
  if (number.length !== own.length) return /^\d+$/.test(number.slice(4)) && number.slice(0, 4) === own.slice(0, 4);
  if (kindOf(number) !== kindOf(own)) return false;
  if (/[a-z]/.test(own)) return true;
  if (!own.startsWith('20')) return number.slice(0, 2) === own.slice(0, 2);
  return Math.abs(Number(number.slice(0, 4)) - Number(own.slice(0, 4))) <= YEARS;
}

/** Whether one number is the other with one sign wrong, missing or too many, or two neighbours the wrong way round. */
export function isMistyped(one: string, other: string): boolean {
  if (one.length !== other.length) return isLacking(one, other) || isLacking(other, one);
  const apart = Array.from(one).flatMap((sign, at) => (sign === other[at] ? [] : [at]));
  const [first = -1, second = -1] = apart;
  if (apart.length === 1) return true;
  return apart.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}

/** Whether the shorter is the longer without one sign. */
function isLacking(shorter: string, longer: string): boolean {
  if (shorter.length + 1 !== longer.length) return false;
  const at = Array.from(shorter).findIndex((sign, index) => sign !== longer[index]);
  return at < 0 || shorter.slice(at) === longer.slice(at + 1);
}
