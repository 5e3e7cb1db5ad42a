import { Button } from '@mantine/core';
import { contactCalls, type Contact, fieldText, journalCalls, MOST_NOTES, postalCodeOf } from '@saldo/contract';
import { compact, isBtwId, isGenuineBtwId, REVERSE_CHARGES } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLedgerOptions } from '../journal/index.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { Field } from '../../ui/forms/field.tsx';
import { CheckField, DateField, SelectField, SwitchField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { type Form as FormOf, useForm } from '../../ui/forms/use-form.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './contacts.module.css';
import { BLANK, bodyOf, fromRegister, type Values, valuesOf } from './contact-values.ts';
import { countryChoices } from './countries.ts';
import { RegisterSearch } from './register-search.tsx';
import { VatCheckLine } from './vat-check.tsx';

type ContactFormProps = {
  /** The contact to change; a new one without. */
  contact?: Contact | undefined;
  /** What a new contact starts with. */
  start?: Partial<Values>;
  onSaved: (contact: Contact) => void;
  /** Someone else changed it: fetch it again. */
  onNewer?: () => void;
  onDirty?: (dirty: boolean) => void;
};

/** The complete contact form; saves and reports to its caller. */
export function ContactForm({ contact, start, onSaved, onNewer, onDirty }: ContactFormProps) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const adminId = useAdminId();
  const client = useQueryClient();
  const form = useForm<Values>({
    initial: contact === undefined ? { ...BLANK, ...start } : valuesOf(contact),
    validate: (values): Record<string, string> =>
      postalCodeOf(values) === undefined ? { postal_code: fieldText('postal_code_invalid', language) } : {},
    asksAnyway: true,
    submit: async (values) => {
      const body = bodyOf(values, adminId);
      const saved =
        contact === undefined
          ? await callApi(contactCalls.createContact, { body })
          : await callApi(contactCalls.updateContact, {
              params: { id: String(contact.id) },
              body: { ...body, version: contact.version },
            });
      await client.invalidateQueries({ queryKey: ['admin', adminId, 'contacts'] });
      toast.success(t('saved', { name: saved.name }));
      onSaved(saved);
    },
  });
  const { dirty, errors } = form;
  const [all, setAll] = useState(contact !== undefined);
  const showsAll = all || Object.keys(errors).some((field) => !ESSENTIAL.has(field));
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return (
    <Form
      form={form}
      label={contact?.name ?? t('newTitle')}
      onNewer={onNewer}
      begins={contact === undefined}
      marksRequired
    >
      {contact === undefined && <RegisterSearch onFound={(company) => form.set(fromRegister(company))} />}
      {showsAll ? (
        <>
          <Who form={form} />
          <Reach form={form} />
          <Address form={form} />
          <Numbers form={form} contactId={contact?.id} />
          {form.values.is_supplier && <Booking form={form} />}
          <Part title={t('fields.notes')}>
            <TextareaField label={t('fields.notes')} optional maxLength={MOST_NOTES} {...form.bind('notes')} />
          </Part>
        </>
      ) : (
        <Essentials form={form} asksKind={start?.is_client !== true && start?.is_supplier !== true}>
          <Button variant="subtle" className={styles['more'] ?? ''} onClick={() => setAll(true)}>
            {t('allFields')}
          </Button>
        </Essentials>
      )}
      <FormFoot submit={t('save')} busy={form.busy} />
    </Form>
  );
}

type PartProps = { form: FormOf<Values> };

/** The main fields of a new contact; the rest is shown on request or when it has errors. */
const ESSENTIAL: ReadonlySet<string> = new Set<keyof Values>([
  'name',
  'is_client',
  'is_supplier',
  'email',
  'street',
  'street_number',
  'street_number_addition',
  'postal_code',
  'town',
  'country',
  'vat_id',
]);

type EssentialsProps = PartProps & { asksKind: boolean; children: React.ReactNode };

