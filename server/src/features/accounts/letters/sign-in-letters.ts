import { layOut, momentOf } from '#platform/email-layout';
import type { Language } from '#platform/scope';
import { deviceName } from '../sessions/device-name.ts';

/** E-mails about who signs in with someone's password. */
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
      subject: 'New sign-in to your account',
      paragraphs: [
        `Your Saldo account was used to sign in from a new browser: ${where}.`,
        "If this was you, you don't need to do anything.",
      ],
    }),
    nl: ({ where }) => ({
      subject: 'Ingelogd vanuit een nieuwe browser',
      paragraphs: [
        `Er is op je Saldo-account ingelogd vanuit een nieuwe browser: ${where}.`,
        'Was jij dat? Dan hoef je niets te doen.',
      ],
    }),
  },
  BACKUP_TOKEN_USED: {
    en: ({ where, left }) => ({
      subject: left === 0 ? 'Your last backup token was used' : 'A backup token was used to sign in',
      paragraphs: [
        `Someone signed in to your Saldo account with your password and a backup token: ${where}.`,
        left === 0
          ? "It was your last one. Set up your authenticator app again on a device where you're still signed in; your password is enough there, and you'll get new backup tokens. After signing out you'd need your app."
          : left === 1
            ? 'You have one backup token left. Create new ones under Two-step verification.'
            : `You have ${String(left)} backup tokens left.`,
      ],
    }),
    nl: ({ where, left }) => ({
      subject: left === 0 ? 'Je laatste reservecode is gebruikt' : 'Er is ingelogd met een reservecode',
      paragraphs: [
        `Er is op je Saldo-account ingelogd met je wachtwoord en een reservecode: ${where}.`,
        left === 0
          ? 'Het was je laatste. Stel je authenticator-app opnieuw in op een apparaat waarop je nog bent ingelogd; daar is je wachtwoord genoeg en je krijgt nieuwe reservecodes. Na uitloggen heb je je app nodig.'
          : left === 1
            ? 'Je hebt nog één reservecode. Maak nieuwe bij Tweestapsverificatie.'
            : `Je hebt nog ${String(left)} reservecodes.`,
      ],
    }),
  },
  SIGN_IN_COPIED: {
    en: ({ where }) => ({
      subject: 'We signed out one of your devices',
      paragraphs: [
        `An old session key of your browser was used again: ${where}. It may have been copied, so we ended that session; you'll need your password to sign in there again.`,
        'This can also happen after a lost connection or when a browser is restored to an earlier state. In that case, sign in and check that you recognise all devices under Signed-in devices.',
      ],
    }),
    nl: ({ where }) => ({
      subject: 'We hebben een van je apparaten uitgelogd',
      paragraphs: [
        `Een oude sessiesleutel van je browser is opnieuw gebruikt: ${where}. Mogelijk is die gekopieerd, daarom hebben we de sessie beëindigd; om daar weer in te loggen heb je je wachtwoord nodig.`,
        'Dit kan ook gebeuren na een verbroken verbinding of als een browser is teruggezet. Log in dat geval in en controleer bij Ingelogde apparaten of je alle apparaten herkent.',
      ],
    }),
  },
  SIGN_IN_STOPPED: {
    en: ({ where }) => ({
      subject: 'Sign-in attempt blocked',
      paragraphs: [
        `Someone entered your password and then five wrong codes: ${where}. We blocked the attempt; nobody was signed in.`,
        "If it wasn't you, somebody knows your password.",
      ],
    }),
    nl: ({ where }) => ({
      subject: 'Inlogpoging geblokkeerd',
      paragraphs: [
        `Iemand heeft je wachtwoord ingevuld en daarna vijf verkeerde codes: ${where}. We hebben de poging geblokkeerd; er is niemand ingelogd.`,
        'Was jij dat niet? Dan kent iemand je wachtwoord.',
      ],
    }),
  },
  CODES_STOPPED: {
    en: ({ where }) => ({
      subject: 'Too many wrong codes today',
      paragraphs: [
        `Twenty wrong codes were entered for your account within a day, most recently from ${where}. We won't accept codes from there for 24 hours.`,
        "You can still sign in from a browser you've used before, or from any browser after choosing a new password there.",
      ],
    }),
    nl: ({ where }) => ({
      subject: 'Te veel verkeerde codes vandaag',
      paragraphs: [
        `Voor je account zijn binnen een dag twintig verkeerde codes ingevuld, het laatst vanaf ${where}. We accepteren daarvandaan 24 uur lang geen codes.`,
        'Je kunt nog wel inloggen in een browser die je eerder gebruikte, of in elke browser waarin je een nieuw wachtwoord kiest.',
      ],
    }),
  },
};
const GREETING = { en: 'Hello,', nl: 'Hallo,' };
const CLOSING = {
  en: 'Not you? Choose a new password immediately with “Forgot your password?” on the sign-in page; that signs out all devices. Then contact us.',
  nl: 'Was jij dat niet? Kies dan meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina; daarmee worden alle apparaten uitgelogd. Neem daarna contact met ons op.',
};

/** A security notice about a sign-in or attempt, as text and HTML. Sent regardless of notification settings. */
export function signInLetter(
  letter: SignInLetter,
  language: Language,
  { user_agent, at, left }: SignInFacts,
): { subject: string; text: string; html: string } {
  const where = `${deviceName(user_agent, language)}, ${momentOf(at, language)}`;
  const content = { ...LETTERS[letter][language]({ where, left }), closing: CLOSING[language] };
  return layOut({ ...content, greeting: GREETING[language], settings: 'SECURITY' }, language);
}
