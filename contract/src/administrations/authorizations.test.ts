import { describe, expect, test } from 'vitest';
import {
  AREAS,
  AUTHORIZATIONS,
  authorizationsOf,
  CUSTOMER_ROLES,
  PLUS,
  STAFF_ROLES,
  switchedOff,
} from './authorizations.ts';

const ALL = { subscription_type: 1, features: ['bank', 'projects'] };
const ON_PLUS = { subscription_type: PLUS, features: ['bank', 'projects'] };

function may(role: (typeof STAFF_ROLES)[number]) {
  return authorizationsOf(role, [], ALL);
}

describe('an employee', () => {
  test('without any area sees the company and nothing else', () => {
    expect(authorizationsOf('EMPLOYEE', [], ALL)).toEqual(['administration.view']);
  });

  test('who makes invoices can see and edit contacts', () => {
    expect(authorizationsOf('EMPLOYEE', ['sales.edit'], ALL)).toEqual([
      'sales.view',
      'sales.edit',
      'feature.projects',
      'administration.view',
      'contacts.view',
      'contacts.edit',
    ]);
  });

  test.each(AREAS)('may edit contacts with %s only when documents are made or booked with it', (area) => {
    const keeps = ['sales.edit', 'purchases.process'].includes(area);
    expect(authorizationsOf('EMPLOYEE', [area], ALL).includes('contacts.edit')).toBe(keeps);
  });

  test('gets nothing from an area that cannot be selected', () => {
    const notToTick = AUTHORIZATIONS.filter((each) => !AREAS.includes(each));
    expect(authorizationsOf('EMPLOYEE', notToTick, ALL)).toEqual(['administration.view']);
  });

  test.each(AREAS)('may %s when selected, and never manages users, settings or subscription', (area) => {
    const granted = authorizationsOf('EMPLOYEE', [area], ALL);
    expect(granted).toContain(area);
    for (const owners of ['users.manage', 'settings.manage', 'subscription.manage', 'staff.comments'] as const)
      expect(granted).not.toContain(owners);
  });
});

test('only staff process receipts of a Plus customer', () => {
  for (const role of CUSTOMER_ROLES)
    expect(authorizationsOf(role, ['purchases.process'], ON_PLUS)).not.toContain('purchases.process');
  for (const role of STAFF_ROLES) expect(authorizationsOf(role, [], ON_PLUS)).toContain('purchases.process');
});

test('nobody has authorizations of a feature that is off', () => {
  const off = { subscription_type: 1, features: [] };
  for (const role of [...CUSTOMER_ROLES, ...STAFF_ROLES])
    expect(authorizationsOf(role, AREAS, off).filter((each) => /^(feature|bank)\./.test(each))).toEqual([]);
});

test('a bookkeeper processes, a senior one checks and files, a staff administrator manages', () => {
  expect(may('BOOKIE')).not.toContain('vat.file');
  expect(may('SENIOR_BOOKIE')).toContain('vat.file');
  expect(may('SENIOR_BOOKIE')).not.toContain('users.manage');
  expect(may('STAFF_ADMIN')).toEqual(AUTHORIZATIONS.filter((each) => each !== 'client.decide'));
  expect(authorizationsOf('OWNER', [], ALL)).toContain('client.decide');
  expect(authorizationsOf('BOOKKEEPER', [], ALL)).not.toContain('client.decide');
});

test('missing because of a feature differs from missing because of the role', () => {
  const off = { subscription_type: 1, features: ['projects'] };
  expect(switchedOff('OWNER', [], off)).toEqual(['bank.view', 'bank.process', 'feature.bank']);
  expect(switchedOff('EMPLOYEE', ['bank.view'], off)).toEqual(['bank.view', 'feature.bank']);
  expect(switchedOff('EMPLOYEE', ['sales.view'], off)).toEqual([]);
  expect(switchedOff('OWNER', [], ALL)).toEqual([]);
});
