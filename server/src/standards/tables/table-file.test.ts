import { describe, expect, it } from 'vitest';
import { asText, csvLines } from './table-file.ts';

describe('words in a file for a spreadsheet', () => {
  it('stay text where they begin like a formula, also behind a space or on a next line', () => {
    for (const words of ['=1+1', '+31612345678', '@a', ' =HYPERLINK("http://x")', '\n+1', '\tx', '−2'])
      expect(asText(words)).toBe(`'${words}`);
    expect(asText('a-b = c')).toBe('a-b = c');
    expect(csvLines([[' =1+1', 'De Wit']], 'nl')).toBe("' =1+1;De Wit\r\n");
  });
});
