import { layOut, momentOf } from '#platform/email-layout';
import type { Language } from '#platform/scope';
import { deviceName } from '../sessions/device-name.ts';

/** Letters about who signs in with somebody's password. */
export const SIGN_IN_LETTERS = [
  'NEW_BROWSER',
  'BACKUP_TOKEN_USED',
  'SIGN_IN_STOPPED',
  'CODES_STOPPED',
  'SIGN_IN_COPIED',
] as const;
export type SignInLetter = (typeof SIGN_IN_LETTERS)[number];

/** Where and when it was, and how many backup tokens are left. */
export type SignInFacts = { user_agent: string; at: string; left: number };

type Told = { where: string; left: number };
type Words = (told: Told) => { subject: string; paragraphs: string[] };

const LETTERS: Readonly<Record<SignInLetter, Readonly<Record<Language, Words>>>> = {
  NEW_BROWSER: {
    en: ({ where }) => ({
      subject: 'Your account was used in another browser',
      paragraphs: [
        `Someone signed in to your account at Saldo from a browser that was not used for it before: ${where}.`,
        'Was it you? Then you need not do anything.',
      ],
    }),
    nl: ({ where }) => ({
      subject: 'Je account is gebruikt in een andere browser',
      paragraphs: [
        `Er is op je account bij Saldo ingelogd vanuit een browser die daar niet eerder voor werd gebruikt: ${where}.`,
        'Was jij dat? Dan hoef je niets te doen.',
      ],
    }),
  },
  BACKUP_TOKEN_USED: {
    en: ({ where, left }) => ({
      subject: left === 0 ? 'Your last backup token was used' : 'A backup token was used to sign in',
      paragraphs: [
        `Someone signed in to your account at Saldo with your password and a backup token: ${where}.`,
        left === 0
          ? 'It was the last one. Where you are signed in now, set up your authenticator app again: there your password is enough for it. You get new backup tokens with it. Once you are signed out that is no longer possible without your app.'
          : left === 1
            ? 'You have one backup token left. Make new ones under Two-step verification.'
            : `You have ${String(left)} backup tokens left.`,
      ],
    }),
    nl: ({ where, left }) => ({
      subject: left === 0 ? 'Je laatste back-uptoken is gebruikt' : 'Er is ingelogd met een back-uptoken',
      paragraphs: [
        `Er is op je account bij Saldo ingelogd met je wachtwoord en een back-uptoken: ${where}.`,
        left === 0
          ? 'Het was de laatste. Stel waar je nu bent ingelogd je authenticator-app opnieuw in: daar is je wachtwoord er genoeg voor. Je krijgt er nieuwe back-uptokens bij. Ben je eenmaal uitgelogd, dan kan dat zonder je app niet meer.'
          : left === 1
            ? 'Je hebt nog één back-uptoken. Maak nieuwe onder Verificatie in twee stappen.'
            : `Je hebt nog ${String(left)} back-uptokens.`,
      ],
    }),
  },
  SIGN_IN_COPIED: {
    en: ({ where }) => ({
      subject: 'We signed out one of your devices',
      paragraphs: [
        `A key of your browser that had been replaced by a newer one was used once more: ${where}. Somebody may have copied it, so we ended that session; signing in there takes your password again.`,
        'It also happens when a connection breaks at the wrong moment, or when a browser was put back to an earlier state. Was that so? Then sign in, and look under Signed-in devices whether you know them all.',
      ],
    }),
    nl: ({ where }) => ({
      subject: 'We hebben een van je apparaten uitgelogd',
      paragraphs: [
        `Een sleutel van je browser die al door een nieuwere was vervangen, is nog eens gebruikt: ${where}. Misschien heeft iemand hem gekopieerd, daarom hebben we die sessie beëindigd; inloggen vraagt daar weer je wachtwoord.`,
        'Het gebeurt ook als een verbinding op het verkeerde moment wegvalt, of als een browser naar een eerdere toestand is teruggezet. Was dat zo? Log dan in, en kijk onder Ingelogde apparaten of je ze allemaal kent.',
      ],
    }),
  },
  SIGN_IN_STOPPED: {
    en: ({ where }) => ({
      subject: 'We stopped somebody from signing in',
      paragraphs: [
        `Someone entered your password and then five wrong codes: ${where}. We stopped it there; nobody got in.`,
        'Was it not you? Then somebody knows your password.',
      ],
    }),
    nl: ({ where }) => ({
      subject: 'We hebben een inlogpoging gestopt',
      paragraphs: [
        `Iemand gaf je wachtwoord en daarna vijf verkeerde codes: ${where}. We hebben het daar gestopt; er is niemand binnengekomen.`,
        'Was jij dat niet? Dan kent iemand je wachtwoord.',
      ],
    }),
  },
  CODES_STOPPED: {
    en: ({ where }) => ({
      subject: 'Too many wrong codes today',
      paragraphs: [
        `Twenty wrong codes were entered for your account within a day, most recently here: ${where}. We accept no more codes from there for 24 hours.`,
        'You can still sign in from a browser you used before, or from any browser after choosing a new password there.',
      ],
    }),
    nl: ({ where }) => ({
      subject: 'Te veel verkeerde codes vandaag',
      paragraphs: [
        `Voor je account zijn binnen een dag twintig verkeerde codes ingevoerd, het laatst hier: ${where}. We accepteren daarvandaan 24 uur geen codes meer.`,
        'Je kunt nog wel inloggen in een browser die je eerder gebruikte, of in elke browser waarin je een nieuw wachtwoord kiest.',
      ],
    }),
  },
};
const GREETING = { en: 'Hello,', nl: 'Hallo,' };
const CLOSING = {
  en: 'Was it not you? Choose a new password at once with "Forgot your password?" on the sign-in page: that signs out every device. Then write to us.',
  nl: 'Was jij dat niet? Kies meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina: daarmee wordt elk apparaat uitgelogd. Schrijf ons daarna.',
};

/** A letter about a way in that was used or tried, as text and HTML. It comes whatever its reader chose to be told about. */
export function signInLetter(
  letter: SignInLetter,
  language: Language,
  { user_agent, at, left }: SignInFacts,
): { subject: string; text: string; html: string } {
  const where = `${deviceName(user_agent, language)}, ${momentOf(at, language)}`;
  const content = { ...LETTERS[letter][language]({ where, left }), closing: CLOSING[language] };
  return layOut({ ...content, greeting: GREETING[language], settings: 'SECURITY' }, language);
}
