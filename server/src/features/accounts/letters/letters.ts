import { type LetterContent, layOut } from '#platform/email-layout';
import type { Language } from '#platform/scope';

/** Letters with a link; the token is made when the letter is written. */
export type LinkLetter = 'VERIFY_EMAIL' | 'ACCOUNT_EXISTS' | 'RESET_PASSWORD' | 'STAFF_INVITED';
/** Letters that say what was done, so that who did not do it hears of it. */
export type NoticeLetter =
  | 'PASSWORD_CHANGED'
  | 'TWO_STEP_SWITCHED_ON'
  | 'TWO_STEP_SWITCHED_OFF'
  | 'AUTHENTICATOR_REPLACED'
  | 'TWO_STEP_RESET_REQUESTED'
  | 'TWO_STEP_RESET'
  | 'STAFF_WAITS'
  | 'STAFF_ADDED';
export type AccountLetter = LinkLetter | NoticeLetter;

type Words = Omit<LetterContent, 'action' | 'greeting' | 'settings'> & { label?: string };

/**
 * Nothing in a letter to an address that is not verified comes from whoever typed it in: a name could carry a message to someone who
 * never asked for one.
 */
const LETTERS: Readonly<Record<AccountLetter, Readonly<Record<Language, Words>>>> = {
  VERIFY_EMAIL: {
    en: {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Welcome to Saldo. Confirm that this address is yours and you can sign in. The link works for three days.',
      ],
      label: 'Confirm this address',
      closing:
        'Someone signed up for Saldo with this address. Was it not you? Then do nothing: without this link the account is not used.',
    },
    nl: {
      subject: 'Bevestig je e-mailadres',
      paragraphs: [
        'Welkom bij Saldo. Bevestig dat dit adres van jou is, dan kun je inloggen. De link werkt drie dagen.',
      ],
      label: 'Bevestig dit adres',
      closing:
        'Iemand meldde zich met dit adres aan bij Saldo. Was jij dat niet? Doe dan niets: zonder deze link wordt het account niet gebruikt.',
    },
  },
  ACCOUNT_EXISTS: {
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Someone signed up for Saldo with this address, but there is an account with it already. Nothing was changed.',
        'Do you not remember the password? Choose a new one; the link works for two hours.',
      ],
      label: 'Choose a new password',
      closing: 'Was it not you who signed up? Then do nothing.',
    },
    nl: {
      subject: 'Je hebt al een account',
      paragraphs: [
        'Iemand meldde zich met dit adres aan bij Saldo, maar er is al een account mee. Er is niets gewijzigd.',
        'Weet je het wachtwoord niet meer? Kies een nieuw; de link werkt twee uur.',
      ],
      label: 'Kies een nieuw wachtwoord',
      closing: 'Heb jij je niet aangemeld? Doe dan niets.',
    },
  },
  RESET_PASSWORD: {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        'You asked for a new password. The link works for two hours, and once. After that you sign in again everywhere.',
      ],
      label: 'Choose a new password',
      closing: 'Did you not ask for this? Then do nothing: your password stays as it is.',
    },
    nl: {
      subject: 'Kies een nieuw wachtwoord',
      paragraphs: [
        'Je vroeg om een nieuw wachtwoord. De link werkt twee uur, en één keer. Daarna log je overal opnieuw in.',
      ],
      label: 'Kies een nieuw wachtwoord',
      closing: 'Heb je hier niet om gevraagd? Doe dan niets: je wachtwoord blijft zoals het is.',
    },
  },
  STAFF_INVITED: {
    en: {
      subject: 'You are going to work for Saldo',
      paragraphs: [
        'An account was made for you with this address. Choose a password; the link works for two hours. Is it over? "Forgot your password?" on the sign-in page sends another.',
        'Then sign in and set up two-step verification in your account, under your name. From then on you see the clients you work for.',
      ],
      label: 'Choose a password',
      closing: 'Did you not expect this? Then do nothing: without a password the account is not used.',
    },
    nl: {
      subject: 'Je gaat voor Saldo werken',
      paragraphs: [
        'Er is met dit adres een account voor je gemaakt. Kies een wachtwoord; de link werkt twee uur. Is die voorbij? Met ‘Wachtwoord vergeten?’ op de inlogpagina krijg je een nieuwe.',
        'Log daarna in en stel verificatie in twee stappen in bij je account, onder je naam. Vanaf dan zie je de klanten voor wie je werkt.',
      ],
      label: 'Kies een wachtwoord',
      closing: 'Verwachtte je dit niet? Doe dan niets: zonder wachtwoord wordt het account niet gebruikt.',
    },
  },
  STAFF_WAITS: {
    en: {
      subject: 'You are going to work for Saldo',
      paragraphs: [
        'You were given a role at Saldo. Who works for us signs in with two steps: set up two-step verification in your account, under your name. From then on the role counts.',
      ],
      closing: 'Did you not expect this? Then do nothing and write to us.',
    },
    nl: {
      subject: 'Je gaat voor Saldo werken',
      paragraphs: [
        'Je hebt een rol bij Saldo gekregen. Wie voor ons werkt, logt in met twee stappen: stel verificatie in twee stappen in bij je account, onder je naam. Vanaf dan telt de rol.',
      ],
      closing: 'Verwachtte je dit niet? Doe dan niets en schrijf ons.',
    },
  },
  STAFF_ADDED: {
    en: {
      subject: 'You have a role at Saldo',
      paragraphs: ['You were given a role at Saldo. It counts from now on.'],
      closing: 'Did you not expect this? Write to us.',
    },
    nl: {
      subject: 'Je hebt een rol bij Saldo',
      paragraphs: ['Je hebt een rol bij Saldo gekregen. Die telt vanaf nu.'],
      closing: 'Verwachtte je dit niet? Schrijf ons.',
    },
  },
  PASSWORD_CHANGED: {
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account at Saldo was changed just now. Other devices have to sign in again.'],
      closing: 'Was it not you? Choose a new password at once with "Forgot your password?" on the sign-in page.',
    },
    nl: {
      subject: 'Je wachtwoord is gewijzigd',
      paragraphs: [
        'Het wachtwoord van je account bij Saldo is zojuist gewijzigd. Andere apparaten moeten opnieuw inloggen.',
      ],
      closing: 'Was jij dat niet? Kies meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina.',
    },
  },
  TWO_STEP_SWITCHED_ON: {
    en: {
      subject: 'Signing in with two steps is on',
      paragraphs: [
        'From now on signing in to Saldo takes your password and a code of your app. Keep your backup tokens in a safe place.',
      ],
      closing:
        'Was it not you? Choose a new password at once with "Forgot your password?" on the sign-in page, and write to us.',
    },
    nl: {
      subject: 'Inloggen met twee stappen staat aan',
      paragraphs: [
        'Vanaf nu log je bij Saldo in met je wachtwoord en een code uit je app. Bewaar je back-uptokens op een veilige plek.',
      ],
      closing:
        'Was jij dat niet? Kies meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina en schrijf ons.',
    },
  },
  TWO_STEP_SWITCHED_OFF: {
    en: {
      subject: 'Signing in with two steps is off',
      paragraphs: [
        'From now on signing in to Saldo takes your password alone. You can switch two steps on again in your profile.',
      ],
      closing: 'Was it not you? Choose a new password at once with "Forgot your password?" on the sign-in page.',
    },
    nl: {
      subject: 'Inloggen met twee stappen staat uit',
      paragraphs: [
        'Vanaf nu log je bij Saldo in met alleen je wachtwoord. In je profiel kun je twee stappen weer aanzetten.',
      ],
      closing: 'Was jij dat niet? Kies meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina.',
    },
  },
  AUTHENTICATOR_REPLACED: {
    en: {
      subject: 'Your codes come from another phone now',
      paragraphs: [
        'The authenticator app of your account at Saldo was set up anew. Codes of the old app and your earlier backup tokens no longer work, and other devices have to sign in again.',
      ],
      closing:
        'Was it not you? Choose a new password at once with "Forgot your password?" on the sign-in page, and write to us.',
    },
    nl: {
      subject: 'Je codes komen nu van een andere telefoon',
      paragraphs: [
        'De authenticator-app van je account bij Saldo is opnieuw ingesteld. Codes uit de oude app en je eerdere back-uptokens werken niet meer, en andere apparaten moeten opnieuw inloggen.',
      ],
      closing:
        'Was jij dat niet? Kies meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina en schrijf ons.',
    },
  },
  TWO_STEP_RESET_REQUESTED: {
    en: {
      subject: 'A colleague asks to reset your second step',
      paragraphs: [
        'A colleague asked to take away the second step of your account at Saldo. When an administrator agrees within a day, codes of your app and your backup tokens no longer work and you are signed out everywhere.',
        'Who asked stands in the history of your account. Do you still have your app? Then you can stop this in your account, at two-step verification.',
      ],
      closing: 'Did you not ask for this? Stop it, and tell an administrator at once.',
    },
    nl: {
      subject: 'Een collega wil je tweede stap resetten',
      paragraphs: [
        'Een collega vroeg om de tweede stap van je account bij Saldo weg te nemen. Gaat een beheerder binnen een dag akkoord, dan werken codes uit je app en je back-uptokens niet meer en word je overal uitgelogd.',
        'Wie het vroeg, staat in de geschiedenis van je account. Heb je je app nog? Dan kun je dit tegenhouden in je account, bij verificatie in twee stappen.',
      ],
      closing: 'Heb je hier niet om gevraagd? Houd het tegen en waarschuw meteen een beheerder.',
    },
  },
  TWO_STEP_RESET: {
    en: {
      subject: 'Your second step was reset',
      paragraphs: [
        'Two colleagues took away the second step of your account at Saldo. Codes of your old app and your backup tokens no longer work, and you are signed out everywhere.',
        'Sign in with your password and set up two-step verification in your account, under your name. Until then your role does not count.',
      ],
      closing: 'Did you not ask for this? Choose a new password at once, and tell an administrator.',
    },
    nl: {
      subject: 'Je tweede stap is gereset',
      paragraphs: [
        'Twee collega’s hebben de tweede stap van je account bij Saldo weggenomen. Codes uit je oude app en je back-uptokens werken niet meer en je bent overal uitgelogd.',
        'Log in met je wachtwoord en stel verificatie in twee stappen in bij je account, onder je naam. Tot dan telt je rol niet.',
      ],
      closing: 'Heb je hier niet om gevraagd? Kies meteen een nieuw wachtwoord en waarschuw een beheerder.',
    },
  },
};
const GREETING = { en: 'Hello,', nl: 'Hallo,' };

/** A letter about a person's account, as text and HTML. It comes whatever they chose to be told about. */
export function accountLetter(
  letter: AccountLetter,
  language: Language,
  url?: string,
): { subject: string; text: string; html: string } {
  const { label, ...words } = LETTERS[letter][language];
  const action = label === undefined || url === undefined ? {} : { action: { label, url } };
  return layOut({ ...words, greeting: GREETING[language], ...action, settings: 'SECURITY' }, language);
}

/** Where a link leads; its host is the one in the settings and never the one a request names. */
export function linkOf(letter: LinkLetter, publicUrl: string, language: Language, token: string): string {
  const page = letter === 'VERIFY_EMAIL' ? 'verify-email' : 'reset-password';
  return `${publicUrl.replace(/\/$/, '')}/${language}/${page}?token=${token}`;
}
