import { Button } from '@mantine/core';
import { type HeldMail, inboundMailCalls } from '@saldo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../inbox.module.css';
import { useWhen } from '../attachments/receipt-origin.tsx';

type Decision = 'accept' | 'always';

/** Held e-mail: accept once, always accept, or delete. Only an address can always be accepted. */
export function HeldMails() {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const { data: mails = [] } = useQuery({
    queryKey: ['admin', admin_id, 'inbox', 'held'],
    queryFn: ({ signal }) => callApi(inboundMailCalls.heldMails, { query: { admin_id } }, { signal }),
  });
  if (mails.length === 0) return null;
  return (
    <section className={styles['held']} aria-label={t('held.title')}>
      <strong>{t('held.title')}</strong>
      <ul>
        {mails.map((mail) => (
          <Held key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

/** Of what cannot be read there is nothing to let in. */
function decisionsAbout(because: HeldMail['held_because'], maySettle: boolean): readonly Decision[] {
  if (because === 'UNREADABLE') return [];
  return maySettle ? ['accept', 'always'] : ['accept'];
}

function Held({ mail }: { mail: HeldMail }) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const may = useMay();
  const client = useQueryClient();
  const when = useWhen();
  const { id, sender, subject, receipt_count: count, held_because, received_at } = mail;
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
  const deciding = useMutation({
    mutationFn: (decision: Decision) => {
      const body = { admin_id, always: decision === 'always' };
      return callApi(inboundMailCalls.acceptMail, { params: { id }, body });
    },
    onSuccess: () => toast.success(t('held.accepted')),
    onError: (error) => {
      if (error instanceof ApiError) toast.error(error.detail);
    },
    onSettled: refresh,
  });
  const [removing, setRemoving] = useState(false);
  const from = sender === '' ? t('held.nobody') : sender;
  const maySettle = may('settings.manage') && held_because === 'UNKNOWN_SENDER';
  const decisions = decisionsAbout(held_because, maySettle);
  return (
    <li>
      <span className={styles['heldWords']}>
        <span className={styles['name']}>{subject === '' ? t('held.noSubject') : subject}</span>
        <span className="second">
          {t('held.from', { sender: from, when: when(received_at) })} · {t('held.count', { count })} ·{' '}
          {t(`held.because.${held_because}`)}
        </span>
      </span>
      {may('purchases.upload') && (
        <>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant="default"
              disabled={deciding.isPending}
              onClick={() => deciding.mutate(decision)}
            >
              {t(`held.${decision}`)}
            </Button>
          ))}
          <Button
            size="xs"
            variant="subtle"
            color="red"
            disabled={deciding.isPending}
            onClick={() => setRemoving(true)}
          >
            {t('held.delete')}
          </Button>
        </>
      )}
      {removing && (
        <RemoveDialog
          title={t('held.deleteTitle', { name: subject === '' ? from : subject })}
          text={t('held.deleteText', { count })}
          confirm={t('held.delete')}
          done={t('held.deleted')}
          remove={() => callApi(inboundMailCalls.deleteMail, { params: { id }, query: { admin_id } })}
          refresh={refresh}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
