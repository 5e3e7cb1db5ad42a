import { Button, Select, Skeleton } from '@mantine/core';
import type { Vehicle, VehicleYear } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { IconPencil, IconPlus, IconRoad, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { companyQuery, vehiclesQuery, vehicleYearsQuery } from '../queries.ts';
import { CompareDialog } from './vehicle-compare.tsx';
import { VehicleDialog } from './vehicle-form.tsx';
import { TripsDialog } from './vehicle-trips.tsx';
import { YearForm } from './vehicle-year-form.tsx';
import styles from '../assets.module.css';

const SHOWN_YEARS = 5;

/** The vehicles of a year: kilometres, addition to income, VAT and allowance. */
export function VehiclesScreen() {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const mayEdit = useMay()('assets.edit');
  const { search, change } = useAddress();
  const now = yearOf(today());
  const year = /^20\d{2}$/.test(search['year'] ?? '') ? Number(search['year']) : now;
  const [adding, setAdding] = useState(false);
  const years = useQuery(vehicleYearsQuery(admin_id, year));
  const { data: vehicles = [] } = useQuery(vehiclesQuery(admin_id));
  const add = (
    <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setAdding(true)}>
      {t('vehicles.new')}
    </Button>
  );
  return (
    <Page
      title={t('vehicles.title')}
      summary={t('vehicles.summary')}
      actions={
        <div className={styles['acts']}>
          <Select
            aria-label={t('vehicles.year')}
            data={Array.from({ length: SHOWN_YEARS }, (_, index) => String(now - index))}
            value={String(year)}
            allowDeselect={false}
            onChange={(chosen) => change({ year: chosen === null || Number(chosen) === now ? undefined : chosen })}
            w={110}
          />
          {mayEdit && add}
        </div>
      }
    >
      <QueryState query={years} skeleton={<Skeleton height={320} radius={12} />}>
        {(found) => (
          <div className={styles['sheet']}>
            <HasCar isEmpty={vehicles.length === 0} />
            {found.length === 0 ? (
              <EmptyState
                title={t('vehicles.empty.title')}
                text={t('vehicles.empty.text')}
                mayMake={mayEdit}
                actions={add}
              />
            ) : (
              found.map((row) => (
                <VehicleCard key={row.id} row={row} vehicle={vehicles.find(({ id }) => id === row.vehicle_id)} />
              ))
            )}
          </div>
        )}
      </QueryState>
      {adding && <VehicleDialog year={year} onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** The settings say that there is a car, and none is here. */
function HasCar({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('assets');
  const { data } = useQuery(companyQuery(useAdminId()));
  return isEmpty && data?.has_car === true ? <Note tone="info">{t('vehicles.hasCar')}</Note> : null;
}

type CardProps = { row: VehicleYear; vehicle: Vehicle | undefined };
type Opened = 'edit' | 'compare' | 'trips';

function VehicleCard({ row, vehicle }: CardProps) {
  const { t } = useTranslation('assets');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const button = (what: Opened, icon: React.ReactNode, label: string) => (
    <Button variant="default" size="sm" leftSection={icon} onClick={() => setOpened(what)}>
      {label}
    </Button>
  );
  return (
    <Card
      title={
        <>
          {row.vehicle_name}
          {vehicle !== undefined && vehicle.licence_plate !== '' && (
            <>
              {' · '}
              <span className={styles['whole']}>{vehicle.licence_plate}</span>
            </>
          )}
        </>
      }
      aside={
        <span className="second">
          {t(`vehicles.owners.${row.owner}`)} · {t('sheet.months', { count: row.months })}
        </span>
      }
    >
      <div className={styles['fields']}>
        <Figures row={row} />
        {row.owner === 'COMPANY' && row.benefit === '0.00' && (
          <p className={styles['hint']}>{t('vehicles.noBenefit')}</p>
        )}
        {row.lacks_market_value && <Note tone="warn">{t('vehicles.lacksMarketValue')}</Note>}
        {!row.has_data && <Note tone="warn">{t('vehicles.noData', { year: row.year })}</Note>}
        {row.may['edit'] === true && <YearForm key={row.version} row={row} onBookVat={() => setOpened('compare')} />}
        <div className={styles['acts']}>
          {button('trips', <IconRoad size={16} stroke={1.7} />, t('vehicles.log'))}
          {row.owner === 'COMPANY' &&
            row.has_data &&
            button('compare', <IconScale size={16} stroke={1.7} />, t('vehicles.compare'))}
          {row.may['edit'] === true &&
            vehicle !== undefined &&
            button('edit', <IconPencil size={16} stroke={1.7} />, t('vehicles.edit'))}
        </div>
      </div>
      {opened === 'edit' && vehicle !== undefined && (
        <VehicleDialog vehicle={vehicle} year={row.year} onClose={close} />
      )}
      {opened === 'compare' && <CompareDialog row={row} onClose={close} />}
      {opened === 'trips' && <TripsDialog row={row} onClose={close} />}
    </Card>
  );
}

function Figures({ row }: { row: VehicleYear }) {
  const { t } = useTranslation('assets');
  const figures = [
    ['benefit', t('vehicles.benefit'), row.benefit, null],
    ['vat', t('vehicles.vatCorrection'), row.vat_correction, row.vat_entry_id],
    ['km', t('vehicles.allowance'), row.km_allowance, row.km_entry_id],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {figures.map(([key, term, amount, entry]) =>
        amount === null ? null : (
          <div key={key}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} currency />
              {entry !== null && (
                <>
                  {' '}
                  <RoomLink to={`reports/general-journal/${String(entry)}`} className="link">
                    {t('vehicles.booked')}
                  </RoomLink>
                </>
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
