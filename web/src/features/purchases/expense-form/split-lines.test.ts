import type { AttachmentDetail } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { emptyExpense, type ExpenseValues, type LineValues } from './expense-values.ts';
import { splitLinesOf } from './split-lines.ts';

const line = (description: string, amount: string, amount_btw: string) => ({
  description,
  ledger_account_id: null,
  vat: 'PROCENT_21' as const,
  amount,
  amount_btw,
});
const PROPOSAL = {
  marks: {},
  lines: [line('Bouwmarkt', '30.00', '6.30')],
  split_lines: [line('Hout', '10.00', '2.10'), line('Verf', '20.00', '4.20')],
} as unknown as NonNullable<AttachmentDetail['proposal']>;
const JOINT: LineValues = {
  description: 'Bouwmarkt',
  ledger_account_id: '7',
  vat: 'PROCENT_21',
  amount: cents(3_000),
  amount_btw: cents(630),
  deductible_percentage: 80,
};
const form = (change: Partial<ExpenseValues> = {}): ExpenseValues => ({
  ...emptyExpense({ date: '2026-07-14', payment_method: 'NOT_PAID' }),
  lines: [JOINT],
  ...change,
});

test('document lines replace the line per rate, with its category and deductible share', () => {
  expect(splitLinesOf(form(), PROPOSAL)).toEqual([
    { ...JOINT, description: 'Hout', amount: 1000, amount_btw: 210 },
    { ...JOINT, description: 'Verf', amount: 2000, amount_btw: 420 },
  ]);
});

test.each<[string, Partial<ExpenseValues>]>([
  ['an amount was changed', { lines: [{ ...JOINT, amount: cents(2_900) }] }],
  ['a line was added', { lines: [JOINT, JOINT] }],
  ['prices include VAT', { prices_include_vat: true }],
])('nothing is offered once %s', (_what, change) => {
  expect(splitLinesOf(form(change), PROPOSAL)).toBeUndefined();
});

test('is not offered if the document has one line per rate', () => {
  expect(splitLinesOf(form(), { ...PROPOSAL, split_lines: undefined })).toBeUndefined();
  expect(splitLinesOf(form(), null)).toBeUndefined();
});
