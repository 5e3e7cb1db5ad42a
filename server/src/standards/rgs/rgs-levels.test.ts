import { expect, test } from 'vitest';
import { RGS_CODES } from './rgs-codes.ts';
import { rgsLevel, rgsPath } from './rgs-levels.ts';

test('a code of level 5 is under one of level 4, and so on up to the balance sheet', () => {
  expect(rgsPath('BIvaKouVvpBeg')).toEqual(['B', 'BIva', 'BIvaKou', 'BIvaKouVvp', 'BIvaKouVvpBeg']);
  expect(rgsPath('WBedKan')).toEqual(['W', 'WBed', 'WBedKan', '', '']);
});

test('every code of the schema that ledgers are booked under is of level 4 or 5', () => {
  expect(new Set(RGS_CODES.map(({ code }) => rgsLevel(code)))).toEqual(new Set([4, 5]));
});
