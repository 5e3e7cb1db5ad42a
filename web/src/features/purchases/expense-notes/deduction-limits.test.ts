import { expect, test } from 'vitest';
import en from '../../../texts/en/purchases.ts';
import nl from '../../../texts/nl/purchases.ts';
import { deductionAdvice, deductionLimits } from './deduction-limits.ts';

const LEDGERS = [
  { id: 1, limit: 'catering' as const },
  { id: 2, limit: 'gifts' as const },
  { id: 3, limit: null },
];
const line = (ledger: number, deductible_percentage = 100) => ({
  ledger_account_id: String(ledger),
  deductible_percentage,
});

test('a hotel bill with breakfast has a limit, and VAT that is deducted: that of the stay', () => {
  expect(deductionLimits([line(1), line(1, 0), line(3)], LEDGERS)).toEqual([{ limit: 'catering', isDeducted: true }]);
});

test('a dinner of which nothing is deducted', () => {
  expect(deductionLimits([line(1, 0)], LEDGERS)).toEqual([{ limit: 'catering', isDeducted: false }]);
});

test('each limit once, and none where the law has none', () => {
  expect(deductionLimits([line(2), line(1), line(2)], LEDGERS).map(({ limit }) => limit)).toEqual([
    'gifts',
    'catering',
  ]);
  expect(deductionLimits([line(3), { ledger_account_id: null, deductible_percentage: 100 }], LEDGERS)).toEqual([]);
});

test('the advice says that the stay is deductible, and food and drink not', () => {
  expect(en.deduction.catering).toMatch(/stay is deductible.*food and drink .* not/);
  expect(nl.deduction.catering).toMatch(/overnachting is aftrekbaar.*eten en drinken .* niet/);
});

test('foreign VAT is not deducted whatever the category, and the EU refund is for the EU', () => {
  const dinner = [line(1, 0)];
  expect(deductionAdvice(dinner, LEDGERS, undefined)).toEqual(['cateringNone']);
  expect(deductionAdvice(dinner, LEDGERS, { country: 'DE' })).toEqual(['foreign']);
  expect(deductionAdvice(dinner, LEDGERS, { country: 'CH' })).toEqual(['foreignOutside']);
  expect(deductionAdvice(dinner, LEDGERS, { country: null })).toEqual(['foreignUnknown']);
  expect(en.deduction.foreign).toMatch(
    /can't be deducted in the Dutch VAT return.*full amount counts as a cost.*EU VAT refund/,
  );
  expect(nl.deduction.foreign).toMatch(/niet aftrekbaar in de Nederlandse.*hele bedrag telt als kosten.*teruggaaf/);
});
