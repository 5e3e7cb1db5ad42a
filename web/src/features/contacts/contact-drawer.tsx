import { Drawer } from '@mantine/core';
import { contactCalls, type Contact } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { loadRoomTexts } from '../../texts/i18n.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';

/** A contact as the server has it now; nothing is asked without an id. */
export function useContact(id: number | undefined) {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'contacts', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      callApi(contactCalls.contact, { params: { id: String(id) }, query: { admin_id: adminId } }, { signal }),
  });
}

type ContactDrawerProps = {
  opened: boolean;
  /** The contact to change; a new one without. */
  id?: number | undefined;
  /** What a new contact is: a customer, a supplier. */
  start?: React.ComponentProps<typeof ContactForm>['start'];
  onSaved: (contact: Contact) => void;
  onClose: () => void;
};

/** A contact beside the work in hand: nobody leaves an invoice to write down an address. */
export function ContactDrawer(props: ContactDrawerProps) {
  const [ready, setReady] = useState(false);
  const { opened } = props;
  useEffect(() => {
    if (opened && !ready) void loadRoomTexts('contacts').then(() => setReady(true));
  }, [opened, ready]);
  return ready ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ opened, id, start, onSaved, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('contacts');
  const phone = usePhone();
  const { data: contact, refetch } = useContact(opened ? id : undefined);
  const isThere = id === undefined || contact !== undefined;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 'min(560px, 92vw)'}
      title={id === undefined ? t('newCustomer') : t('edit')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {isThere && (
        <div className={styles['drawer']}>
          <ContactForm
            key={contact?.version ?? 'new'}
            contact={id === undefined ? undefined : contact}
            {...(start === undefined ? {} : { start })}
            onSaved={onSaved}
            onNewer={() => void refetch()}
          />
        </div>
      )}
    </Drawer>
  );
}
