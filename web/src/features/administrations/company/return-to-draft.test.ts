import { expect, test } from 'vitest';
import { draftAddress } from './return-to-draft.ts';

test('leads back to the draft that was left, and nowhere else', () => {
  expect(draftAddress('12')).toBe('sales/invoices/12');
  expect(draftAddress('new')).toBe('sales/invoices/new');
  for (const other of [undefined, '', '0', '12/../../settings', '//elsewhere.example', 'expenses'])
    expect(draftAddress(other)).toBeUndefined();
});
