import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPaymentReference,
  isTaxOfficeAccount,
  taxOfficeAccount,
  taxPaymentReference,
  vatPeriodCode,
} from './payment-reference.ts';

describe('the payment reference of a return', () => {
  // Reference vectors published by the Tax Administration.
  it.each([
    ['001041149B01', 2012, '08', '2001041141201080'],
    ['001041149B01', 2023, '24', '4001041141301240'],
    ['001041149B01', 2024, '31', '1001041141401310'],
    ['001041149B01', 2022, '23', '6001041141201230'],
    ['001041149B01', 2022, '40', '2001041141201400'],
    ['849613073L03', 2020, '03', '6849613076003030'],
    ['849613073L03', 2018, '74', '6849613076803740'],
    ['849613073L03', 2019, '32', '4849613076903320'],
    ['849613073L03', 2031, '40', '1849613076103400'],
  ])('%s of %i, period %s is %s', (number, year, code, expected) => {
    expect(taxPaymentReference(number, year, code)).toBe(expected);
    expect(isPaymentReference(expected)).toBe(true);
  });

  // Derived with the published structure.
  it.each([
    ['001000044B37', '2026-01-01', '2026-03-31', '1001000041637210'],
    ['001000044B37', '2026-12-01', '2026-12-31', '3001000041637120'],
    ['001000044B37', '2026-01-01', '2026-12-31', '9001000041637400'],
    ['123456782B90', '2026-10-01', '2026-12-31', '2123456781690300'],
  ])('%s from %s to %s is %s', (number, from, to, expected) => {
    expect(taxPaymentReference(number, 2026, vatPeriodCode(from, to))).toBe(expected);
  });

  it('does not contain the ninth digit of the number', () => {
    expect(taxPaymentReference('001041140B01', 2012, '08')).toBe(taxPaymentReference('001041149B01', 2012, '08'));
  });

  it.each([
    ['NL001041149B01', '08'],
    ['001041149V01', '08'],
    ['001041149B01', '13'],
    ['001041149B01', '8'],
  ])('refuses %s with period %s', (number, code) => {
    expect(() => taxPaymentReference(number, 2026, code)).toThrow(RangeError);
  });

  it.each([
    ['2026-01-02', '2026-01-31'],
    ['2026-01-01', '2026-02-28'],
    ['2026-11-01', '2027-01-31'],
    ['2026-01-01', '2026-06-30'],
  ])('knows no period from %s to %s', (from, to) => {
    expect(() => vatPeriodCode(from, to)).toThrow(RangeError);
  });
});

describe('the check digit', () => {
  it.each(['5010002167010010', '9001041146812501', '8049244482480005', '3961307998410020', '1808980197629000'])(
    '%s is right',
    (reference) => {
      expect(isPaymentReference(reference)).toBe(true);
    },
  );

  it.each(['2001041141201081', '3001041141201080', '200104114120108', '20010411412010800', '2001O41141201080', ''])(
    '"%s" is wrong',
    (reference) => {
      expect(isPaymentReference(reference)).toBe(false);
    },
  );

  it('notices every single digit that is changed, but for the pairs that share a check digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{15}$/),
        fc.integer({ min: 1, max: 15 }),
        fc.integer({ min: 1, max: 9 }),
        (rest, at, by) => {
          const first = Array.from('0123456789').find((digit) => isPaymentReference(`${digit}${rest}`));
          if (first === undefined) throw new Error('every reference has a check digit');
          const digits = `${first}${rest}`;
          const changed = `${digits.slice(0, at)}${String((Number(digits[at]) + by) % 10)}${digits.slice(at + 1)}`;
          // The remainders 1 and 10 both give the check digit 1.
          expect(isPaymentReference(changed) && first !== '1').toBe(false);
        },
      ),
    );
  });
});

describe('the account of the tax office', () => {
  it('is the Rabobank account from 1 May 2026', () => {
    expect(taxOfficeAccount('2026-04-30').iban).toBe('NL86INGB0002445588');
    expect(taxOfficeAccount('2026-05-01').iban).toBe('NL04RABO0200112244');
  });

  it('still recognises the old account for returns up to 2026', () => {
    expect(isTaxOfficeAccount('NL86 INGB 0002 4455 88', 2026)).toBe(true);
    expect(isTaxOfficeAccount('NL86INGB0002445588', 2027)).toBe(false);
    expect(isTaxOfficeAccount('NL04RABO0200112244', 2027)).toBe(true);
    expect(isTaxOfficeAccount('NL18RABO0000000022', 2026)).toBe(false);
  });
});
