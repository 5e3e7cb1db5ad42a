import type { LedgerChoice } from '@saldo/contract';
import { canteenRateOn, isMoney } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAdminId, useAdministrations } from '../../../app/api/session.ts';
import { formatRate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { type LineColumn, LineTable, MoneyCell, TextCell } from '../../../ui/forms/line-table.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { LedgerCell, ledgerChoices } from './memorial-lines.tsx';
import { blankShare, type MemorialValues } from './memorial-values.ts';
import type { ShareValues, TakingsValues } from './takings-values.ts';

type TakingsProps = { form: Form<MemorialValues>; chart: readonly LedgerChoice[] };

/** A day in the cash book: takings by rate, what did not come in as cash, what was paid out, and the count. */
export function TakingsFields({ form, chart }: TakingsProps) {
  const { t } = useTranslation('journal');
  const amount = (name: keyof TakingsValues) => ({
    name: `takings.${name}`,
    value: form.values.takings[name],
    onChange: (value: TakingsValues[typeof name]) =>
      form.update((now) => ({ takings: { ...now.takings, [name]: value } })),
    error: form.errors[`takings.${name}`],
  });
  const adminId = useAdminId();
  // Only a sports club may apply the flat rate, and it is a non-profit.
  const isNonProfit = useAdministrations().some(
    ({ id, business_entity }) => id === adminId && business_entity === 'stichting',
  );
  const hasCanteen = isNonProfit || form.values.takings.canteen !== null;
  const language = useLanguage();
  const flatRate = canteenRateOn(form.values.date ?? today());
  return (
    <>
      <SelectField
        label={t('memorial.takings.till')}
        data={ledgerChoices(chart, ({ category }) => isMoney(category))}
        searchable
        {...form.bind('ledger')}
      />
      <FieldRow>
        <MoneyField label={t('memorial.takings.high')} {...amount('high')} />
        <MoneyField label={t('memorial.takings.low')} {...amount('low')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('memorial.takings.zero')} {...amount('zero')} />
        <MoneyField label={t('memorial.takings.exempt')} {...amount('exempt')} />
      </FieldRow>
      {hasCanteen && (
        <MoneyField
          label={t('memorial.takings.canteen')}
          help={
            flatRate === null
              ? t('memorial.takings.canteenNoRate')
              : t('memorial.takings.canteenHelp', { rate: formatRate(flatRate, language) })
          }
          {...amount('canteen')}
        />
      )}
      <FieldRow>
        <MoneyField label={t('memorial.takings.card')} help={t('memorial.takings.cardHelp')} {...amount('card')} />
        <MoneyField
          label={t('memorial.takings.counted')}
          help={t('memorial.takings.countedHelp')}
          {...amount('counted')}
        />
      </FieldRow>
      <PaidFromTill form={form} chart={chart} />
    </>
  );
}

function usePaidColumns(chart: readonly LedgerChoice[]): LineColumn<ShareValues>[] {
  const { t } = useTranslation('journal');
  const data = ledgerChoices(chart);
  return [
    {
      id: 'ledger',
      head: t('memorial.takings.paid'),
      cell: (line, change, control, typing) => (
        <LedgerCell value={line.ledger} onChange={(ledger) => change({ ledger })} {...{ data, control }} {...typing} />
      ),
    },
    {
      id: 'description',
      head: t('memorial.form.lineDescription'),
      width: '30%',
      cell: (line, change, control) => (
        <TextCell
          value={line.description}
          onChange={(description) => change({ description })}
          control={control}
          maxLength={250}
        />
      ),
    },
    {
      id: 'amount',
      head: t('memorial.amount'),
      align: 'right',
      width: '130px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
  ];
}

function PaidFromTill({ form, chart }: TakingsProps) {
  const { t } = useTranslation('journal');
  const columns = usePaidColumns(chart);
  return (
    <LineTable<ShareValues>
      label={t('memorial.takings.paid')}
      name="shares"
      lines={form.values.shares}
      onChange={(change) => form.update((now) => ({ shares: change(now.shares) }))}
      form={form}
      columns={columns}
      newLine={blankShare}
      addLabel={t('memorial.form.addLine')}
      errors={form.errorsUnder('shares')}
    />
  );
}
