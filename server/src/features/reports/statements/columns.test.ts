import { describe, expect, test } from 'vitest';
import { columnsOf, totalColumn } from './columns.ts';

const titles = (asked: Parameters<typeof columnsOf>[0], language: 'en' | 'nl' = 'en') =>
  columnsOf(asked, language).map(({ title }) => title);

describe('columns', () => {
  test('are the whole span, beside the same months of earlier years', () => {
    const asked = { from: '2026-01-01', until: '2026-12-31', by: 'span', years: 3 } as const;
    expect(titles(asked)).toEqual(['2026', '2025', '2024']);
    expect(titles({ ...asked, until: '2026-06-30', years: 2 })).toEqual(['Jan–Jun 2026', 'Jan–Jun 2025']);
  });

  test('are each month, quarter or year in it, cut off at its ends', () => {
    const span = { from: '2025-11-10', until: '2026-01-31', years: 1 } as const;
    expect(columnsOf({ ...span, by: 'month' }, 'nl')).toEqual([
      { from: '2025-11-10', until: '2025-11-30', title: '10-11-2025 – 30-11-2025' },
      { from: '2025-12-01', until: '2025-12-31', title: 'dec 2025' },
      { from: '2026-01-01', until: '2026-01-31', title: 'jan 2026' },
    ]);
    expect(titles({ from: '2026-01-01', until: '2026-12-31', by: 'quarter', years: 1 })).toEqual([
      'Q1 2026',
      'Q2 2026',
      'Q3 2026',
      'Q4 2026',
    ]);
    expect(titles({ from: '2024-01-01', until: '2026-12-31', by: 'year', years: 1 })).toEqual(['2024', '2025', '2026']);
  });

  test('keep the end of February', () => {
    expect(columnsOf({ from: '2024-02-01', until: '2024-02-29', by: 'span', years: 2 }, 'en')[1]).toEqual({
      from: '2023-02-01',
      until: '2023-02-28',
      title: 'Feb 2023',
    });
  });

  test('have a total where there are several of one year', () => {
    const asked = { from: '2026-01-01', until: '2026-12-31', by: 'month', years: 1 } as const;
    expect(totalColumn(asked, 'nl')).toEqual([{ from: '2026-01-01', until: '2026-12-31', title: 'Totaal' }]);
    expect(totalColumn({ ...asked, by: 'span' }, 'nl')).toEqual([]);
    expect(totalColumn({ ...asked, years: 2 }, 'nl')).toEqual([]);
  });

  test('are refused where there would be too many, or none', () => {
    expect(() => columnsOf({ from: '2020-01-01', until: '2026-12-31', by: 'month', years: 1 }, 'en')).toThrow();
    expect(() => columnsOf({ from: '2026-02-01', until: '2026-01-01', by: 'span', years: 1 }, 'en')).toThrow();
  });
});
