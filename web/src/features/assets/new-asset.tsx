import { Skeleton } from '@mantine/core';
import { assetCalls, type AssetGroup } from '@saldo/contract';
import { type Cents, cents, DEPRECIATION_METHODS, formatEuro, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { useGo } from '../../app/routing/address.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { CheckField, DateField, MoneyField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { assetGroupsQuery, useBooksChanged } from './queries.ts';
import { basisPointsIn, isWhole } from './typed-numbers.ts';
import styles from './assets.module.css';

type Values = {
  name: string;
  group_id: string | null;
  acquired_on: IsoDate | null;
  in_use_from: IsoDate | null;
  cost: Cents | null;
  residual: Cents | null;
  method: string | null;
  life_months: string;
  percentage: string;
  vat_deducted: Cents | null;
  isOpening: boolean;
  opening_on: IsoDate | null;
  opening_depreciation: Cents | null;
};

export function NewAssetScreen() {
  const { t } = useTranslation('assets');
  const groups = useQuery(assetGroupsQuery(useAdminId()));
  return (
    <Page title={t('form.new')} summary={t('form.help')}>
      <QueryState query={groups} skeleton={<Skeleton height={420} radius={12} />}>
        {(found) => <AssetForm groups={found} />}
      </QueryState>
    </Page>
  );
}

const euro = (amount: Cents | null): string => formatEuro(amount ?? cents(0));

/** An asset that is in the books already: of the opening balance, or booked without a purchase. */
function AssetForm({ groups }: { groups: readonly AssetGroup[] }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const go = useGo();
  const changed = useBooksChanged();
  const language = useLanguage();
  const groupOf = ({ group_id }: Values) => groups.find(({ id }) => String(id) === group_id);
  const methodOf = (values: Values) => values.method ?? groupOf(values)?.method;
  const form = useForm<Values>({
    initial: {
      name: '',
      group_id: null,
      acquired_on: null,
      in_use_from: null,
      cost: null,
      residual: cents(0),
      method: null,
      life_months: '',
      percentage: '',
      vat_deducted: null,
      isOpening: true,
      opening_on: isoDate(yearOf(today()), 1, 1),
      opening_depreciation: null,
    },
    validate: (values): Record<string, string> => {
      const needed = [
        'group_id',
        'acquired_on',
        'cost',
        ...(values.isOpening ? (['opening_on'] as const) : []),
      ] as const;
      return {
        ...(values.name.trim() === '' ? { name: t('form.required') } : {}),
        ...Object.fromEntries(needed.filter((key) => values[key] === null).map((key) => [key, t('form.required')])),
        ...(isWhole(values.life_months) ? {} : { life_months: t('form.whole') }),
        ...(methodOf(values) === 'DEGRESSIVE' && basisPointsIn(values.percentage, language) === undefined
          ? { percentage: t('form.upTo100') }
          : {}),
      };
    },
    submit: async (values) => {
      const { acquired_on, in_use_from, opening_on } = values;
      if (acquired_on === null) return;
      const method = DEPRECIATION_METHODS.find((known) => known === values.method);
      const degressive_bp = basisPointsIn(values.percentage, language);
      const made = await callApi(assetCalls.createAsset, {
        body: {
          admin_id,
          name: values.name,
          group_id: Number(values.group_id),
          acquired_on,
          ...(in_use_from === null ? {} : { in_use_from }),
          cost: euro(values.cost),
          residual: euro(values.residual),
          vat_deducted: euro(values.vat_deducted),
          ...(method === undefined ? {} : { method }),
          ...(methodOf(values) === 'DEGRESSIVE' ? { degressive_bp } : {}),
          ...(values.life_months.trim() === '' ? {} : { life_months: Number(values.life_months) }),
          opening:
            values.isOpening && opening_on !== null
              ? { on: opening_on, depreciation: euro(values.opening_depreciation) }
              : null,
        },
      });
      toast.success(t('form.saved'));
      await changed();
      go(`assets/register/${String(made.id)}`, {}, { replace: true });
    },
  });
  const group = groupOf(form.values);
  return (
    <Form form={form} label={t('form.new')} begins>
      <div className={styles['sheet']}>
        <Card>
          <div className={styles['fields']}>
            <FieldRow columns="2fr 1fr">
              <TextField label={t('form.name')} maxLength={120} {...form.bind('name')} />
              <SelectField
                label={t('form.group')}
                data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...form.bind('group_id')}
              />
            </FieldRow>
            <FieldRow columns="1fr 1fr">
              <DateField label={t('form.acquired')} {...form.bind('acquired_on')} />
              <DateField label={t('form.inUse')} optional {...form.bind('in_use_from')} />
            </FieldRow>
            <FieldRow columns="1fr 1fr 1fr">
              <MoneyField label={t('form.cost')} {...form.bind('cost')} />
              <MoneyField label={t('form.vat')} optional {...form.bind('vat_deducted')} />
              <MoneyField label={t('form.residual')} optional {...form.bind('residual')} />
            </FieldRow>
            <FieldRow columns="1fr 1fr 1fr">
              <SelectField
                label={t('form.method')}
                optional
                placeholder={group === undefined ? '' : t(`methods.${group.method}`)}
                data={DEPRECIATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
                {...form.bind('method')}
              />
              <TextField
                label={t('form.life')}
                optional
                maxLength={4}
                placeholder={group === undefined ? '' : String(group.life_months)}
                {...form.bind('life_months')}
              />
              {methodOf(form.values) === 'DEGRESSIVE' && (
                <TextField label={t('form.percentage')} maxLength={6} {...form.bind('percentage', 'degressive_bp')} />
              )}
            </FieldRow>
            <CheckField label={t('form.isOpening')} {...form.bind('isOpening')} />
            {form.values.isOpening && (
              <FieldRow columns="1fr 1fr">
                <DateField label={t('form.openingOn')} {...form.bind('opening_on', 'opening.on')} />
                <MoneyField
                  label={t('form.openingDepreciation')}
                  {...form.bind('opening_depreciation', 'opening.depreciation')}
                />
              </FieldRow>
            )}
            <FormFoot submit={t('form.save')} busy={form.busy} />
          </div>
        </Card>
      </div>
    </Form>
  );
}
