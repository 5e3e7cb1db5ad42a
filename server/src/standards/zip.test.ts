import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { writeZip, type ZipFile } from './zip.ts';

async function* each(files: Iterable<ZipFile>): AsyncGenerator<ZipFile> {
  yield* files;
}

const zipOf = (files: Iterable<ZipFile>): Promise<Buffer> => buffer(writeZip(each(files)));

test('what is put in comes out: names in any script, empty files and bytes of every value', async () => {
  const every = Uint8Array.from({ length: 256 }, (_none, value) => value);
  const files = [
    { name: 'Q1/2026-03-14 Café Ünlü 7.pdf', day: '2026-03-14', bytes: every },
    { name: 'leeg.txt', day: '2026-01-01', bytes: new Uint8Array() },
  ];
  const read = readZip(await zipOf(files));
  expect(read.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  expect(read.map(({ bytes }) => [...bytes])).toEqual(files.map(({ bytes }) => [...bytes]));
});

test('an archive of nothing is an archive', async () => {
  expect(readZip(await zipOf([]))).toEqual([]);
});

test('its bytes are those of the format: a file, its line in the table of contents, and the end', async () => {
  const zip = await zipOf([{ name: 'a', day: '2026-07-14', bytes: Buffer.from('hi') }]);
  expect(zip.toString('hex')).toBe(
    [
      '504b0304 1400 0008 0000 0000ee5c ac2a93d8 02000000 02000000 0100 0000 61 6869',
      '504b0102 1400 1400 0008 0000 0000ee5c ac2a93d8 02000000 02000000 0100 0000 0000 0000 0000 00000000 00000000 61',
      '504b0506 0000 0000 0100 0100 2f000000 21000000 0000',
    ]
      .join('')
      .replaceAll(' ', ''),
  );
});

test('more files than an old archive can count become ZIP64', async () => {
  const many = Array.from({ length: 65_536 }, (_none, index) => ({
    name: String(index),
    day: '2026-07-14',
    bytes: Buffer.from(String(index)),
  }));
  const read = readZip(await zipOf(many));
  expect(read).toHaveLength(65_536);
  expect(read.at(-1)?.bytes.toString()).toBe('65535');
});
