import { expect, test } from 'vitest';
import { isOtherName } from './other-name.ts';

test.each([
  ['DRUKKERIJ ROODKAPEL', 'Drukkerij Roodkapel B.V.'],
  ['Café Créme', 'Cafe Creme VOF'],
  ['Albert Heijn 1423 Haarlem', 'Albert Heijn'],
  ['bol.com', 'Bolcom B.V.'],
  ['Cool Blue Rotterdam', 'Coolblue'],
  ['HP Inc.', 'HP'],
  ['De Vries & Zonen', 'Vries en Zonen'],
  ['***', 'Drukkerij Roodkapel'],
])('%s is no other name than %s', (printed, known) => {
  expect([isOtherName(printed, known), isOtherName(known, printed)]).toEqual([false, false]);
});

test.each([
  ['Drukkerij Kruidhof B.V.', 'Drukkerij Roodkapel B.V.'],
  ['Bakkerij de Vries', 'Bakkerij Jansen'],
  ['AH', 'Bahlsen'],
  ['Hosting Noord B.V.', 'Telecom Polder N.V.'],
])('%s is another name than %s', (printed, known) => {
  expect([isOtherName(printed, known), isOtherName(known, printed)]).toEqual([true, true]);
});
