import { AREAS } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { areasOf, granted, manages, reachOf, SUBJECTS } from './areas.ts';

describe('the areas to select', () => {
  it('are each listed once under a subject', () => {
    expect(SUBJECTS.flatMap(areasOf).toSorted()).toEqual([...AREAS].toSorted());
  });
});

describe('implied areas', () => {
  it.each([
    [['purchases.upload'], 'purchases.view', true],
    [['bank.process'], 'bank.view', true],
    [['sales.view'], 'sales.edit', false],
    [['vat.file'], 'vat.view', true],
    [['purchases.process'], 'contacts.edit', true],
    [['purchases.upload'], 'contacts.edit', false],
    [[], 'contacts.view', false],
  ] as const)('%j: %s %s', (areas, area, isHeld) => {
    expect(granted(areas).includes(area)).toBe(isHeld);
  });
});

describe('what each role may do', () => {
  it.each([
    ['OWNER', 'vat', 'all'],
    ['BOOKKEEPER', 'year', 'all'],
    ['EMPLOYEE', 'bank', 'ticked'],
    ['READ_ONLY', 'sales', 'view'],
    ['READ_ONLY', 'books', 'view'],
    ['READ_ONLY', 'year', 'none'],
  ] as const)('%s in %s: %s', (role, subject, reach) => {
    expect(reachOf(role, subject)).toBe(reach);
  });

  it('lets only owners manage users', () => {
    expect(manages('OWNER')).toBe(true);
    expect(manages('BOOKKEEPER')).toBe(false);
  });
});
