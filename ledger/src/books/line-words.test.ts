import { expect, test } from 'vitest';
import { lineWords } from './line-words.ts';

test.each([
  ['Jansen & Zn', '2026-0001 Jansen & Zn', '2026-0001 Jansen & Zn'],
  ['Jansen & Zn', 'Ontwerp logo', 'Jansen & Zn · Ontwerp logo'],
  ['NS', 'Transport monteur', 'NS · Transport monteur'],
  ['NS', 'Treinreis ns', 'Treinreis ns'],
  ['Bos', 'Bosch, Bos: onderhoud', 'Bosch, Bos: onderhoud'],
  ['Bos', 'Bosch onderhoud', 'Bos · Bosch onderhoud'],
  ['2026-1000', '2026-10000 Jansen', '2026-1000 · 2026-10000 Jansen'],
  ['', 'Afschrijving juli', 'Afschrijving juli'],
  [null, 'Afschrijving juli', 'Afschrijving juli'],
])('%s, %s', (contact_name, description, words) => {
  expect(lineWords({ contact_name, description })).toBe(words);
});
