import { readFileSync } from 'node:fs';
import { NOTIFICATION_TYPES, SENT_NOTIFICATION_TYPES } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';

const read = (path: string): string => readFileSync(absolute(path), 'utf8');
const isProduct = (path: string): boolean => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/golden\//.test(path);

describe('notifications', () => {
  it('are offered exactly if the server sends them', () => {
    const sent = ownFiles('server/src/features')
      .filter(isProduct)
      .map(read)
      .filter((text) => /\bnotify(Person)?\(/.test(text))
      .flatMap((text) => Array.from(text.matchAll(/\btype: '([A-Z_0-9]+)'/g), ([, type]) => type));
    expect(new Set(sent)).toEqual(new Set(SENT_NOTIFICATION_TYPES));
    const switches = read('web/src/features/accounts/profile/notification-switches.tsx');
    expect(switches).toContain('WISHED_TYPES.map(');
    expect(NOTIFICATION_TYPES.filter((type) => switches.includes(type))).toEqual([]);
  });
});

describe('the company', () => {
  const SHOWN_IN = ['company-fields.tsx', 'tax-office-fields.tsx'].map(
    (name) => `web/src/features/administrations/company/${name}`,
  );
  /** What only keeps a field, or shows it again, does nothing with it. */
  const KEEPS = /\/(company\/store|open-administration|create-administration|update-administration)\.ts$/;
  const readers = ownFiles('server/src')
    .filter((path) => isProduct(path) && path.includes('/features/') && !KEEPS.test(path))
    .map(read);
  const shown = SHOWN_IN.flatMap((path) =>
    Array.from(read(path).matchAll(/form\.bind\('(\w+)'\)/g), ([, name = '']) => name),
  );

  it.each([...new Set(shown)])('shows %s, which something reads', (name) => {
    expect(readers.some((text) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true);
  });
});
