import { FUELS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  May,
  ShortText,
  Version,
  YearText,
} from '../shared/shapes.ts';

const NotBelowZero = EuroAmount.refine((text) => !text.startsWith('-'), { error: 'amount_with_minus' });
/** What an odometer shows at most. */
export const MOST_KILOMETRES = 9_999_999;
const Kilometres = z
  .int({ error: 'whole_kilometres' })
  .min(0, { error: 'whole_kilometres' })
  .max(MOST_KILOMETRES, { error: 'whole_kilometres' });

/** A car of the company, or a private one that is driven for it. */
export const VEHICLE_OWNERS = ['COMPANY', 'PRIVATE'] as const;

const VehicleFields = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(120, { error: 'text_too_long' }),
  licence_plate: z.string().trim().max(20, { error: 'text_too_long' }).default(''),
  owner: z.enum(VEHICLE_OWNERS, { error: 'required' }).default('COMPANY'),
  fuel: z.enum(FUELS, { error: 'required' }),
  /** Including VAT and bpm; nothing for a private car. */
  list_price: NotBelowZero.default('0.00'),
  /** For a car too old for its list price to count. */
  market_value: NotBelowZero.nullable().default(null),
  first_used_on: Day,
  /** From when, and until when, the company has it. */
  available_from: Day,
  available_until: Day.nullable().default(null),
  vat_deducted_on_purchase: z.boolean({ error: 'yes_or_no' }).default(true),
  purchase_vat: NotBelowZero.default('0.00'),
  asset_id: Id.nullable().default(null),
});
export const VehicleBody = VehicleFields.extend({ admin_id: Id.optional() });
export type VehicleFields = z.output<typeof VehicleFields>;

export const Vehicle = VehicleFields.extend({
  id: Id,
  list_price: EuroSum,
  market_value: EuroSum.nullable(),
  purchase_vat: EuroSum,
  asset_name: z.string().nullable(),
  version: Version,
  may: May,
});
export type Vehicle = z.output<typeof Vehicle>;

export const VehicleYear = z.object({
  id: Id,
  vehicle_id: Id,
  vehicle_name: z.string(),
  owner: z.enum(VEHICLE_OWNERS),
  year: z.int(),
  months: z.int(),
  km_business: z.int(),
  /** Null: not known. */
  km_private: z.int().nullable(),
  /** What the mileage log comes to. */
  logged: z.object({ business: z.int(), private: z.int(), trips: z.int() }),
  /** VAT deducted on use and maintenance; null: the flat rate is not limited to it. */
  running_vat: EuroSum.nullable(),
  /** What it cost, depreciation included; null: not known. */
  real_cost: EuroSum.nullable(),
  /** Addition to income (bijtelling); null where it does not apply or the year has no data. */
  benefit: EuroSum.nullable(),
  /** Too old for its list price to count, while its market value is not known. */
  lacks_market_value: z.boolean(),
  vat_correction: EuroSum.nullable(),
  km_allowance: EuroSum.nullable(),
  vat_entry_id: Id.nullable(),
  km_entry_id: Id.nullable(),
  has_data: z.boolean(),
  version: Version,
  may: May,
});
export type VehicleYear = z.output<typeof VehicleYear>;

/** What a year costs in VAT and addition to income, by the ways there are. */
export const VehicleComparison = z.object({
  year: z.int(),
  status: z.string(),
  benefit: z
    .object({ amount: EuroSum, base: EuroSum, low_bp: z.int(), up_to: EuroSum, general_bp: z.int() })
    .nullable(),
  vat_flat: z.object({ amount: EuroSum, rate_bp: z.int(), is_limited: z.boolean() }).nullable(),
  /** By the private share of the kilometres; null without these. */
  vat_actual: z.object({ amount: EuroSum, private_share_bp: z.int() }).nullable(),
  private_car: z.object({ allowance: EuroSum, cents_per_km: z.int() }).nullable(),
  cheapest_vat: z.enum(['FLAT', 'ACTUAL']).nullable(),
});
export type VehicleComparison = z.infer<typeof VehicleComparison>;

const TripFields = z.object({
  date: Day,
  odometer_from: Kilometres,
  odometer_to: Kilometres,
  from_place: ShortText.default(''),
  to_place: ShortText.default(''),
  purpose: ShortText.default(''),
  is_private: z.boolean({ error: 'yes_or_no' }).default(false),
});
export type TripFields = z.output<typeof TripFields>;
export const Trip = TripFields.extend({ id: Id, kilometres: z.int() });
export type Trip = z.infer<typeof Trip>;

