import { Button } from '@mantine/core';
import {
  INVOICE_STATES,
  type InvoiceState,
  type InvoiceSummary,
  type InvoiceTotals,
  salesCalls,
  SENT_FILTERS,
  type SentFilter,
} from '@saldo/contract';
import { IconCalendar, IconMailOff, IconMailX, IconPlus, IconReceiptRefund, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { usePeriod } from '../../../app/period/period.ts';
import { usePeriodWords } from '../../../app/period/period-words.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useFound, useList } from '../../../app/api/use-list.ts';
import { OpeningItems } from '../../journal/index.ts';
import { DataTable, type RowCard, type TableTab } from '../../../ui/table/data-table.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { MarkPaidDialog, useInvoiceBulk } from './invoice-bulk.tsx';
import { CollectDialog } from '../direct-debit/collect-dialog.tsx';
import { BulkProgress, BulkSendDialog } from '../sending/bulk-sending.tsx';
import styles from '../sales.module.css';
import { InvoiceBadge, stateWord, wordOf } from '../invoice-badge.ts';

const rowId = (invoice: InvoiceSummary): number => invoice.id;

function isState(text: string | undefined): text is InvoiceState {
  return INVOICE_STATES.some((state) => state === text);
}

function isSent(text: string | undefined): text is SentFilter {
  return SENT_FILTERS.some((filter) => filter === text);
}

/** What needs sending, and what did not arrive. */
const SENT_CHIPS = [
  { name: 'not_sent', label: 'sending.notSent', icon: IconMailOff },
  { name: 'failed', label: 'sending.notDelivered', icon: IconMailX },
] as const;

/** States that always have their tab; the others only when something is in them. */
const ALWAYS: readonly InvoiceState[] = ['CONCEPT', 'OPEN', 'OVERDUE', 'PAID'];

function useTabs(counts: InvoiceTotals['counts'] | undefined): TableTab[] {
  const { t } = useTranslation('sales');
  const { t: states } = useTranslation('states');
  const count = (state: InvoiceState) => counts?.[state] ?? 0;
  const shown = INVOICE_STATES.filter((state) => ALWAYS.includes(state) || count(state) > 0);
  // What is reminded of is still overdue, and has a tab of its own as well.
  const inTab = (state: InvoiceState) => (state === 'OVERDUE' ? count('OVERDUE') + count('REMINDED') : count(state));
  const all = INVOICE_STATES.reduce((sum, state) => sum + count(state), 0);
  return [
    { id: 'all', label: t('tabs.all'), count: counts === undefined ? undefined : all },
    ...shown.map((state) => ({
      id: state.toLowerCase(),
      label: states(`salesInvoice.${stateWord(state)}`),
      count: counts === undefined ? undefined : inTab(state),
    })),
  ];
}

/** An invoice on a phone. */
function useInvoiceCard(): (invoice: InvoiceSummary) => RowCard {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  const detailOf = ({ number, invoice_date, outstanding, total_incl }: InvoiceSummary) => {
    if (number === null) return t('noNumber');
    const named = `${number} · ${formatDate(invoice_date, language, 'short')}`;
    const isInPart = outstanding !== '0.00' && outstanding !== total_incl;
    return isInPart ? `${named} · ${t('outstandingOf', { amount: euro(outstanding) })}` : named;
  };
  return (invoice) => ({
    title: invoice.contact_name ?? t('noCustomer'),
    amount: euro(invoice.total_incl),
    detail: detailOf(invoice),
    state: <InvoiceBadge state={wordOf(invoice)} />,
  });
}

/** Everything that was invoiced: what is to come in, and what is late. */
export function InvoicesScreen() {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const { search, change } = useAddress();
  const go = useGo();
  const may = useMay();
  const period = usePeriod();
  const periodWords = usePeriodWords();
  const inPeriod = search['when'] === 'period';
  const state = search['state']?.toUpperCase();
  const sent = search['sent']?.toUpperCase();
  const asked = {
    admin_id: adminId,
    search: search['q'],
    state: isState(state) ? state : undefined,
    ...(inPeriod && { from: period.from, until: period.to }),
    contact_id: search['contact'],
    sent: isSent(sent) ? sent : undefined,
  };
  const key = ['admin', adminId, 'sales', 'list'];
  const source = useList(key, salesCalls.invoices, {
    query: { ...asked, ordering: search['order'], rows_only: 'true' },
  });
  const found = useFound(key, salesCalls.invoiceTotals, { query: asked });
  const columns = useInvoiceColumns();
  const card = useInvoiceCard();
  const bulk = useInvoiceBulk();
  const tabs = useTabs(found?.counts);
  const filtered = ['q', 'state', 'when', 'contact', 'sent'].some((name) => search[name] !== undefined);
  const isEmpty = source.rows?.length === 0 && !filtered;
  const phone = usePhone();
  const mayAdd = may('sales.edit') && !isEmpty;
  const add = () => go('sales/invoices/new');
  useHotkeys(may('sales.edit') ? [{ keys: 'n', label: t('add'), run: add }] : []);
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={add}>
      {t('add')}
      <KeyHint keys="n" />
    </Button>
  );
  const order = search['order'] ?? '-date';
  const name = (invoice: InvoiceSummary) =>
    invoice.number === null
      ? t('conceptName', { customer: invoice.contact_name ?? t('noCustomer') })
      : t('name', { number: invoice.number });
  return (
    <Page
      title={t('title')}
      fill
      summary={
        <>
          {!isEmpty && <Receivable of={found?.receivable} />}
          <OpeningItems of="debtors" alone={isEmpty} />
        </>
      }
      actions={
        mayAdd &&
        !phone && (
          <>
            <Button
              variant="default"
              leftSection={<IconReceiptRefund size={17} stroke={1.7} />}
              onClick={() => go('sales/invoices/new', { credit: 'elsewhere' })}
            >
              {t('creditElsewhere')}
            </Button>
            {addButton}
          </>
        )
      }
    >
      <DataTable<InvoiceSummary>
        label={t('title')}
        source={{ ...source, count: found?.count }}
        columns={columns}
        rowId={rowId}
        rowName={name}
        onOpen={({ id }) => go(`sales/invoices/${String(id)}`)}
        rowActions={bulk.rowActions}
        tabs={tabs}
        tab={search['state'] ?? 'all'}
        onTab={(id) => change({ state: id === 'all' ? undefined : id }, { push: true })}
        chips={[
          {
            id: 'period',
            label: t('period.only', { ns: 'shell', period: periodWords(period) }),
            icon: IconCalendar,
            on: inPeriod,
            toggle: () => change({ when: inPeriod ? undefined : 'period' }),
          },
          // A phone has room for one that is on.
          ...SENT_CHIPS.filter(({ name }) => !phone || search['sent'] === name).map(({ name, label, icon }) => ({
            id: name,
            label: t(label),
            icon,
            on: search['sent'] === name,
            toggle: () => change({ sent: search['sent'] === name ? undefined : name }),
          })),
          ...(search['contact'] === undefined
            ? []
            : [
                {
                  id: 'contact',
                  label: source.rows?.[0]?.contact_name ?? t('ofCustomer'),
                  icon: IconUser,
                  on: true,
                  toggle: () => change({ contact: undefined }),
                },
              ]),
        ]}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('search')}
        tools={mayAdd && phone ? addButton : undefined}
        sort={{ by: order.replace('-', ''), descending: order.startsWith('-') }}
        onSort={({ by, descending }) => change({ order: `${descending ? '-' : ''}${by}` })}
        filtered={filtered}
        onClearFilters={() =>
          change({ q: undefined, state: undefined, from: undefined, contact: undefined, sent: undefined })
        }
        bulk={bulk.actions}
        bulkSummary={bulk.summary}
        totals={totalsRow(found, t('count', { count: found?.count ?? 0 }))}
        csv
        empty={
          <EmptyState title={t('empty.title')} text={t('empty.text')} mayMake={may('sales.edit')} actions={addButton} />
        }
        card={card}
      />
      <MarkPaidDialog {...bulk.asking} />
      <BulkSendDialog {...bulk.mailing} />
      <CollectDialog {...bulk.collecting} />
      <BulkProgress />
    </Page>
  );
}

