import { Button, Menu } from '@mantine/core';
import { contactCalls, type ListedContact } from '@saldo/contract';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../app/routing/address.tsx';
import { addressOfCall } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { useFound, useList } from '../../app/api/use-list.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { formatIban } from '../../ui/format/format.ts';
import { useHotkeys } from '../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../ui/layout/key-hint.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DuplicatesDialog, useDuplicates } from './duplicates-dialog.tsx';
import { kindOf } from './contact-values.ts';
import { ImportContacts } from './import-contacts.tsx';

const rowId = (contact: ListedContact): number => contact.id;

function useColumns(): Column<ListedContact>[] {
  const { t } = useTranslation('contacts');
  const plain = (id: 'town' | 'email' | 'phone', cuts = false): Column<ListedContact> => ({
    id,
    head: t(`columns.${id}`),
    cuts,
    cell: (contact) => (contact[id] === '' ? <span className="quiet">–</span> : contact[id]),
    text: (contact) => contact[id],
  });
  return [
    { id: 'name', head: t('columns.name'), main: true, cuts: true, cell: ({ name }) => name, text: ({ name }) => name },
    {
      id: 'kind',
      head: t('columns.kind'),
      cell: (contact) => t(`kinds.${kindOf(contact)}`),
      text: (contact) => t(`kinds.${kindOf(contact)}`),
    },
    plain('town', true),
    plain('email', true),
    plain('phone'),
    {
      id: 'vat_id',
      head: t('columns.vat_id'),
      cell: ({ vat_id }) => vat_id ?? <span className="quiet">–</span>,
      text: ({ vat_id }) => vat_id ?? '',
    },
    {
      id: 'iban',
      head: t('columns.iban'),
      cell: ({ iban }) => (iban === null ? <span className="quiet">–</span> : formatIban(iban)),
      text: ({ iban }) => iban ?? '',
    },
  ];
}

type Dialog = 'import' | 'duplicates';

/** Lists in and out, and what seems to be twice. */
function MoreMenu({ mayAdd, onOpen }: { mayAdd: boolean; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const { data: duplicates = [] } = useDuplicates(mayAdd);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={17} stroke={1.7} />}>
          {t('more.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayAdd && <Menu.Item onClick={() => onOpen('import')}>{t('more.import')}</Menu.Item>}
        <Menu.Item component="a" href={addressOfCall(contactCalls.exportContacts, { query: { admin_id: adminId } })}>
          {t('more.export')}
        </Menu.Item>
        {mayAdd && (
          <Menu.Item onClick={() => onOpen('duplicates')}>
            {duplicates.length === 0 ? t('more.duplicates') : t('more.duplicatesFound', { count: duplicates.length })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Contacts: everyone an invoice goes to or comes from. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const [dialog, setDialog] = useState<Dialog>();
  const mayAdd = useMay()('contacts.edit');
  const tab = search['kind'] ?? 'all';
  const key = ['admin', adminId, 'contacts', 'list'];
  const asked = {
    admin_id: adminId,
    search: search['q'],
    is_client: tab === 'clients' ? ('true' as const) : undefined,
    is_supplier: tab === 'suppliers' ? ('true' as const) : undefined,
  };
  const source = useList(key, contactCalls.contacts, { query: { ...asked, rows_only: 'true' } });
  const count = useFound(key, contactCalls.contactCount, { query: asked })?.count;
  const columns = useColumns();
  const add = () => go('contacts/new', tab === 'all' ? {} : { kind: tab });
  useHotkeys(mayAdd ? [{ keys: 'n', label: t('add'), run: add }] : []);
  const filtered = search['q'] !== undefined || tab !== 'all';
  const isEmpty = source.rows?.length === 0 && !filtered;
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={add}>
      {t('add')}
      <KeyHint keys="n" />
    </Button>
  );
  return (
    <Page
      title={t('title')}
      summary={t('summary')}
      fill
      actions={
        <>
          <MoreMenu mayAdd={mayAdd} onOpen={setDialog} />
          {mayAdd && !isEmpty && addButton}
        </>
      }
    >
      {dialog === 'import' && <ImportContacts onClose={() => setDialog(undefined)} />}
      {dialog === 'duplicates' && <DuplicatesDialog onClose={() => setDialog(undefined)} />}
      <DataTable<ListedContact>
        label={t('title')}
        source={{ ...source, count }}
        columns={columns}
        rowId={rowId}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`contacts/${String(id)}`)}
        tabs={[
          { id: 'all', label: t('tabs.all') },
          { id: 'clients', label: t('tabs.clients') },
          { id: 'suppliers', label: t('tabs.suppliers') },
        ]}
        tab={tab}
        onTab={(id) => change({ kind: id === 'all' ? undefined : id }, { push: true })}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('search')}
        filtered={filtered}
        onClearFilters={() => change({ q: undefined, kind: undefined })}
        totals={count === undefined ? undefined : { name: t('total', { count }) }}
        csv
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} mayMake={mayAdd} actions={addButton} />}
        card={(contact) => ({
          title: contact.name,
          detail: contact.town === '' ? contact.email : contact.town,
          state: t(`kinds.${kindOf(contact)}`),
        })}
      />
    </Page>
  );
}
