import { Button, Modal } from '@mantine/core';
import { type ListedContact, contactCalls, type DuplicateContacts } from '@saldo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { toast } from '../../ui/toast-store.ts';
import styles from './contacts.module.css';

/** Contacts that seem to be one. */
export function useDuplicates(enabled: boolean) {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'contacts', 'duplicates'],
    enabled,
    queryFn: ({ signal }) => callApi(contactCalls.duplicateContacts, { query: { admin_id: adminId } }, { signal }),
  });
}

/** Group by group: which one stays. Merging can be undone from the toast, and later from the contact itself. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const { data: groups } = useDuplicates(true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('duplicates.title')}
      size={620}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <p className="second">{t('duplicates.text')}</p>
      {groups?.length === 0 && <output>{t('duplicates.none')}</output>}
      <div className={styles['groups']}>
        {groups?.map((group) => (
          <Group key={group.contacts.map(({ id }) => id).join(' ')} group={group} />
        ))}
      </div>
    </Modal>
  );
}

function Group({ group: { reason, contacts } }: { group: DuplicateContacts }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', adminId, 'contacts'] });
  const takeBack = async (merged: readonly ListedContact[]) => {
    // Being merged was the last change that this screen knows of.
    for (const { id, version } of merged)
      await callApi(contactCalls.unmergeContact, { params: { id }, body: { admin_id: adminId, version: version + 1 } });
    await refresh();
  };
  const merging = useMutation({
    mutationFn: async (kept: ListedContact) => {
      const others = contacts.filter(({ id }) => id !== kept.id);
      let { version } = kept;
      for (const { id: duplicate_id } of others) {
        const body = { admin_id: adminId, duplicate_id, version };
        ({ version } = await callApi(contactCalls.mergeContact, { params: { id: kept.id }, body }));
      }
      return { kept, others };
    },
    onSuccess: async ({ kept, others }) => {
      await refresh();
      toast.success(t('duplicates.merged', { name: kept.name }), {
        action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack(others), undo: true },
      });
    },
  });
  return (
    <section className={styles['group']} aria-label={contacts.map(({ name }) => name).join(', ')}>
      <span className="second">{t(`duplicates.reasons.${reason}`)}</span>
      {contacts.map((contact) => (
        <div key={contact.id} className={styles['candidate']}>
          <span className={styles['name']}>
            {contact.name}
            <span className="second"> {[contact.town, contact.email].filter((part) => part !== '').join(', ')}</span>
          </span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={merging.isPending}
            onClick={() => merging.mutate(contact)}
          >
            {t('duplicates.keep')}
          </Button>
        </div>
      ))}
    </section>
  );
}
