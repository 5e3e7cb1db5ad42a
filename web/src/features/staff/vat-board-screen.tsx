import { Select } from '@mantine/core';
import { administrationCalls, type ClientPeriod, DEADLINE_STAGES, PERIOD_STATES, vatBoardCalls } from '@saldo/contract';
import { IconChecks, IconHandStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { useList } from '../../app/api/use-list.ts';
import { usePeriodName } from '../../app/period/period-name.ts';
import { RoomLink, useAddress } from '../../app/routing/address.tsx';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Page } from '../../ui/layout/page.tsx';
import { type BulkAction, type Column, DataTable, type FilterChip } from '../../ui/table/data-table.tsx';
import { PeriodBadge } from '../tax-returns/index.ts';

const KEY = ['staff', 'vat-board'] as const;
const BADGES = { OPEN: 'open', READY_FOR_CHECK: 'ready', CHECKED: 'checked', COMPLETED: 'completed' } as const;
const rowId = (row: ClientPeriod): number => row.id;
const teamsOf = ({ teams }: ClientPeriod): string => teams.map(({ name }) => name).join(', ');

/** The VAT periods of all clients: which are open, by deadline, state and colleague. */
export function VatBoardScreen() {
  const { staff_role } = useMe();
  return staff_role === null ? <StaffOnlyPage /> : <Board />;
}

function useColumns(): Column<ClientPeriod>[] {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const periodName = usePeriodName();
  const stage = ({ stage: at }: ClientPeriod) => (at === 'NOT_STARTED' ? '' : t(`vatBoard.stages.${at}`));
  return [
    {
      id: 'client',
      head: t('vatBoard.client'),
      main: true,
      cuts: true,
      cell: ({ client }) => client,
      text: ({ client }) => client,
    },
    {
      id: 'period',
      head: t('vatBoard.period'),
      cell: (row) => periodName(row, true),
      text: (row) => periodName(row, true),
    },
    {
      id: 'state',
      head: t('vatBoard.state'),
      shape: 'badge',
      cell: ({ state }) => <PeriodBadge state={BADGES[state]} />,
      text: ({ state }) => t(`vatBoard.states.${state}`),
    },
    { id: 'stage', head: t('vatBoard.deadline'), cell: stage, text: stage },
    {
      id: 'due',
      head: t('vatBoard.due'),
      cell: ({ due_on, has_return }) => (has_return ? formatDate(due_on, language) : t('vatBoard.noReturn')),
      day: ({ due_on }) => due_on,
    },
    { id: 'teams', head: t('vatBoard.teams'), cuts: true, cell: teamsOf, text: teamsOf },
  ];
}

function useCard() {
  const periodName = usePeriodName();
  return (row: ClientPeriod) => ({
    title: row.client,
    detail: periodName(row, true),
    state: <PeriodBadge state={BADGES[row.state]} />,
  });
}

