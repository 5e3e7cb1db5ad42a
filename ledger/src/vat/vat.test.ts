import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART } from '../books/accounts.ts';
import { cents, negate, sum } from '../money/money.ts';
import {
  domesticTreatment,
  NoVatDataForYear,
  PURCHASE_CODE,
  REVERSE_CHARGES,
  revenueAccount,
  roundingOfBases,
  roundingOfLines,
  SALES_TREATMENTS,
  VAT_CODES,
  VAT_RULES,
  vatAgrees,
  vatInGross,
  vatOnNet,
  vatOptionsOfYear,
  vatRatesOn,
} from './vat.ts';

const ratesOn = (date: string) => vatRatesOn(date).map((rate) => rate.rate_bp);

describe('printed VAT', () => {
  it('agrees with its rate within two cents of rounding', () => {
    expect(vatAgrees(cents(10_000), cents(2102), 2100)).toBe(true);
    expect(vatAgrees(cents(-10_000), cents(-2098), 2100)).toBe(true);
    expect(vatAgrees(cents(10_000), cents(2103), 2100)).toBe(false);
    expect(vatAgrees(cents(10_000), cents(2100), 900)).toBe(false);
  });

  it('leaves a cent to each line, and to a base what its rate makes of half a cent of VAT', () => {
    expect(roundingOfLines(['paper', 'ink', 'pens'])).toBe(3);
    const printed = { rate_bp: 2100, isWorkedBack: false };
    expect(roundingOfBases([printed, { rate_bp: 900, isWorkedBack: false }])).toBe(4);
    expect(roundingOfBases([{ rate_bp: 2100, isWorkedBack: true }])).toBe(3);
    expect(roundingOfBases([printed, { rate_bp: 900, isWorkedBack: true }])).toBe(8);
  });
});

describe('the rates in force', () => {
  it.each([
    ['2026-07-14', [2100, 900, 0]],
    ['2019-01-01', [2100, 900, 0]],
    ['2018-12-31', [2100, 600, 0]],
    ['2012-10-01', [2100, 600, 0]],
    ['2012-09-30', [1900, 600, 0]],
    ['2001-01-01', [1900, 600, 0]],
  ])('on %s are %j', (date, rates) => {
    expect(ratesOn(date)).toEqual(rates);
  });

  it.each(['2000-12-31', '2028-01-01', '2099-06-30'])('are not guessed for %s', (date) => {
    expect(() => vatRatesOn(date)).toThrow(NoVatDataForYear);
  });

  it('include 6% only up to 2018', () => {
    expect(vatOptionsOfYear(2018)).toEqual([2100, 600, 0]);
    expect(vatOptionsOfYear(2019)).toEqual([2100, 900, 0]);
  });

  it('name a domestic sale', () => {
    expect(domesticTreatment(2100, '2026-01-01')).toBe('nl_high');
    expect(domesticTreatment(900, '2026-01-01')).toBe('nl_low');
    expect(domesticTreatment(600, '2018-06-30')).toBe('nl_low');
    expect(domesticTreatment(600, '2026-01-01')).toBe('nl_other');
    expect(domesticTreatment(0, '2026-01-01')).toBe('nl_zero');
  });
});

describe('VAT on an amount', () => {
  it('of 100.00 at 21% is 21.00; inside 121.00 it is 21.00', () => {
    expect(vatOnNet(cents(10_000), 2100)).toBe(2100);
    expect(vatInGross(cents(12_100), 2100)).toEqual({ net: 10_000, vat: 2100 });
  });

  it('inside 9.99 at 9% is 0.82, which leaves 9.17', () => {
    expect(vatInGross(cents(999), 900)).toEqual({ net: 917, vat: 82 });
  });

  const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);
  const rate = fc.constantFrom(0, 600, 900, 1900, 2100);

  it('net and VAT are the gross amount, to the cent', () => {
    fc.assert(
      fc.property(amount, rate, (gross, rate_bp) => {
        const { net, vat } = vatInGross(gross, rate_bp);
        expect(sum([net, vat])).toBe(gross);
        expect(Math.abs(vatOnNet(net, rate_bp) - vat)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of a credit note mirrors that of the invoice', () => {
    fc.assert(
      fc.property(amount, rate, (value, rate_bp) => {
        expect(vatOnNet(negate(value), rate_bp)).toBe(negate(vatOnNet(value, rate_bp)));
        expect(vatInGross(negate(value), rate_bp).vat).toBe(negate(vatInGross(value, rate_bp).vat));
      }),
    );
  });
});

describe('how a VAT treatment is posted', () => {
  const accounts = new Set(CHART.map((account) => account.code));

  it('uses only accounts in the chart', () => {
    for (const code of VAT_CODES) {
      const { dueAccount } = VAT_RULES[code];
      if (dueAccount !== null) expect(accounts).toContain(dueAccount);
    }
    for (const treatment of SALES_TREATMENTS) {
      for (const supply of ['goods', 'service'] as const) expect(accounts).toContain(revenueAccount(treatment, supply));
    }
  });

  it('requires the customer’s VAT number for every reverse charge', () => {
    const asking = VAT_CODES.filter((code) => VAT_RULES[code].needsVatId);
    expect(asking).toEqual(['nl_reverse_charge', 'eu_goods', 'eu_service', 'triangular']);
  });

  it('counts for the ICP return exactly if it counts in 3b', () => {
    for (const code of VAT_CODES) expect(VAT_RULES[code].icp !== null).toBe(VAT_RULES[code].rubric === '3b');
  });

  it('follows the reverse charge on an expense: NL 2a, EU 4b, outside the EU 4a', () => {
    expect(REVERSE_CHARGES.map((choice) => VAT_RULES[PURCHASE_CODE[choice]].rubric)).toEqual(['4b', '2a', '4a', null]);
  });
});
