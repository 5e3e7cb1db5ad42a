import { authorizationsOf, switchedOff } from '@saldo/contract';
import { expect, test } from 'vitest';
import { featureOff, featureRefused } from './feature-off.ts';

const BANK_OFF = { subscription_type: 1, features: ['projects'] };

function rightsOf(role: 'OWNER' | 'EMPLOYEE', areas: string[]) {
  return {
    authorizations: authorizationsOf(role, areas, BANK_OFF),
    switched_off: switchedOff(role, areas, BANK_OFF),
  };
}

test('owners without bank see the missing feature, employees their missing area', () => {
  expect(featureOff(rightsOf('OWNER', []), 'bank.view')).toBe('bank');
  expect(featureOff(rightsOf('EMPLOYEE', ['bank.process']), 'bank.view')).toBe('bank');
  expect(featureOff(rightsOf('EMPLOYEE', ['sales.view']), 'bank.view')).toBeUndefined();
  expect(featureOff(rightsOf('EMPLOYEE', ['sales.view']), 'ledger.view')).toBeUndefined();
});

test('server errors name the same features', () => {
  expect(featureRefused('bank_not_available')).toBe('bank');
  expect(featureRefused('feature_not_available')).toBe('projects');
  expect(featureRefused('not_allowed')).toBeUndefined();
});
