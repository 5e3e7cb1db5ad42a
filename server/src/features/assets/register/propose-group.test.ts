import { STANDARD_GROUPS } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { proposeGroup } from './propose-group.ts';

const GROUPS = STANDARD_GROUPS.map(({ key, kind, cost }) => ({ key, kind, cost_account: cost }));
const proposed = (description: string, account: string) => proposeGroup(description, account, GROUPS)?.key;

test.each([
  ['Ford Transit 350', 'vans'],
  ['Bestelauto', 'vans'],
  ['Nieuwe bus', 'vans'],
  ['Mercedes werkbusje', 'vans'],
  ['Old van', 'vans'],
  ['White van, 2023', 'vans'],
  ['Aanschaf van Volkswagen Golf', 'vehicles'],
  ['Aanschaf van "Golf"', 'vehicles'],
  ['Aanschaf van ‘De Golf’', 'vehicles'],
  ['Personenauto', 'vehicles'],
])('on vehicles: %s is of %s', (description, key) => {
  expect(proposed(description, '0240')).toBe(key);
});

test.each([
  ['Kavel Industrieweg 4', 'land'],
  ['Bedrijfshal', 'buildings'],
])('on premises: %s is of %s', (description, key) => {
  expect(proposed(description, '0200')).toBe(key);
});

test.each([
  ['Laptop Dell XPS', 'fixtures'],
  ['Reparatie van bureaustoelen', 'fixtures'],
  ['Aanschaf van 3 laptops', 'fixtures'],
  ['Lasersnijder', 'machinery'],
  ['Zaagmachine', 'machinery'],
  ['Diversen', 'fixtures'],
])('booked as costs: %s is of %s', (description, key) => {
  expect(proposed(description, '4200')).toBe(key);
});

test('a ledger with one group decides, whatever is said; without groups that fit there is no proposal', () => {
  expect(proposed('Bestelauto', '0220')).toBe('machinery');
  expect(proposeGroup('Laptop', '4200', [])).toBeUndefined();
});
