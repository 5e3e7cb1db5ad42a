import { Button, Skeleton } from '@mantine/core';
import { type AdministrationUser, userCalls } from '@saldo/contract';
import { IconHistory, IconUserEdit, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { HistoryPanel } from '../../history/index.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useMayDo } from '../settings/may-do.ts';
import { RoleDialog } from './role-dialog.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import styles from '../settings.module.css';
import { StaffCard } from './staff-card.tsx';
import { useRefreshAdministration } from '../company/use-administration.ts';

type Dialog = { kind: 'invite' } | { kind: 'role' | 'remove' | 'history'; user: AdministrationUser };

/** Users, their roles, and invitations. */
export function UsersTab() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const mayManage = useMay()('users.manage');
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const users = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'users'],
    queryFn: ({ signal }) => callApi(userCalls.administrationUsers, { params: { adminId } }, { signal }),
  });
  const close = () => setDialog(undefined);
  return (
    <Page
      title={t('tabs.users')}
      summary={t('users.summary')}
      actions={
        mayManage && (
          <Button leftSection={<IconUserPlus size={17} stroke={1.7} />} onClick={() => setDialog({ kind: 'invite' })}>
            {t('users.invite')}
          </Button>
        )
      }
    >
      <div className={styles['sheet']}>
        {!mayManage && <Note tone="info">{t('readOnly')}</Note>}
        <QueryState query={users} skeleton={<Skeleton height={240} />}>
          {(people) => (
            <Card title={t('users.people')} flush>
              <ul className={styles['rows']} aria-label={t('users.people')}>
                {people.map((user) => (
                  <UserRow key={user.id} user={user} onDialog={mayManage ? setDialog : undefined} />
                ))}
              </ul>
            </Card>
          )}
        </QueryState>
        {mayManage && <InvitationsCard />}
        <StaffCard />
        <RoleMatrix />
      </div>
      {dialog?.kind === 'invite' && <InviteDialog onClose={close} />}
      {dialog?.kind === 'role' && <RoleDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveUser user={dialog.user} onClose={close} />}
      <Suspense fallback={null}>
        {dialog?.kind === 'history' && (
          <HistoryPanel model="membership" id={dialog.user.id} name={dialog.user.name} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

type UserRowProps = { user: AdministrationUser; onDialog: ((dialog: Dialog) => void) | undefined };

function UserRow({ user, onDialog }: UserRowProps) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const mayDo = useMayDo();
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{user.name}</strong>
        {user.is_you && <span className="quiet"> ({t('users.you')})</span>}
        <div className="second">
          {user.email ?? t('users.since', { date: formatDate(dateOf(user.since), language) })}
        </div>
      </div>
      <div className={styles['role']}>{t(`roles.${user.role}`)}</div>
      <div className={`second ${styles['what'] ?? ''}`}>{mayDo(user.role, user.areas)}</div>
      {onDialog !== undefined && (
        <div className={styles['menu']}>
          <RowMenu
            name={user.name}
            actions={[
              { label: t('users.change'), icon: IconUserEdit, run: () => onDialog({ kind: 'role', user }) },
              {
                label: t('history', { ns: 'shell' }),
                icon: IconHistory,
                run: () => onDialog({ kind: 'history', user }),
              },
              {
                label: t('users.remove'),
                icon: IconUserMinus,
                danger: true,
                run: () => onDialog({ kind: 'remove', user }),
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}

function RemoveUser({ user, onClose }: { user: AdministrationUser; onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const { name, email, version } = user;
  return (
    <RemoveDialog
      title={t('users.removeTitle', { name })}
      text={t('users.removeText', { name })}
      confirm={t('users.removeConfirm')}
      done={t('users.removed', { name })}
      remove={async () => {
        if (email !== null) await callApi(userCalls.removeUser, { params: { adminId }, body: { email, version } });
      }}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
