import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api-error.ts';
import { useGo } from '../../app/address.tsx';
import { useParam } from '../../app/session.ts';
import { FailedLoad, NotFoundCard } from '../../ui/notices.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { useContact } from './contact-drawer.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';

export function NewContactScreen() {
  const { t } = useTranslation('contacts');
  const go = useGo();
  return (
    <Page title={t('newTitle')}>
      <div className={styles['sheet']}>
        <Card>
          <ContactForm onSaved={() => go('contacts')} />
        </Card>
      </div>
    </Page>
  );
}

export function ContactScreen() {
  const id = Number(useParam('id'));
  const go = useGo();
  const { data: contact, error, refetch } = useContact(Number.isSafeInteger(id) && id > 0 ? id : undefined);
  if (!(id > 0) || (error instanceof ApiError && error.status === 404)) return <NotFoundCard />;
  if (error !== null && contact === undefined) return <FailedLoad onRetry={() => void refetch()} />;
  return (
    <Page title={contact?.name ?? '…'}>
      <div className={styles['sheet']}>
        {contact === undefined ? (
          <Skeleton height={520} />
        ) : (
          <Card>
            <ContactForm
              key={contact.version}
              contact={contact}
              onSaved={() => go('contacts')}
              onReload={() => void refetch()}
            />
          </Card>
        )}
      </div>
    </Page>
  );
}
