import type { ListedContact } from '@saldo/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../ui/forms/field.tsx';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { countryChoices, useContactChoices } from '../../contacts/index.ts';
import { type ExpenseValues, isDutch, NEW_SUPPLIER, type NewSupplier } from './expense-values.ts';
import styles from '../purchases.module.css';

type SupplierFieldProps = {
  form: Form<ExpenseValues>;
  /** The chosen supplier's name, before any list has been fetched. */
  known: { id: number; name: string } | undefined;
  marks: Pick<FieldProps, 'mark' | 'check' | 'spot'>;
  onChoose: (contact: ListedContact) => void;
};

/** The supplier, from the contacts or new: typing narrows the list and offers what was typed as a new one. */
export function SupplierField({ form, known, marks, onChoose }: SupplierFieldProps) {
  const { t } = useTranslation('purchases');
  const [typed, setTyped] = useState('');
  const { contact_id, new_contact } = form.values;
  const isNew = contact_id === NEW_SUPPLIER;
  const shownName = isNew ? t('fields.newSupplier', { name: new_contact.name }) : known?.name;
  const { contacts, search, waiting } = useContactChoices(typed, shownName);
  const choices = contacts.map((contact) => ({ value: String(contact.id), label: contact.name }));
  if (known !== undefined && !choices.some(({ value }) => value === String(known.id)))
    choices.unshift({ value: String(known.id), label: known.name });
  const offered = isNew && search === '' ? new_contact.name : search;
  choices.push({
    value: NEW_SUPPLIER,
    label: offered === '' ? t('fields.newSupplierBare') : t('fields.newSupplier', { name: offered }),
  });
  const choose = (value: string | null) => {
    if (value === NEW_SUPPLIER)
      form.set({ contact_id: value, new_contact: { ...new_contact, name: search === '' ? new_contact.name : search } });
    else form.set({ contact_id: value });
    const contact = contacts.find(({ id }) => String(id) === value);
    if (contact !== undefined) onChoose(contact);
  };
  return (
    <SelectField
      label={t('fields.supplier')}
      {...form.bind('contact_id')}
      {...marks}
      data={choices}
      searchable
      placeholder={t('fields.chooseSupplier')}
      nothingFound={t('fields.noSupplierFound')}
      waiting={waiting}
      makes={NEW_SUPPLIER}
      onSearch={setTyped}
      onChange={choose}
    />
  );
}

type NewSupplierFieldsProps = {
  form: Form<ExpenseValues>;
  /** Where it is, or whose VAT number it has, may say that its VAT is shifted. */
  onPlace: (supplier: NewSupplier) => void;
};

/** Details of a supplier not in contacts yet; it becomes a contact when the expense is posted. */
export function NewSupplierFields({ form, onPlace }: NewSupplierFieldsProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const { new_contact } = form.values;
  const dutch = isDutch(new_contact);
  const [typed, setTyped] = useState('');
  const countries = useMemo(() => countryChoices(language), [language]);
  // Its code is another name for a country: typed, that one comes first.
  const byCode = countries.find(({ value }) => value === typed.trim().toUpperCase());
  const choices =
    byCode === undefined
      ? countries
      : [
          { ...byCode, label: `${byCode.value} · ${byCode.label}` },
          ...countries.filter(({ value }) => value !== byCode.value),
        ];
  const bind = (key: keyof NewSupplier) => ({
    name: `new_contact.${key}`,
    value: new_contact[key],
    error: form.errors[`new_contact.${key}`] ?? (key === 'name' ? form.errors['name'] : undefined),
    onChange: (value: string) => form.set({ new_contact: { ...new_contact, [key]: value } }),
  });
  return (
    <fieldset className={styles['newSupplier']} aria-label={t('fields.newSupplierBare')}>
      <FieldRow columns="1.4fr 1fr">
        <TextField label={t('fields.newName')} {...bind('name')} maxLength={200} />
        <SelectField
          label={t('fields.country')}
          {...bind('country')}
          onChange={(country) => onPlace({ ...new_contact, country: country ?? 'NL' })}
          data={choices}
          searchable
          onSearch={setTyped}
          nothingFound={t('fields.noCountry')}
        />
      </FieldRow>
      <FieldRow columns={dutch ? '1fr 1fr 1.4fr' : '1fr 1.5fr'}>
        <TextField
          label={t('fields.vatId')}
          optional
          {...bind('vat_id')}
          onChange={(vat_id) => onPlace({ ...new_contact, vat_id })}
        />
        {dutch && <TextField label={t('fields.kvk')} optional {...bind('kvk_number')} />}
        <TextField label={t('fields.iban')} optional {...bind('iban')} />
      </FieldRow>
    </fieldset>
  );
}
