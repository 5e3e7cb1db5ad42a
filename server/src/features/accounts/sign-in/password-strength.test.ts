import { describe, expect, it } from 'vitest';
import { isGuessable } from './password-strength.ts';

const KNOWN = ['Jan de Vries', 'jan@devries-hoveniers.example', 'De Vries Hoveniers', 'Dorpsstraat 12'];

describe('a password is guessable', () => {
  it.each([
    'Zomer2026!!!',
    'Herfst-2026-a',
    'Winter2025-2026',
    'voorjaar2026!',
    'Lente2026Lente2026',
    'December 2026!',
    'juni-juli-augustus',
    'Devrieshoveniers1',
    'deVries-Hoveniers-2026',
    'Jan-de-Vries-1968',
    'Dorpsstraat12!',
    'Amsterdam2026!',
    'ajax-feyenoord',
    'iloveyou-forever',
    'saldo-demo-2026',
    'letmein-please-1',
  ])('%s', async (password) => {
    expect(await isGuessable(password, KNOWN)).toBe(true);
  });
});

describe('a password is not guessable', () => {
  it.each([
    'lantern over the canal',
    'correct paard batterij nietje',
    'xk29-vv81-qqp0',
    'ik fiets elke dag naar Gouda',
    'Zeeën zijn diepblauw',
    'paars-gordijn-lamp',
    'another long sentence',
    'rode fiets regen',
    'nine pears on a ladder',
    'six kettles in a row',
  ])('%s', async (password) => {
    expect(await isGuessable(password, KNOWN)).toBe(false);
  });
});
