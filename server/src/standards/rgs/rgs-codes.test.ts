import { expect, test } from 'vitest';
import { findRgsCode, searchRgsCodes } from './rgs-codes.ts';

const all = (): boolean => true;

test('finds a code in any case, with its side and both names', () => {
  expect(findRgsCode(' wbedvkkrep ')).toMatchObject({ code: 'WBedVkkRep', side: 'D' });
  expect(findRgsCode('BMvaTevCae')).toMatchObject({ side: 'C' });
  expect(findRgsCode('WBedVkkXyz')).toBeUndefined();
});

test('searches by code and by words in Dutch and English, level 4 first', () => {
  expect(searchRgsCodes('WBedVkkRep', all, 3)[0]?.code).toBe('WBedVkkRep');
  expect(searchRgsCodes('reclame', all, 50).map(({ code }) => code)).toContain('WBedVkkRea');
  expect(searchRgsCodes('goodwill', (code) => code.startsWith('BIva'), 50)[0]?.code).toHaveLength(10);
  expect(searchRgsCodes('', (code) => code.startsWith('WBel'), 5).every(({ code }) => code.startsWith('WBel'))).toBe(
    true,
  );
  expect(searchRgsCodes('nothing like it', all, 5)).toEqual([]);
});
