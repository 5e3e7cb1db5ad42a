import { expect, test } from 'vitest';
import { isFormerName, isTradeName } from './trade-names.ts';

test.each([
  ['DRUKKERIJ ROODKAPEL', 'Drukkerij Roodkapel B.V.'],
  ['Café Créme', 'Cafe Creme VOF'],
  ['Albert Heijn 1423 Haarlem', 'Albert Heijn'],
  ['bol.com', 'Bolcom B.V.'],
  ['Cool Blue Rotterdam', 'Coolblue'],
  ['HP Inc.', 'HP'],
  ['De Vries & Zonen', 'Vries en Zonen'],
  ['NS Groep N.V.', 'NS'],
  ['NS', 'NS Reizigers'],
  ['H&M', 'H & M Hennes'],
  ['HM', 'H & M Hennes'],
  ['***', 'Drukkerij Roodkapel'],
])('%s is no other name than %s', (printed, known) => {
  expect([isTradeName(printed, known), isTradeName(known, printed)]).toEqual([false, false]);
});

test.each([
  ['Drukkerij Kruidhof B.V.', 'Drukkerij Roodkapel B.V.'],
  ['Bakkerij de Vries', 'Bakkerij Jansen'],
  ['AH', 'Bahlsen'],
  ['AH', 'Ahrend Kantoor'],
  ['V & D', 'D. Jansen'],
  ['NS', 'Reizigers NS'],
  ['Hosting Noord B.V.', 'Telecom Polder N.V.'],
])('%s is another name than %s', (printed, known) => {
  expect([isTradeName(printed, known), isTradeName(known, printed)]).toEqual([true, true]);
});

test('a name is known if its words are, however written', () => {
  expect(isFormerName('ODIDO B.V.', ['T-Mobile', 'Odido'])).toBe(true);
  expect(isFormerName('Odido Netherlands', ['T-Mobile', 'Odido'])).toBe(false);
  expect(isFormerName('***', ['---'])).toBe(false);
});