export const VEHICLE_BOOKINGS = ['VAT_FLAT', 'VAT_ACTUAL', 'KM_ALLOWANCE'] as const;

export const vehicleCalls = {
  vehicles: call({
    method: 'GET',
    path: 'assets/vehicle/',
    access: 'ledger.view',
    summary: 'List vehicles',
    query: AdminQuery,
    reply: z.array(Vehicle),
  }),
  createVehicle: call({
    method: 'POST',
    path: 'assets/vehicle/',
    access: 'assets.edit',
    summary: 'Add a vehicle; the company then has a car',
    body: VehicleBody,
    reply: Vehicle,
  }),
  updateVehicle: call({
    method: 'PATCH',
    path: 'assets/vehicle/{id}/',
    access: 'assets.edit',
    summary: 'Change a vehicle',
    params: IdParams,
    body: VehicleBody.partial().extend({ version: Version }),
    reply: Vehicle,
  }),
  deleteVehicle: call({
    method: 'DELETE',
    path: 'assets/vehicle/{id}/',
    access: 'assets.edit',
    summary: 'Delete a vehicle for which nothing was booked',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({}),
  }),
  vehicleYears: call({
    method: 'GET',
    path: 'assets/vehicle-year/',
    access: 'ledger.view',
    summary: 'List the vehicles of a year with kilometres, addition to income and VAT correction',
    notes: 'the year of each vehicle, the first time it is asked for',
    query: AdminQuery.extend({ year: YearText }),
    reply: z.array(VehicleYear),
  }),
  updateVehicleYear: call({
    method: 'PATCH',
    path: 'assets/vehicle-year/{id}/',
    access: 'assets.edit',
    summary: 'Enter the kilometres and costs of a vehicle in a year',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      km_business: Kilometres.optional(),
      km_private: Kilometres.nullable().optional(),
      running_vat: NotBelowZero.nullable().optional(),
      real_cost: NotBelowZero.nullable().optional(),
    }),
    reply: VehicleYear,
  }),
  compareVehicleYear: call({
    method: 'GET',
    path: 'assets/vehicle-year/{id}/compare/',
    access: 'ledger.view',
    summary: 'Compare the ways to treat a vehicle in a year. Refused for a year without data',
    params: IdParams,
    query: AdminQuery,
    reply: VehicleComparison,
  }),
  bookVehicleYear: call({
    method: 'POST',
    path: 'assets/vehicle-year/{id}/book/',
    access: 'assets.edit',
    also: 'journal.book',
    summary: 'Book the VAT on private use in the last return of the year, or the mileage allowance of a private car',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      booking: z.enum(VEHICLE_BOOKINGS, { error: 'required' }),
      book_as_correction: AsCorrection,
    }),
    reply: VehicleYear,
  }),
  trips: call({
    method: 'GET',
    path: 'assets/vehicle/{id}/trips/',
    access: 'ledger.view',
    summary: 'The mileage log of a vehicle in a year, newest first',
    params: IdParams,
    query: AdminQuery.extend({ year: YearText }),
    reply: z.array(Trip),
  }),
  addTrip: call({
    method: 'POST',
    path: 'assets/vehicle/{id}/trips/',
    access: 'assets.edit',
    summary: 'Add a trip to the mileage log. Refused where the odometer would run backwards',
    params: IdParams,
    body: TripFields.extend({ admin_id: Id.optional() }),
    reply: Trip,
  }),
  deleteTrip: call({
    method: 'DELETE',
    path: 'assets/vehicle/{id}/trips/{tripId}/',
    access: 'assets.edit',
    summary: 'Remove a trip from the mileage log',
    params: IdParams.extend({ tripId: IdText }),
    query: AdminQuery,
    reply: z.object({}),
  }),
  importTrips: call({
    method: 'POST',
    path: 'assets/vehicle/{id}/trips/import/',
    access: 'assets.edit',
    summary: 'Import a mileage log from CSV. Adds nothing if any row has an error, or with dry_run',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      content: z.string({ error: 'required' }).min(1, { error: 'required' }).max(2_000_000, { error: 'text_too_long' }),
      dry_run: z.boolean().default(false),
    }),
    reply: z.object({
      trips: z.int(),
      business: z.int(),
      private: z.int(),
      problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
    }),
  }),
} as const;
