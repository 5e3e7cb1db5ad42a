import { journalCalls, type LedgerChoice } from '@saldo/contract';
import { isMoney, MOVABLE_TREATMENTS, ROLES } from '@saldo/ledger';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { CheckField, ChoiceField, MoneyField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useVatOptions } from '../vat-options.ts';
import { ledgerChoices } from './memorial-lines.tsx';
import type { MemorialValues } from './memorial-values.ts';
import { TakingsFields } from './takings-fields.tsx';

type AmountProps = { form: Form<MemorialValues>; chart: readonly LedgerChoice[] };

/** The fields of a type that has one amount on fixed accounts. */
export function AmountFields({ form, chart }: AmountProps) {
  const { t } = useTranslation('journal');
  switch (form.values.type) {
    case 'PRIVATE_USE_GOODS':
      return (
        <FieldRow>
          <MoneyField label={t('memorial.form.cost')} {...form.bind('amount')} />
          <VatRate form={form} label={t('memorial.form.vat')} />
        </FieldRow>
      );
    case 'PRIVATE_USE_CAR':
      return <CarFields form={form} />;
    case 'KM_ALLOWANCE':
      return (
        <FieldRow>
          <TextField label={t('memorial.form.km')} {...form.bind('km')} />
        </FieldRow>
      );
    case 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE':
      return (
        <FieldRow>
          <MoneyField label={t('memorial.form.inputVat')} {...form.bind('amount')} />
          <MoneyField label={t('memorial.form.deducted')} {...form.bind('deducted')} />
          <TextField label={t('memorial.form.percentage')} {...form.bind('final_percentage')} />
        </FieldRow>
      );
    case 'BUA_CORRECTION':
      return (
        <FieldRow>
          <MoneyField label={t('memorial.form.buaVat')} {...form.bind('amount')} />
        </FieldRow>
      );
    case 'IRRECOVERABLE_INVOICE':
      return <WriteOffFields form={form} />;
    case 'TURNOVER_CORRECTION':
      return <TurnoverFields form={form} />;
    case 'VAT_RETURN_PAYMENT':
      return <PaymentFields form={form} chart={chart} />;
    case 'BANK_BALANCE_MUTATION':
      return <MutationFields form={form} chart={chart} />;
    case 'DAILY_TAKINGS':
      return <TakingsFields form={form} chart={chart} />;
    case 'FREE_BOOKING':
    case 'ACCRUED_REVENUE':
    case 'DEPRECIATION':
    case 'RESULT_BOOKING':
    case 'PRIVATE_CORRECTION':
      return null;
  }
}

type FormProps = Pick<AmountProps, 'form'>;

function VatRate({ form, label, empty }: FormProps & { label: string; empty?: string }) {
  const rates = useVatOptions(form.values.date) ?? [];
  const taxed = rates.filter(({ rate }) => Number(rate) > 0).map(({ value, label: name }) => ({ value, label: name }));
  const data = empty === undefined ? taxed : [{ value: '', label: empty }, ...taxed];
  return <ChoiceField label={label} data={data} {...form.bind('vat')} />;
}

function CarFields({ form }: FormProps) {
  const { t } = useTranslation('journal');
  return (
    <>
      <FieldRow>
        <MoneyField label={t('memorial.form.listPrice')} {...form.bind('amount')} />
        <TextField label={t('memorial.form.firstUsed')} maxLength={4} {...form.bind('first_used_year')} />
        <TextField label={t('memorial.form.months')} maxLength={2} {...form.bind('months')} />
      </FieldRow>
      <CheckField label={t('memorial.form.deductedOnPurchase')} {...form.bind('vat_deducted_on_purchase')} />
      <FieldRow>
        <MoneyField
          label={t('memorial.form.runningVat')}
          help={t('memorial.form.runningVatHelp')}
          optional
          {...form.bind('running_vat')}
        />
        {form.values.running_vat !== null && form.values.vat_deducted_on_purchase && (
          <MoneyField label={t('memorial.form.purchaseVat')} optional {...form.bind('purchase_vat')} />
        )}
      </FieldRow>
    </>
  );
}

