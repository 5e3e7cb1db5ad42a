import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Binding } from '../../../ui/forms/use-form.ts';
import { useContact, useContactChoices } from '../../contacts/index.ts';
import styles from '../sales.module.css';

/** The contact to change, or the name of a new one. */
export type Writing = { id: number } | { name: string };

type CustomerFieldsProps = {
  field: Binding<string | null>;
  /** A credit note is for the customer of its invoice. */
  fixed: boolean;
  /** Opens the contact beside the invoice. */
  onWrite: (contact: Writing) => void;
};

/** Who it is for. A customer that is not there yet, or whose address is not complete, is written down beside the invoice. */
export function CustomerFields({ field, fixed, onWrite }: CustomerFieldsProps) {
  const { t } = useTranslation('sales');
  const mayWrite = useMay()('contacts.edit');
  const [typed, setTyped] = useState('');
  const id = field.value === null ? undefined : Number(field.value);
  const { data: chosen } = useContact(id);
  const { contacts, waiting } = useContactChoices(typed, chosen?.name);
  const isOffered = chosen === undefined || contacts.some((contact) => contact.id === chosen.id);
  const choices = [...(isOffered ? [] : [chosen]), ...contacts];
  return (
    <FieldRow columns="2fr 1fr">
      <SelectField
        label={t('editor.customer')}
        placeholder={t('editor.chooseCustomer')}
        nothingFound={t('editor.nobodyFound')}
        searchable
        data={choices.map(({ id: each, name }) => ({ value: String(each), label: name }))}
        waiting={waiting}
        onSearch={setTyped}
        aside={
          mayWrite && (
            <span className={styles['links']}>
              {chosen !== undefined && (
                <button type="button" className="link" onClick={() => onWrite({ id: chosen.id })}>
                  {t('editor.editCustomer')}
                </button>
              )}
              {!fixed && (
                <button
                  type="button"
                  className="link"
                  onClick={() => onWrite({ name: chosen === undefined ? typed : '' })}
                >
                  {t('editor.newCustomer')}
                </button>
              )}
            </span>
          )
        }
        {...field}
      />
      <TextField
        label={t('editor.vatId')}
        value={chosen?.vat_id ?? ''}
        placeholder={t('editor.noVatId')}
        disabled
        onChange={() => undefined}
      />
    </FieldRow>
  );
}
