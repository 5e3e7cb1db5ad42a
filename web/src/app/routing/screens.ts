import type { Authorization } from '@saldo/contract';
import type { ComponentType } from 'react';
import type { TextSet } from '../../texts/i18n.ts';

/**
 * What a room gives the shell: `web/src/features/<room>/room.tsx` exports `screens`, by the names in SCREENS.
 * A room is one file over the line, fetched when one of its screens is first opened.
 */
export type RoomModule = { screens: Readonly<Record<string, ComponentType>> };

const modules = import.meta.glob<RoomModule>('../../features/*/room.tsx');

export type RoomName = Exclude<TextSet, 'errors' | 'history' | 'shell' | 'sign-in' | 'states' | 'ui'>;

export type ScreenPlace = {
  /** Below `/{language}/{administration}/`; `$id` is a parameter. */
  path: string;
  room: RoomName;
  screen: string;
  /** Users without this authorization see an explanation instead of the screen. */
  needs?: Authorization;
  /** A document beside a form: the sidebar folds itself, and on a phone the bars make room. */
  work?: true;
};

/** Every screen of the product, and the room it comes from. A room that is not there yet has no entry in the sidebar. */
export const SCREENS: readonly ScreenPlace[] = [
  { path: '/', room: 'dashboard', screen: 'dashboard' },
  { path: 'sales/invoices', room: 'sales', screen: 'invoices', needs: 'sales.view' },
  { path: 'sales/invoices/new', room: 'sales', screen: 'newInvoice', needs: 'sales.edit', work: true },
  { path: 'sales/invoices/$id', room: 'sales', screen: 'invoice', needs: 'sales.view', work: true },
  { path: 'sales/quotations', room: 'sales', screen: 'quotations', needs: 'sales.view' },
  { path: 'sales/quotations/new', room: 'sales', screen: 'newQuotation', needs: 'sales.edit', work: true },
  { path: 'sales/quotations/$id', room: 'sales', screen: 'quotation', needs: 'sales.view', work: true },
  { path: 'sales/recurring', room: 'sales', screen: 'recurringInvoices', needs: 'sales.view' },
  { path: 'sales/direct-debits', room: 'sales', screen: 'directDebits', needs: 'sales.view' },
  { path: 'sales/archive', room: 'sales', screen: 'archive', needs: 'sales.view' },
  { path: 'sales/mail-settings', room: 'sales', screen: 'mailSettings', needs: 'sales.view' },
  { path: 'sales/templates', room: 'sales', screen: 'templates', needs: 'sales.view' },
  { path: 'sales/templates/new', room: 'sales', screen: 'newTemplate', needs: 'settings.manage', work: true },
  { path: 'sales/templates/$id', room: 'sales', screen: 'template', needs: 'sales.view', work: true },
  { path: 'sales/customers/$id', room: 'sales', screen: 'customer', needs: 'sales.view' },
  { path: 'purchases/inbox', room: 'inbox', screen: 'inbox', needs: 'purchases.view' },
  { path: 'purchases/inbox/$id', room: 'purchases', screen: 'fromInbox', needs: 'purchases.view', work: true },
  { path: 'purchases/expenses', room: 'purchases', screen: 'expenses', needs: 'purchases.view' },
  { path: 'purchases/expenses/new', room: 'purchases', screen: 'newExpense', needs: 'purchases.view', work: true },
  { path: 'purchases/expenses/$id', room: 'purchases', screen: 'expense', needs: 'purchases.view', work: true },
  { path: 'purchases/recurring', room: 'purchases', screen: 'recurring', needs: 'purchases.view' },
  { path: 'purchases/payment-files', room: 'purchases', screen: 'paymentFiles', needs: 'purchases.view' },
  { path: 'purchases/archive', room: 'purchases', screen: 'archive', needs: 'purchases.view' },
  { path: 'questions', room: 'inbox', screen: 'questions' },
  { path: 'bank', room: 'bank', screen: 'bank', needs: 'bank.view' },
  { path: 'bank/settings', room: 'bank', screen: 'bankSettings', needs: 'bank.view' },
  { path: 'assets/register', room: 'assets', screen: 'assets', needs: 'ledger.view' },
  { path: 'assets/new', room: 'assets', screen: 'newAsset', needs: 'assets.edit' },
  { path: 'assets/purchases', room: 'assets', screen: 'fromPurchases', needs: 'assets.edit' },
  { path: 'assets/groups', room: 'assets', screen: 'groups', needs: 'ledger.view' },
  { path: 'assets/investments', room: 'assets', screen: 'investments', needs: 'ledger.view' },
  { path: 'assets/vehicles', room: 'assets', screen: 'vehicles', needs: 'ledger.view' },
  { path: 'assets/register/$id', room: 'assets', screen: 'asset', needs: 'ledger.view' },
  { path: 'hours/list', room: 'timesheets', screen: 'hours', needs: 'hours.view' },
  { path: 'hours/week', room: 'timesheets', screen: 'week', needs: 'hours.edit' },
  { path: 'hours/rates', room: 'timesheets', screen: 'rates', needs: 'hours.rates' },
  { path: 'hours/criterion', room: 'timesheets', screen: 'criterion', needs: 'hours.view' },
  { path: 'projects', room: 'projects', screen: 'projects', needs: 'feature.projects' },
  { path: 'projects/$id', room: 'projects', screen: 'project', needs: 'feature.projects' },
  { path: 'taxes/vat', room: 'tax-returns', screen: 'vatReturns', needs: 'vat.view' },
  { path: 'taxes/vat/$id', room: 'tax-returns', screen: 'vatReturn', needs: 'vat.view' },
  { path: 'taxes/vat/$id/changes', room: 'tax-returns', screen: 'vatDrift', needs: 'vat.view' },
  { path: 'taxes/icp', room: 'tax-returns', screen: 'icpReturns', needs: 'vat.view' },
  { path: 'taxes/how', room: 'tax-returns', screen: 'howWeCalculate', needs: 'vat.view' },
  { path: 'taxes/oss', room: 'tax-returns', screen: 'ossReturn', needs: 'vat.view' },
  { path: 'reports/profit-and-loss', room: 'reports', screen: 'profitAndLoss', needs: 'ledger.view' },
  { path: 'reports/balance-sheet', room: 'reports', screen: 'balanceSheet', needs: 'ledger.view' },
  { path: 'reports/cash-flow', room: 'reports', screen: 'cashFlow', needs: 'ledger.view' },
  { path: 'reports/statements', room: 'reports', screen: 'statements', needs: 'ledger.view' },
  { path: 'reports/breakdown', room: 'reports', screen: 'breakdown', needs: 'ledger.view' },
  { path: 'reports/aged', room: 'reports', screen: 'aged', needs: 'ledger.view' },
  { path: 'reports/journal', room: 'reports', screen: 'lists', needs: 'ledger.view' },
  { path: 'reports/ledger', room: 'reports', screen: 'ledger', needs: 'ledger.view' },
  { path: 'reports/opening-balance', room: 'journal', screen: 'openingBalance', needs: 'ledger.view' },
  { path: 'reports/years', room: 'reports', screen: 'years', needs: 'ledger.view' },
  { path: 'reports/years/$year', room: 'reports', screen: 'year', needs: 'ledger.view' },
  { path: 'reports/verification', room: 'reports', screen: 'verification', needs: 'ledger.view' },
  { path: 'reports/downloads', room: 'reports', screen: 'downloads', needs: 'ledger.view' },
  { path: 'reports/cash-book', room: 'journal', screen: 'cashBook', needs: 'ledger.view' },
  { path: 'reports/general-journal', room: 'journal', screen: 'memorials', needs: 'ledger.view' },
  { path: 'reports/general-journal/new', room: 'journal', screen: 'newMemorial', needs: 'journal.book' },
  { path: 'reports/general-journal/templates', room: 'journal', screen: 'templates', needs: 'ledger.view' },
  { path: 'reports/general-journal/$id', room: 'journal', screen: 'memorial', needs: 'ledger.view' },
  { path: 'reports/general-journal/$id/edit', room: 'journal', screen: 'editMemorial', needs: 'journal.book' },
  { path: 'reports/chart-of-accounts', room: 'journal', screen: 'chart', needs: 'ledger.view' },
  { path: 'reports/chart-of-accounts/new', room: 'journal', screen: 'newLedger', needs: 'journal.book' },
  { path: 'reports/chart-of-accounts/$id', room: 'journal', screen: 'ledger', needs: 'ledger.view' },
  { path: 'reports/chart-of-accounts/$id/edit', room: 'journal', screen: 'editLedger', needs: 'journal.book' },
  { path: 'reports/chart-of-accounts/$id/merge', room: 'journal', screen: 'mergeLedger', needs: 'journal.book' },
  { path: 'reports/entries/$id', room: 'reports', screen: 'entry', needs: 'ledger.view' },
  { path: 'contacts', room: 'contacts', screen: 'contacts', needs: 'contacts.view' },
  { path: 'contacts/new', room: 'contacts', screen: 'newContact', needs: 'contacts.edit' },
  { path: 'contacts/$id', room: 'contacts', screen: 'contact', needs: 'contacts.view' },
  { path: 'settings', room: 'administrations', screen: 'settings' },
  { path: 'settings/import', room: 'reports', screen: 'import', needs: 'journal.book' },
  { path: 'staff/clients', room: 'staff', screen: 'clients' },
  { path: 'staff/people/$id', room: 'staff', screen: 'person' },
  { path: 'staff/vat', room: 'staff', screen: 'vatBoard' },
  { path: 'staff/received-vat', room: 'staff', screen: 'receivedVat' },
  { path: 'staff/queue', room: 'staff', screen: 'queue' },
  { path: 'staff/teams', room: 'staff', screen: 'teams' },
  { path: 'me', room: 'accounts', screen: 'profile' },
  { path: 'me/two-step', room: 'accounts', screen: 'twoStep' },
  { path: 'me/devices', room: 'accounts', screen: 'devices' },
  { path: 'me/notifications', room: 'accounts', screen: 'notifications' },
];