function WriteOffFields({ form }: FormProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.split(' · ')[0] ?? '', 200);
  const { data: invoices = [] } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'open-invoices', search],
    queryFn: ({ signal }) => callApi(journalCalls.openInvoices, { query: { admin_id, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const chosen = invoices.find(({ id }) => String(id) === form.values.open_item_id);
  return (
    <>
      <SelectField
        label={t('memorial.form.invoice')}
        placeholder={t('memorial.form.chooseInvoice')}
        nothingFound={t('memorial.form.noInvoice')}
        searchable
        data={invoices.map(({ id, name, contact_name, document_date, outstanding }) => ({
          value: String(id),
          label: [
            name,
            contact_name,
            formatDate(document_date, language),
            formatMoney(outstanding, language, { currency: true }),
          ].join(' · '),
        }))}
        onSearch={setTyped}
        {...form.bind('open_item_id')}
      />
      <FieldRow>
        <MoneyField
          label={t('memorial.form.writeOff')}
          help={t('memorial.form.writeOffHelp')}
          optional
          {...form.bind('amount')}
        />
        {chosen?.is_opening_item === true && (
          <VatRate form={form} label={t('memorial.form.writeOffVat')} empty={t('memorial.form.noVat')} />
        )}
      </FieldRow>
    </>
  );
}

function TurnoverFields({ form }: FormProps) {
  const { t } = useTranslation('journal');
  const boxes = MOVABLE_TREATMENTS.map((value) => ({ value, label: t(`memorial.form.boxes.${value}`) }));
  const { from, to, supply } = form.values;
  const choose = (name: 'from' | 'to') => (value: string | null) => {
    const found = MOVABLE_TREATMENTS.find((known) => known === value);
    if (found !== undefined) form.set({ [name]: found });
  };
  return (
    <>
      <FieldRow>
        <SelectField
          label={t('memorial.form.from')}
          data={boxes}
          name="from"
          value={from}
          onChange={choose('from')}
          error={form.errors['from']}
        />
        <SelectField
          label={t('memorial.form.to')}
          data={boxes}
          name="to"
          value={to}
          onChange={choose('to')}
          error={form.errors['to']}
        />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('memorial.form.turnover')} {...form.bind('amount')} />
        <ChoiceField
          label={t('memorial.form.supply')}
          data={[
            { value: 'goods', label: t('memorial.form.goods') },
            { value: 'service', label: t('memorial.form.service') },
          ]}
          value={supply}
          onChange={(value) => form.set({ supply: value === 'goods' ? 'goods' : 'service' })}
        />
      </FieldRow>
    </>
  );
}

function Direction({ form, incoming, outgoing }: FormProps & { incoming: string; outgoing: string }) {
  const { t } = useTranslation('journal');
  return (
    <ChoiceField
      label={t('memorial.form.direction')}
      data={[
        { value: 'out', label: outgoing },
        { value: 'in', label: incoming },
      ]}
      value={form.values.direction}
      onChange={(value) => form.set({ direction: value === 'in' ? 'in' : 'out' })}
    />
  );
}

const PAYING: ReadonlySet<string> = new Set([
  ROLES.privateDeposits,
  ROLES.privateWithdrawals,
  ROLES.currentAccountDirector,
  ROLES.paymentsSuspense,
]);

function PaymentFields({ form, chart }: AmountProps) {
  const { t } = useTranslation('journal');
  const data = ledgerChoices(chart, ({ code, category }) => isMoney(category) || PAYING.has(code));
  return (
    <>
      <FieldRow>
        <MoneyField label={t('memorial.form.sum')} {...form.bind('amount')} />
        <Direction form={form} incoming={t('memorial.form.refund')} outgoing={t('memorial.form.paid')} />
      </FieldRow>
      <SelectField label={t('memorial.form.account')} data={data} searchable {...form.bind('ledger')} />
    </>
  );
}

function MutationFields({ form, chart }: AmountProps) {
  const { t } = useTranslation('journal');
  return (
    <>
      <FieldRow>
        <MoneyField label={t('memorial.form.sum')} {...form.bind('amount')} />
        <Direction form={form} incoming={t('memorial.form.received')} outgoing={t('memorial.form.paid')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('memorial.form.account')}
          data={ledgerChoices(chart, ({ category }) => isMoney(category))}
          searchable
          {...form.bind('ledger')}
        />
        <SelectField
          label={t('memorial.form.contra')}
          data={ledgerChoices(chart)}
          searchable
          nothingFound={t('memorial.form.noLedger')}
          {...form.bind('contra')}
        />
      </FieldRow>
    </>
  );
}
