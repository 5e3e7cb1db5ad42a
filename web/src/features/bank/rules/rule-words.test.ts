import { expect, test } from 'vitest';
import { joinedInWords } from './rule-words.ts';

const inWords = (words: string[], others: string[], joined: 'ALL' | 'ANY', isInside = false) =>
  joinedInWords({ words, others, joined }, { and: 'en', or: 'of', isInside });

test('conditions that all hold are joined by and, and words of which one is enough stand apart', () => {
  const group = inWords(['pas'], ['maximaal € 10,00'], 'ALL', true);
  expect(inWords(['parkeren', 'kpn'], [group], 'ALL')).toBe('(“parkeren” of “kpn”) en (“pas” en maximaal € 10,00)');
});

test('conditions of which one is enough are joined by or alone', () => {
  expect(inWords(['parkeren', 'kpn'], ['Af'], 'ANY')).toBe('“parkeren” of “kpn” of Af');
});

test('a group that says one thing needs no brackets, one of several words does', () => {
  expect(inWords(['pas'], [], 'ALL', true)).toBe('“pas”');
  expect(inWords(['pas', 'kaart'], [], 'ALL', true)).toBe('(“pas” of “kaart”)');
  expect(inWords(['pas', 'kaart'], [], 'ALL')).toBe('“pas” of “kaart”');
});
