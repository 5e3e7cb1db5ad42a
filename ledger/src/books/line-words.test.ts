import { expect, test } from 'vitest';
import { lineWords } from './line-words.ts';

test.each([
  ['Jansen & Zn', '2026-0001 Jansen & Zn', '2026-0001 Jansen & Zn'],
  ['Jansen & Zn', 'Ontwerp logo', 'Jansen & Zn · Ontwerp logo'],
  [null, 'Afschrijving juli', 'Afschrijving juli'],
])('%s, %s', (contact_name, description, words) => {
  expect(lineWords({ contact_name, description })).toBe(words);
});
