import { layOut, type LetterContent, momentOf } from '#platform/email-layout';
import type { Language } from '#platform/scope';

type Letter = ReturnType<typeof layOut>;

/** Asks someone to come and work in an administration. */
export function invitationLetter(about: InvitationWords, language: Language, settings?: { url: string }): Letter {
  return layOut({ ...INVITATION[language](about), ...(settings === undefined ? {} : { settings }) }, language);
}

/** `may_do` is a sentence. */
type InvitationWords = { title: string; invited_by: string; may_do: string; url: string };

const INVITATION: Readonly<Record<Language, (about: InvitationWords) => LetterContent>> = {
  en: ({ title, invited_by, may_do, url }) => ({
    subject: `${invited_by} invites you to ${title} in Saldo`,
    greeting: 'Hello,',
    paragraphs: [
      `${invited_by} invites you to work in the books of ${title}.`,
      may_do,
      'The link works for two weeks.',
    ],
    action: { label: 'See the invitation', url },
    closing: 'Do you not know who this is from? Then you need not do anything.',
  }),
  nl: ({ title, invited_by, may_do, url }) => ({
    subject: `${invited_by} nodigt je uit voor ${title} in Saldo`,
    greeting: 'Hallo,',
    paragraphs: [
      `${invited_by} nodigt je uit om mee te werken in de administratie van ${title}.`,
      may_do,
      'De link werkt twee weken.',
    ],
    action: { label: 'Bekijk de uitnodiging', url },
    closing: 'Ken je de afzender niet? Dan hoef je niets te doen.',
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

/** Tells who decides about the settings that an address was added from which receipts may come. */
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
    subject: `An address was added to ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `${added_by} added ${email} as an address from which receipts are mailed to the books of ${title}.`,
      'It counts once its owner has followed the link we sent there.',
    ],
    closing: 'Is this not right? Remove the address under Settings, Receipts by mail.',
  }),
  nl: ({ title, email, added_by }) => ({
    subject: `Er is een adres toegevoegd aan ${title}`,
    greeting: 'Hallo,',
    paragraphs: [
      `${added_by} voegde ${email} toe als adres waarvandaan bonnen worden gemaild naar de administratie van ${title}.`,
      'Het telt zodra de eigenaar ervan de link heeft gevolgd die we daarheen stuurden.',
    ],
    closing: 'Klopt dit niet? Verwijder het adres onder Instellingen, Bonnen per mail.',
  }),
};

/** Tells an owner that customers are asked to pay elsewhere; `ending` is how the IBAN ends, null when there is none any more. */
export function ibanChangedLetter(about: IbanChanged, language: Language): Letter {
  return layOut({ ...IBAN_CHANGED[language](about), settings: 'SECURITY' }, language);
}

type IbanChanged = { title: string; ending: string | null; at: string; changed_by: string };

const IBAN_CHANGED: Readonly<Record<Language, (about: IbanChanged) => LetterContent>> = {
  en: ({ title, ending, at, changed_by }) => ({
    subject: `The account customers of ${title} pay to was changed`,
    greeting: 'Hello,',
    paragraphs: [
      `${changed_by} changed it on ${momentOf(at, 'en')}.`,
      ending === null
        ? 'New invoices show no IBAN any more.'
        : `New invoices ask customers to pay to the IBAN that ends in ${ending}. Invoices that were sent before are as they were.`,
    ],
    closing:
      'Is this not right? Mend the IBAN under Settings, Company, before invoices are sent, and see the history of that page. Choose a new password if you do not know who did it.',
  }),
  nl: ({ title, ending, at, changed_by }) => ({
    subject: `De rekening waarop klanten van ${title} betalen is gewijzigd`,
    greeting: 'Hallo,',
    paragraphs: [
      `${changed_by} wijzigde die op ${momentOf(at, 'nl')}.`,
      ending === null
        ? 'Nieuwe facturen tonen geen IBAN meer.'
        : `Nieuwe facturen vragen klanten te betalen op het IBAN dat eindigt op ${ending}. Facturen die al verstuurd waren, blijven zoals ze zijn.`,
    ],
    closing:
      'Klopt dit niet? Herstel het IBAN onder Instellingen, Bedrijf, voordat er facturen worden verstuurd, en bekijk de geschiedenis van die pagina. Weet je niet wie het deed, kies dan een nieuw wachtwoord.',
  }),
};

const SENDER: Readonly<Record<Language, (about: { title: string; url: string }) => LetterContent>> = {
  en: ({ title, url }) => ({
    subject: `May this address send receipts to ${title}?`,
    greeting: 'Hello,',
    paragraphs: [
      `This address was given as one from which receipts are mailed to the books of ${title}.`,
      'Confirm that it is yours. The link works for three days.',
    ],
    action: { label: 'Confirm this address', url },
    closing: 'Did you not expect this? Then do nothing, and nothing can be sent from your address.',
  }),
  nl: ({ title, url }) => ({
    subject: `Mag dit adres bonnen sturen naar ${title}?`,
    greeting: 'Hallo,',
    paragraphs: [
      `Dit adres is opgegeven om bonnen te mailen naar de administratie van ${title}.`,
      'Bevestig dat het van jou is. De link werkt drie dagen.',
    ],
    action: { label: 'Bevestig dit adres', url },
    closing: 'Verwachtte je dit niet? Doe dan niets; er kan dan niets vanaf jouw adres worden gestuurd.',
  }),
};
