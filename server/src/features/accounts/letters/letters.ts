import { type LetterContent, layOut } from '#platform/email-layout';
import type { Language } from '#platform/scope';

/** E-mails with a link; the token is made when the e-mail is written. */
export type LinkLetter = 'VERIFY_EMAIL' | 'ACCOUNT_EXISTS' | 'RESET_PASSWORD' | 'STAFF_INVITED';
/** Security notices, so that the owner learns of actions by someone else. */
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
 * Nothing in an e-mail to an address that is not verified comes from whoever typed it in: a name could carry a message to someone who
 * never asked for one.
 */
const LETTERS: Readonly<Record<AccountLetter, Readonly<Record<Language, Words>>>> = {
  VERIFY_EMAIL: {
    en: {
      subject: 'Confirm your e-mail address',
      paragraphs: ['Welcome to Saldo. Confirm your e-mail address to sign in. The link is valid for three days.'],
      label: 'Confirm address',
      closing:
        "Someone signed up for Saldo with this address. If it wasn't you, ignore this e-mail: the account can't be used without this link.",
    },
    nl: {
      subject: 'Bevestig je e-mailadres',
      paragraphs: ['Welkom bij Saldo. Bevestig je e-mailadres om in te loggen. De link is drie dagen geldig.'],
      label: 'Adres bevestigen',
      closing:
        'Iemand heeft zich met dit adres aangemeld bij Saldo. Was jij dat niet? Dan kun je deze e-mail negeren: zonder deze link kan het account niet worden gebruikt.',
    },
  },
  ACCOUNT_EXISTS: {
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Someone tried to sign up for Saldo with this address, but you already have an account. Nothing has changed.',
        'Forgotten your password? Choose a new one; the link is valid for two hours.',
      ],
      label: 'Choose a new password',
      closing: "If it wasn't you, ignore this e-mail.",
    },
    nl: {
      subject: 'Je hebt al een account',
      paragraphs: [
        'Iemand heeft geprobeerd zich met dit adres aan te melden bij Saldo, maar je hebt al een account. Er is niets gewijzigd.',
        'Wachtwoord vergeten? Kies een nieuw wachtwoord; de link is twee uur geldig.',
      ],
      label: 'Kies een nieuw wachtwoord',
      closing: 'Was jij dat niet? Dan kun je deze e-mail negeren.',
    },
  },
  RESET_PASSWORD: {
    en: {
      subject: 'Choose a new password',
      paragraphs: [
        "You requested a new password. The link can be used once and is valid for two hours. You'll then have to sign in again on all devices.",
      ],
      label: 'Choose a new password',
      closing: "Didn't request this? Ignore this e-mail; your password won't change.",
    },
    nl: {
      subject: 'Kies een nieuw wachtwoord',
      paragraphs: [
        'Je hebt een nieuw wachtwoord aangevraagd. De link is één keer te gebruiken en twee uur geldig. Daarna moet je op alle apparaten opnieuw inloggen.',
      ],
      label: 'Kies een nieuw wachtwoord',
      closing: 'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren; je wachtwoord verandert niet.',
    },
  },
  STAFF_INVITED: {
    en: {
      subject: 'Welcome to the Saldo team',
      paragraphs: [
        'An account has been created for you with this address. Choose a password; the link is valid for two hours. If it has expired, use “Forgot your password?” on the sign-in page.',
        "Then sign in and set up two-step verification in your account. After that you'll see your clients.",
      ],
      label: 'Choose a password',
      closing: "Not expecting this? Ignore this e-mail; the account can't be used without a password.",
    },
    nl: {
      subject: 'Welkom bij het team van Saldo',
      paragraphs: [
        'Er is met dit adres een account voor je gemaakt. Kies een wachtwoord; de link is twee uur geldig. Is die verlopen? Gebruik dan ‘Wachtwoord vergeten?’ op de inlogpagina.',
        'Log daarna in en stel tweestapsverificatie in bij je account. Daarna zie je je klanten.',
      ],
      label: 'Kies een wachtwoord',
      closing:
        'Verwachtte je dit niet? Dan kun je deze e-mail negeren; zonder wachtwoord kan het account niet worden gebruikt.',
    },
  },
  STAFF_WAITS: {
    en: {
      subject: 'Welcome to the Saldo team',
      paragraphs: [
        "You've been given a role at Saldo. Two-step verification is required for staff: set it up in your account to activate your role.",
      ],
      closing: "Not expecting this? Don't do anything and contact us.",
    },
    nl: {
      subject: 'Welkom bij het team van Saldo',
      paragraphs: [
        'Je hebt een rol bij Saldo gekregen. Tweestapsverificatie is verplicht voor medewerkers: stel die in bij je account om je rol te activeren.',
      ],
      closing: 'Verwachtte je dit niet? Doe dan niets en neem contact met ons op.',
    },
  },
  STAFF_ADDED: {
    en: {
      subject: 'You have a role at Saldo',
      paragraphs: ["You've been given a role at Saldo. It is active from now on."],
      closing: 'Not expecting this? Contact us.',
    },
    nl: {
      subject: 'Je hebt een rol bij Saldo',
      paragraphs: ['Je hebt een rol bij Saldo gekregen. Die is vanaf nu actief.'],
      closing: 'Verwachtte je dit niet? Neem contact met ons op.',
    },
  },
  PASSWORD_CHANGED: {
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your Saldo account has just been changed. Other devices have to sign in again.'],
      closing: 'Not you? Choose a new password immediately with “Forgot your password?” on the sign-in page.',
    },
    nl: {
      subject: 'Je wachtwoord is gewijzigd',
      paragraphs: [
        'Het wachtwoord van je Saldo-account is zojuist gewijzigd. Andere apparaten moeten opnieuw inloggen.',
      ],
      closing: 'Was jij dat niet? Kies dan meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina.',
    },
  },
  TWO_STEP_SWITCHED_ON: {
    en: {
      subject: 'Two-step verification is on',
      paragraphs: [
        'From now on you sign in to Saldo with your password and a code from your app. Keep your backup tokens in a safe place.',
      ],
      closing:
        'Not you? Choose a new password immediately with “Forgot your password?” on the sign-in page, and contact us.',
    },
    nl: {
      subject: 'Tweestapsverificatie staat aan',
      paragraphs: [
        'Vanaf nu log je bij Saldo in met je wachtwoord en een code uit je app. Bewaar je reservecodes op een veilige plek.',
      ],
      closing:
        'Was jij dat niet? Kies dan meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina en neem contact met ons op.',
    },
  },
  TWO_STEP_SWITCHED_OFF: {
    en: {
      subject: 'Two-step verification is off',
      paragraphs: [
        'From now on you sign in to Saldo with your password only. You can turn two-step verification back on in your account.',
      ],
      closing: 'Not you? Choose a new password immediately with “Forgot your password?” on the sign-in page.',
    },
    nl: {
      subject: 'Tweestapsverificatie staat uit',
      paragraphs: [
        'Vanaf nu log je bij Saldo in met alleen je wachtwoord. Bij je account kun je tweestapsverificatie weer aanzetten.',
      ],
      closing: 'Was jij dat niet? Kies dan meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina.',
    },
  },
  AUTHENTICATOR_REPLACED: {
    en: {
      subject: 'Authenticator app moved to another phone',
      paragraphs: [
        'The authenticator app of your Saldo account has been set up again. Codes from the old app and your earlier backup tokens no longer work, and other devices have to sign in again.',
      ],
      closing:
        'Not you? Choose a new password immediately with “Forgot your password?” on the sign-in page, and contact us.',
    },
    nl: {
      subject: 'Authenticator-app op een andere telefoon ingesteld',
      paragraphs: [
        'De authenticator-app van je Saldo-account is opnieuw ingesteld. Codes uit de oude app en je eerdere reservecodes werken niet meer, en andere apparaten moeten opnieuw inloggen.',
      ],
      closing:
        'Was jij dat niet? Kies dan meteen een nieuw wachtwoord met ‘Wachtwoord vergeten?’ op de inlogpagina en neem contact met ons op.',
    },
  },
  TWO_STEP_RESET_REQUESTED: {
    en: {
      subject: 'A colleague requested a reset of your two-step verification',
      paragraphs: [
        "A colleague has requested a reset of two-step verification on your Saldo account. If an administrator approves it within a day, your app codes and backup tokens stop working and you'll be signed out on all devices.",
        'The history of your account shows who requested it. Still have your app? You can cancel the reset in your account, under Two-step verification.',
      ],
      closing: "Didn't ask for this? Cancel it and tell an administrator immediately.",
    },
    nl: {
      subject: 'Een collega heeft een reset van je tweestapsverificatie aangevraagd',
      paragraphs: [
        'Een collega heeft een reset van de tweestapsverificatie van je Saldo-account aangevraagd. Keurt een beheerder die binnen een dag goed, dan werken de codes uit je app en je reservecodes niet meer en word je overal uitgelogd.',
        'In de geschiedenis van je account staat wie dit heeft aangevraagd. Heb je je app nog? Dan kun je de reset annuleren in je account, bij Tweestapsverificatie.',
      ],
      closing: 'Heb je hier niet om gevraagd? Annuleer de reset en waarschuw meteen een beheerder.',
    },
  },
  TWO_STEP_RESET: {
    en: {
      subject: 'Your two-step verification was reset',
      paragraphs: [
        "Two colleagues have reset two-step verification on your Saldo account. Your app codes and backup tokens no longer work, and you've been signed out on all devices.",
        'Sign in with your password and set up two-step verification in your account. Your role is inactive until then.',
      ],
      closing: "Didn't ask for this? Choose a new password immediately and tell an administrator.",
    },
    nl: {
      subject: 'Je tweestapsverificatie is gereset',
      paragraphs: [
        'Twee collega’s hebben de tweestapsverificatie van je Saldo-account gereset. De codes uit je app en je reservecodes werken niet meer en je bent overal uitgelogd.',
        'Log in met je wachtwoord en stel tweestapsverificatie in bij je account. Tot dan is je rol niet actief.',
      ],
      closing: 'Heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord en waarschuw een beheerder.',
    },
  },
};
const GREETING = { en: 'Hello,', nl: 'Hallo,' };

/** An e-mail about a person's account, as text and HTML. Sent regardless of notification settings. */
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
