import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCatalogue } from './testing/catalogue.ts';

test('docs/errors.md is current: run node scripts/error-catalogue.ts', () => {
  expect(readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')).toBe(errorCatalogue());
});
