import { Modal } from '@mantine/core';
import { assetCalls, type Vehicle, VEHICLE_OWNERS, vehicleCalls } from '@saldo/contract';
import {
  type Cents,
  cents,
  countsByMarketValue,
  formatEuro,
  FUELS,
  type IsoDate,
  isoDate,
  parseEuro,
  yearOf,
} from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { CheckField, ChoiceField, DateField, MoneyField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { type Form as FormOf, useForm } from '../../../ui/forms/use-form.ts';
import { today } from '../../../ui/format/format.ts';
import { useBooksChanged } from '../queries.ts';
import styles from '../assets.module.css';

type Values = {
  name: string;
  licence_plate: string;
  owner: 'COMPANY' | 'PRIVATE';
  fuel: string | null;
  list_price: Cents | null;
  market_value: Cents | null;
  first_used_on: IsoDate | null;
  available_from: IsoDate | null;
  available_until: IsoDate | null;
  vat_deducted_on_purchase: boolean;
  purchase_vat: Cents | null;
  asset_id: string | null;
};

function valuesOf(vehicle: Vehicle | undefined): Values {
  return {
    name: vehicle?.name ?? '',
    licence_plate: vehicle?.licence_plate ?? '',
    owner: vehicle?.owner ?? 'COMPANY',
    fuel: vehicle?.fuel ?? null,
    list_price: vehicle === undefined ? null : parseEuro(vehicle.list_price),
    market_value: vehicle === undefined || vehicle.market_value === null ? null : parseEuro(vehicle.market_value),
    first_used_on: vehicle?.first_used_on ?? null,
    available_from: vehicle?.available_from ?? isoDate(yearOf(today()), 1, 1),
    available_until: vehicle?.available_until ?? null,
    vat_deducted_on_purchase: vehicle?.vat_deducted_on_purchase ?? true,
    purchase_vat: vehicle === undefined ? null : parseEuro(vehicle.purchase_vat),
    asset_id: vehicle?.asset_id === undefined || vehicle.asset_id === null ? null : String(vehicle.asset_id),
  };
}

/** `year`: the one that is looked at, which may be over. */
type VehicleDialogProps = { vehicle?: Vehicle; year: number; onClose: () => void };

/** A car of the company, or a private one that is driven for it. */
export function VehicleDialog({ vehicle, year, onClose }: VehicleDialogProps) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const form = useForm<Values>({
    initial: valuesOf(vehicle),
    validate: (values): Record<string, string> => {
      const needed = ['fuel', 'first_used_on', 'available_from'] as const;
      return Object.fromEntries(needed.filter((key) => values[key] === null).map((key) => [key, t('form.required')]));
    },
    submit: async (values) => {
      const { first_used_on, available_from } = values;
      const fuel = FUELS.find((known) => known === values.fuel);
      if (fuel === undefined || first_used_on === null || available_from === null) return;
      const body = {
        ...values,
        admin_id,
        fuel,
        first_used_on,
        available_from,
        list_price: formatEuro(values.list_price ?? cents(0)),
        market_value: values.market_value === null ? null : formatEuro(values.market_value),
        purchase_vat: formatEuro(values.purchase_vat ?? cents(0)),
        asset_id: values.asset_id === null || values.owner === 'PRIVATE' ? null : Number(values.asset_id),
      };
      if (vehicle === undefined) await callApi(vehicleCalls.createVehicle, { body });
      else
        await callApi(vehicleCalls.updateVehicle, {
          params: { id: vehicle.id },
          body: { ...body, version: vehicle.version },
        });
      toast.success(t('vehicles.saved'));
      await changed();
      onClose();
    },
  });
  const title = t(vehicle === undefined ? 'vehicles.new' : 'vehicles.edit');
  const { owner, first_used_on, market_value } = form.values;
  const isCompany = owner === 'COMPANY';
  const isOld = first_used_on !== null && countsByMarketValue({ first_used_on }, year);
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={title}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={title} guard={false}>
        <div className={styles['fields']}>
          <FieldRow columns="2fr 1fr">
            <TextField label={t('vehicles.name')} maxLength={120} {...form.bind('name')} />
            <TextField label={t('vehicles.plate')} optional maxLength={20} {...form.bind('licence_plate')} />
          </FieldRow>
          <FieldRow columns="1fr 1fr">
            <ChoiceField
              label={t('vehicles.owner')}
              data={VEHICLE_OWNERS.map((value) => ({ value, label: t(`vehicles.owners.${value}`) }))}
              {...form.bind('owner')}
            />
            <SelectField
              label={t('vehicles.fuel')}
              data={FUELS.map((value) => ({ value, label: t(`vehicles.fuels.${value}`) }))}
              {...form.bind('fuel')}
            />
          </FieldRow>
          <FieldRow columns="1fr 1fr 1fr">
            <DateField label={t('vehicles.firstUsed')} {...form.bind('first_used_on')} />
            <DateField label={t('vehicles.from')} {...form.bind('available_from')} />
            <DateField label={t('vehicles.until')} optional {...form.bind('available_until')} />
          </FieldRow>
          {isCompany && (
            <>
              <FieldRow columns="1fr 1fr">
                <MoneyField label={t('vehicles.listPrice')} {...form.bind('list_price')} />
                <MoneyField label={t('vehicles.purchaseVat')} optional {...form.bind('purchase_vat')} />
              </FieldRow>
              {(isOld || market_value !== null) && (
                <MoneyField
                  label={t('vehicles.marketValue')}
                  help={t('vehicles.marketValueHelp')}
                  optional
                  {...form.bind('market_value')}
                />
              )}
              <AssetField form={form} vehicle={vehicle} />
              <CheckField label={t('vehicles.vatDeducted')} {...form.bind('vat_deducted_on_purchase')} />
            </>
          )}
        </div>
        <FormFoot submit={t('vehicles.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}

/** The asset that the car is in the register, so that one leads to the other. */
function AssetField({ form, vehicle }: { form: FormOf<Values>; vehicle: Vehicle | undefined }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'assets', 'register', 'choices'],
    queryFn: ({ signal }) =>
      callApi(assetCalls.assets, { query: { admin_id, page_size: 200, rows_only: 'true' } }, { signal }),
  });
  const rows = data?.results.filter(({ kind }) => kind === 'VEHICLE' || kind === 'VAN') ?? [];
  const own = vehicle?.asset_id ?? null;
  const known = own === null || rows.some(({ id }) => id === own) ? [] : [{ id: own, name: vehicle?.asset_name ?? '' }];
  return (
    <SelectField
      label={t('vehicles.asset')}
      optional
      clearable
      placeholder={t('vehicles.noAsset')}
      data={[...known, ...rows].map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.bind('asset_id')}
    />
  );
}
