import { Button } from '@mantine/core';
import { type VehicleYear, vehicleCalls } from '@saldo/contract';
import { type Cents, formatEuro, kilometresIn, parseEuro } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { MoneyField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatNumber } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useBooksChanged } from '../queries.ts';
import styles from '../assets.module.css';

type Values = { km_business: string; km_private: string; running_vat: Cents | null; real_cost: Cents | null };

const amountOf = (text: string | null): Cents | null => (text === null ? null : parseEuro(text));
const textOf = (amount: Cents | null): string | null => (amount === null ? null : formatEuro(amount));

type YearProps = { row: VehicleYear; onBookVat: () => void };

/** Kilometres and costs of a year, and what is booked of them. */
export function YearForm({ row, onBookVat }: YearProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const form = useForm<Values>({
    initial: {
      km_business: String(row.km_business),
      km_private: row.km_private === null ? '' : String(row.km_private),
      running_vat: amountOf(row.running_vat),
      real_cost: amountOf(row.real_cost),
    },
    validate: ({ km_business, km_private }): Record<string, string> => ({
      ...(kilometresIn(km_business) === undefined ? { km_business: t('form.whole') } : {}),
      ...(km_private.trim() !== '' && kilometresIn(km_private) === undefined ? { km_private: t('form.whole') } : {}),
    }),
    submit: async (values) => {
      await callApi(vehicleCalls.updateVehicleYear, {
        params: { id: row.id },
        body: {
          admin_id,
          version: row.version,
          km_business: kilometresIn(values.km_business),
          km_private: kilometresIn(values.km_private) ?? null,
          running_vat: textOf(values.running_vat),
          real_cost: textOf(values.real_cost),
        },
      });
      toast.success(t('vehicles.savedYear'));
      await changed();
    },
  });
  const isCompany = row.owner === 'COMPANY';
  const { logged } = row;
  return (
    <Form form={form} label={`${row.vehicle_name} ${String(row.year)}`} guard={false}>
      <div className={styles['fields']}>
        <FieldRow columns={isCompany ? '1fr 1fr 2fr 1fr' : '1fr 3fr'}>
          <TextField label={t('vehicles.kmBusiness')} maxLength={9} {...form.bind('km_business')} />
          {isCompany && <TextField label={t('vehicles.kmPrivate')} maxLength={9} {...form.bind('km_private')} />}
          {isCompany && <MoneyField label={t('vehicles.runningVat')} {...form.bind('running_vat')} />}
          {isCompany && <MoneyField label={t('vehicles.realCost')} {...form.bind('real_cost')} />}
        </FieldRow>
        {logged.trips > 0 && (
          <p className={styles['hint']}>
            {t('vehicles.logged', {
              business: t('vehicles.km', { km: formatNumber(logged.business, language, 0) }),
              private: t('vehicles.km', { km: formatNumber(logged.private, language, 0) }),
            })}
          </p>
        )}
        <div className={styles['acts']}>
          <Button type="submit" variant="default" size="sm" loading={form.busy} disabled={!form.dirty}>
            {t('vehicles.saveYear')}
          </Button>
          {!form.dirty && <Bookings row={row} onBookVat={onBookVat} />}
        </div>
      </div>
    </Form>
  );
}

function Bookings({ row, onBookVat }: YearProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const bookKm = () =>
    act(async () => {
      await withCorrection(language, (book_as_correction) =>
        callApi(vehicleCalls.bookVehicleYear, {
          params: { id: row.id },
          body: { admin_id, version: row.version, booking: 'KM_ALLOWANCE', book_as_correction },
        }),
      );
      toast.success(t('vehicles.booked'));
      await changed();
    });
  return (
    <>
      {row.may['book_vat'] === true && (
        <Button size="sm" onClick={onBookVat}>
          {t('vehicles.bookVat')}
        </Button>
      )}
      {row.may['book_km'] === true && (
        <Button size="sm" loading={busy} onClick={() => void bookKm()}>
          {t('vehicles.bookKm')}
        </Button>
      )}
    </>
  );
}
