import { ActionIcon, Button } from '@mantine/core';
import { accountCalls, type StaffClient, type StaffTeam, staffCalls } from '@saldo/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { RoomLink } from '../../app/routing/address.tsx';
import { HistoryButton } from '../history/index.ts';
import { callApi } from '../../app/api/server.ts';
import { useList } from '../../app/api/use-list.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import styles from './staff.module.css';
import { useRefreshStaff } from './use-teams.ts';

const TYPING_MS = 200;

type Change = Partial<
  Record<'add_person_ids' | 'remove_person_ids' | 'add_client_ids' | 'remove_client_ids', number[]>
>;

/** Changes members and clients of a team, with a toast. */
function useAssign(team: StaffTeam): (change: Change, said: string) => Promise<void> {
  const { t } = useTranslation('errors');
  const refresh = useRefreshStaff();
  return async (change, said) => {
    try {
      await callApi(staffCalls.assignTeam, { body: { team_id: team.id, ...change } });
      toast.success(said);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t('server'));
    }
    await refresh();
  };
}

type TeamProps = { team: StaffTeam; leads: boolean };
type Leaving = { kind: 'member' | 'client'; id: number; name: string };

/** A team: its members and its clients. Who leads adds and takes out. */
export function TeamCard({ team, leads }: TeamProps) {
  const { t } = useTranslation('staff');
  const assign = useAssign(team);
  const [leaving, setLeaving] = useState<Leaving | undefined>();
  const takeOut = async ({ kind, id, name }: Leaving) => {
    setLeaving(undefined);
    const change = kind === 'member' ? { remove_person_ids: [id] } : { remove_client_ids: [id] };
    await assign(change, t('teams.takenOut', { name, team: team.name }));
  };
  return (
    <Card
      title={team.name}
      flush
      aside={
        <div className={styles['aside']}>
          <RoomLink
            to="staff/clients"
            search={{ team: String(team.id) }}
            className="link"
            aria-label={`${t('teams.clients', { count: team.client_count })}, ${team.name}`}
          >
            {t('teams.clients', { count: team.client_count })}
          </RoomLink>
          {leads && (
            <HistoryButton
              model="staff_team"
              id={team.id}
              name={team.name}
              size={36}
              label={t('teams.history', { team: team.name })}
            />
          )}
        </div>
      }
    >
      {team.members.length === 0 && <p className={`second ${styles['empty'] ?? ''}`}>{t('teams.noMembers')}</p>}
      <ul className={styles['rows']} aria-label={team.name}>
        {team.members.map(({ id, name, email, staff_role }) => (
          <li key={id} className={styles['row']}>
            <div className={styles['who']}>
              <strong>{name}</strong>
              <div className="second">{email}</div>
            </div>
            <span className="second">{t(`teams.roles.${staff_role}`)}</span>
            {leads && (
              <ActionIcon
                size={36}
                aria-label={t('teams.removeMember', { name, team: team.name })}
                onClick={() => setLeaving({ kind: 'member', id, name })}
              >
                <IconUserMinus size={18} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {leads && <Clients team={team} onLeave={(client) => setLeaving({ kind: 'client', ...client })} />}
      {leads && <AddMember team={team} />}
      {leads && <AddClient team={team} />}
      {leaving !== undefined && (
        <ConfirmDialog
          opened
          title={t(leaving.kind === 'member' ? 'teams.removeMemberTitle' : 'teams.removeClientTitle', {
            name: leaving.name,
            team: team.name,
          })}
          confirm={t('teams.takeOut')}
          danger
          onConfirm={() => void takeOut(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {t(leaving.kind === 'member' ? 'teams.removeMemberText' : 'teams.removeClientText', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </Card>
  );
}

type ClientsProps = { team: StaffTeam; onLeave: (client: { id: number; name: string }) => void };

/** The clients of a team by name, a page at a time. */
function Clients({ team, onLeave }: ClientsProps) {
  const { t } = useTranslation('staff');
  const { t: ui } = useTranslation();
  const list = useList(['staff', 'clients', 'of-team'], staffCalls.staffClients, { query: { team_id: team.id } });
  if (list.rows === undefined || list.rows.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('clients.ofTeam', { team: team.name })}>
      {list.rows.map(({ id, title }: StaffClient) => (
        <li key={id} className={styles['chip']}>
          {title}
          <ActionIcon
            size={28}
            aria-label={t('teams.removeMember', { name: title, team: team.name })}
            onClick={() => onLeave({ id, name: title })}
          >
            <IconX size={15} stroke={1.7} />
          </ActionIcon>
        </li>
      ))}
      {list.more !== undefined && (
        <li>
          <Button variant="subtle" loading={list.loadingMore} onClick={list.more}>
            {ui('table.loadMore')}
          </Button>
        </li>
      )}
    </ul>
  );
}

type Choice = { value: string; label: string };
type AddProps = {
  label: string;
  choices: readonly Choice[];
  onSearch?: (text: string) => void;
  onAdd: (choice: Choice) => Promise<void>;
};

function Add({ label, choices, onSearch, onAdd }: AddProps) {
  const { t } = useTranslation('staff');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = choices.find(({ value }) => value === chosen);
  return (
    <div className={styles['add']}>
      <SelectField
        label={label}
        data={[...choices]}
        searchable
        nothingFound={t('teams.nothingFound')}
        value={chosen}
        onChange={setChosen}
        {...(onSearch === undefined ? {} : { onSearch })}
      />
      <Button
        variant="default"
        disabled={found === undefined}
        aria-label={`${t('teams.put')}: ${label}`}
        onClick={() => {
          setChosen(null);
          if (found !== undefined) void onAdd(found);
        }}
      >
        {t('teams.put')}
      </Button>
    </div>
  );
}

function AddMember({ team }: { team: StaffTeam }) {
  const { t } = useTranslation('staff');
  const assign = useAssign(team);
  const { data } = useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: ({ signal }) => callApi(accountCalls.staffUsers, {}, { signal }),
  });
  const choices = (data ?? [])
    .filter(({ id }) => team.members.every((member) => member.id !== id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Add
      label={t('teams.addMember')}
      choices={choices}
      onAdd={({ value, label: name }) =>
        assign({ add_person_ids: [Number(value)] }, t('teams.putIn', { name, team: team.name }))
      }
    />
  );
}

function AddClient({ team }: { team: StaffTeam }) {
  const { t } = useTranslation('staff');
  const assign = useAssign(team);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useQuery({
    queryKey: ['staff', 'clients', 'to-add', search],
    queryFn: ({ signal }) => callApi(staffCalls.staffClients, { query: { search, page_size: 20 } }, { signal }),
    placeholderData: (before) => before,
  });
  const choices = (data?.results ?? [])
    .filter(({ teams }) => teams.every(({ id }) => id !== team.id))
    .map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Add
      label={t('teams.addClient')}
      choices={choices}
      onSearch={setText}
      onAdd={({ value, label: name }) =>
        assign({ add_client_ids: [Number(value)] }, t('teams.putIn', { name, team: team.name }))
      }
    />
  );
}
