import { describe, expect, it } from 'vitest';
import { cellOf } from './xlsx.ts';

describe('a cell of an Excel file', () => {
  it('is a number where an amount stands right, in either language', () => {
    expect(cellOf('−1.234,50', 'right', 'nl')).toBe(-1234.5);
    expect(cellOf('1,234,567.05', 'right', 'en')).toBe(1_234_567.05);
    expect(cellOf('0,00', 'right', 'nl')).toBe(0);
  });

  it('stays text elsewhere, and runs as no formula', () => {
    expect(cellOf('2026', 'left', 'nl')).toBe('2026');
    expect(cellOf('', 'right', 'en')).toBe('');
    expect(cellOf('12 %', 'right', 'en')).toBe('12 %');
    expect(cellOf('=1+1', undefined, 'en')).toBe("'=1+1");
  });
});
