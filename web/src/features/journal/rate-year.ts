import { isBookingDate, type IsoDate, yearOf } from '@saldo/ledger';

/** The year whose VAT rates are shown with a date: of a day on which nothing can be booked there are none, and those of today serve. */
export function rateYear(date: IsoDate | null, today: IsoDate): number {
  return yearOf(date !== null && isBookingDate(date, today) ? date : today);
}
