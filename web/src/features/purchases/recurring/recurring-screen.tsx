import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RecurringExpense, recurringExpenseCalls } from '@saldo/contract';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { HistoryPanel } from '../../history/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { useRhythmWords } from '../../../ui/forms/rhythm-fields.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { RecurringDialog } from './recurring-dialog.tsx';

const RecurringBadge = stateBadge('recurring', {
  active: look(IconRepeat, 'info'),
  stopped: look(IconCircleMinus, 'idle'),
  ended: quiet(IconCircleCheck, 'idle'),
});

const STATES = { ACTIVE: 'active', STOPPED: 'stopped', ENDED: 'ended' } as const;
const rowId = (row: RecurringExpense): number => row.id;

/** Every expense that comes back: which, how often, when next; stopped and ended ones too. */
export function RecurringScreen() {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const source = useList(['admin', admin_id, 'purchases', 'recurring'], recurringExpenseCalls.recurringExpenses, {
    query: { admin_id },
  });
  const [editing, setEditing] = useState<RecurringExpense | undefined>();
  const [seeing, setSeeing] = useState<RecurringExpense | undefined>();
  const [removing, setRemoving] = useState<RecurringExpense | undefined>();
  const act = useActs();
  const columns = useColumns();
  const card = useCard();
  const history: (row: RecurringExpense) => RowAction = (row) => ({
    label: t('history', { ns: 'shell' }),
    icon: IconHistory,
    run: () => setSeeing(row),
  });
  const actionsOf = (row: RecurringExpense): RowAction[] =>
    row.may['edit'] === true
      ? [
          { label: t('recurring.edit'), icon: IconPencil, run: () => setEditing(row) },
          row.active
            ? { label: t('recurring.stop'), icon: IconPlayerPause, run: () => void act.setActive(row, false) }
            : { label: t('recurring.goOn'), icon: IconPlayerPlay, run: () => void act.setActive(row, true) },
          history(row),
          { label: t('recurring.delete'), icon: IconTrash, danger: true, run: () => setRemoving(row) },
        ]
      : [history(row)];
  return (
    <Page title={t('recurring.title')} summary={t('recurring.summary')} fill>
      <DataTable<RecurringExpense>
        label={t('recurring.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ description }) => description}
        onOpen={({ template_expense_id }) => go(`purchases/expenses/${String(template_expense_id)}`)}
        rowActions={actionsOf}
        csv
        empty={
          <EmptyState
            title={t('recurring.empty.title')}
            text={t('recurring.empty.text')}
            mayMake={may('purchases.process')}
            actions={<Button onClick={() => go('purchases/expenses')}>{t('recurring.empty.act')}</Button>}
          />
        }
        card={card}
      />
      {editing !== undefined && (
        <RecurringDialog subject={{ kind: 'recurring', recurring: editing }} onClose={() => setEditing(undefined)} />
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('recurring.deleteTitle', { name: removing?.description ?? '' })}
        confirm={t('recurring.delete')}
        danger
        onConfirm={() => {
          if (removing !== undefined) void act.remove(removing);
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        {t('recurring.deleteText')}
      </ConfirmDialog>
      <Suspense fallback={null}>
        {seeing !== undefined && (
          <HistoryPanel
            model="recurring_expense"
            id={seeing.id}
            name={seeing.description}
            onClose={() => setSeeing(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useActs() {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const done = async (work: Promise<unknown>, said: string) => {
    await attempt(async () => {
      await work;
      toast.success(said);
    });
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'purchases'] });
  };
  return {
    setActive: ({ id, version }: RecurringExpense, active: boolean) =>
      done(
        callApi(recurringExpenseCalls.updateRecurring, { params: { id }, body: { admin_id, active, version } }),
        t(active ? 'recurring.goesOn' : 'recurring.stopped'),
      ),
    remove: ({ id }: RecurringExpense) =>
      done(
        callApi(recurringExpenseCalls.deleteRecurring, { params: { id }, query: { admin_id } }),
        t('recurring.deleted'),
      ),
  };
}

/** The next date, or that it has ended. */
function Next({ row }: { row: RecurringExpense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  if (row.next_on !== null) return formatDate(row.next_on, language);
  if (row.ended_on === null) return <span className="quiet">–</span>;
  return <span className="second">{t('recurring.endedOn', { date: formatDate(row.ended_on, language) })}</span>;
}

function useColumns(): Column<RecurringExpense>[] {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  const rhythmOf = useRhythmWords();
  return [
    {
      id: 'description',
      head: t('fields.description'),
      main: true,
      cuts: true,
      text: (row) => row.description,
      cell: (row) => row.description,
    },
    {
      id: 'supplier',
      head: t('columns.supplier'),
      cuts: true,
      text: ({ contact_name }) => contact_name ?? '',
      cell: (row) => row.contact_name,
    },
    { id: 'rhythm', head: ui('rhythm.every'), text: rhythmOf, cell: rhythmOf },
    {
      id: 'next',
      head: t('recurring.nextOn'),
      day: ({ next_on }) => next_on,
      text: ({ ended_on }) =>
        ended_on === null ? '' : t('recurring.endedOn', { date: formatDate(ended_on, language) }),
      cell: (row) => <Next row={row} />,
    },
    {
      id: 'times',
      head: t('recurring.times'),
      align: 'right',
      number: (row) => row.times,
      cell: (row) => String(row.times),
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
      head: t('columns.incl'),
      align: 'right',
      money: ({ total_incl }) => total_incl,
      cell: (row) => <Money amount={row.total_incl} />,
    },
  ];
}

function useCard(): (row: RecurringExpense) => RowCard {
  const { t } = useTranslation();
  const language = useLanguage();
  const rhythmOf = useRhythmWords();
  return (row) => ({
    title: row.description,
    amount: formatMoney(row.total_incl, language, { currency: true }),
    detail: (
      <>
        {t('rhythm.every')} {rhythmOf(row)} · <Next row={row} />
      </>
    ),
    state: <RecurringBadge state={STATES[row.state]} />,
  });
}
