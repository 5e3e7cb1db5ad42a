import { Button } from '@mantine/core';
import { type MemorialTemplate, memorialTemplateCalls } from '@saldo/contract';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconHandClick,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useRhythmWords } from '../../../ui/forms/rhythm-fields.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { type Column, DataTable, type RowAction, type RowCard } from '../../../ui/table/data-table.tsx';
import { look, quiet, stateBadge } from '../../../ui/table/state-badge.tsx';
import { HistoryPanel } from '../../history/index.ts';
import { memorialTypesQuery } from '../memorial/queries.ts';
import { TemplateDialog } from './template-dialog.tsx';

const TemplateBadge = stateBadge('memorialTemplate', {
  byHand: quiet(IconHandClick, 'idle'),
  active: look(IconRepeat, 'info'),
  stopped: look(IconCircleMinus, 'idle'),
  ended: quiet(IconCircleCheck, 'idle'),
});

const STATES = { BY_HAND: 'byHand', ACTIVE: 'active', PAUSED: 'stopped', ENDED: 'ended' } as const;
const rowId = ({ id }: MemorialTemplate): number => id;

/** Entries that are kept to be booked again, by hand or by themselves. */
export function TemplatesScreen() {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const go = useGo();
  const may = useMay();
  const source = useList(['admin', admin_id, 'journal', 'templates'], memorialTemplateCalls.memorialTemplates, {
    query: { admin_id },
  });
  const [editing, setEditing] = useState<MemorialTemplate | undefined>();
  const [seeing, setSeeing] = useState<MemorialTemplate | undefined>();
  const [removing, setRemoving] = useState<MemorialTemplate | undefined>();
  const act = useActs();
  const columns = useColumns();
  const card = useCard();
  const use = ({ id }: MemorialTemplate) => go('reports/general-journal/new', { template: String(id) });
  const actionsOf = (row: MemorialTemplate): RowAction[] => {
    const history = { label: t('history', { ns: 'shell' }), icon: IconHistory, run: () => setSeeing(row) };
    if (row.may['edit'] !== true) return [history];
    return [
      { label: t('templates.use'), icon: IconPlus, run: () => use(row) },
      { label: t('templates.edit'), icon: IconPencil, run: () => setEditing(row) },
      ...(row.state === 'ACTIVE'
        ? [{ label: t('templates.pause'), icon: IconPlayerPause, run: () => void act.setActive(row, false) }]
        : []),
      ...(row.state === 'PAUSED'
        ? [{ label: t('templates.resume'), icon: IconPlayerPlay, run: () => void act.setActive(row, true) }]
        : []),
      history,
      { label: t('templates.delete'), icon: IconTrash, danger: true, run: () => setRemoving(row) },
    ];
  };
  return (
    <Page title={t('templates.title')} summary={t('templates.summary')} fill>
      <DataTable<MemorialTemplate>
        label={t('templates.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ description }) => description}
        onOpen={(row) => (row.may['use'] === true ? use(row) : setSeeing(row))}
        rowActions={actionsOf}
        csv
        empty={
          <EmptyState
            title={t('templates.empty.title')}
            text={t('templates.empty.text')}
            mayMake={may('journal.book')}
            actions={<Button onClick={() => go('reports/general-journal')}>{t('templates.empty.act')}</Button>}
          />
        }
        card={card}
      />
      {editing !== undefined && <TemplateDialog template={editing} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('templates.deleteTitle', { name: removing?.description ?? '' })}
        confirm={t('templates.delete')}
        danger
        onConfirm={() => {
          if (removing !== undefined) void act.remove(removing);
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        {t('templates.deleteText')}
      </ConfirmDialog>
      <Suspense fallback={null}>
        {seeing !== undefined && (
          <HistoryPanel
            model="memorial_template"
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
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const done = async (work: Promise<unknown>, said: string) => {
    await attempt(async () => {
      await work;
      toast.success(said);
    });
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'journal', 'templates'] });
  };
  return {
    setActive: ({ id, version }: MemorialTemplate, active: boolean) =>
      done(
        callApi(memorialTemplateCalls.updateMemorialTemplate, { params: { id }, body: { admin_id, active, version } }),
        t(active ? 'templates.resumed' : 'templates.paused'),
      ),
    remove: ({ id }: MemorialTemplate) =>
      done(
        callApi(memorialTemplateCalls.deleteMemorialTemplate, { params: { id }, query: { admin_id } }),
        t('templates.deleted'),
      ),
  };
}

/** "every month", or that it is booked by hand. */
function useWhen(): (row: MemorialTemplate) => string {
  const { t } = useTranslation('journal');
  const rhythmOf = useRhythmWords();
  return ({ schedule }) =>
    schedule === null ? t('templates.byHand') : t('templates.every', { rhythm: rhythmOf(schedule) });
}

/** The next date with what keeps it from being booked, or that it has ended. */
function Next({ row }: { row: MemorialTemplate }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  if (row.next_on === null) {
    if (row.ended_on === null) return <span className="quiet">–</span>;
    return <span className="second">{t('templates.endedOn', { date: formatDate(row.ended_on, language) })}</span>;
  }
  return (
    <>
      {formatDate(row.next_on, language)}
      {row.problem !== null && <div className="second">{t('templates.waits', { reason: row.problem })}</div>}
    </>
  );
}

function useTitles(): (row: MemorialTemplate) => string {
  const { data: types = [] } = useQuery(memorialTypesQuery(useAdminId(), useLanguage()));
  return ({ type }) => types.find((each) => each.type === type)?.title ?? '';
}

function useColumns(): Column<MemorialTemplate>[] {
  const { t } = useTranslation('journal');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  const [titleOf, whenOf] = [useTitles(), useWhen()];
  return [
    {
      id: 'name',
      head: t('templates.name'),
      main: true,
      cuts: true,
      text: ({ description }) => description,
      cell: ({ description }) => description,
    },
    { id: 'type', head: t('templates.type'), cuts: true, text: titleOf, cell: titleOf },
    { id: 'schedule', head: t('templates.schedule'), text: whenOf, cell: whenOf },
    {
      id: 'next',
      head: t('templates.nextOn'),
      day: ({ next_on }) => next_on,
      text: ({ ended_on }) =>
        ended_on === null ? '' : t('templates.endedOn', { date: formatDate(ended_on, language) }),
      cell: (row) => <Next row={row} />,
    },
    {
      id: 'times',
      head: t('templates.times'),
      align: 'right',
      number: ({ times }) => times,
      cell: ({ times }) => String(times),
    },
    {
      id: 'state',
      head: t('templates.state'),
      shape: 'badge',
      text: ({ state }) => states(`memorialTemplate.${STATES[state]}`),
      cell: ({ state }) => <TemplateBadge state={STATES[state]} />,
    },
    {
      id: 'amount',
      head: t('templates.amount'),
      align: 'right',
      money: ({ amount }) => amount,
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
}

function useCard(): (row: MemorialTemplate) => RowCard {
  const language = useLanguage();
  const when = useWhen();
  return (row) => ({
    title: row.description,
    amount: formatMoney(row.amount, language, { currency: true }),
    detail: (
      <>
        {when(row)} · <Next row={row} />
      </>
    ),
    state: <TemplateBadge state={STATES[row.state]} />,
  });
}
