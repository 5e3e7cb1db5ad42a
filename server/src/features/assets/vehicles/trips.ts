import { MOST_KILOMETRES, type Trip, type TripFields } from '@saldo/contract';
import { isBookingDate, isoDate, kilometresIn } from '@saldo/ledger';
import { sql } from 'kysely';
import { CsvProblems, type CsvRow, dayIn, readCsv } from '#platform/csv-rows';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { vehicleById, type VehicleRow } from './store.ts';

type TripRow = TripFields & { id: number };

const shown = (row: TripRow): Trip => ({ ...row, kilometres: row.odometer_to - row.odometer_from });

function trips(scope: Scope, vehicleId: number) {
  return scope.db
    .selectFrom('vehicle_trips')
    .select(['id', 'date', 'odometer_from', 'odometer_to', 'from_place', 'to_place', 'purpose', 'is_private'])
    .where('administration_id', '=', scope.administrationId)
    .where('vehicle_id', '=', vehicleId);
}

/** The log of a year, newest first. */
export async function tripsOf(scope: Scope, vehicleId: number, year: number): Promise<Trip[]> {
  await vehicleById(scope, vehicleId);
  const rows = await trips(scope, vehicleId)
    .where('date', '>=', isoDate(year, 1, 1))
    .where('date', '<=', isoDate(year, 12, 31))
    .orderBy('date', 'desc')
    .orderBy('odometer_from', 'desc')
    .execute();
  return rows.map(shown);
}

type Timed = Pick<TripFields, 'date' | 'odometer_from' | 'odometer_to'>;

/** Refuses a trip that ends before it begins, or whose odometer overlaps or contradicts that of another day. */
export function refuseBackwards(trip: Timed, others: readonly Timed[]): void {
  if (trip.odometer_to <= trip.odometer_from) throw refuseField('odometer_to', 'ends_below_start');
  for (const other of others) {
    const overlaps = trip.odometer_from < other.odometer_to && other.odometer_from < trip.odometer_to;
    const isEarlier = trip.date < other.date && trip.odometer_from >= other.odometer_to;
    const isLater = trip.date > other.date && trip.odometer_to <= other.odometer_from;
    if (overlaps || isEarlier || isLater) throw refuseField('odometer_from', 'kilometres_backwards');
  }
}

function refuseUnavailable(scope: Scope, { available_from, available_until }: VehicleRow, date: string): void {
  if (!isBookingDate(date, scope.today)) throw refuseField('date', 'date_out_of_range');
  if (date < available_from || (available_until !== null && date > available_until))
    throw refuseField('date', 'outside_availability');
}

async function lockLog(scope: Scope, vehicleId: number): Promise<VehicleRow> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  return vehicleById(scope, vehicleId);
}

export async function addTrip(scope: Scope, vehicleId: number, trip: TripFields): Promise<Trip> {
  const vehicle = await lockLog(scope, vehicleId);
  refuseUnavailable(scope, vehicle, trip.date);
  refuseBackwards(trip, await trips(scope, vehicleId).execute());
  const [id = 0] = await insertTrips(scope, vehicleId, [trip]);
  return shown({ ...pick(trip), id });
}

function pick(trip: TripFields): TripFields {
  const { date, odometer_from, odometer_to, from_place, to_place, purpose, is_private } = trip;
  return { date, odometer_from, odometer_to, from_place, to_place, purpose, is_private };
}

const ROWS_PER_INSERT = 500;

async function insertTrips(scope: Scope, vehicleId: number, added: readonly TripFields[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < added.length; start += ROWS_PER_INSERT) {
    const rows = await scope.db
      .insertInto('vehicle_trips')
      .values(
        added.slice(start, start + ROWS_PER_INSERT).map((trip) => ({
          administration_id: scope.administrationId,
          vehicle_id: vehicleId,
          created_by: scope.personId,
          ...pick(trip),
        })),
      )
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

export async function deleteTrip(scope: Scope, vehicleId: number, id: number): Promise<void> {
  const deleted = await scope.db
    .deleteFrom('vehicle_trips')
    .where('administration_id', '=', scope.administrationId)
    .where('vehicle_id', '=', vehicleId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) throw new Refusal('not_found');
}

const HEADINGS = {
  date: /^(date|datum)$/,
  odometer_from: /^(odometer (start|from)|start|begin|beginstand|km(-| )?stand begin|start odometer)$/,
  odometer_to: /^(odometer (end|to)|end|einde|eindstand|km(-| )?stand eind|end odometer)$/,
  from_place: /^(from|van|vertrek|vertrekadres)$/,
  to_place: /^(to|naar|bestemming|bezoekadres)$/,
  purpose: /^(purpose|description|doel|omschrijving)$/,
  is_private: /^(private|priv(é|e))$/,
} as const;

/** Adds a log from a file; with an error in any row, or on a dry run, nothing. */
export async function importTrips(
  scope: Scope,
  vehicleId: number,
  { content, dry_run }: { content: string; dry_run: boolean },
) {
  const vehicle = await lockLog(scope, vehicleId);
  const problems = new CsvProblems(scope.language);
  const rows = readCsv(content, HEADINGS, ['date', 'odometer_from', 'odometer_to'], problems);
  const known: Timed[] = await trips(scope, vehicleId).execute();
  const added = rows.flatMap((row) => {
    const trip = problems.take(row.row, () => {
      const read = tripOf(row);
      refuseUnavailable(scope, vehicle, read.date);
      refuseBackwards(read, known);
      return read;
    });
    if (trip === undefined) return [];
    known.push(trip);
    return [trip];
  });
  if (problems.list.length === 0 && !dry_run) await insertTrips(scope, vehicleId, added);
  const total = (isPrivate: boolean): number =>
    added
      .filter(({ is_private }) => is_private === isPrivate)
      .reduce((sum, { odometer_from, odometer_to }) => sum + odometer_to - odometer_from, 0);
  return { trips: added.length, business: total(false), private: total(true), problems: problems.list };
}

function tripOf({ cells }: CsvRow<keyof typeof HEADINGS>): TripFields {
  const date = dayIn(cells.date ?? '');
  if (date === null) throw refuseField('date', 'date_invalid');
  const odometer = (column: 'odometer_from' | 'odometer_to'): number => {
    const kilometres = kilometresIn(cells[column] ?? '');
    if (kilometres === undefined || kilometres > MOST_KILOMETRES) throw refuseField(column, 'whole_kilometres');
    return kilometres;
  };
  return {
    date,
    odometer_from: odometer('odometer_from'),
    odometer_to: odometer('odometer_to'),
    from_place: cells.from_place ?? '',
    to_place: cells.to_place ?? '',
    purpose: cells.purpose ?? '',
    is_private: /^(1|yes|ja|y|j|true|x|priv(é|e)|private)$/i.test(cells.is_private ?? ''),
  };
}
