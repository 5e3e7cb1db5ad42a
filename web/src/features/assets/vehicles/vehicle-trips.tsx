import { Button, FileButton, Modal } from '@mantine/core';
import { type AssetImport, type Trip, TRIPS_EXAMPLE, type VehicleYear, vehicleCalls } from '@saldo/contract';
import { type IsoDate, kilometresIn } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { CheckField, DateField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatDate, formatNumber, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { CsvProblems, ExampleFile } from '../from-csv.tsx';
import { useBooksChanged } from '../queries.ts';
import styles from '../assets.module.css';

type TripsProps = { row: VehicleYear; onClose: () => void };

/** The mileage log of a vehicle in a year: kept by hand, or brought in from a file. */
export function TripsDialog({ row, onClose }: TripsProps) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const { data: trips } = useQuery({
    queryKey: ['admin', admin_id, 'assets', 'trips', row.vehicle_id, row.year],
    queryFn: ({ signal }) =>
      callApi(vehicleCalls.trips, { params: { id: row.vehicle_id }, query: { admin_id, year: row.year } }, { signal }),
  });
  const last = trips?.[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={`${t('vehicles.log')}: ${row.vehicle_name} ${String(row.year)}`}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={styles['fields']}>
        {row.may['edit'] === true && trips !== undefined && (
          <>
            <TripForm key={last?.id ?? 0} row={row} odometer={last?.odometer_to} />
            <FromFile row={row} />
          </>
        )}
        {trips?.length === 0 && <p className={styles['hint']}>{t('vehicles.logEmpty', { year: row.year })}</p>}
        <ul className={styles['list']}>
          {trips?.map((trip) => (
            <Line key={trip.id} trip={trip} row={row} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function Line({ trip, row }: { trip: Trip; row: VehicleYear }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const remove = () =>
    act(async () => {
      const params = { id: row.vehicle_id, tripId: trip.id };
      await callApi(vehicleCalls.deleteTrip, { params, query: { admin_id } });
      toast.success(t('vehicles.tripDeleted'));
      await changed();
    });
  const places = [trip.from_place, trip.to_place].filter((place) => place !== '').join(' – ');
  const km = (value: number) => formatNumber(value, language, 0);
  return (
    <li className={styles['line']}>
      <div>
        <div>{[formatDate(trip.date, language), places].filter((text) => text !== '').join(' · ')}</div>
        <div className="second">
          {[
            `${km(trip.odometer_from)} – ${km(trip.odometer_to)}`,
            trip.purpose,
            trip.is_private && t('vehicles.isPrivate'),
          ]
            .filter((text) => text !== '' && text !== false)
            .join(' · ')}
        </div>
      </div>
      <div className={styles['acts']}>
        {t('vehicles.km', { km: km(trip.kilometres) })}
        {row.may['edit'] === true && (
          <button type="button" className="link" disabled={busy} onClick={() => void remove()}>
            {t('vehicles.delete')}
          </button>
        )}
      </div>
    </li>
  );
}

type Values = {
  date: IsoDate | null;
  odometer_from: string;
  odometer_to: string;
  from_place: string;
  to_place: string;
  purpose: string;
  is_private: boolean;
};

function TripForm({ row, odometer }: { row: VehicleYear; odometer: number | undefined }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const form = useForm<Values>({
    initial: {
      date: today(),
      odometer_from: odometer === undefined ? '' : String(odometer),
      odometer_to: '',
      from_place: '',
      to_place: '',
      purpose: '',
      is_private: false,
    },
    validate: (values): Record<string, string> => ({
      ...(values.date === null ? { date: t('form.required') } : {}),
      ...Object.fromEntries(
        (['odometer_from', 'odometer_to'] as const)
          .filter((reading) => kilometresIn(values[reading]) === undefined)
          .map((reading) => [reading, t('form.whole')]),
      ),
    }),
    submit: async (values) => {
      const { date } = values;
      const [odometer_from, odometer_to] = [kilometresIn(values.odometer_from), kilometresIn(values.odometer_to)];
      if (date === null || odometer_from === undefined || odometer_to === undefined) return;
      await callApi(vehicleCalls.addTrip, {
        params: { id: row.vehicle_id },
        body: {
          ...values,
          admin_id,
          date,
          odometer_from,
          odometer_to,
        },
      });
      toast.success(t('vehicles.tripSaved'));
      await changed();
    },
  });
  return (
    <Form form={form} label={t('vehicles.addTrip')} guard={false}>
      <div className={styles['fields']}>
        <FieldRow columns="1fr 1fr 1fr">
          <DateField label={t('vehicles.tripDate')} isForBooks {...form.bind('date')} />
          <TextField label={t('vehicles.odometerFrom')} maxLength={9} {...form.bind('odometer_from')} />
          <TextField label={t('vehicles.odometerTo')} maxLength={9} {...form.bind('odometer_to')} />
        </FieldRow>
        <FieldRow columns="1fr 1fr 1fr">
          <TextField label={t('vehicles.tripFrom')} optional maxLength={200} {...form.bind('from_place')} />
          <TextField label={t('vehicles.tripTo')} optional maxLength={200} {...form.bind('to_place')} />
          <TextField label={t('vehicles.purpose')} optional maxLength={200} {...form.bind('purpose')} />
        </FieldRow>
        <CheckField label={t('vehicles.isPrivate')} {...form.bind('is_private')} />
      </div>
      <FormFoot submit={t('vehicles.addTrip')} busy={form.busy} />
    </Form>
  );
}

function FromFile({ row }: { row: VehicleYear }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const [problems, setProblems] = useState<AssetImport['problems']>([]);
  const read = (file: File | null) =>
    act(async () => {
      if (file === null) return;
      const content = await file.text();
      const done = await callApi(vehicleCalls.importTrips, {
        params: { id: row.vehicle_id },
        body: { admin_id, content },
      });
      setProblems(done.problems);
      if (done.problems.length > 0) return;
      toast.success(t('vehicles.imported', { count: done.trips }));
      await changed();
    });
  return (
    <div className={`${styles['fields'] ?? ''} ${styles['belowFoot'] ?? ''}`}>
      <div className={styles['acts']}>
        <FileButton onChange={(file) => void read(file)} accept=".csv,text/csv">
          {(props) => (
            <Button variant="default" size="sm" loading={busy} {...props}>
              {t('vehicles.importTrips')}
            </Button>
          )}
        </FileButton>
        <ExampleFile name={t('vehicles.exampleName')} lines={TRIPS_EXAMPLE} />
      </div>
      <p className={styles['hint']}>{t('vehicles.importHelp')}</p>
      {problems.length > 0 && <CsvProblems problems={problems} />}
    </div>
  );
}
