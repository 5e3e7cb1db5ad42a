import enAccounts from '../../web/src/texts/en/accounts.ts';
import enAdministrations from '../../web/src/texts/en/administrations.ts';
import enAssets from '../../web/src/texts/en/assets.ts';
import enBank from '../../web/src/texts/en/bank.ts';
import enContacts from '../../web/src/texts/en/contacts.ts';
import enDashboard from '../../web/src/texts/en/dashboard.ts';
import enHistory from '../../web/src/texts/en/history.ts';
import enInbox from '../../web/src/texts/en/inbox.ts';
import enJournal from '../../web/src/texts/en/journal.ts';
import enNewAdministration from '../../web/src/texts/en/new-administration.ts';
import enPurchases from '../../web/src/texts/en/purchases.ts';
import enReports from '../../web/src/texts/en/reports.ts';
import enSales from '../../web/src/texts/en/sales.ts';
import enShell from '../../web/src/texts/en/shell.ts';
import enSignIn from '../../web/src/texts/en/sign-in.ts';
import enStaff from '../../web/src/texts/en/staff.ts';
import enStates from '../../web/src/texts/en/states.ts';
import enTaxReturns from '../../web/src/texts/en/tax-returns.ts';
import enProjects from '../../web/src/texts/en/projects.ts';
import enTimesheets from '../../web/src/texts/en/timesheets.ts';
import enUi from '../../web/src/texts/en/ui.ts';
import nlAccounts from '../../web/src/texts/nl/accounts.ts';
import nlAdministrations from '../../web/src/texts/nl/administrations.ts';
import nlAssets from '../../web/src/texts/nl/assets.ts';
import nlBank from '../../web/src/texts/nl/bank.ts';
import nlContacts from '../../web/src/texts/nl/contacts.ts';
import nlDashboard from '../../web/src/texts/nl/dashboard.ts';
import nlHistory from '../../web/src/texts/nl/history.ts';
import nlInbox from '../../web/src/texts/nl/inbox.ts';
import nlJournal from '../../web/src/texts/nl/journal.ts';
import nlNewAdministration from '../../web/src/texts/nl/new-administration.ts';
import nlPurchases from '../../web/src/texts/nl/purchases.ts';
import nlReports from '../../web/src/texts/nl/reports.ts';
import nlSales from '../../web/src/texts/nl/sales.ts';
import nlShell from '../../web/src/texts/nl/shell.ts';
import nlSignIn from '../../web/src/texts/nl/sign-in.ts';
import nlStaff from '../../web/src/texts/nl/staff.ts';
import nlStates from '../../web/src/texts/nl/states.ts';
import nlTaxReturns from '../../web/src/texts/nl/tax-returns.ts';
import nlProjects from '../../web/src/texts/nl/projects.ts';
import nlTimesheets from '../../web/src/texts/nl/timesheets.ts';
import nlUi from '../../web/src/texts/nl/ui.ts';

export type Language = 'en' | 'nl';

const en = {
  accounts: enAccounts,
  administrations: enAdministrations,
  assets: enAssets,
  bank: enBank,
  contacts: enContacts,
  dashboard: enDashboard,
  history: enHistory,
  inbox: enInbox,
  journal: enJournal,
  newAdministration: enNewAdministration,
  purchases: enPurchases,
  reports: enReports,
  sales: enSales,
  shell: enShell,
  signIn: enSignIn,
  staff: enStaff,
  states: enStates,
  tax: enTaxReturns,
  projects: enProjects,
  timesheets: enTimesheets,
  ui: enUi,
};
export type Words = typeof en;

const nl: Words = {
  accounts: nlAccounts,
  administrations: nlAdministrations,
  assets: nlAssets,
  bank: nlBank,
  contacts: nlContacts,
  dashboard: nlDashboard,
  history: nlHistory,
  inbox: nlInbox,
  journal: nlJournal,
  newAdministration: nlNewAdministration,
  purchases: nlPurchases,
  reports: nlReports,
  sales: nlSales,
  shell: nlShell,
  signIn: nlSignIn,
  staff: nlStaff,
  states: nlStates,
  tax: nlTaxReturns,
  projects: nlProjects,
  timesheets: nlTimesheets,
  ui: nlUi,
};

/** What the product says, from its own texts: another wording breaks no journey. */
export const WORDS: Readonly<Record<Language, Words>> = { en, nl };

const PLACE = /\{\{(\w+)\}\}/g;

/** A text with its values filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`“${text}” asks for ${name}`);
    return String(value);
  });
}

/** A text about a number of things. */
export function counted<Key extends string>(
  texts: Readonly<Record<`${Key}_one` | `${Key}_other`, string>>,
  key: Key,
  count: number,
): string {
  return fill(texts[`${key}_${count === 1 ? 'one' : 'other'}`], { count });
}

/** A text with anything in its open places. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
