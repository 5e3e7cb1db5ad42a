import { Button, Skeleton } from '@mantine/core';
import { type Contact, contactCalls } from '@saldo/contract';
import { IconGitMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { RoomLink, useAddress, useGo } from '../../app/routing/address.tsx';
import { HistoryButton } from '../history/index.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../app/api/session.ts';
import { KeepDraft } from '../../ui/layout/keep-draft.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { FailedLoad, NotFoundCard } from '../../ui/feedback/notices.tsx';
import { Card, Page } from '../../ui/layout/page.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useContact } from './contact-drawer.tsx';
import { ContactForm } from './contact-form.tsx';
import { kindOf } from './contact-values.ts';
import { ContactView } from './contact-view.tsx';
import styles from './contacts.module.css';

export function NewContactScreen() {
  const { t } = useTranslation('contacts');
  const go = useGo();
  const kind = useAddress().search['kind'];
  const start = { is_client: kind === 'clients', is_supplier: kind === 'suppliers' };
  return (
    <Page title={t(start.is_client ? 'newCustomer' : start.is_supplier ? 'newSupplier' : 'newTitle')}>
      <div className={styles['sheet']}>
        <Card>
          <ContactForm start={start} onSaved={({ id }) => go(`contacts/${String(id)}`)} />
        </Card>
      </div>
    </Page>
  );
}

export function ContactScreen() {
  const { t } = useTranslation('contacts');
  const id = Number(useParam('id'));
  const mayEdit = useMay()('contacts.edit');
  const { search, change } = useAddress();
  const isEdited = mayEdit && search['edit'] === 'yes';
  const read = () => change({ edit: undefined });
  const { data: contact, error, refetch } = useContact(Number.isSafeInteger(id) && id > 0 ? id : undefined);
  if (!(id > 0) || (error instanceof ApiError && error.status === 404)) return <NotFoundCard />;
  if (error !== null && contact === undefined) return <FailedLoad onRetry={() => void refetch()} />;
  const isMerged = contact !== undefined && contact.merged_into_id !== null;
  return (
    <Page
      title={contact?.name ?? '…'}
      badge={
        isMerged ? (
          <Badge icon={IconGitMerge} tone="info">
            {t('merged.badge')}
          </Badge>
        ) : undefined
      }
      summary={contact === undefined ? undefined : t(`kinds.${kindOf(contact)}`)}
      actions={
        contact !== undefined && (
          <>
            <HistoryButton model="contact" id={contact.id} name={contact.name} />
            {mayEdit && !isMerged && <DeleteButton contact={contact} />}
            {mayEdit && !isMerged && !isEdited && (
              <Button
                leftSection={<IconPencil size={17} stroke={1.7} />}
                onClick={() => change({ edit: 'yes' }, { push: true })}
              >
                {t('edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {contact !== undefined && !isMerged && !isEdited && <ContactView contact={contact} />}
      <div className={styles['sheet']}>
        {contact === undefined && <Skeleton height={520} />}
        {contact !== undefined && isMerged && <MergedCard contact={contact} />}
        {contact !== undefined && !isMerged && isEdited && (
          <Card>
            <KeepDraft newest={contact}>
              {({ thing, onDirty, renew }) => (
                <ContactForm
                  key={thing.version}
                  contact={thing}
                  onDirty={onDirty}
                  onSaved={read}
                  onNewer={() => {
                    renew();
                    void refetch();
                  }}
                />
              )}
            </KeepDraft>
          </Card>
        )}
      </div>
    </Page>
  );
}

function useRefreshContacts() {
  const adminId = useAdminId();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin', adminId, 'contacts'] });
}

function DeleteButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const go = useGo();
  const refresh = useRefreshContacts();
  const [asks, setAsks] = useState(false);
  const deleting = useMutation({
    mutationFn: () =>
      callApi(contactCalls.deleteContact, { params: { id: String(contact.id) }, query: { admin_id: adminId } }),
    onSuccess: async () => {
      go('contacts');
      await refresh();
      toast.success(t('delete.done', { name: contact.name }));
    },
    onError: (error) => {
      setAsks(false);
      toast.error(error instanceof ApiError ? error.detail : t('delete.failed'));
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => setAsks(true)}>
        {t('delete.label')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('delete.title', { name: contact.name })}
        confirm={t('delete.label')}
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsks(false)}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  );
}

/** A duplicate: what became of it, and the way back. */
function MergedCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const refresh = useRefreshContacts();
  const { data: other } = useContact(contact.merged_into_id ?? undefined);
  const splitting = useMutation({
    mutationFn: () =>
      callApi(contactCalls.unmergeContact, {
        params: { id: contact.id },
        body: { admin_id: adminId, version: contact.version },
      }),
    onSuccess: refresh,
    onError: (error) => toast.error(error instanceof ApiError ? error.detail : t('delete.failed')),
  });
  return (
    <Card>
      <p>{t('merged.text', { name: other?.name ?? '…' })}</p>
      <div className={styles['ticks']}>
        {other !== undefined && (
          <RoomLink to={`contacts/${String(other.id)}`}>{t('merged.open', { name: other.name })}</RoomLink>
        )}
        <Button variant="default" loading={splitting.isPending} onClick={() => splitting.mutate()}>
          {t('merged.takeBack')}
        </Button>
      </div>
    </Card>
  );
}
