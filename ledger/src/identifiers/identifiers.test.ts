import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  compact,
  ibanLength,
  isBtwId,
  isCreditorId,
  isGenuineBtwId,
  isIban,
  isKvkNumber,
  isObNumber,
  isTelephoneNumber,
  mayHoldBsn,
  passesElevenTest,
  usualReverseCharge,
} from './identifiers.ts';

describe('the 11-test', () => {
  // 111222333: 9 + 8 + 7 + 12 + 10 + 8 + 9 + 6 − 3 = 66, six times eleven.
  it.each(['111222333', '123456782', '010002169', '10002169'])('%s passes', (digits) => {
    expect(passesElevenTest(digits)).toBe(true);
  });

  it.each(['111222334', '123456789', '000000000', '1234567820', '11122233A', ''])('"%s" does not', (digits) => {
    expect(passesElevenTest(digits)).toBe(false);
  });

  it('detects every changed digit and every swap of neighbours', () => {
    const genuine = fc
      .integer({ min: 10_000_000, max: 999_999_999 })
      .map((value) => String(value).padStart(9, '0'))
      .filter(passesElevenTest);
    fc.assert(
      fc.property(genuine, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const changed = `${digits.slice(0, at)}${String((Number(digits[at]) + by) % 10)}${digits.slice(at + 1)}`;
        expect(passesElevenTest(changed)).toBe(false);
        const [one = '', other = ''] = digits.slice(at, at + 2);
        // The last two have weights 2 and −1: three apart, which is prime to eleven as well.
        if (other === '' || one === other) return;
        expect(passesElevenTest(digits.slice(0, at) + other + one + digits.slice(at + 2))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a Dutch VAT id', () => {
  it.each([
    ['NL123456782B90', true, 'of a company: 11-test'],
    ['NL123456789B13', true, 'of a sole trader since 2020: modulo 97'],
    ['NL123456789B01', false, 'the example everyone copies'],
    ['NL123456789B14', false, 'one digit further'],
  ])('%s has the right format; genuine: %s (%s)', (text, genuine) => {
    expect(isBtwId(text)).toBe(true);
    expect(isGenuineBtwId(text)).toBe(genuine);
  });

  it.each(['NL12345678B01', 'NL123456789A01', '123456789B01', 'NL123456789B1', 'NL+23456789B12', 'nl123456782b90'])(
    '%s is not one',
    (text) => {
      expect(isBtwId(text)).toBe(false);
      expect(isGenuineBtwId(text)).toBe(false);
    },
  );

  it.each([
    ['NL111222333B01', true, 'a sole trader before 2020'],
    ['NL820646660B01', true, 'a company: persons and companies share their numbers'],
    ['NL002455799B11', false, 'a sole trader since 2020'],
    ['NL123456789B13', false, 'a sole trader since 2020'],
    ['NL123456789B01', false, 'digits that fit neither'],
    ['111222333B01', false, 'no VAT id'],
  ])('%s may hold a citizen service number: %s (%s)', (text, may) => {
    expect(mayHoldBsn(text)).toBe(may);
  });

  it('is normalised from common notations', () => {
    expect(compact(' nl 1234.56.782 b90')).toBe('NL123456782B90');
    expect(compact('NL-123456782/B–90')).toBe('NL123456782B90');
  });
});

describe('other numbers', () => {
  it('the number of the VAT return passes the 11-test', () => {
    expect(isObNumber('123456782B01')).toBe(true);
    expect(['123456789B01', '12345678B01', '123456782L01', 'NL123456782B01'].filter(isObNumber)).toEqual([]);
  });

  it('a KVK number has eight digits', () => {
    expect(isKvkNumber('90001354')).toBe(true);
    expect(['6959908', '695990840', '6959908A', ''].filter(isKvkNumber)).toEqual([]);
  });
});

describe('the usual reverse charge of a supplier', () => {
  it.each([
    ['NL', null, 'NONE'],
    ['DE', 'DE123456789', 'EU'],
    ['DE', null, 'EU'],
    ['US', null, 'NON_EU'],
    ['GB', 'GB123456789', 'NON_EU'],
    ['DE', 'NL123456789B13', 'NONE'],
    ['NL', 'DE 123456789', 'EU'],
  ] as const)('from %s with %s: %s', (country, vat_id, charge) => {
    expect(usualReverseCharge({ country, vat_id })).toBe(charge);
  });
});

describe('an IBAN', () => {
  it.each([
    'NL91ABNA0417164300',
    'DE89370400440532013000',
    'GB82WEST12345698765432',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is one', (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(ibanLength(iban.slice(0, 2))).toBe(iban.length);
  });

  it.each([
    ['NL91ABNA0417164301', 'a changed digit'],
    ['NL19ABNA0417164300', 'swapped check digits'],
    ['NL91ABNA0471164300', 'swapped neighbours'],
    ['NL58ABNA041716430', 'a digit missing, with check digits that agree'],
    ['NL62ABNA04171643OO', 'letters in the account number, with check digits that agree'],
    ['US07ABNA0417164300', 'a country without IBANs, with check digits that agree'],
    ['NL00ABNA0417164386', 'check digits that nobody makes'],
    ['nl91abna0417164300', 'small letters'],
    ['91', 'no country'],
    ['', 'nothing'],
  ])('"%s" is not: %s', (iban) => {
    expect(isIban(iban)).toBe(false);
  });
});

test.each([
  '020 123 45 67',
  '0612345678',
  '06-12345678',
  '+31 (0)20 123 4567',
  '0031201234567',
  '14 020',
  '0800-1234',
  '+32 2 555.12.12',
  '(030) 901820-0',
  '030/9018200',
  '+1 212-555-0100 ext. 12',
  '020-1234567 tst 5',
])('%s can be a telephone number', (text) => {
  expect(isTelephoneNumber(text)).toBe(true);
});

test.each(['abc', '1234', 'bel Jan', '020 abc', 'info@example.com', '+', '----------', '0612345678 0612345679 061234'])(
  '%s is no telephone number',
  (text) => {
    expect(isTelephoneNumber(text)).toBe(false);
  },
);

test('a creditor identifier has check digits over all but its business code', () => {
  for (const genuine of ['NL79ZZZ999999990000', 'NL79A1B999999990000', 'DE98ZZZ09999999999'])
    expect(isCreditorId(genuine), genuine).toBe(true);
  for (const wrong of ['NL78ZZZ999999990000', 'NL79ZZZ999999990001', 'NL79ZZZ', 'nl79zzz999999990000', ''])
    expect(isCreditorId(wrong), wrong).toBe(false);
});
