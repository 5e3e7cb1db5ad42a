import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { type Certainty, type Read, type Reading, unreadable } from '#receipt-reading/receipt-reader';
import { vatTreatmentOf } from './vat-treatment.ts';

const read = <T>(value: T, certainty: Certainty = 'certain'): Read<T> => ({
  value,
  certainty,
  place: null,
  source: 'text',
  remark: null,
});
const NOBODY = { supplier: null, before: null };
const WITHOUT_VAT: Reading = { ...unreadable(), kind: 'text_pdf', total_incl: read(cents(8_000), 'likely') };
const GERMAN: Partial<Reading> = { supplier_country: read('DE'), supplier_vat_id: read('DE129273398') };
const ADDRESS: Partial<Reading> = { supplier_country: read('AT') };
const OUTSIDE: Partial<Reading> = { supplier_country: read('US') };
const DUTCH: Partial<Reading> = { supplier_vat_id: read('NL811204417B01') };
const SAID = { text: 'Reverse charge - VAT due by the recipient' };
const MISREAD = { total_vat: read(cents(8_000), 'likely') };
const INFORMED = { total_excl: read(cents(8_000)), total_vat: read(cents(1_680), 'likely') };
const CHARGED = { total_excl: read(cents(6_612)), total_vat: read(cents(1_388)) };

const HABIT = {
  ledger_id: 77,
  description: 'Insurance',
  reverse_charge: 'NONE',
  date: '2026-06-01',
  vat_rate_bp: 0,
  deductible_bp: 10_000,
  rates_bp: [0],
  times: 2,
  of: 2,
} as const;

test.each<[string, Partial<Reading>, string]>([
  ['from the EU, and says that it is shifted', { ...GERMAN, ...SAID }, 'EU likely'],
  ['from the EU by its address alone, and says so', { ...ADDRESS, ...SAID }, 'EU likely'],
  ['from outside it, and says so', { ...OUTSIDE, ...SAID }, 'NON_EU likely'],
  ['from the EU, says so, and its total was taken for VAT', { ...GERMAN, ...SAID, ...MISREAD }, 'EU doubtful'],
  ['from the EU, says so, and prints what the buyer owes', { ...GERMAN, ...SAID, ...INFORMED }, 'EU doubtful'],
  ['from the EU, without a word', GERMAN, 'EU doubtful no_vat_from_abroad'],
  ['from the EU by its address alone, without a word', ADDRESS, 'NONE doubtful no_vat_from_abroad'],
  ['from outside it, without a word', OUTSIDE, 'NON_EU doubtful no_vat_from_abroad'],
  ['from here, and says so', { ...DUTCH, ...SAID }, 'NL doubtful'],
  ['from here, and has the code of it', { ...DUTCH, is_coded_shifted: true }, 'NL likely'],
  ['from here, without a word', DUTCH, 'NONE'],
  ['of German VAT, that speaks of shifting all the same', { ...GERMAN, ...SAID, ...CHARGED }, 'NONE'],
])('an invoice without VAT %s: %s', (_what, reading, expected) => {
  const { charge, mark } = vatTreatmentOf({ ...WITHOUT_VAT, ...reading }, NOBODY);
  expect([charge, mark?.certainty, mark?.remark].filter(Boolean).join(' ')).toBe(expected);
});

const chargedAfter = (vat_rate_bp: number, reading: Partial<Reading>) => {
  const known = { supplier: null, before: { ...HABIT, vat_rate_bp } };
  const { charge, mark } = vatTreatmentOf({ ...WITHOUT_VAT, ...reading }, known);
  return [charge, mark?.origin, mark?.certainty];
};

describe('an earlier choice for the supplier', () => {
  test('applies to an invoice that states nothing: exempt again', () => {
    expect(chargedAfter(0, GERMAN)).toEqual(['NONE', 'as_before', 'likely']);
  });

  test('does not apply if VAT was charged before or a reverse charge is stated', () => {
    expect(chargedAfter(2100, GERMAN)).toEqual(['EU', 'read', 'doubtful']);
    expect(chargedAfter(0, { ...GERMAN, ...SAID })).toEqual(['EU', 'read', 'likely']);
  });
});

test.each<[string, number, Partial<Reading>, string]>([
  ['7%, from who knows where', 700, {}, 'foreign'],
  ['21%, from who knows where', 2100, {}, 'invoiced'],
  ['7%, from a Dutch supplier', 700, DUTCH, 'invoiced'],
  ['21%, from Belgium', 2100, { supplier_vat_id: read('BE0417497106') }, 'foreign'],
])('VAT of %s', (_what, rate_bp, from, kind) => {
  const vat = [{ rate_bp: read(rate_bp), base: null, vat: read(cents(100)) }];
  expect(vatTreatmentOf({ ...WITHOUT_VAT, ...from, vat }, NOBODY).kind).toBe(kind);
});