function totalsRow(found: InvoiceTotals | undefined, count: string): Record<string, React.ReactNode> | undefined {
  if (found === undefined || found.count === 0) return undefined;
  return {
    number: count,
    excl: <Money amount={found.totals.total_excl} />,
    vat: <Money amount={found.totals.total_vat} />,
    total_incl: <Money amount={found.totals.total_incl} />,
    outstanding: <Money amount={found.totals.outstanding} />,
  };
}

/** What customers owe and how much of it is late: a sentence on a screen, two figures on a phone. */
function Receivable({ of: receivable }: { of: InvoiceTotals['receivable'] | undefined }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const phone = usePhone();
  if (receivable === undefined) return <span>&nbsp;</span>;
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  const isLate = receivable.overdue !== '0.00';
  if (phone)
    return (
      <div className={`card ${styles['figures'] ?? ''}`}>
        <div>
          <div>{t('toReceive')}</div>
          <strong>{euro(receivable.outstanding)}</strong>
        </div>
        <div>
          <div>{t('late')}</div>
          <strong data-late={isLate}>{euro(receivable.overdue)}</strong>
        </div>
      </div>
    );
  return (
    <>
      {t('toReceive')} <strong className={styles['strong']}>{euro(receivable.outstanding)}</strong>
      {isLate && (
        <>
          {' · '}
          <strong className={styles['late']}>{t('overdue', { amount: euro(receivable.overdue) })}</strong>
        </>
      )}
    </>
  );
}