function Board() {
  const { staff_role } = useMe();
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const navigate = useNavigate();
  const periodName = usePeriodName();
  const { search, change } = useAddress();
  const state = PERIOD_STATES.find((each) => each === search['state']);
  const stage = DEADLINE_STAGES.find((each) => each === search['stage']);
  const { employee, q } = search;
  const source = useList([...KEY], vatBoardCalls.clientPeriods, {
    query: { search: q, state, stage, employee_id: employee },
  });
  const columns = useColumns();
  const bulk = useBulk();
  const card = useCard();
  const chips: FilterChip[] = [
    ...DEADLINE_STAGES.map((each) => ({
      id: each,
      label: t(`vatBoard.stages.${each}`),
      on: stage === each,
      toggle: () => change({ stage: stage === each ? undefined : each }),
    })),
    ...PERIOD_STATES.map((each) => ({
      id: `state-${each}`,
      label: t(`vatBoard.states.${each}`),
      on: state === each,
      toggle: () => change({ state: state === each ? undefined : each }),
    })),
  ];
  return (
    <Page
      title={t('vatBoard.title')}
      summary={t('vatBoard.summary')}
      actions={
        staff_role === 'STAFF_ADMIN' && (
          <RoomLink to="staff/received-vat" className="link">
            {t('receivedVat.title')}
          </RoomLink>
        )
      }
      fill
    >
      <DataTable<ClientPeriod>
        label={t('vatBoard.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(row) => `${row.client}, ${periodName(row, true)}`}
        rowHeight="dense"
        onOpen={(row) => void navigate({ to: `/${language}/${String(row.admin_id)}/taxes/vat/${String(row.id)}` })}
        chips={chips}
        tools={<Employees chosen={employee} onChoose={(id) => change({ employee: id })} />}
        bulk={bulk}
        search={q}
        onSearch={(words) => change({ q: words === '' ? undefined : words })}
        searchLabel={t('vatBoard.search')}
        filtered={[q, state, stage, employee].some((each) => each !== undefined)}
        onClearFilters={() => change({ q: undefined, state: undefined, stage: undefined, employee: undefined })}
        totals={source.count === undefined ? undefined : { title: t('vatBoard.total', { count: source.count }) }}
        csv
        empty={<EmptyState title={t('vatBoard.empty')} text={t('vatBoard.emptyText')} />}
        card={card}
      />
    </Page>
  );
}

type EmployeesProps = { chosen: string | undefined; onChoose: (id: string | undefined) => void };

/** Whose clients, each with how much is left. */
function Employees({ chosen, onChoose }: EmployeesProps) {
  const { t } = useTranslation('staff');
  const { data: people = [] } = useQuery({
    queryKey: [...KEY, 'employees'],
    queryFn: ({ signal }) => callApi(vatBoardCalls.vatReturnsByEmployee, {}, { signal }),
  });
  const data = people.map(({ person_id, name, open, ready_for_check, checked }) => ({
    value: String(person_id),
    label: t('vatBoard.employee', { name, count: open + ready_for_check + checked }),
  }));
  return (
    <Select
      aria-label={t('vatBoard.employees')}
      allowDeselect={false}
      data={[{ value: '', label: t('vatBoard.everyone') }, ...data]}
      value={chosen ?? ''}
      onChange={(id) => onChoose(id === null || id === '' ? undefined : id)}
    />
  );
}

/** Moves the chosen periods one after another: each is an act in the books of its own client. */
function useBulk(): BulkAction<ClientPeriod>[] {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const { staff_role } = useMe();
  const moveAll = async (rows: readonly ClientPeriod[], state: 'READY_FOR_CHECK' | 'CHECKED') => {
    let moved = 0;
    let refusal: string | undefined;
    for (const { admin_id, id, version } of rows)
      try {
        await callApi(administrationCalls.updatePeriodState, { body: { admin_id, period_id: id, state, version } });
        moved += 1;
      } catch (error) {
        refusal = error instanceof ApiError ? error.detail : t('vatBoard.failed');
      }
    await client.invalidateQueries({ queryKey: KEY });
    if (refusal === undefined) toast.success(t('vatBoard.moved', { count: moved }));
    else toast.error(t('vatBoard.movedPartly', { moved, count: rows.length, refusal }));
  };
  const onlyFrom = (from: readonly string[]) => (rows: readonly ClientPeriod[]) =>
    rows.every(({ state }) => from.includes(state)) ? undefined : t('vatBoard.otherState');
  return [
    {
      label: t('vatBoard.hand'),
      icon: IconHandStop,
      keys: 'r',
      refused: onlyFrom(['OPEN']),
      run: (rows, clear) => void moveAll(rows, 'READY_FOR_CHECK').then(clear),
    },
    ...(staff_role === 'BOOKIE'
      ? []
      : [
          {
            label: t('vatBoard.check'),
            icon: IconChecks,
            keys: 'c',
            refused: onlyFrom(['OPEN', 'READY_FOR_CHECK']),
            run: (rows: readonly ClientPeriod[], clear: () => void) => void moveAll(rows, 'CHECKED').then(clear),
          },
        ]),
  ];
}
