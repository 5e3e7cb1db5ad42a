import { contactCalls } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/server.ts';
import { useAdminId, useMay } from '../../app/session.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { FieldRow } from '../../ui/form.tsx';
import type { Binding } from '../../ui/use-form.ts';
import { useContact } from '../contacts/index.ts';
import styles from './sales.module.css';

const AT_ONCE = 50;

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
  const adminId = useAdminId();
  const mayWrite = useMay()('contacts.edit');
  const [typed, setTyped] = useState('');
  const id = field.value === null ? undefined : Number(field.value);
  const { data: chosen } = useContact(id);
  // What stands in the field after a choice is the name of the choice, not a question.
  const search = typed === chosen?.name ? '' : typed;
  const { data: found } = useQuery({
    queryKey: ['admin', adminId, 'contacts', 'choices', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi(
        contactCalls.contacts,
        { query: { admin_id: adminId, search, page_size: AT_ONCE, rows_only: 'true' } },
        { signal },
      ),
  });
  const rows = found?.results ?? [];
  const choices = [...(chosen === undefined || rows.some((row) => row.id === chosen.id) ? [] : [chosen]), ...rows];
  return (
    <FieldRow columns="2fr 1fr">
      <SelectField
        label={t('editor.customer')}
        placeholder={t('editor.chooseCustomer')}
        nothingFound={t('editor.nobodyFound')}
        searchable
        data={choices.map(({ id: each, name }) => ({ value: String(each), label: name }))}
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
