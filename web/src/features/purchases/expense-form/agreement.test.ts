import type { FieldConfidence } from '@saldo/contract';
import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';

const mark = (certainty: FieldConfidence['certainty']): FieldConfidence => ({
  origin: 'read',
  certainty,
  place: null,
  remark: null,
});

test.each<[string, Record<string, FieldConfidence>, string | null, string]>([
  ['a total and VAT that are proved', { total_incl: mark('certain'), total_vat: mark('certain') }, '21.00', 'all'],
  ['VAT that only stood there', { total_incl: mark('certain'), total_vat: mark('likely') }, '21.00', 'total'],
  ['no VAT on it', { total_incl: mark('certain') }, null, 'total'],
  ['a total that only stood beside its label', { total_incl: mark('likely') }, null, 'uncertain'],
  ['a total that is a guess', { total_incl: mark('doubtful'), total_vat: mark('certain') }, '21.00', 'uncertain'],
  ['no total at all', {}, null, 'uncertain'],
  [
    'a line that is a guess',
    { total_incl: mark('certain'), total_vat: mark('certain'), 'lines.0.vat': mark('doubtful') },
    '21.00',
    'total',
  ],
])('%s: %s', (_what, marks, total_vat, expected) => {
  expect(agreementOf({ marks, total_vat })).toBe(expected);
});

test('with foreign VAT only the total is there to agree with', () => {
  const marks = { total_incl: mark('certain'), total_vat: mark('certain') };
  expect(agreementOf({ marks, total_vat: '23.28', foreign_vat: { country: 'DE' } })).toBe('foreign');
});
