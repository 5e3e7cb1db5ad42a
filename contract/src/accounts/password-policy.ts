import type { FieldText } from '../shared/field-texts.ts';

const SHORTEST = 12;
const FEWEST_DIFFERENT = 5;
/** What must be left beside one's own name. */
const SHORTEST_BESIDE_OWN = 8;

/** What people type when twelve characters are asked for; compared without case, accents of spelling and trailing digits. */
const OBVIOUS: ReadonlySet<string> = new Set([
  'password',
  'passwordpassword',
  'mypassword',
  'passphrase',
  'letmein',
  'letmeinplease',
  'welcome',
  'welcometosaldo',
  'administrator',
  'administratie',
  'boekhouding',
  'bookkeeping',
  'wachtwoord',
  'wachtwoordwachtwoord',
  'mijnwachtwoord',
  'geheim',
  'geheimwachtwoord',
  'welkom',
  'welkombijsaldo',
  'iloveyou',
  'iloveyousomuch',
  'ikhouvanjou',
  'trustno',
  'superman',
  'football',
  'feyenoord',
  'amsterdam',
  'nederland',
  'correcthorsebatterystaple',
  'changeme',
  'changemeplease',
  'qwerty',
  'azerty',
]);
const FORWARD = ['abcdefghijklmnopqrstuvwxyz', '1234567890', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn'];
/** Runs along the keyboard and through the alphabet, in both directions and round again. */
const RUNS = FORWARD.flatMap((run) => [run, Array.from(run).toReversed().join('')]).map((run) => run + run);

/**
 * What is wrong with a password that someone chooses, or null. Length counts most (NIST SP 800-63B): no rules about capitals or signs,
 * but nothing obvious, also not beside the person's own name or address.
 */
export function passwordProblem(password: string, about: { name?: string; email?: string } = {}): FieldText | null {
  if (Array.from(password).length < SHORTEST) return 'password_too_short';
  const plain = bare(password);
  const rest = withoutOwn(plain, about);
  return isObvious(plain) || (rest !== plain && (rest.length < SHORTEST_BESIDE_OWN || isObvious(rest)))
    ? 'password_obvious'
    : null;
}

function isObvious(plain: string): boolean {
  return (
    new Set(plain).size < FEWEST_DIFFERENT || OBVIOUS.has(withoutEnds(plain)) || isRepeated(plain) || isAlongRuns(plain)
  );
}

/** What is left when what everyone knows of a person is taken out: their name, their address and its parts, and ours. */
function withoutOwn(plain: string, { name = '', email = '' }: { name?: string; email?: string }): string {
  const known = [name, email, ...name.split(' '), ...email.split('@'), ...email.split(/[^\p{L}\p{N}]+/u), 'saldo']
    .flatMap((own) => [bare(own), withoutEnds(bare(own))])
    .filter((own) => own.length > 2)
    .toSorted((one, other) => other.length - one.length);
  return known.reduce((rest, own) => rest.replaceAll(own, ''), plain);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/[\s_.-]/g, '');
}

/** Digits and signs before and after a word make it longer, not harder to guess. */
function withoutEnds(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** One short piece over and over. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(
    (size) => text.length > size && text === text.slice(0, size).repeat(text.length).slice(0, text.length),
  );
}

/** Pieces of four or more of a run, and nothing else. */
function isAlongRuns(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    let size = text.length - at;
    while (size >= 4 && !RUNS.some((run) => run.includes(text.slice(at, at + size)))) size -= 1;
    if (size < 4) return false;
    at += size;
  }
  return true;
}
