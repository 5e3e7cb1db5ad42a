import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconChartBar,
  IconFileInvoice,
  IconHeadset,
  IconLayoutDashboard,
  IconReceiptEuro,
  IconReceiptTax,
  IconSettings,
} from '@tabler/icons-react';
import type { Authorization } from '@saldo/contract';
import type shell from '../texts/en/shell.ts';
import { type RoomName, roomExists } from './rooms.ts';

type NavWord = keyof (typeof shell)['nav'];

export type NavPage = { word: NavWord; path: string; room: RoomName; needs?: Authorization };

export type NavGroup = NavPage & { icon: Icon; pages?: readonly NavPage[] };

const page = (word: NavWord, path: string, room: RoomName, needs?: Authorization): NavPage =>
  needs === undefined ? { word, path, room } : { word, path, room, needs };

const GROUPS: readonly NavGroup[] = [
  { ...page('dashboard', '', 'dashboard'), icon: IconLayoutDashboard },
  {
    ...page('sales', 'sales/invoices', 'sales', 'sales.view'),
    icon: IconFileInvoice,
    pages: [page('invoices', 'sales/invoices', 'sales', 'sales.view')],
  },
  {
    ...page('purchases', 'purchases/inbox', 'inbox', 'purchases.view'),
    icon: IconReceiptEuro,
    pages: [
      page('inbox', 'purchases/inbox', 'inbox', 'purchases.view'),
      page('expenses', 'purchases/expenses', 'purchases', 'purchases.view'),
      page('recurring', 'purchases/recurring', 'purchases', 'purchases.view'),
    ],
  },
  { ...page('bank', 'bank', 'bank', 'bank.view'), icon: IconBuildingBank },
  {
    ...page('taxes', 'taxes/vat', 'tax-returns', 'vat.view'),
    icon: IconReceiptTax,
    pages: [page('vat', 'taxes/vat', 'tax-returns', 'vat.view')],
  },
  {
    ...page('reports', 'reports/profit-and-loss', 'reports', 'ledger.view'),
    icon: IconChartBar,
    pages: [
      page('profitAndLoss', 'reports/profit-and-loss', 'reports', 'ledger.view'),
      page('balanceSheet', 'reports/balance-sheet', 'reports', 'ledger.view'),
      page('ledger', 'reports/ledger', 'reports', 'ledger.view'),
    ],
  },
  { ...page('contacts', 'contacts', 'contacts'), icon: IconAddressBook },
];

const BOTTOM: readonly NavGroup[] = [
  {
    ...page('staff', 'staff/clients', 'staff', 'staff.comments'),
    icon: IconHeadset,
    pages: [
      page('clients', 'staff/clients', 'staff', 'staff.comments'),
      page('queue', 'staff/queue', 'staff', 'staff.comments'),
      page('teams', 'staff/teams', 'staff', 'staff.comments'),
    ],
  },
  { ...page('settings', 'settings', 'administrations'), icon: IconSettings },
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
