import { expect, test } from 'vitest';
import { filtersOf, NO_FILTERS } from './expense-filters.tsx';

test('filters are in the URL, and invalid ones are ignored', () => {
  const none = filtersOf({});
  expect(Object.values(none).every((value) => value === undefined)).toBe(true);
  const search = { ledger_id: '12', from: '2026-02-28', amount_from: '10.00', reverse_charge: 'NONE' };
  const more = { ...search, overdue: 'true', state: 'OPEN' };
  expect(filtersOf(more)).toEqual({
    ...none,
    from: '2026-02-28',
    ledger_id: '12',
    amount_from: '10.00',
    reverse_charge: 'NONE',
    overdue: 'true',
  });
  const odd = {
    ledger_id: 'x',
    amount_from: '10',
    amount_until: '-1.00',
    until: '2026-02-29',
    reverse_charge: 'ES',
    overdue: '1',
  };
  expect(filtersOf(odd)).toEqual(none);
  expect(filtersOf({ ...more, ...NO_FILTERS })).toEqual(none);
});
