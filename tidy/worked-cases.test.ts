import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workedCases } from '../scripts/worked-cases.ts';

it('the help page shows the golden cases as they are played: run node scripts/worked-cases.ts', () => {
  const path = join(import.meta.dirname, '../web/src/features/tax-returns/how/data/worked-cases.json');
  expect(readFileSync(path, 'utf8')).toBe(workedCases());
});
