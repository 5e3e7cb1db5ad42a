import type { CustomerRole } from '@saldo/contract';
import { layOut, type LetterContent, momentOf } from '#platform/email-layout';
import type { Language } from '#platform/scope';

type Letter = ReturnType<typeof layOut>;

/** What was requested: an account by how it ends, a person by address or name. */
export type RequestWords =
  | { kind: 'INVOICE_ACCOUNT'; before: string | null; after: string | null }
  | { kind: 'INVITATION'; email: string; role: CustomerRole }
  | { kind: 'ROLE'; name: string; before: CustomerRole; after: CustomerRole };

type About = { title: string; words: RequestWords; requested_by: string; url: string };
type Asked = About & { until: string };
type Given = About & { approved_by: string };

/** Asks an owner to approve what a member of staff wants to do. */
export function approvalAskedLetter(about: Asked, language: Language): Letter {
  return layOut({ ...ASKED[language](about), settings: 'SECURITY' }, language);
}

/** Tells an owner that a second member of staff approved it. */
export function approvalGivenLetter(about: Given, language: Language): Letter {
  return layOut({ ...GIVEN[language](about), settings: 'SECURITY' }, language);
}

const ROLES: Readonly<Record<Language, Readonly<Record<CustomerRole, string>>>> = {
  en: { OWNER: 'owner', BOOKKEEPER: 'bookkeeper', EMPLOYEE: 'employee', READ_ONLY: 'read-only user' },
  nl: {
    OWNER: 'eigenaar',
    BOOKKEEPER: 'boekhouder',
    EMPLOYEE: 'medewerker',
    READ_ONLY: 'gebruiker met alleen leesrechten',
  },
};

const ACCOUNT: Readonly<Record<Language, (ending: string | null) => string>> = {
  en: (ending) => (ending === null ? 'no IBAN' : `the IBAN ending in ${ending}`),
  nl: (ending) => (ending === null ? 'geen IBAN' : `het IBAN dat eindigt op ${ending}`),
};

const SAID: Readonly<Record<Language, (words: RequestWords) => string>> = {
  en: (words) => {
    if (words.kind === 'INVITATION') return `Invite ${words.email} as ${ROLES.en[words.role]}`;
    if (words.kind === 'ROLE')
      return words.before === words.after
        ? `Give ${words.name} more access as ${ROLES.en[words.after]}`
        : `Change the role of ${words.name} from ${ROLES.en[words.before]} to ${ROLES.en[words.after]}`;
    return `Change the bank account on invoices from ${ACCOUNT.en(words.before)} to ${ACCOUNT.en(words.after)}`;
  },
  nl: (words) => {
    if (words.kind === 'INVITATION') return `${words.email} uitnodigen als ${ROLES.nl[words.role]}`;
    if (words.kind === 'ROLE')
      return words.before === words.after
        ? `${words.name} meer rechten geven als ${ROLES.nl[words.after]}`
        : `De rol van ${words.name} wijzigen van ${ROLES.nl[words.before]} in ${ROLES.nl[words.after]}`;
    return `De bankrekening op facturen wijzigen van ${ACCOUNT.nl(words.before)} in ${ACCOUNT.nl(words.after)}`;
  },
};

const ASKED: Readonly<Record<Language, (about: Asked) => LetterContent>> = {
  en: ({ title, words, requested_by, until, url }) => ({
    subject: `Your approval is needed for ${title}`,
    greeting: 'Hello,',
    paragraphs: [
      `${requested_by} of Saldo requests your approval for ${title}:`,
      `${SAID.en(words)}.`,
      `Nothing changes until you approve it. The request expires on ${momentOf(until, 'en')}.`,
    ],
    action: { label: 'View request', url },
    closing: "Didn't expect this? Decline it and contact Saldo. A second colleague at Saldo can approve it as well.",
  }),
  nl: ({ title, words, requested_by, until, url }) => ({
    subject: `Je goedkeuring is nodig voor ${title}`,
    greeting: 'Hallo,',
    paragraphs: [
      `${requested_by} van Saldo vraagt je goedkeuring voor ${title}:`,
      `${SAID.nl(words)}.`,
      `Er verandert niets totdat je het goedkeurt. Het verzoek verloopt op ${momentOf(until, 'nl')}.`,
    ],
    action: { label: 'Bekijk verzoek', url },
    closing:
      'Verwachtte je dit niet? Wijs het verzoek af en neem contact op met Saldo. Ook een tweede collega bij Saldo kan het goedkeuren.',
  }),
};

const GIVEN: Readonly<Record<Language, (about: Given) => LetterContent>> = {
  en: ({ title, words, requested_by, approved_by, url }) => ({
    subject: `A request for ${title} was approved`,
    greeting: 'Hello,',
    paragraphs: [
      `${SAID.en(words)}.`,
      `${requested_by} of Saldo requested this and ${approved_by} of Saldo approved it.`,
    ],
    action: { label: 'Open Saldo', url },
    closing: 'Not right? Change it back under Settings and contact Saldo.',
  }),
  nl: ({ title, words, requested_by, approved_by, url }) => ({
    subject: `Een verzoek voor ${title} is goedgekeurd`,
    greeting: 'Hallo,',
    paragraphs: [
      `${SAID.nl(words)}.`,
      `${requested_by} van Saldo heeft dit aangevraagd en ${approved_by} van Saldo heeft het goedgekeurd.`,
    ],
    action: { label: 'Open Saldo', url },
    closing: 'Klopt dit niet? Maak het ongedaan bij Instellingen en neem contact op met Saldo.',
  }),
};
