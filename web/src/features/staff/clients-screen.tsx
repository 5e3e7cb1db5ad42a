import { PLUS, type StaffClient, staffCalls } from '@saldo/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RoomLink, useAddress } from '../../app/routing/address.tsx';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { useMe } from '../../app/api/session.ts';
import { usePeriodName } from '../../app/period/period-name.ts';
import { useList } from '../../app/api/use-list.ts';
import { type Column, DataTable, type FilterChip } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useTeams } from './use-teams.ts';

const rowId = (client: StaffClient): number => client.id;
const teamsOf = ({ teams }: StaffClient): string => teams.map(({ name }) => name).join(', ');

function useColumns(): Column<StaffClient>[] {
  const { t } = useTranslation('staff');
  const plan = (client: StaffClient) => t(client.subscription_type === PLUS ? 'clients.plus' : 'clients.other');
  const periodName = usePeriodName();
  const toCheck = (client: StaffClient) => client.to_check.map((period) => periodName(period, true)).join(', ');
  const owner = (client: StaffClient) => client.owner ?? t('clients.noOwner');
  return [
    {
      id: 'title',
      head: t('clients.columns.title'),
      main: true,
      cuts: true,
      cell: ({ title }) => title,
      text: ({ title }) => title,
    },
    {
      id: 'owner',
      head: t('clients.columns.owner'),
      cuts: true,
      cell: (client) =>
        client.owner_id === null ? (
          owner(client)
        ) : (
          <RoomLink to={`staff/people/${String(client.owner_id)}`} className="link">
            {owner(client)}
          </RoomLink>
        ),
      text: owner,
    },
    { id: 'teams', head: t('clients.columns.teams'), cuts: true, cell: teamsOf, text: teamsOf },
    { id: 'check', head: t('clients.columns.check'), cuts: true, cell: toCheck, text: toCheck },
    { id: 'plan', head: t('clients.columns.plan'), cell: plan, text: plan },
  ];
}

/** The companies a member of staff works for: find one, and go there. */
export function ClientsScreen() {
  const { staff_role } = useMe();
  return staff_role === null ? <StaffOnlyPage /> : <Clients />;
}

function Clients() {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const navigate = useNavigate();
  const { search, change } = useAddress();
  const team = useTeams().data?.find(({ id }) => String(id) === search['team']);
  const source = useList(['staff', 'clients'], staffCalls.staffClients, {
    query: { search: search['q'], team_id: search['team'] },
  });
  const columns = useColumns();
  const chips: FilterChip[] =
    team === undefined
      ? []
      : [
          {
            id: 'team',
            label: t('clients.ofTeam', { team: team.name }),
            on: true,
            toggle: () => change({ team: undefined }),
          },
        ];
  return (
    <Page title={t('clients.title')} summary={t('clients.summary')} fill>
      <DataTable<StaffClient>
        label={t('clients.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={({ title }) => title}
        rowHeight="dense"
        onOpen={({ id }) => void navigate({ to: `/${language}/${String(id)}` })}
        chips={chips}
        search={search['q']}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
        searchLabel={t('clients.search')}
        filtered={search['q'] !== undefined || search['team'] !== undefined}
        onClearFilters={() => change({ q: undefined, team: undefined })}
        totals={source.count === undefined ? undefined : { title: t('clients.total', { count: source.count }) }}
        csv
        empty={<EmptyState title={t('clients.empty.title')} text={t('clients.empty.text')} />}
        card={(client) => ({
          title: client.title,
          detail: client.owner ?? t('clients.noOwner'),
          state: teamsOf(client),
        })}
      />
    </Page>
  );
}
