import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconAddressBook,
  IconBuilding,
  IconFileInvoice,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceiptEuro,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { contactCalls, purchaseCalls, salesCalls } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandPalette, type PaletteItem, readQuery } from '../../ui/layout/command-palette.tsx';
import { formatDate, formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useGo, useHref } from '../routing/address.tsx';
import { useFoundAdministrations } from './found-administrations.ts';
import { navigationFor, pagesOf } from './navigation.ts';
import { roomExists } from '../routing/screens.ts';
import { callApi } from '../api/server.ts';
import { useAdminId, useMay } from '../api/session.ts';
import { useSignOut } from '../../features/accounts/index.ts';

const FEW = 5;

/** Goes to a screen here or, with Ctrl, in a new tab. */
function useOpen(): (path: string) => (newTab: boolean) => void {
  const go = useGo();
  const href = useHref();
  return (path) => (newTab) => {
    if (newTab) window.open(href(path), '_blank', 'noopener');
    else go(path);
  };
}

function action(id: string, icon: PaletteItem['icon'], title: string, run: PaletteItem['run']): PaletteItem {
  return { id, group: 'actions', icon, title, run };
}

function useActions(onKeys: () => void): PaletteItem[] {
  const { t } = useTranslation('shell');
  const may = useMay();
  const open = useOpen();
  const { signOut } = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const flip = () =>
    setColorScheme(document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark');
  return [
    ...(may('sales.edit') && roomExists('sales')
      ? [action('new-invoice', IconPlus, t('actions.newInvoice'), open('sales/invoices/new'))]
      : []),
    ...(may('purchases.process') && roomExists('purchases')
      ? [action('new-expense', IconPlus, t('actions.newExpense'), open('purchases/expenses/new'))]
      : []),
    ...(may('journal.book') && roomExists('journal')
      ? [action('new-memorial', IconPlus, t('actions.newMemorial'), open('reports/general-journal/new'))]
      : []),
    ...(may('purchases.upload') && roomExists('inbox')
      ? [action('upload', IconUpload, t('actions.upload'), open('purchases/inbox'))]
      : []),
    action('keys', IconKeyboard, t('actions.keys'), onKeys),
    action('theme', IconMoon, t('actions.theme'), flip),
    action('sign-out', IconLogout, t('actions.signOut'), signOut),
  ];
}

/** Contacts and documents the server finds for these words; nothing below two letters. */
function useFound(words: string): { items: PaletteItem[]; loading: boolean } {
  const admin_id = useAdminId();
  const may = useMay();
  const language = useLanguage();
  const open = useOpen();
  const query = { admin_id, search: words, page_size: FEW };
  const enabled = words.length > 1;
  const key = (kind: string) => ['admin', admin_id, 'palette', kind, words];
  const contacts = useQuery({
    queryKey: key('contacts'),
    queryFn: ({ signal }) => callApi(contactCalls.contacts, { query: { ...query, rows_only: 'true' } }, { signal }),
    enabled,
  });
  const invoices = useQuery({
    queryKey: key('invoices'),
    queryFn: ({ signal }) => callApi(salesCalls.invoices, { query: { ...query, rows_only: 'true' } }, { signal }),
    enabled: enabled && may('sales.view'),
  });
  const expenses = useQuery({
    queryKey: key('expenses'),
    queryFn: ({ signal }) => callApi(purchaseCalls.expenses, { query: { ...query, rows_only: 'true' } }, { signal }),
    enabled: enabled && may('purchases.view'),
  });
  const money = (amount: string) => formatMoney(amount, language, { currency: true });
  const items: PaletteItem[] = [
    ...(invoices.data?.results ?? []).map((each) => ({
      id: `invoice-${String(each.id)}`,
      group: 'documents' as const,
      icon: IconFileInvoice,
      title: each.number ?? each.contact_name ?? '–',
      detail: [each.contact_name, formatDate(each.invoice_date, language), money(each.total_incl)].join(' · '),
      run: open(`sales/invoices/${String(each.id)}`),
    })),
    ...(expenses.data?.results ?? []).map((each) => ({
      id: `expense-${String(each.id)}`,
      group: 'documents' as const,
      icon: IconReceiptEuro,
      title: each.description === '' ? (each.contact_name ?? '–') : each.description,
      detail: [each.contact_name, formatDate(each.date, language), money(each.total_incl)].join(' · '),
      run: open(`purchases/expenses/${String(each.id)}`),
    })),
    ...(contacts.data?.results ?? []).map((each) => ({
      id: `contact-${String(each.id)}`,
      group: 'contacts' as const,
      icon: IconAddressBook,
      title: each.name,
      run: open(`contacts/${String(each.id)}`),
    })),
  ];
  return { items, loading: contacts.isFetching || invoices.isFetching || expenses.isFetching };
}

/** Search and commands: actions, documents, contacts, pages and clients. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const { only, words } = readQuery(text);
  const [settled] = useDebouncedValue(words, 200);
  const open = useOpen();
  const language = useLanguage();
  const { groups, bottom } = navigationFor(useMay());
  const found = useFound(only === undefined ? settled : '');
  const pages = pagesOf([...groups, ...bottom]).map(
    ({ word, path, icon }): PaletteItem => ({
      id: `go-${word}`,
      group: 'goTo',
      icon,
      title: t(`nav.${word}`),
      run: open(path),
    }),
  );
  const clients = useFoundAdministrations(only === undefined || only === 'clients' ? words : '').map(
    ({ id, title }): PaletteItem => ({
      id: `client-${String(id)}`,
      group: 'clients',
      icon: IconBuilding,
      title,
      run: (newTab) => {
        const address = `/${language}/${String(id)}`;
        if (newTab) window.open(address, '_blank', 'noopener');
        else window.location.assign(address);
      },
    }),
  );
  const fits = (item: PaletteItem) => item.title.toLowerCase().includes(words.toLowerCase());
  const own = [
    ...useActions(onKeys),
    ...pages,
    ...(words === '' && only === undefined ? [] : clients.slice(0, 200)),
  ].filter(fits);
  const items = [...own, ...found.items].filter((item) => only === undefined || item.group === only);
  return <CommandPalette items={items} text={text} onText={setText} loading={found.loading} onClose={onClose} />;
}
