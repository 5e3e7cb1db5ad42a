import { Button, Modal, Skeleton } from '@mantine/core';
import { type VehicleComparison, type VehicleYear, vehicleCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatRate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useBooksChanged } from '../queries.ts';
import styles from '../assets.module.css';

type CompareProps = { row: VehicleYear; onClose: () => void };

/** The ways to treat a vehicle in a year, side by side; VAT on private use is booked from here, the lowest way first. */
export function CompareDialog({ row, onClose }: CompareProps) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'assets', 'compare', row.id, row.version],
    queryFn: ({ signal }) =>
      callApi(vehicleCalls.compareVehicleYear, { params: { id: row.id }, query: { admin_id } }, { signal }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('vehicles.compareTitle', { name: row.vehicle_name, year: row.year })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <QueryState query={query} skeleton={<Skeleton height={180} radius={12} />}>
        {(found) => <Compared found={found} row={row} onClose={onClose} />}
      </QueryState>
    </Modal>
  );
}

function Compared({ found, row, onClose }: CompareProps & { found: VehicleComparison }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const { benefit, vat_flat, vat_actual, private_car, cheapest_vat } = found;
  const rows: [string, string][] = [];
  if (benefit !== null) rows.push([t('vehicles.benefit'), benefit.amount]);
  if (vat_flat !== null)
    rows.push([
      vat_flat.is_limited
        ? t('vehicles.flatLimited')
        : t('vehicles.flat', { rate: formatRate(vat_flat.rate_bp, language) }),
      vat_flat.amount,
    ]);
  if (vat_actual !== null)
    rows.push([t('vehicles.actual', { share: formatRate(vat_actual.private_share_bp, language) }), vat_actual.amount]);
  if (private_car !== null)
    rows.push([t('vehicles.privateCar', { cents: private_car.cents_per_km }), private_car.allowance]);
  return (
    <div className={styles['fields']}>
      <ul className={styles['list']}>
        {rows.map(([term, amount]) => (
          <li key={term} className={styles['line']}>
            <span>{term}</span>
            <Money amount={amount} currency />
          </li>
        ))}
      </ul>
      {vat_actual === null ? (
        <p className={styles['hint']}>{t('vehicles.actualMissing')}</p>
      ) : (
        cheapest_vat !== null && (
          <Note tone="ok">{t('vehicles.cheapest', { way: t(`vehicles.ways.${cheapest_vat}`) })}</Note>
        )
      )}
      {row.may['book_vat'] !== true && row.vat_entry_id === null && row.year >= yearOf(today()) && (
        <p className={styles['hint']}>{t('vehicles.notOver')}</p>
      )}
      {row.may['book_vat'] === true && (
        <>
          <p className={styles['hint']}>{t('vehicles.undoHelp')}</p>
          <div className={styles['acts']}>
            {waysOf(found).map((way, nth) => (
              <BookVat key={way} way={way} isFirst={nth === 0} row={row} onClose={onClose} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

type Way = 'FLAT' | 'ACTUAL';

/** The ways in which VAT can be booked, the lowest first. */
function waysOf({ vat_flat, vat_actual, cheapest_vat }: VehicleComparison): Way[] {
  const ways: Way[] = [];
  if (vat_flat !== null) ways.push('FLAT');
  if (vat_actual !== null && vat_actual.amount !== '0.00') ways.push('ACTUAL');
  return cheapest_vat === 'ACTUAL' ? ways.toReversed() : ways;
}

function BookVat({ way, isFirst, row, onClose }: CompareProps & { way: Way; isFirst: boolean }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const { busy, act } = useAction();
  const book = () =>
    act(async () => {
      await withCorrection(language, (book_as_correction) =>
        callApi(vehicleCalls.bookVehicleYear, {
          params: { id: row.id },
          body: { admin_id, version: row.version, booking: `VAT_${way}`, book_as_correction },
        }),
      );
      toast.success(t('vehicles.booked'));
      await changed();
      onClose();
    });
  return (
    <Button variant={isFirst ? 'filled' : 'default'} loading={busy} onClick={() => void book()}>
      {t(way === 'FLAT' ? 'vehicles.bookFlat' : 'vehicles.bookActual')}
    </Button>
  );
}
