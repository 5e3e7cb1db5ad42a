import { expect, test } from 'vitest';
import { validateCompany, type JointDetails } from './validate-company.ts';

const BEFORE: JointDetails = {
  postal_code: '2011 CH',
  country: 'NL',
  is_kor: false,
  kor_since: null,
  kor_until: null,
  vat_from: null,
  vat_period: 'QUARTER',
};
const mistakes = (change: Partial<JointDetails>, before = BEFORE) =>
  validateCompany({ ...before, ...change }, before, '2026-07-14');

test.each<[Partial<JointDetails>, object]>([
  [{}, {}],
  [{ postal_code: '2011' }, { postal_code: 'postal_code_invalid' }],
  [{ postal_code: '2011', country: 'BE' }, {}],
  [{ is_kor: true }, { kor_since: 'required' }],
  [{ is_kor: true, kor_since: '2026-10-01' }, {}],
  [{ vat_from: '2026-12-31' }, {}],
  [{ vat_from: '2027-01-01' }, { vat_from: 'vat_from_too_late' }],
  [{ vat_from: '2026-08-31', vat_period: 'MONTH' }, {}],
  [{ vat_from: '2026-09-01', vat_period: 'MONTH' }, { vat_from: 'vat_from_too_late' }],
])('with %j there is wrong: %j', (change, expected) => {
  expect(mistakes(change)).toEqual(expected);
});

test('reports all problems, and none for values that have not changed', () => {
  const wrong = { postal_code: '2011', is_kor: true, vat_from: '2027-01-01' };
  expect(Object.keys(mistakes(wrong))).toEqual(['postal_code', 'kor_since', 'vat_from']);
  expect(mistakes({}, { ...BEFORE, ...wrong })).toEqual({});
});
