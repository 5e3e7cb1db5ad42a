import { AREAS, type Authorization, authorizationsOf, type CustomerRole } from './authorizations.ts';

type Words = Readonly<Record<'en' | 'nl', string>>;

const ROLES: Readonly<Record<Exclude<CustomerRole, 'EMPLOYEE'>, Words>> = {
  OWNER: {
    en: 'You have full access, including users, settings and the subscription.',
    nl: 'Je hebt volledige toegang, ook tot gebruikers, instellingen en abonnement.',
  },
  BOOKKEEPER: {
    en: 'You can do all bookkeeping: sales, purchases, bank, returns and year-end, but no users or settings.',
    nl: 'Je kunt de hele boekhouding doen: verkoop, inkoop, bank, aangiften en jaarafsluiting, maar geen gebruikers of instellingen.',
  },
  READ_ONLY: {
    en: 'You can view all the books but change nothing.',
    nl: 'Je kunt de hele boekhouding bekijken, maar niets wijzigen.',
  },
};

/** Each area as something that one may do. */
const DOINGS: Readonly<Partial<Record<Authorization, Words>>> = {
  'sales.view': { en: 'view sales', nl: 'verkoop bekijken' },
  'sales.edit': { en: 'create and edit invoices', nl: 'facturen maken en wijzigen' },
  'sales.send': { en: 'send invoices', nl: 'facturen versturen' },
  'purchases.view': { en: 'view purchases', nl: 'inkoop bekijken' },
  'purchases.upload': { en: 'upload receipts', nl: 'bonnen uploaden' },
  'purchases.process': { en: 'book expenses', nl: 'uitgaven boeken' },
  'bank.view': { en: 'view the bank', nl: 'de bank bekijken' },
  'bank.process': { en: 'process bank transactions', nl: 'banktransacties verwerken' },
  'ledger.view': { en: 'view ledger and reports', nl: 'grootboek en rapporten bekijken' },
  'journal.book': { en: 'create journal entries', nl: 'memoriaalboekingen maken' },
  'assets.edit': { en: 'edit assets', nl: 'activa wijzigen' },
  'hours.edit': { en: 'record hours', nl: 'uren schrijven' },
  'hours.team': { en: "see everyone's hours", nl: 'de uren van iedereen zien' },
  'hours.rates': { en: 'see hourly rates and bill hours', nl: 'uurtarieven zien en uren factureren' },
  'vat.view': { en: 'view VAT returns', nl: 'btw-aangiften bekijken' },
  'vat.approve': { en: 'approve VAT returns', nl: 'btw-aangiften goedkeuren' },
  'vat.file': { en: 'file VAT returns', nl: 'btw-aangiften indienen' },
  'income_tax.view': { en: 'view income tax', nl: 'inkomstenbelasting bekijken' },
  'income_tax.submit': { en: 'submit the income tax form', nl: 'het formulier inkomstenbelasting indienen' },
  'year.close': { en: 'close a year', nl: 'een jaar afsluiten' },
  'year.reopen': { en: 'reopen a closed year', nl: 'een afgesloten jaar heropenen' },
  'contacts.view': { en: 'view contacts', nl: 'contacten bekijken' },
  'contacts.edit': { en: 'manage contacts', nl: 'contacten beheren' },
};

const EMPLOYEE: Readonly<Record<'en' | 'nl', (doings: string) => string>> = {
  en: (doings) => `You can ${doings}.`,
  nl: (doings) => `Je kunt ${doings}.`,
};

const ORDINARY = { subscription_type: 1, features: ['bank', 'projects'] };

/** What someone with a role may do, said to them in a sentence; of an employee the areas that were ticked and what comes with them. */
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
