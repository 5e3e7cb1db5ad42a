import { Button, Menu, Select } from '@mantine/core';
import { assetCalls, type AssetRow, REGISTER_FILES, type RegisterLedger } from '@saldo/contract';
import { isRealDate, type IsoDate, yearOf } from '@saldo/ledger';
import {
  IconCircleOff,
  IconDots,
  IconDownload,
  IconFileImport,
  IconPlus,
  IconReceiptEuro,
  IconTrendingDown,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOfCall } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { useFoundQuery, useList } from '../../app/api/use-list.ts';
import { RoomLink, useAddress, useGo } from '../../app/routing/address.tsx';
import { Note } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { DateInput } from '../../ui/forms/date-input.tsx';
import { formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Page } from '../../ui/layout/page.tsx';
import { usePhone } from '../../ui/layout/use-width.ts';
import { type Column, DataTable, type RowCard } from '../../ui/table/data-table.tsx';
import { ASSET_WORDS, AssetBadge } from './asset-badge.tsx';
import { useDepreciateAll } from './depreciate-all.tsx';
import { ImportAssets } from './import-assets.tsx';
import { assetGroupsQuery, purchaseLinesQuery } from './queries.ts';
import styles from './assets.module.css';

const rowId = ({ id }: AssetRow): number => id;

/** The fixed asset register as of a day, beside the ledgers that it equals. */
export function AssetsScreen() {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const may = useMay();
  const phone = usePhone();
  const on = isRealDate(search['on'] ?? '') ? (search['on'] ?? today()) : today();
  const group_id = /^[1-9]\d*$/.test(search['group'] ?? '') ? search['group'] : undefined;
  const isDisposed = search['state'] === 'disposed';
  const asked = {
    admin_id,
    on,
    ...(group_id === undefined ? {} : { group_id }),
    ...(isDisposed ? { state: 'DISPOSED' as const } : {}),
    ...(search['search'] === undefined ? {} : { search: search['search'] }),
  };
  const key = ['admin', admin_id, 'assets', 'register'];
  const source = useList(key, assetCalls.assets, { query: { ...asked, rows_only: 'true' } });
  const compared = useFoundQuery(key, assetCalls.registerTotals, { query: asked });
  // Of another day until the answer of this one is there.
  const found = compared.data?.on === on ? compared.data : undefined;
  const columns = useColumns();
  const card = useCard();
  const mayEdit = may('assets.edit');
  const depreciation = useDepreciateAll();
  return (
    <Page
      title={t('title')}
      summary={t('summary', { date: formatDate(on, language, 'long') })}
      actions={
        <div className={styles['acts']}>
          {mayEdit && !phone && (
            <Button
              variant="default"
              leftSection={<IconTrendingDown size={17} stroke={1.7} />}
              loading={depreciation.busy}
              onClick={depreciation.ask}
            >
              {depreciation.label}
            </Button>
          )}
          <MoreMenu on={on}>
            {mayEdit && phone && (
              <Menu.Item
                leftSection={<IconTrendingDown size={16} stroke={1.7} />}
                disabled={depreciation.busy}
                onClick={depreciation.ask}
              >
                {depreciation.label}
              </Menu.Item>
            )}
          </MoreMenu>
          {mayEdit && <AddMenu />}
          {depreciation.dialog}
        </div>
      }
      fill
    >
      {mayEdit && <Proposals />}
      {compared.isError ? (
        <Note tone="warn">
          {t('notCompared')}{' '}
          <button type="button" className="link" onClick={() => void compared.refetch()}>
            {t('failed.retry', { ns: 'ui' })}
          </button>
        </Note>
      ) : (
        <Ledgers ledgers={found?.ledgers ?? []} on={on} />
      )}
      <DataTable<AssetRow>
        label={t('title')}
        source={{ ...source, count: found?.count }}
        columns={columns}
        rowId={rowId}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`assets/register/${String(id)}`)}
        chips={[
          {
            id: 'disposed',
            label: t('disposed'),
            icon: IconCircleOff,
            on: isDisposed,
            toggle: () => change({ state: isDisposed ? undefined : 'disposed' }),
          },
        ]}
        tools={
          <div className={styles['tools']}>
            <div className={styles['day']}>
              <DateInput
                aria-label={t('on')}
                value={on}
                onChange={(day: IsoDate | null) => change({ on: day === null || day === today() ? undefined : day })}
              />
            </div>
            <GroupFilter value={group_id} onChange={(group) => change({ group })} />
          </div>
        }
        search={search['search']}
        onSearch={(text) => change({ search: text })}
        searchLabel={t('search')}
        onClearFilters={() => change({ group: undefined, state: undefined, search: undefined, on: undefined })}
        filtered={group_id !== undefined || isDisposed || (search['search'] ?? '') !== '' || on !== today()}
        totals={
          found === undefined
            ? undefined
            : {
                name: t('count', { count: found.count }),
                cost: <Money amount={found.totals.cost} />,
                depreciation: <Money amount={found.totals.depreciation} />,
                bookValue: <Money amount={found.totals.book_value} />,
              }
        }
        csv
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            mayMake={mayEdit}
            actions={<Button onClick={() => go('assets/new')}>{t('new')}</Button>}
          />
        }
        card={card}
      />
    </Page>
  );
}

