import { expect, test } from 'vitest';
import { nameOfFile } from './file-names.ts';

test.each([
  [{ from: '2026-01-01', until: '2026-12-31' }, '2026'],
  [{ from: '2026-04-01', until: '2026-06-30' }, '2026-Q2'],
  [{ from: '2026-03-01', until: '2026-03-31' }, '2026-03'],
  [{ from: '2026-01-01', until: '2026-11-30' }, '2026-01 2026-11'],
  [{ from: '2025-07-01', until: '2026-06-30' }, '2025-07 2026-06'],
  [{ from: '2026-01-01', until: '2026-11-27' }, '2026-01-01 2026-11-27'],
  ['2026-11-27', '2026-11-27'],
] as const)('a file of %o is named after it', (span, words) => {
  expect(nameOfFile('Balans', 'Kruidhof Techniek B.V.', span)).toBe(`Balans Kruidhof Techniek B.V. ${words}`);
});

test('no name ends in a point, which its ending would double, or holds what a disk refuses', () => {
  expect(nameOfFile('Klanten', 'A/B: Bouw B.V.')).toBe('Klanten AB Bouw B.V');
});
