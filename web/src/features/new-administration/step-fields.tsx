import { Radio } from '@mantine/core';
import { LEGAL_FORMS, type RegisteredCompany } from '@saldo/contract';
import { compact, isBtwId, isGenuineBtwId, yearOf, mayHoldBsn } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../../app/period/period-name.ts';
import { Field } from '../../ui/forms/field.tsx';
import { ChoiceField, DateField, SelectField, SwitchField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow } from '../../ui/forms/form.tsx';
import { today } from '../../ui/format/format.ts';
import type { Form } from '../../ui/forms/use-form.ts';
import type { Draft } from './draft.ts';
import styles from './new-administration.module.css';
import { RegisterSearch } from './register-search.tsx';
import { filesReturns, legalFormOf, vatFromOf, vatStarts } from './steps.ts';

type StepProps = { form: Form<Draft> };

/** The years to start from: companies that switch may bring some earlier years. */
const YEARS_OFFERED = 6;
const FIRST_YEAR_EVER = 2013;

/** Register details replace typed values; missing ones leave them. */
function filled({ name, legal_form, registered_on, activities, ...where }: RegisteredCompany): Partial<Draft> {
  const told = {
    ...where,
    title: name,
    business_entity: legalFormOf(legal_form),
    activities: activities.join('\n'),
  };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')),
    ...(registered_on === null ? {} : { kvk_registration_date: registered_on }),
  };
}

export function CompanyStep({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  return (
    <>
      <RegisterSearch onFound={(company) => form.set(filled(company))} />
      <TextField
        label={t('company.name')}
        required
        autoComplete="organization"
        maxLength={200}
        {...form.bind('title')}
      />
      <TextField label={t('company.kvk_number')} optional maxLength={20} {...form.bind('kvk_number')} />
      <TextField label={t('company.street')} optional maxLength={200} {...form.bind('street')} />
      <FieldRow>
        <TextField label={t('company.street_number')} optional maxLength={20} {...form.bind('street_number')} />
        <TextField
          label={t('company.street_number_addition')}
          optional
          maxLength={20}
          {...form.bind('street_number_addition')}
        />
      </FieldRow>
      <FieldRow columns="5fr 6fr">
        <TextField
          label={t('company.postal_code')}
          optional
          autoComplete="postal-code"
          maxLength={20}
          {...form.bind('postal_code')}
        />
        <TextField label={t('company.town')} optional maxLength={200} {...form.bind('town')} />
      </FieldRow>
    </>
  );
}

export function FormStep({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  const { value, error, onChange, name } = form.bind('business_entity');
  return (
    <Field label={t('form.label')} name={name} error={error} group>
      {(control) => (
        <div className={styles['forms']}>
          {LEGAL_FORMS.map((each) => (
            <Radio
              key={each}
              className={styles['kind'] ?? ''}
              name={control.id}
              value={each}
              label={t(`form.forms.${each}`)}
              description={t(`form.dutch.${each}`)}
              checked={value === each}
              onChange={() => onChange(each)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

export function VatStep({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  const { values } = form;
  const vatId = compact(values.btw_id);
  const isDoubtful = isBtwId(vatId) && !isGenuineBtwId(vatId);
  const isOld = values.business_entity === 'ez' && mayHoldBsn(vatId);
  const doubt = isOld ? t('vat.btw_idOld') : isDoubtful ? t('vat.btw_idDoubt') : undefined;
  return (
    <>
      <SwitchField label={t('vat.subjected')} help={t('vat.subjectedHelp')} {...form.bind('vat_subjected')} />
      {values.vat_subjected && (
        <>
          <TextField
            label={t('vat.btw_id')}
            help={t('vat.btw_idHelp')}
            optional
            maxLength={40}
            check={doubt === undefined ? undefined : { reason: doubt }}
            {...form.bind('btw_id')}
          />
          <TextField
            label={t('vat.btw_number')}
            help={t('vat.btw_numberHelp')}
            optional
            maxLength={40}
            {...form.bind('btw_number')}
          />
          <SwitchField label={t('vat.is_kor')} help={t('vat.korHelp')} {...form.bind('is_kor')} />
          {values.is_kor && (
            <DateField label={t('vat.kor_since')} required help={t('vat.korSinceHelp')} {...form.bind('kor_since')} />
          )}
          {filesReturns(values, today()) && (
            <ChoiceField
              label={t('vat.period')}
              help={values.is_kor ? t('vat.periodBeforeKor') : undefined}
              data={(['MONTH', 'QUARTER', 'YEAR'] as const).map((value) => ({
                value,
                label: t(`vat.periods.${value}`),
              }))}
              {...form.bind('vat_period')}
            />
          )}
        </>
      )}
    </>
  );
}

export function StartStep({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  const thisYear = yearOf(today());
  const years = Array.from({ length: YEARS_OFFERED }, (_, back) => thisYear - back)
    .filter((year) => year >= FIRST_YEAR_EVER)
    .map((year) => String(year));
  const first = form.bind('first_year');
  return (
    <>
      <SelectField
        label={t('start.first_year')}
        help={t('start.firstYearHelp')}
        data={years}
        {...first}
        value={first.value ?? String(thisYear)}
      />
      {filesReturns(form.values, today()) && <VatFrom form={form} />}
    </>
  );
}

/** Who comes from elsewhere has filed some returns already; without asking, those would be late at once. */
function VatFrom({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  const periodName = usePeriodName();
  const { vat_period: kind } = form.values;
  return (
    <SelectField
      label={t('start.vat_from')}
      help={t('start.vatFromHelp')}
      data={vatStarts(form.values, today()).map((period) => ({
        value: period.starts_on,
        label: periodName({ ...period, kind }, true),
      }))}
      {...form.bind('vat_from')}
      value={vatFromOf(form.values, today())}
    />
  );
}

export function BankStep({ form }: StepProps) {
  const { t } = useTranslation('new-administration');
  return (
    <>
      <TextField label={t('bank.iban')} optional maxLength={60} {...form.bind('bank_account_number')} />
      <TextField label={t('bank.owner')} optional maxLength={200} {...form.bind('bank_account_owner')} />
      <TextField
        label={t('bank.name')}
        help={t('bank.nameHelp')}
        optional
        maxLength={200}
        {...form.bind('bank_account_name')}
      />
    </>
  );
}
