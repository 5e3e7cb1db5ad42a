import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconChartBar,
  IconClockHour4,
  IconFileInvoice,
  IconHeadset,
  IconLayoutDashboard,
  IconReceiptEuro,
  IconReceiptTax,
  IconSettings,
  IconTool,
} from '@tabler/icons-react';
import type { Authorization } from '@saldo/contract';
import type shell from '../../texts/en/shell.ts';
import { type RoomName, roomExists, screenAt } from '../routing/screens.ts';

type NavWord = keyof (typeof shell)['nav'];

export type NavPage = { word: NavWord; path: string; room: RoomName; needs?: Authorization };

export type NavGroup = NavPage & { icon: Icon; pages?: readonly NavPage[] };

function page(word: NavWord, path: string, needs = screenAt(path).needs): NavPage {
  const { room } = screenAt(path);
  return needs === undefined ? { word, path, room } : { word, path, room, needs };
}

const GROUPS: readonly NavGroup[] = [
  { ...page('dashboard', ''), icon: IconLayoutDashboard },
  {
    ...page('sales', 'sales/invoices'),
    icon: IconFileInvoice,
    pages: [
      page('invoices', 'sales/invoices'),
      page('quotations', 'sales/quotations'),
      page('recurringInvoices', 'sales/recurring'),
      page('directDebits', 'sales/direct-debits'),
      page('salesArchive', 'sales/archive'),
    ],
  },
  {
    ...page('purchases', 'purchases/inbox'),
    icon: IconReceiptEuro,
    pages: [
      page('inbox', 'purchases/inbox'),
      page('expenses', 'purchases/expenses'),
      page('recurring', 'purchases/recurring'),
      page('paymentFiles', 'purchases/payment-files'),
      page('archive', 'purchases/archive'),
      page('questions', 'questions'),
    ],
  },
  { ...page('bank', 'bank'), icon: IconBuildingBank },
  {
    ...page('assets', 'assets/register'),
    icon: IconTool,
    pages: [
      page('assetRegister', 'assets/register'),
      page('vehicles', 'assets/vehicles'),
      page('investments', 'assets/investments'),
      page('assetGroups', 'assets/groups'),
    ],
  },
  {
    ...page('hours', 'hours/week'),
    icon: IconClockHour4,
    pages: [
      page('timesheet', 'hours/week'),
      page('hoursList', 'hours/list'),
      page('projects', 'projects'),
      page('hourRates', 'hours/rates'),
      page('hoursCriterion', 'hours/criterion'),
    ],
  },
  {
    ...page('taxes', 'taxes/vat'),
    icon: IconReceiptTax,
    pages: [page('vat', 'taxes/vat'), page('icp', 'taxes/icp'), page('howWeCalculate', 'taxes/how')],
  },
  {
    ...page('reports', 'reports/profit-and-loss'),
    icon: IconChartBar,
    pages: [
      page('profitAndLoss', 'reports/profit-and-loss'),
      page('balanceSheet', 'reports/balance-sheet'),
      page('cashFlow', 'reports/cash-flow'),
      page('breakdown', 'reports/breakdown'),
      page('aged', 'reports/aged'),
      page('ledger', 'reports/ledger'),
      page('journal', 'reports/journal'),
      page('generalJournal', 'reports/general-journal'),
      page('cashBook', 'reports/cash-book'),
      page('chartOfAccounts', 'reports/chart-of-accounts'),
      page('openingBalance', 'reports/opening-balance'),
      page('years', 'reports/years'),
      page('verification', 'reports/verification'),
      page('downloads', 'reports/downloads'),
    ],
  },
  { ...page('contacts', 'contacts'), icon: IconAddressBook },
];

const BOTTOM: readonly NavGroup[] = [
  {
    ...page('staff', 'staff/clients', 'staff.comments'),
    icon: IconHeadset,
    pages: [
      page('clients', 'staff/clients', 'staff.comments'),
      page('vatBoard', 'staff/vat', 'staff.comments'),
      page('queue', 'staff/queue', 'staff.comments'),
      page('teams', 'staff/teams', 'staff.comments'),
    ],
  },
  { ...page('settings', 'settings'), icon: IconSettings },
];

type May = (authorization: Authorization) => boolean;

function open<P extends NavPage>(pages: readonly P[], may: May): P[] {
  return pages.filter(({ room, needs }) => roomExists(room) && (needs === undefined || may(needs)));
}

function openGroups(groups: readonly NavGroup[], may: May): NavGroup[] {
  return groups.flatMap((group) => {
    if (group.pages === undefined) return open([group], may);
    const pages = open(group.pages, may);
    const [first] = pages;
    return first === undefined ? [] : [{ ...group, path: first.path, pages }];
  });
}

/** The sidebar: what exists in this version and what this person may see. */
export function navigationFor(may: May): { groups: NavGroup[]; bottom: NavGroup[] } {
  return { groups: openGroups(GROUPS, may), bottom: openGroups(BOTTOM, may) };
}

/** Every page of the sidebar once, for "go to" in the palette. */
export function pagesOf(groups: readonly NavGroup[]): (NavPage & { icon: Icon })[] {
  return groups.flatMap(({ pages, ...group }) =>
    pages === undefined ? [group] : pages.map((each) => ({ ...each, icon: group.icon })),
  );
}
