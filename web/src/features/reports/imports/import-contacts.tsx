import { Select } from '@mantine/core';
import type { Import, ImportContact } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/page.tsx';
import { useContactChoices } from '../../contacts/index.ts';
import styles from './imports.module.css';

/** The choice that adds a contact. */
const NEW = '0';

type Props = {
  shown: Import;
  /** Told what a customer or supplier of the file is: a contact, 0 for a new one, or null for what Saldo proposes. */
  onChoose: (id: string, contact: number | null) => void;
};

/** Who the customers and suppliers of the file are here: two programs seldom write a name alike. */
export function ImportContacts({ shown: { contacts, may }, onChoose }: Props) {
  const { t } = useTranslation('reports');
  const more = contacts.known + contacts.new - contacts.shown.length;
  return (
    <Card title={t('imports.relations')}>
      <p className="second">{t('imports.relationsHelp')}</p>
      <table className={styles['table']}>
        <caption className="sr">{t('imports.relations')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.inFile')}</th>
            <th scope="col">{t('imports.inSaldo')}</th>
          </tr>
        </thead>
        <tbody>
          {contacts.shown.map((contact) => (
            <tr key={contact.id}>
              <td>{contact.name}</td>
              <td>
                {may.commit ? (
                  <ContactChoice contact={contact} onChoose={(chosen) => onChoose(contact.id, chosen)} />
                ) : (
                  contact.contact_name || t('imports.newContact')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="second">{t('imports.relationsMore', { count: more })}</p>}
    </Card>
  );
}

function ContactChoice({ contact, onChoose }: { contact: ImportContact; onChoose: (chosen: number | null) => void }) {
  const { t } = useTranslation('reports');
  const { contact_id, contact_name, by, name } = contact;
  const added = { value: NEW, label: t('imports.newContact') };
  const current = contact_id === null ? added : { value: String(contact_id), label: contact_name };
  const [typed, setTyped] = useState('');
  const { contacts } = useContactChoices(typed === added.label ? '' : typed, contact_name);
  const others = contacts.map(({ id, name: label }) => ({ value: String(id), label }));
  const data = [
    added,
    ...(contact_id === null ? [] : [current]),
    ...others.filter(({ value }) => value !== current.value),
  ];
  return (
    <Select
      aria-label={t('imports.chooseContact', { name })}
      data={data}
      value={current.value}
      searchable
      clearable={by === 'chosen'}
      miw={220}
      onSearchChange={setTyped}
      onChange={(value) => onChoose(value === null ? null : Number(value))}
    />
  );
}