/** The screen at a path below the administration: its room, and what it takes to see it. */
export function screenAt(path: string): ScreenPlace {
  const place = SCREENS.find((each) => each.path === (path === '' ? '/' : path));
  if (place === undefined) throw new Error(`no screen at ${path}`);
  return place;
}

export type DoorPlace = {
  /** Below `/{language}/`. */
  path: string;
  room: RoomName;
  screen: string;
  /** Requires signing in. */
  signedIn?: true;
};

/** The pages outside every administration: most are opened without signing in, from a link in an e-mail. */
export const DOORS: readonly DoorPlace[] = [
  { path: 'sign-up', room: 'accounts', screen: 'signUp' },
  { path: 'verify-email', room: 'accounts', screen: 'verifyEmail' },
  { path: 'forgot-password', room: 'accounts', screen: 'forgotPassword' },
  { path: 'reset-password', room: 'accounts', screen: 'resetPassword' },
  { path: 'invitation', room: 'accounts', screen: 'invitation' },
  { path: 'email-settings', room: 'accounts', screen: 'emailSettings' },
  { path: 'verify-sender', room: 'accounts', screen: 'verifySender' },
  { path: 'question', room: 'inbox', screen: 'question' },
  { path: 'quotation', room: 'sales', screen: 'publicQuotation' },
  { path: 'vat-approval', room: 'tax-returns', screen: 'vatApproval' },
  { path: 'invoice', room: 'sales', screen: 'publicInvoice' },
  { path: 'customer', room: 'sales', screen: 'publicCustomer' },
  { path: 'new-administration', room: 'new-administration', screen: 'wizard', signedIn: true },
];

function moduleOf(room: RoomName): (() => Promise<RoomModule>) | undefined {
  return modules[`../../features/${room}/room.tsx`];
}

export function roomExists(room: RoomName): boolean {
  return moduleOf(room) !== undefined;
}

export async function loadRoom(room: RoomName): Promise<RoomModule> {
  return (await moduleOf(room)?.()) ?? { screens: {} };
}
