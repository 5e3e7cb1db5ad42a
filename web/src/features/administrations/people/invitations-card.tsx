import { Button, Skeleton } from '@mantine/core';
import { type Invitation, invitationCalls } from '@saldo/contract';
import { IconClockExclamation, IconHistory, IconMailForward, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryPanel } from '../../history/index.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useMayDo } from '../settings/may-do.ts';
import { SendAgainButton } from './send-again-button.tsx';
import styles from '../settings.module.css';
import { useRefreshAdministration } from '../company/use-administration.ts';

/** Invitations nobody has accepted yet. */
export function InvitationsCard() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const close = () => setDialog(undefined);
  const list = useList(
    ['admin', adminId, 'administrations', 'invitations'],
    invitationCalls.administrationInvitations,
    { params: { adminId } },
  );
  const { rows } = list;
  return (
    <Card title={t('invitations.title')} flush>
      {rows === undefined && list.failure === undefined && <Skeleton height={56} />}
      {rows === undefined && list.failure !== undefined && <FailedLoad failure={list.failure} onRetry={list.retry} />}
      {rows?.length === 0 && <p className={`second ${styles['empty'] ?? ''}`}>{t('invitations.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles['rows']} aria-label={t('invitations.title')}>
          {rows.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onDialog={(kind) => setDialog({ kind, invitation })}
            />
          ))}
        </ul>
      )}
      {list.more !== undefined && (
        <Button variant="subtle" fullWidth loading={list.loadingMore} onClick={list.more}>
          {t('invitations.more')}
        </Button>
      )}
      {dialog?.kind === 'delete' && <DeleteInvitation invitation={dialog.invitation} onClose={close} />}
      <Suspense fallback={null}>
        {dialog?.kind === 'history' && (
          <HistoryPanel model="invitation" id={dialog.invitation.id} name={dialog.invitation.email} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

type Dialog = { kind: 'history' | 'delete'; invitation: Invitation };
type InvitationRowProps = { invitation: Invitation; onDialog: (kind: Dialog['kind']) => void };

function InvitationRow({ invitation, onDialog }: InvitationRowProps) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const admin_id = useAdminId();
  const refresh = useRefreshAdministration();
  const mayDo = useMayDo();
  const { id, email, role, areas, sent_at, resend_at, invited_by, requested_by: by, state } = invitation;
  const resend = async () => {
    await callApi(invitationCalls.resendInvitation, { body: { admin_id, id } });
    await refresh();
  };
  const when = `${formatDate(dateOf(sent_at), language)} ${formatTime(sent_at)}`;
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <span className={styles['invited']}>
          <strong>{email}</strong>
          {state === 'INVITED' ? (
            <Badge icon={IconMailForward} tone="info">
              {t('invitations.invited')}
            </Badge>
          ) : (
            <Badge icon={IconClockExclamation} tone="warn">
              {t('invitations.expired')}
            </Badge>
          )}
        </span>
        <div className="second">
          {by === null
            ? t('invitations.sentOn', { when, name: invited_by })
            : t('invitations.sentAtRequest', { when, name: invited_by, by })}
        </div>
      </div>
      <div className={styles['what']}>
        <div className={styles['gets']}>{t(`roles.${role}`)}</div>
        <div className="second">{mayDo(role, areas)}</div>
      </div>
      <div className={styles['again']}>
        <SendAgainButton
          resendAt={resend_at}
          label={t('invitations.again')}
          done={t('invitations.sentAgain', { email })}
          send={resend}
        />
      </div>
      <div className={styles['menu']}>
        <RowMenu
          name={email}
          actions={[
            { label: t('history', { ns: 'shell' }), icon: IconHistory, run: () => onDialog('history') },
            { label: t('invitations.delete'), icon: IconTrash, danger: true, run: () => onDialog('delete') },
          ]}
        />
      </div>
    </li>
  );
}

function DeleteInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const refresh = useRefreshAdministration();
  const { id, email } = invitation;
  return (
    <RemoveDialog
      title={t('invitations.deleteTitle', { email })}
      text={t('invitations.deleteText')}
      confirm={t('invitations.deleteConfirm')}
      done={t('invitations.deleted', { email })}
      remove={() => callApi(invitationCalls.deleteInvitation, { params: { id }, query: { admin_id } })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
