import { layOut, type LetterContent, momentOf } from '#platform/email-layout';
import type { Language } from '#platform/scope';

type Letter = ReturnType<typeof layOut>;

/** Asks someone to come and work in an administration. */
export function invitationLetter(about: InvitationWords, language: Language, settings?: { url: string }): Letter {
  return layOut({ ...INVITATION[language](about), ...(settings === undefined ? {} : { settings }) }, language);
}

/** `may_do` is a sentence. */
type InvitationWords = {
  title: string;
  invited_by: string;
  requested_by: string | null;
  may_do: string;
  url: string;
};

const INVITATION: Readonly<Record<Language, (about: InvitationWords) => LetterContent>> = {
  en: ({ title, invited_by, requested_by, may_do, url }) => ({
    subject: `${invited_by} has invited you to ${title} in Saldo`,
    greeting: 'Hello,',
    paragraphs: [
      requested_by === null
        ? `${invited_by} has invited you to the books of ${title}.`
        : `${invited_by} has invited you to the books of ${title}, at the request of ${requested_by} (Saldo).`,
      may_do,
      'The link is valid for two weeks.',
    ],
    action: { label: 'View invitation', url },
    closing: "Don't know the sender? Ignore this e-mail.",
  }),
  nl: ({ title, invited_by, requested_by, may_do, url }) => ({
    subject: `${invited_by} nodigt je uit voor ${title} in Saldo`,
    greeting: 'Hallo,',
    paragraphs: [
      requested_by === null
        ? `${invited_by} nodigt je uit voor de administratie van ${title}.`
        : `${invited_by} nodigt je uit voor de administratie van ${title}, op verzoek van ${requested_by} (Saldo).`,
      may_do,
      'De link is twee weken geldig.',
    ],
    action: { label: 'Bekijk uitnodiging', url },
    closing: 'Ken je de afzender niet? Dan kun je deze e-mail negeren.',
  }),
};

/** Asks the owner of an address whether receipts may be mailed from it. */
export function senderLetter(
  about: { title: string; url: string },
  language: Language,
  settings?: { url: string },
): Letter {
  return layOut({ ...SENDER[language](about), ...(settings === undefined ? {} : { settings }) }, language);
}

/** Notifies those who manage settings that a sender address was added. */
export function senderAddedLetter(
  about: { title: string; email: string; added_by: string },
  language: Language,
  settings: { url: string },
): Letter {
  return layOut({ ...SENDER_ADDED[language](about), settings }, language);
}

const SENDER_ADDED: Readonly<
  Record<Language, (about: { title: string; email: string; added_by: string }) => LetterContent>
> = {
  en: ({ title, email, added_by }) => ({
    subject: `Sender address added to ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `${added_by} added ${email} as an approved sender of receipts for ${title}.`,
      'It becomes active once its owner follows the link we sent.',
    ],
    closing: 'Not right? Remove the address under Settings, Receipts by e-mail.',
  }),
  nl: ({ title, email, added_by }) => ({
    subject: `Afzender toegevoegd aan ${title}`,
    greeting: 'Hallo,',
    paragraphs: [
      `${added_by} heeft ${email} toegevoegd als goedgekeurde afzender van bonnen voor ${title}.`,
      'Het adres wordt actief zodra de eigenaar op de link klikt die we hebben gestuurd.',
    ],
    closing: 'Klopt dit niet? Verwijder het adres bij Instellingen, Bonnen per mail.',
  }),
};

/** Tells an owner that customers are asked to pay elsewhere; `ending` is how the IBAN ends, null when there is none any more. */
export function ibanChangedLetter(about: IbanChanged, language: Language): Letter {
  return layOut({ ...IBAN_CHANGED[language](about), settings: 'SECURITY' }, language);
}

type IbanChanged = { title: string; ending: string | null; at: string; changed_by: string };

const IBAN_CHANGED: Readonly<Record<Language, (about: IbanChanged) => LetterContent>> = {
  en: ({ title, ending, at, changed_by }) => ({
    subject: `Bank account on invoices of ${title} changed`,
    greeting: 'Hello,',
    paragraphs: [
      `${changed_by} changed the bank account on ${momentOf(at, 'en')}.`,
      ending === null
        ? 'New invoices no longer show an IBAN.'
        : `New invoices ask customers to pay into the account ending in ${ending}. Invoices already sent don't change.`,
    ],
    closing:
      "Not right? Correct the IBAN under Settings, Company before sending invoices, and check the history of that page. Don't know who did this? Choose a new password.",
  }),
  nl: ({ title, ending, at, changed_by }) => ({
    subject: `Bankrekening op facturen van ${title} gewijzigd`,
    greeting: 'Hallo,',
    paragraphs: [
      `${changed_by} heeft de bankrekening gewijzigd op ${momentOf(at, 'nl')}.`,
      ending === null
        ? 'Op nieuwe facturen staat geen IBAN meer.'
        : `Op nieuwe facturen staat het IBAN dat eindigt op ${ending}. Verstuurde facturen veranderen niet.`,
    ],
    closing:
      'Klopt dit niet? Corrigeer het IBAN bij Instellingen, Bedrijf voordat je facturen verstuurt, en bekijk de geschiedenis van die pagina. Weet je niet wie dit deed? Kies dan een nieuw wachtwoord.',
  }),
};

const SENDER: Readonly<Record<Language, (about: { title: string; url: string }) => LetterContent>> = {
  en: ({ title, url }) => ({
    subject: `Confirm your address for sending receipts to ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `This address was added to send receipts to the books of ${title}.`,
      "Confirm that it's yours. The link is valid for three days.",
    ],
    action: { label: 'Confirm address', url },
    closing: 'Not expecting this? Ignore this e-mail; no receipts can be sent from your address.',
  }),
  nl: ({ title, url }) => ({
    subject: `Bevestig je adres om bonnen te sturen naar ${title}`,
    greeting: 'Hallo,',
    paragraphs: [
      `Dit adres is toegevoegd om bonnen te sturen naar de administratie van ${title}.`,
      'Bevestig dat het van jou is. De link is drie dagen geldig.',
    ],
    action: { label: 'Adres bevestigen', url },
    closing:
      'Verwachtte je dit niet? Dan kun je deze e-mail negeren; er kunnen geen bonnen vanaf jouw adres worden gestuurd.',
  }),
};