function Essentials({ form, asksKind, children }: EssentialsProps) {
  const { t } = useTranslation('contacts');
  return (
    <div className={styles['part']}>
      <TextField label={t('fields.name')} required maxLength={200} {...form.bind('name')} />
      {asksKind && <Kind form={form} />}
      <TextField label={t('fields.email')} type="email" optional {...form.bind('email')} />
      <Street form={form} />
      <Town form={form} />
      <FieldRow>
        <Country form={form} />
        <VatId form={form} />
      </FieldRow>
      {children}
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

function Who({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  return (
    <Part title={t('sections.who')}>
      <TextField label={t('fields.name')} required help={t('fields.nameHelp')} maxLength={200} {...form.bind('name')} />
      <Kind form={form} />
      <SwitchField label={t('fields.is_business')} help={t('fields.isBusinessHelp')} {...form.bind('is_business')} />
      {form.values.is_business && (
        <TextField label={t('fields.company_name')} optional {...form.bind('company_name')} />
      )}
      <FieldRow>
        <TextField label={t('fields.first_name')} optional {...form.bind('first_name')} />
        <TextField label={t('fields.last_name')} optional {...form.bind('last_name')} />
      </FieldRow>
    </Part>
  );
}

function Kind({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  const isUnsaid = !form.values.is_client && !form.values.is_supplier;
  return (
    <Field
      label={t('fields.kind')}
      required
      help={isUnsaid ? t('fields.kindHelp') : undefined}
      name="kind"
      error={undefined}
      group
    >
      {() => (
        <div className={styles['ticks']}>
          <CheckField label={t('fields.is_client')} {...form.bind('is_client')} />
          <CheckField label={t('fields.is_supplier')} {...form.bind('is_supplier')} />
        </div>
      )}
    </Field>
  );
}

function Reach({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  return (
    <Part title={t('sections.reach')}>
      <TextField label={t('fields.email')} type="email" optional {...form.bind('email')} />
      <FieldRow>
        <TextField label={t('fields.phone')} type="tel" optional {...form.bind('phone')} />
        <TextField label={t('fields.mobile')} type="tel" optional {...form.bind('mobile')} />
      </FieldRow>
    </Part>
  );
}

function Address({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  return (
    <Part title={t('sections.address')}>
      <Street form={form} />
      <FieldRow>
        <TextField
          label={t('fields.extra_address_line')}
          help={t('fields.extraLineHelp')}
          optional
          {...form.bind('extra_address_line')}
        />
        <TextField
          label={t('fields.address_line_2')}
          help={t('fields.secondLineHelp')}
          optional
          {...form.bind('address_line_2')}
        />
      </FieldRow>
      <Town form={form} />
      <Country form={form} />
    </Part>
  );
}

function Street({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  return (
    <FieldRow columns="2fr 1fr 1fr">
      <TextField label={t('fields.street')} optional {...form.bind('street')} />
      <TextField label={t('fields.street_number')} optional {...form.bind('street_number')} />
      <TextField label={t('fields.street_number_addition')} optional {...form.bind('street_number_addition')} />
    </FieldRow>
  );
}

function Town({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  return (
    <FieldRow columns="1fr 2fr">
      <TextField label={t('fields.postal_code')} optional {...form.bind('postal_code')} />
      <TextField label={t('fields.town')} optional {...form.bind('town')} />
    </FieldRow>
  );
}

function Country({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  return <SelectField label={t('fields.country')} data={countries} searchable {...form.bind('country')} />;
}

function VatId({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  const vatId = compact(form.values.vat_id);
  const isDoubtful = isBtwId(vatId) && !isGenuineBtwId(vatId);
  return (
    <TextField
      label={t('fields.vat_id')}
      optional
      check={isDoubtful ? { reason: t('vatIdDoubt') } : undefined}
      {...form.bind('vat_id')}
    />
  );
}

function Numbers({ form, contactId }: PartProps & { contactId: number | undefined }) {
  const { t } = useTranslation('contacts');
  return (
    <Part title={t('sections.numbers')}>
      <SwitchField
        label={t('fields.vat_subjected')}
        help={t('fields.vatSubjectedHelp')}
        {...form.bind('vat_subjected')}
      />
      <FieldRow>
        <VatId form={form} />
        {form.values.country === 'NL' && (
          <TextField
            label={t('fields.vat_number')}
            help={t('fields.vatNumberHelp')}
            optional
            {...form.bind('vat_number')}
          />
        )}
      </FieldRow>
      <VatCheckLine vatId={form.values.vat_id} contactId={contactId} />
      <FieldRow>
        <TextField label={t('fields.kvk_number')} optional {...form.bind('kvk_number')} />
        <DateField label={t('fields.kvk_date')} optional {...form.bind('kvk_date')} />
      </FieldRow>
      {form.values.is_client && (
        <FieldRow>
          <TextField
            label={t('fields.peppol_id')}
            help={t('fields.peppolIdHelp')}
            optional
            {...form.bind('peppol_id')}
          />
          {form.values.country === 'NL' && (
            <TextField label={t('fields.oin')} help={t('fields.oinHelp')} optional {...form.bind('oin')} />
          )}
        </FieldRow>
      )}
      <TextField label={t('fields.iban')} optional {...form.bind('iban')} />
    </Part>
  );
}

/** What expenses of a supplier start with. */
function Booking({ form }: PartProps) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const ledgers = useQuery({
    queryKey: ['admin', adminId, 'journal', 'purchase-ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgers, { params: { adminId } }, { signal }),
  });
  const choices = useLedgerOptions(ledgers.data, [form.values.default_ledger_id]);
  return (
    <Part title={t('sections.booking')}>
      <FieldRow>
        <SelectField
          label={t('fields.default_ledger_id')}
          optional
          clearable
          searchable
          data={choices}
          {...form.bind('default_ledger_id')}
        />
        <SelectField
          label={t('fields.default_reverse_charge')}
          data={REVERSE_CHARGES.map((value) => ({ value, label: t(`reverse.${value}`) }))}
          {...form.bind('default_reverse_charge')}
        />
      </FieldRow>
    </Part>
  );
}
