import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { type AdministrationEmail, administrationEmailCalls } from '@saldo/contract';
import { IconCircleCheck, IconMailForward, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { besideField } from '../../../app/api/api-error.ts';
import { HistoryButton } from '../../history/index.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { SendAgainButton } from '../people/send-again-button.tsx';
import styles from '../settings.module.css';
import { useRefreshAdministration } from '../company/use-administration.ts';

/** The addresses whose receipts are taken in, and adding one. */
export function SendersCard() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const [leaving, setLeaving] = useState<AdministrationEmail | undefined>();
  const senders = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'emails'],
    queryFn: ({ signal }) =>
      callApi(administrationEmailCalls.administrationEmails, { params: { adminId } }, { signal }),
  });
  return (
    <Card title={t('receipts.senders')} flush>
      <QueryState query={senders} skeleton={<Skeleton height={56} />}>
        {(found) =>
          found.length === 0 ? (
            <p className={`second ${styles['empty'] ?? ''}`}>{t('receipts.noSenders')}</p>
          ) : (
            <ul className={styles['rows']} aria-label={t('receipts.senders')}>
              {found.map((sender) => (
                <SenderRow key={sender.id} sender={sender} onRemove={() => setLeaving(sender)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <AddSender />
      {leaving !== undefined && <RemoveSender sender={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function SenderRow({ sender, onRemove }: { sender: AdministrationEmail; onRemove: () => void }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const refresh = useRefreshAdministration();
  const { id, email, verified_at, resend_at } = sender;
  const resend = async () => {
    await callApi(administrationEmailCalls.resendEmailVerification, { body: { admin_id, id } });
    await refresh();
  };
  return (
    <li className={styles['row']}>
      <strong className={styles['who']}>{email}</strong>
      <div className={styles['what']}>
        {verified_at === null ? (
          <Badge icon={IconMailForward} tone="info">
            {t('receipts.waiting')}
          </Badge>
        ) : (
          <Badge icon={IconCircleCheck} tone="ok" plain>
            {t('receipts.verified')}
          </Badge>
        )}
      </div>
      {verified_at === null && (
        <SendAgainButton
          resendAt={resend_at}
          label={t('receipts.again')}
          done={t('receipts.againSent', { email })}
          send={resend}
        />
      )}
      <HistoryButton
        model="administration_email"
        id={id}
        name={email}
        size={36}
        label={t('receipts.history', { email })}
      />
      <ActionIcon size={36} aria-label={t('receipts.remove', { email })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

function AddSender() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const form = useForm({
    initial: { email: '' },
    submit: async (values) => {
      const { email } = await callApi(administrationEmailCalls.addAdministrationEmail, {
        params: { adminId },
        body: values,
      }).catch((error: unknown) => {
        throw besideField(error, 'email', 'sender_exists', 'verification_too_soon');
      });
      toast.success(t('receipts.added', { email }));
      await refresh();
      form.reset({ email: '' });
    },
  });
  return (
    <div className={styles['empty']}>
      <Form form={form} label={t('receipts.add')} guard={false}>
        <div className={styles['add']}>
          <TextField label={t('receipts.email')} type="email" autoComplete="off" {...form.bind('email')} />
          <Button type="submit" variant="default" loading={form.busy} leftSection={<IconPlus size={17} stroke={1.7} />}>
            {t('receipts.add')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function RemoveSender({ sender, onClose }: { sender: AdministrationEmail; onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const { id: emailId, email } = sender;
  return (
    <RemoveDialog
      title={t('receipts.removeTitle', { email })}
      text={t('receipts.removeText')}
      confirm={t('receipts.removeConfirm')}
      done={t('receipts.removed', { email })}
      remove={() => callApi(administrationEmailCalls.deleteAdministrationEmail, { params: { adminId, emailId } })}
      refresh={refresh}
      onClose={onClose}
    />
  );
}