function AddMenu() {
  const { t } = useTranslation('assets');
  const go = useGo();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={17} stroke={1.7} />}>{t('new')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconReceiptEuro size={16} stroke={1.7} />} onClick={() => go('assets/purchases')}>
            {t('fromPurchase')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => go('assets/new')}>
            {t('new')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.7} />} onClick={() => setImporting(true)}>
            {t('import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && <ImportAssets onClose={() => setImporting(false)} />}
    </>
  );
}

/** The register as a file; on a phone what else there is to do as well. */
function MoreMenu({ on, children }: { on: IsoDate; children: React.ReactNode }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={17} stroke={1.7} />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {REGISTER_FILES.map((file_type) => (
          <Menu.Item
            key={file_type}
            leftSection={<IconDownload size={16} stroke={1.7} />}
            component="a"
            href={addressOfCall(assetCalls.registerFile, { query: { admin_id, on, file_type } })}
            download
          >
            {t('files', { type: file_type.toUpperCase() })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Purchases that may belong in the register; nothing while there are none. */
function Proposals() {
  const { t } = useTranslation('assets');
  const { data = [] } = useQuery(purchaseLinesQuery(useAdminId()));
  if (data.length === 0) return null;
  return (
    <Note tone="info">
      {t('proposals', { count: data.length })}{' '}
      <RoomLink to="assets/purchases" className="link">
        {t('show')}
      </RoomLink>
    </Note>
  );
}

type LedgersProps = { ledgers: readonly RegisterLedger[]; on: IsoDate };

/** The ledgers of the balance sheet that the register equals on that day, or where it does not. */
function Ledgers({ ledgers, on }: LedgersProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const differing = ledgers.filter(({ difference }) => difference !== '0.00');
  if (ledgers.length > 0 && differing.length === 0)
    return (
      <div className="second">
        {t('equal')}
        {ledgers.map(({ code, title }) => (
          <Fragment key={code}>
            {' · '}
            <RoomLink
              to="reports/ledger"
              search={{ ledger: code, from: `${String(yearOf(on))}-01-01`, until: on }}
              className="link"
            >
              {code} {title}
            </RoomLink>
          </Fragment>
        ))}
      </div>
    );
  return differing.map(({ code, title, difference }) => (
    <Note key={code} tone="warn">
      {t('differs', { amount: formatMoney(difference, language, { currency: true }), ledger: `${code} ${title}` })}
    </Note>
  ));
}

type GroupFilterProps = { value: string | undefined; onChange: (value: string | undefined) => void };

function GroupFilter({ value, onChange }: GroupFilterProps) {
  const { t } = useTranslation('assets');
  const { data: groups = [] } = useQuery(assetGroupsQuery(useAdminId()));
  return (
    <Select
      aria-label={t('group')}
      placeholder={t('allGroups')}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': t('allGroups') }}
      w={200}
    />
  );
}

function useColumns(): Column<AssetRow>[] {
  const { t } = useTranslation('assets');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  const acquired = ({ acquired_on }: AssetRow) => formatDate(acquired_on, language);
  const money = (id: 'cost' | 'depreciation' | 'bookValue', of: (row: AssetRow) => string): Column<AssetRow> => ({
    id,
    head: t(id),
    align: 'right',
    cell: (row) => <Money amount={of(row)} />,
    money: of,
  });
  return [
    { id: 'name', head: t('name'), main: true, cuts: true, cell: (row) => row.name, text: (row) => row.name },
    { id: 'group', head: t('group'), cuts: true, cell: (row) => row.group_name, text: (row) => row.group_name },
    { id: 'acquired', head: t('acquired'), width: '120px', cell: acquired, day: ({ acquired_on }) => acquired_on },
    {
      id: 'state',
      head: t('state'),
      shape: 'badge',
      cell: ({ state }) => <AssetBadge state={state} />,
      text: ({ state }) => states(`asset.${ASSET_WORDS[state]}`),
    },
    money('cost', ({ cost }) => cost),
    money('depreciation', ({ depreciation }) => depreciation),
    money('bookValue', ({ book_value }) => book_value),
  ];
}

function useCard(): (row: AssetRow) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: row.name,
    amount: formatMoney(row.book_value, language, { currency: true }),
    detail: (
      <>
        {row.group_name} · <span className={styles['whole']}>{formatDate(row.acquired_on, language)}</span>
      </>
    ),
    state: <AssetBadge state={row.state} />,
  });
}
