import { expect, test } from 'vitest';
import { kindOfName } from './uploads.ts';

test.each([
  ['page.pdf', 'pdf'],
  ['INVOICE.PDF', 'pdf'],
  ['photo.heic', 'image'],
  ['photo.JPG', 'image'],
  ['invoice.xml', undefined],
  ['pdf', undefined],
])('what %s says that it is', (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
