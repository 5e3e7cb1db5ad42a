import { expect, test } from 'vitest';
import { inSight, kindOfName, type UploadState } from './uploads.ts';

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

const inStates = (...states: UploadState[]) => states.map((state) => ({ state }));
const repeated = (state: UploadState, times: number) => Array.from({ length: times }, () => state);

test('shows few files individually; of many, the failed and the next ones', () => {
  const few = inStates('done', 'refused', 'sending');
  expect(inSight(few)).toEqual(few);
  const many = inStates(...repeated('done', 20), 'refused', 'known', 'failed', ...repeated('waiting', 30));
  expect(inSight(many)).toEqual(inStates('refused', 'failed', ...repeated('waiting', 8)));
});
