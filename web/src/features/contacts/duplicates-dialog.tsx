import { Button, Checkbox, Modal } from '@mantine/core';
import { type ListedContact, contactCalls, type DuplicateContacts } from '@saldo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
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

/**
 * Group by group: which are the same, and which one of those stays. Who is left out is not offered with them again. It can all be undone
 * from the toast, and a merge later from the contact itself too.
 */
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

type Pair = { contact_id: number; other_id: number };

const apartFrom = (one: ListedContact, others: readonly ListedContact[]): Pair[] =>
  others.map(({ id }) => ({ contact_id: one.id, other_id: id }));

/** What is done with a group, and what undoes it. */
function useGroup({ contacts }: DuplicateContacts, left: ReadonlySet<number>) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', adminId, 'contacts'] });
  const tellApart = async (pairs: Pair[], are_two: boolean) => {
    if (pairs.length > 0)
      await callApi(contactCalls.tellContactsApart, { body: { admin_id: adminId, pairs, are_two } });
  };
  const takeBack = async (merged: readonly ListedContact[], pairs: Pair[]) => {
    // Being merged was the last change that this screen knows of.
    for (const { id, version } of merged)
      await callApi(contactCalls.unmergeContact, { params: { id }, body: { admin_id: adminId, version: version + 1 } });
    await tellApart(pairs, false);
    await refresh();
  };
  const undo = (merged: readonly ListedContact[], pairs: Pair[]) => ({
    action: { label: t('undo', { ns: 'ui' }), run: () => void takeBack(merged, pairs), undo: true },
  });
  const merging = useMutation({
    mutationFn: async (kept: ListedContact) => {
      const others = contacts.filter(({ id }) => id !== kept.id && !left.has(id));
      const pairs = apartFrom(
        kept,
        contacts.filter(({ id }) => left.has(id)),
      );
      let { version } = kept;
      for (const { id: duplicate_id } of others) {
        const body = { admin_id: adminId, duplicate_id, version };
        ({ version } = await callApi(contactCalls.mergeContact, { params: { id: kept.id }, body }));
      }
      await tellApart(pairs, true);
      return { kept, others, pairs };
    },
    onSuccess: async ({ kept, others, pairs }) => {
      await refresh();
      toast.success(t('duplicates.merged', { name: kept.name }), undo(others, pairs));
    },
  });
  const parting = useMutation({
    mutationFn: async () => {
      const pairs = contacts.flatMap((contact, index) => apartFrom(contact, contacts.slice(index + 1)));
      await tellApart(pairs, true);
      return pairs;
    },
    onSuccess: async (pairs) => {
      await refresh();
      toast.success(t('duplicates.toldApart'), undo([], pairs));
    },
  });
  return { merging, parting, isBusy: merging.isPending || parting.isPending };
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]);
}

function Group({ group }: { group: DuplicateContacts }) {
  const { t } = useTranslation('contacts');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { merging, parting, isBusy } = useGroup(group, left);
  const { contacts, reason } = group;
  const mayMerge = contacts.length - left.size > 1;
  return (
    <section className={styles['group']} aria-label={contacts.map(({ name }) => name).join(', ')}>
      <span className="second">{t(`duplicates.reasons.${reason}`)}</span>
      {contacts.map((contact) => (
        <div key={contact.id} className={styles['candidate']}>
          <Checkbox
            className={styles['name']}
            disabled={isBusy}
            checked={!left.has(contact.id)}
            onChange={() => setLeft(toggled(left, contact.id))}
            label={
              <>
                {contact.name}
                <span className="second">
                  {' '}
                  {[contact.town, contact.email].filter((part) => part !== '').join(', ')}
                </span>
              </>
            }
          />
          {mayMerge && !left.has(contact.id) && (
            <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => merging.mutate(contact)}>
              {t('duplicates.keep')}
            </Button>
          )}
        </div>
      ))}
      <Button
        className={styles['apart']}
        variant="subtle"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => parting.mutate()}
      >
        {t('duplicates.notTheSame')}
      </Button>
    </section>
  );
}
