import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { type Invitation, invitationCalls } from '@saldo/contract';
import { IconClockExclamation, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../app/remove-dialog.tsx';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { useList } from '../../app/use-list.ts';
import { dateOf, formatDate, formatTime } from '../../ui/format.ts';
import { FailedLoad } from '../../ui/notices.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, StateBadge } from '../../ui/state-badge.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { SendAgainButton } from './send-again-button.tsx';
import styles from './settings.module.css';
import { useRefreshAdministration } from './use-administration.ts';

/** Invitations nobody has accepted yet. */
export function InvitationsCard() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const [leaving, setLeaving] = useState<Invitation | undefined>();
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
            <InvitationRow key={invitation.id} invitation={invitation} onDelete={() => setLeaving(invitation)} />
          ))}
        </ul>
      )}
      {list.more !== undefined && (
        <Button variant="subtle" fullWidth loading={list.loadingMore} onClick={list.more}>
          {t('invitations.more')}
        </Button>
      )}
      {leaving !== undefined && <DeleteInvitation invitation={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function InvitationRow({ invitation, onDelete }: { invitation: Invitation; onDelete: () => void }) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const admin_id = useAdminId();
  const refresh = useRefreshAdministration();
  const { id, email, role, sent_at, resend_at, invited_by, state } = invitation;
  const resend = async () => {
    await callApi(invitationCalls.resendInvitation, { body: { admin_id, id } });
    await refresh();
  };
  const when = `${formatDate(dateOf(sent_at), language)} ${formatTime(sent_at)}`;
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{email}</strong>
        <div className="second">{t('invitations.sentOn', { when, name: invited_by })}</div>
      </div>
      <div className={styles['role']}>{t(`roles.${role}`)}</div>
      <div className={styles['what']}>
        {state === 'INVITED' ? (
          <StateBadge of="invitation" state="invited" />
        ) : (
          <Badge icon={IconClockExclamation} tone="warn">
            {t('invitations.expired')}
          </Badge>
        )}
      </div>
      <SendAgainButton
        resendAt={resend_at}
        label={t('invitations.again')}
        done={t('invitations.sentAgain', { email })}
        send={resend}
      />
      <ActionIcon size={36} aria-label={t('invitations.delete', { email })} onClick={onDelete}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
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
