import { describe, expect, it } from 'vitest';
import { asText, csvLine, withoutGuard } from './csv.ts';
import { cents } from './money.ts';

const FORMULAS = ['=HYPERLINK("http://x")', '+31612345678', '-', '-1,5', '@a', ' =1', '\n+1', '\tx', '−2'];

describe('a line of a CSV file', () => {
  const cells = ['De Wit, "Ontwerp"', { cents: cents(-123_450) }, 1.5, { day: '2026-07-01' }, 'a;b'];

  it('has the separator and the decimal sign of the language; days are the same in each', () => {
    expect(csvLine(cells, 'en')).toBe('"De Wit, ""Ontwerp""",-1234.50,1.5,2026-07-01,a;b\r\n');
    expect(csvLine(cells, 'nl')).toBe('"De Wit, ""Ontwerp""";-1234,50;1,5;2026-07-01;"a;b"\r\n');
  });

  it.each(FORMULAS)('keeps %j text, and gives it back', (words) => {
    expect(asText(words)).toBe(`'${words}`);
    expect(withoutGuard(asText(words))).toBe(words);
  });

  it('leaves other words as they are', () => {
    for (const words of ['a-b = c', "'s-Gravenhage", ''])
      expect([asText(words), withoutGuard(words)]).toEqual([words, words]);
  });
});
