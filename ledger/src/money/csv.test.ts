import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText, csvLine, withoutGuard } from './csv.ts';
import { cents } from './money.ts';

const FORMULAS = [
  '=HYPERLINK("http://x")',
  '+31612345678',
  '-',
  '-1,5',
  '@a',
  ' =1',
  '\n+1',
  '\tx',
  '−2',
  '＝1',
  '＋1',
  '－1',
  ' ＠a',
  "'+31 straat",
];

describe('a line of a CSV file', () => {
  const cells = ['De Wit, "Ontwerp"', { cents: cents(-123_450) }, 1.5, { day: '2026-07-01' }, 'a;b'];

  it('has the separator and the decimal sign of the language; days are the same in each', () => {
    expect(csvLine(cells, 'en')).toBe('"De Wit, ""Ontwerp""",-1234.50,1.5,2026-07-01,"a;b"\r\n');
    expect(csvLine(cells, 'nl')).toBe('"De Wit, ""Ontwerp""";-1234,50;1,5;2026-07-01;"a;b"\r\n');
  });

  it.each(FORMULAS)('keeps %j text, and gives it back', (words) => {
    expect(asText(words)).toBe(`'${words}`);
    expect(withoutGuard(asText(words))).toBe(words);
  });

  it('gives back whatever was written', () => {
    const words = fc
      .array(fc.constantFrom("'", ' ', '=', '+', '－', '\t', '\r', '1', 'a'))
      .map((parts) => parts.join(''));
    fc.assert(fc.property(fc.oneof(words, fc.string()), (each) => withoutGuard(asText(each)) === each));
  });

  it.each(['a,b', 'a;b', 'a\tb', 'a"b', 'a\nb', 'a\rb'])('quotes %j in either language', (words) => {
    for (const language of ['en', 'nl'] as const)
      expect(csvLine([words], language)).toBe(`"${words.replace('"', '""')}"\r\n`);
  });

  it('leaves other words as they are', () => {
    for (const words of ['a-b = c', "'s-Gravenhage", ''])
      expect([asText(words), withoutGuard(words)]).toEqual([words, words]);
  });
});
