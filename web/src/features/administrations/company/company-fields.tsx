import { type Administration, LEGAL_FORMS, VAT_PERIODS } from '@saldo/contract';
import { compact, isAllKor, isBtwId, isGenuineBtwId, mayHoldBsn } from '@saldo/ledger';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, SelectField, SwitchField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { countryChoices } from '../../contacts/index.ts';
import type { CompanyValues } from './company-values.ts';
import { Group } from '../settings/parts.tsx';
import { TaxOfficeFields } from './tax-office-fields.tsx';

type PartProps = { form: Form<CompanyValues> };

/** Every detail of the company, in groups. */
export function CompanyFields({ form, administration }: PartProps & { administration: Administration }) {
  return (
    <>
      <Who form={form} />
      <Address form={form} />
      <Reach form={form} />
      <Registers form={form} masked={administration.btw_number_masked} />
      <Vat form={form} firstYear={administration.first_year} />
      <BankAccount form={form} />
      <TaxOfficeFields form={form} administration={administration} />
    </>
  );
}

function Who({ form }: PartProps) {
  const { t } = useTranslation('administrations');
  return (
    <Group title={t('company.parts.company')}>
      <FieldRow>
        <TextField label={t('company.fields.title')} required maxLength={200} {...form.bind('title')} />
        <SelectField
          label={t('company.fields.business_entity')}
          data={LEGAL_FORMS.map((value) => ({ value, label: t(`company.forms.${value}`) }))}
          {...form.bind('business_entity')}
        />
      </FieldRow>
    </Group>
  );
}

function Address({ form }: PartProps) {
  const { t } = useTranslation('administrations');
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(language), [language]);
  return (
    <Group title={t('company.parts.address')}>
      <FieldRow columns="2fr 1fr 1fr">
        <TextField label={t('company.fields.street')} optional {...form.bind('street')} />
        <TextField label={t('company.fields.street_number')} optional {...form.bind('street_number')} />
        <TextField
          label={t('company.fields.street_number_addition')}
          optional
          {...form.bind('street_number_addition')}
        />
      </FieldRow>
      <FieldRow columns="1fr 2fr 2fr">
        <TextField label={t('company.fields.postal_code')} optional {...form.bind('postal_code')} />
        <TextField label={t('company.fields.town')} optional {...form.bind('town')} />
        <SelectField label={t('company.fields.country')} data={countries} searchable {...form.bind('country')} />
      </FieldRow>
    </Group>
  );
}

function Reach({ form }: PartProps) {
  const { t } = useTranslation('administrations');
  return (
    <>
      <Group title={t('company.parts.reach')}>
        <FieldRow>
          <TextField label={t('company.fields.email')} type="email" optional {...form.bind('email')} />
          <TextField
            label={t('company.fields.telephone_number')}
            type="tel"
            optional
            {...form.bind('telephone_number')}
          />
        </FieldRow>
      </Group>
      <Group title={t('company.parts.contact')}>
        <FieldRow columns="1fr 3fr">
          <TextField label={t('company.fields.contact_initials')} optional {...form.bind('contact_initials')} />
          <TextField label={t('company.fields.contact_surname')} optional {...form.bind('contact_surname')} />
        </FieldRow>
      </Group>
    </>
  );
}

function Registers({ form, masked }: PartProps & { masked: string | null }) {
  const { t } = useTranslation('administrations');
  const btwId = compact(form.values.btw_id);
  const isDoubtful = isBtwId(btwId) && !isGenuineBtwId(btwId);
  const isOld = form.values.business_entity === 'ez' && mayHoldBsn(btwId);
  const doubt = isOld ? t('company.fields.btwIdOld') : isDoubtful ? t('company.fields.btwIdDoubt') : undefined;
  return (
    <Group title={t('company.parts.registers')}>
      <FieldRow>
        <TextField label={t('company.fields.kvk_number')} optional {...form.bind('kvk_number')} />
        <TextField label={t('company.fields.oin')} help={t('company.fields.oinHelp')} optional {...form.bind('oin')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('company.fields.btw_id')}
          help={t('company.fields.btwIdHelp')}
          optional
          check={doubt === undefined ? undefined : { reason: doubt }}
          {...form.bind('btw_id')}
        />
        <TextField
          label={t('company.fields.btw_number')}
          help={masked === null ? t('company.fields.btwNumberHelp') : t('company.fields.btwNumberKept', { masked })}
          optional
          autoComplete="off"
          {...form.bind('btw_number')}
        />
      </FieldRow>
    </Group>
  );
}

function Vat({ form, firstYear }: PartProps & { firstYear: number }) {
  const { t } = useTranslation('administrations');
  // Under the scheme from the first day on there is at most an incidental return.
  const filesNone = isAllKor({ ...form.values, first_year: firstYear });
  const periods = VAT_PERIODS.map((value) => ({ value, label: t(`company.periods.${value}`) }));
  return (
    <Group title={t('company.parts.vat')}>
      <SwitchField
        label={t('company.fields.vat_subjected')}
        help={t('company.fields.vatSubjectedHelp')}
        {...form.bind('vat_subjected')}
      />
      <SwitchField
        label={t('company.fields.has_car')}
        help={t('company.fields.hasCarHelp')}
        {...form.bind('has_car')}
      />
      <FieldRow>
        <SelectField
          label={t(filesNone ? 'company.fields.vatPeriodOfKor' : 'company.fields.vat_period')}
          help={filesNone ? t('company.fields.vatPeriodOfKorHelp') : undefined}
          data={periods}
          {...form.bind('vat_period')}
        />
        <SelectField
          label={t('company.fields.vat_accounting_basis')}
          data={(['INVOICE', 'CASH'] as const).map((value) => ({ value, label: t(`company.bases.${value}`) }))}
          {...form.bind('vat_accounting_basis')}
        />
      </FieldRow>
      <SwitchField label={t('company.fields.is_kor')} help={t('company.fields.korHelp')} {...form.bind('is_kor')} />
      {form.values.is_kor && (
        <FieldRow>
          <DateField label={t('company.fields.kor_since')} optional {...form.bind('kor_since')} />
          <DateField
            label={t('company.fields.kor_until')}
            help={t('company.fields.korUntilHelp')}
            optional
            {...form.bind('kor_until')}
          />
        </FieldRow>
      )}
      {form.values.vat_subjected && !filesNone && (
        <SwitchField
          label={t('company.fields.oss_registered')}
          help={t('company.fields.ossHelp')}
          {...form.bind('oss_registered')}
        />
      )}
      {!filesNone && (
        <DateField
          label={t('company.fields.vat_from')}
          help={t('company.fields.vatFromHelp')}
          optional
          {...form.bind('vat_from')}
        />
      )}
    </Group>
  );
}

function BankAccount({ form }: PartProps) {
  const { t } = useTranslation('administrations');
  return (
    <Group title={t('company.parts.bank')}>
      <TextField
        label={t('company.fields.bank_account_number')}
        help={t('company.fields.ibanHelp')}
        optional
        {...form.bind('bank_account_number')}
      />
      <FieldRow columns="2fr 1fr">
        <TextField label={t('company.fields.bank_account_owner')} optional {...form.bind('bank_account_owner')} />
        <TextField label={t('company.fields.bic_code')} optional {...form.bind('bic_code')} />
      </FieldRow>
    </Group>
  );
}
