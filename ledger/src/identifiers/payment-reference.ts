import { type IsoDate, lastOfMonth, monthOf, yearOf } from '../calendar/calendar.ts';

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6, 1];

/** The first digit of a 16-digit payment reference, from the fifteen that follow it (standard of Betaalvereniging Nederland). */
function checkDigit(digits: string): string {
  const total = digits
    .split('')
    .reverse()
    .reduce((sum, digit, index) => sum + Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0), 0);
  const check = 11 - (total % 11);
  if (check === 10) return '1';
  return check === 11 ? '0' : String(check);
}

/** True for a 16-digit payment reference (betalingskenmerk) whose check digit is right. Spaces are not accepted. */
export function isPaymentReference(text: string): boolean {
  return /^\d{16}$/.test(text) && checkDigit(text.slice(1)) === text.slice(0, 1);
}

const TAX_NUMBER = /^(\d{8})\d([BL])(\d{2})$/;
const TAX_DIGIT: Readonly<Record<string, string>> = { B: '1', L: '6' };

/**
 * The payment reference of a return: check digit, first eight digits of the number, kind of tax (1 VAT, 6 payroll), last
 * digit of the year, number after the letter, period, 0. The period code is two digits: the month, 20 + first month of a
 * quarter, 40 for a year, 70 + number of a four-week period. Throws a RangeError for any other number or code.
 */
export function taxPaymentReference(tax_number: string, year: number, period_code: string): string {
  const match = TAX_NUMBER.exec(tax_number);
  const [, digits = '', letter = '', suffix = ''] = match ?? [];
  const tax = TAX_DIGIT[letter];
  if (tax === undefined) throw new RangeError(`not a number for VAT or payroll tax: ${tax_number}`);
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|40|7[1-9]|8[0-3])$/.test(period_code))
    throw new RangeError(`not a period code: ${period_code}`);
  const rest = `${digits}${tax}${String(year % 10)}${suffix}${period_code}0`;
  return `${checkDigit(rest)}${rest}`;
}

/** The period code of a calendar month, a quarter or a calendar year. Throws a RangeError for any other span of days. */
export function vatPeriodCode(period_start: IsoDate, period_end: IsoDate): string {
  const month = monthOf(period_start);
  const lastMonth = monthOf(period_end);
  const whole = period_start.endsWith('-01') && period_end === lastOfMonth(period_end);
  const sameYear = yearOf(period_start) === yearOf(period_end);
  if (whole && sameYear && lastMonth === month) return String(month).padStart(2, '0');
  if (whole && sameYear && month === 1 && lastMonth === 12) return '40';
  if (whole && sameYear && lastMonth === month + 2) return String(20 + month);
  throw new RangeError(`not a period of a VAT return: ${period_start} to ${period_end}`);
}

export type TaxOfficeAccount = { iban: string; account_name: string };

type AccountPeriod = TaxOfficeAccount & { from: IsoDate; until_period_year: number | null };

const ACCOUNTS: readonly AccountPeriod[] = [
  { iban: 'NL86INGB0002445588', account_name: 'Belastingdienst', from: '0000-01-01', until_period_year: 2026 },
  { iban: 'NL04RABO0200112244', account_name: 'Belastingdienst', from: '2026-05-01', until_period_year: null },
];

/**
 * The account that VAT is paid to on a day: Rabobank since 1 May 2026, ING before it. The ING account keeps accepting
 * payments for returns up to 2026 (`isTaxOfficeAccount`), not for later ones.
 */
export function taxOfficeAccount(payment_date: IsoDate): TaxOfficeAccount {
  const found = ACCOUNTS.findLast((account) => account.from <= payment_date) ?? ACCOUNTS[0];
  if (found === undefined) throw new RangeError('no account of the tax office is known');
  return { iban: found.iban, account_name: found.account_name };
}

/** True when money for a return of that year may have gone to this account: for recognising payments in bank statements. */
export function isTaxOfficeAccount(iban: string, period_year: number): boolean {
  const plain = iban.replaceAll(' ', '').toUpperCase();
  return ACCOUNTS.some(
    (account) =>
      account.iban === plain && (account.until_period_year === null || period_year <= account.until_period_year),
  );
}
