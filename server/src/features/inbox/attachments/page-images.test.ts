import { expect, test } from 'vitest';
import { inMemoryFileStore } from '#adapters/file-store/in-memory';
import { fakeReceiptReader } from '#receipt-reading/fake-receipt-reader';
import { pageImages } from './page-images.ts';

const MEGABYTE = 1024 * 1024;

test('keeps at most eight megabytes of pages, the latest', async () => {
  const files = inMemoryFileStore();
  const { sha256 } = await files.put(Buffer.from('a document'), MEGABYTE);
  const drawn: number[] = [];
  const images = pageImages(files, {
    ...fakeReceiptReader(),
    pageImage: async (_document, page) => {
      drawn.push(page);
      return new Uint8Array(MEGABYTE);
    },
  });
  const look = (page: number) => images.page({ sha256, media_type: 'application/pdf' }, page, 800);

  for (let page = 1; page <= 9; page += 1) await look(page);
  expect(drawn).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);

  for (let page = 2; page <= 9; page += 1) await look(page);
  expect(drawn).toHaveLength(9);
  await look(1);
  expect(drawn.at(-1)).toBe(1);
});
