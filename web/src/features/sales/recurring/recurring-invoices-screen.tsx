import { Button } from '@mantine/core';
import { type RecurringInvoice, recurringInvoiceCalls } from '@saldo/contract';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRhythmWords } from '../../../ui/forms/rhythm-fields.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';
import { RecurringDialog } from './recurring-dialog.tsx';

const RecurringBadge = stateBadge('recurring', {
  active: look(IconRepeat, 'info'),
  stopped: look(IconCircleMinus, 'idle'),
  ended: quiet(IconCircleCheck, 'idle'),
});
const STATES = { ACTIVE: 'active', PAUSED: 'stopped', ENDED: 'ended' } as const;
const rowId = (row: RecurringInvoice): number => row.id;

/** Every invoice that comes back: which, how often, when next; paused and ended ones too. */
export function RecurringInvoicesScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const source = useList(['admin', admin_id, 'sales', 'recurring'], recurringInvoiceCalls.recurringInvoices, {
    query: { admin_id },
  });
  const [editing, setEditing] = useState<RecurringInvoice | undefined>();
  const [removing, setRemoving] = useState<RecurringInvoice | undefined>();
  const acts = useActs();
  const columns = useColumns();
  const card = useCard();
  const actionsOf = (row: RecurringInvoice): RowAction[] =>
    row.may['edit'] === true
      ? [
          { label: t('repeating.edit'), icon: IconPencil, run: () => setEditing(row) },
          row.state === 'ACTIVE'
            ? { label: t('repeating.pause'), icon: IconPlayerPause, run: () => void acts.setActive(row, false) }
            : { label: t('repeating.resume'), icon: IconPlayerPlay, run: () => void acts.setActive(row, true) },
          { label: t('repeating.delete'), icon: IconTrash, danger: true, run: () => setRemoving(row) },
        ]
      : [];
  return (
    <Page title={t('repeating.title')} summary={t('repeating.summary')} fill>
      <DataTable<RecurringInvoice>
        label={t('repeating.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ description }) => description}
        onOpen={(row) => {
          if (row.may['edit'] === true) setEditing(row);
        }}
        rowActions={actionsOf}
        csv
        empty={
          <EmptyState
            title={t('repeating.empty.title')}
            text={t('repeating.empty.text')}
            mayMake={may('sales.send')}
            actions={<Button onClick={() => go('sales/invoices')}>{t('repeating.empty.act')}</Button>}
          />
        }
        card={card}
      />
      {editing !== undefined && (
        <RecurringDialog subject={{ kind: 'recurring', recurring: editing }} onClose={() => setEditing(undefined)} />
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('repeating.deleteTitle', { name: removing?.description ?? '' })}
        confirm={t('repeating.delete')}
        danger
        onConfirm={() => {
          if (removing !== undefined) void acts.remove(removing);
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        {t('repeating.deleteText')}
      </ConfirmDialog>
    </Page>
  );
}

function useActs() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const once = async (work: () => Promise<unknown>, said: string) => {
    await attempt(async () => {
      await work();
      toast.success(said);
    });
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales', 'recurring'] });
  };
  return {
    setActive: ({ id, version }: RecurringInvoice, active: boolean) =>
      once(
        () =>
          callApi(recurringInvoiceCalls.updateRecurringInvoice, {
            params: { id },
            body: { admin_id, active, version },
          }),
        t(active ? 'repeating.resumed' : 'repeating.paused'),
      ),
    remove: ({ id }: RecurringInvoice) =>
      once(
        () => callApi(recurringInvoiceCalls.deleteRecurringInvoice, { params: { id }, query: { admin_id } }),
        t('repeating.deleted'),
      ),
  };
}

/** The next date, or that it has ended. */
function Next({ row }: { row: RecurringInvoice }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  if (row.next_on !== null) return formatDate(row.next_on, language);
  if (row.ended_on === null) return <span className="quiet">–</span>;
  return <span className="second">{t('repeating.endedOn', { date: formatDate(row.ended_on, language) })}</span>;
}

function useColumns(): Column<RecurringInvoice>[] {
  const { t } = useTranslation('sales');
  const { t: ui } = useTranslation();
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  const rhythmOf = useRhythmWords();
  return [
    {
      id: 'description',
      head: t('repeating.description'),
      text: (row) => row.description,
      main: true,
      cuts: true,
      cell: (row) => (
        <>
          {row.description}
          {row.problem !== null && <div className="second">{row.problem}</div>}
        </>
      ),
    },
    {
      id: 'customer',
      head: t('columns.customer'),
      cuts: true,
      text: (row) => row.contact_name,
      cell: (row) => row.contact_name,
    },
    { id: 'rhythm', head: ui('rhythm.every'), text: rhythmOf, cell: rhythmOf },
    {
      id: 'next',
      head: t('repeating.next'),
      day: ({ next_on }) => next_on,
      text: ({ ended_on }) =>
        ended_on === null ? '' : t('repeating.endedOn', { date: formatDate(ended_on, language) }),
      cell: (row) => <Next row={row} />,
    },
    {
      id: 'times',
      head: t('repeating.times'),
      number: ({ times }) => times,
      align: 'right',
      cell: (row) => (
        <>
          {row.times}
          {row.problems > 0 && <div className="second">{t('repeating.problems', { count: row.problems })}</div>}
        </>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      text: ({ state }) => states(`recurring.${STATES[state]}`),
      cell: (row) => <RecurringBadge state={STATES[row.state]} />,
    },
    {
      id: 'total',
      head: t('columns.total'),
      align: 'right',
      money: ({ total_incl }) => total_incl,
      cell: (row) => <Money amount={row.total_incl} />,
    },
  ];
}

function useCard(): (row: RecurringInvoice) => RowCard {
  const language = useLanguage();
  return (row) => ({
    title: row.description,
    amount: formatMoney(row.total_incl, language, { currency: true }),
    detail: (
      <>
        {row.contact_name} · <Next row={row} />
        {row.problem !== null && <div className="second">{row.problem}</div>}
      </>
    ),
    state: <RecurringBadge state={STATES[row.state]} />,
  });
}
