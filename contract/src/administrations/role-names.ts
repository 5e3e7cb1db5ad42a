import { AREAS, type Authorization, authorizationsOf, type CustomerRole } from './authorizations.ts';

type Words = Readonly<Record<'en' | 'nl', string>>;

const ROLES: Readonly<Record<Exclude<CustomerRole, 'EMPLOYEE'>, Words>> = {
  OWNER: {
    en: 'You may do everything, and manage users, settings and the subscription.',
    nl: 'Je mag alles, en je beheert de gebruikers, de instellingen en het abonnement.',
  },
  BOOKKEEPER: {
    en: 'You may do all the bookkeeping: sales, purchases, bank, returns and closing the year. Not users and settings.',
    nl: 'Je mag de hele boekhouding doen: verkoop, inkoop, bank, aangiften en het afsluiten van het jaar. Niet de gebruikers en instellingen.',
  },
  READ_ONLY: {
    en: 'You may see everything in the books but change nothing.',
    nl: 'Je mag alles in de boeken zien, maar niets wijzigen.',
  },
};

/** Each area as something that one may do. */
const DOINGS: Readonly<Partial<Record<Authorization, Words>>> = {
  'sales.view': { en: 'see sales', nl: 'verkoop bekijken' },
  'sales.edit': { en: 'make and change invoices', nl: 'facturen maken en wijzigen' },
  'sales.send': { en: 'send invoices', nl: 'facturen versturen' },
  'purchases.view': { en: 'see purchases', nl: 'inkoop bekijken' },
  'purchases.upload': { en: 'upload receipts', nl: 'bonnen uploaden' },
  'purchases.process': { en: 'book expenses', nl: 'uitgaven boeken' },
  'bank.view': { en: 'see the bank', nl: 'de bank bekijken' },
  'bank.process': { en: 'book bank lines', nl: 'bankregels boeken' },
  'ledger.view': { en: 'see ledger and reports', nl: 'grootboek en overzichten bekijken' },
  'journal.book': { en: 'make journal entries', nl: 'memoriaalboekingen maken' },
  'assets.edit': { en: 'change assets', nl: 'activa wijzigen' },
  'vat.view': { en: 'see VAT returns', nl: 'btw-aangiften bekijken' },
  'vat.approve': { en: 'approve VAT returns', nl: 'btw-aangiften goedkeuren' },
  'vat.file': { en: 'send in VAT returns', nl: 'btw-aangiften indienen' },
  'income_tax.view': { en: 'see income tax', nl: 'inkomstenbelasting bekijken' },
  'income_tax.submit': { en: 'submit the income tax form', nl: 'het formulier voor de inkomstenbelasting insturen' },
  'year.close': { en: 'close a year', nl: 'een jaar afsluiten' },
  'year.reopen': { en: 'open a closed year again', nl: 'een afgesloten jaar heropenen' },
  'contacts.view': { en: 'see contacts', nl: 'contacten bekijken' },
  'contacts.edit': { en: 'keep the contacts', nl: 'contacten bijhouden' },
};

const EMPLOYEE: Readonly<Record<'en' | 'nl', (doings: string) => string>> = {
  en: (doings) => `You may ${doings}.`,
  nl: (doings) => `Je mag ${doings}.`,
};

const ORDINARY = { subscription_type: 1, features: ['bank', 'projects'] };

/** What somebody with a role may do, said to them in a sentence; of an employee the areas that were ticked and what comes with them. */
export function mayDoText(
  { role, areas }: { role: CustomerRole; areas: readonly string[] },
  language: 'en' | 'nl',
): string {
  if (role !== 'EMPLOYEE') return ROLES[role][language];
  const given = authorizationsOf('EMPLOYEE', areas, ORDINARY);
  const contacts: Authorization = given.includes('contacts.edit') ? 'contacts.edit' : 'contacts.view';
  const doings = [...AREAS, contacts]
    .filter((area) => given.includes(area))
    .map((area) => DOINGS[area]?.[language] ?? area);
  return EMPLOYEE[language](new Intl.ListFormat(language).format(doings));
}
