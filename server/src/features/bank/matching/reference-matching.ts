import { isPaymentReference } from '@saldo/ledger';

const LONGEST = 30;
const SHORTEST = 4;

/** Letters and digits only, lower-case: "2026-0036" and "2026 0036" are the same number. */
export function plainReference(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/**
 * Everything in a text that may be a document's number: up to four neighbouring words joined, with at least one digit and four
 * characters. "Factuur 2026-0036" gives 2026, 0036, 20260036 and factuur20260036.
 */
export function possibleReferences(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
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
  const [short, long] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.size - b.size);
  if (short === undefined || long === undefined || short.size === 0) return false;
  let shared = 0;
  for (const word of short) if (long.has(word)) shared += 1;
  const letters = [...short].join('').length;
  return letters >= 3 && shared * 3 >= short.size * 2;
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

/** Letters as letters and digits as digits: what numbers of one kind have in common. */
function kindOf(number: string): string {
  return number.replaceAll(/[a-z]/g, 'a').replaceAll(/\d/g, '9');
}

/** The numbers in a text that look like this document's: as long, with digits in the same places. None for a number that does not tell. */
export function numbersLike(reference: string, text: string): string[] {
  const own = plainReference(reference);
  if (own.length < TELLING) return [];
  const kind = kindOf(own);
  return [...possibleReferences(text)].filter((number) => kindOf(number) === kind);
}

/** Whether one number is the other with one sign wrong, or two neighbours the wrong way round. Both are as long. */
export function isMistyped(one: string, other: string): boolean {
  const apart = Array.from(one).flatMap((sign, at) => (sign === other[at] ? [] : [at]));
  const [first = -1, second = -1] = apart;
  if (apart.length === 1) return true;
  return apart.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}
