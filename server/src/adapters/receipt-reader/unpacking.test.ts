import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpacksBeyond } from '#adapters/receipt-reader/unpacking';

const drawing = (size: number) => deflateSync(Buffer.alloc(size, ' '));
const object = (data: Buffer, dictionary = '/Filter/FlateDecode') =>
  Buffer.concat([Buffer.from(`4 0 obj\n<<${dictionary}>>\nstream\r\n`), data, Buffer.from('\nendstream\nendobj\n')]);
const beyond = (...objects: Buffer[]) => unpacksBeyond(new Uint8Array(Buffer.concat(objects)), 1_000_000);

test('all that is packed counts together, to the byte', () => {
  expect(beyond(object(drawing(1_000_000)))).toBe(false);
  expect(beyond(object(drawing(1_000_001)))).toBe(true);
  expect(beyond(object(drawing(600_000)), object(drawing(400_000)))).toBe(false);
  expect(beyond(object(drawing(600_000)), object(drawing(400_001)))).toBe(true);
});

test('what was packed twice counts as it is when unpacked', () => {
  expect(beyond(object(deflateSync(drawing(5_000_000))))).toBe(true);
  expect(beyond(object(deflateSync(drawing(500_000))))).toBe(false);
});

test('what a remark hides before it is found', () => {
  const remark = Buffer.concat([Buffer.from('% stream\n'), deflateSync(Buffer.from('x')), Buffer.from('\n')]);
  expect(beyond(remark, object(drawing(2_000_000)))).toBe(true);
});

test('pictures and what is packed in another way are passed over', () => {
  expect(beyond(object(drawing(5_000_000), '/Subtype /Image/Width 5000/Height 1000/Filter/FlateDecode'))).toBe(false);
  expect(beyond(object(Buffer.alloc(5_000_000, 'x'), ''))).toBe(false);
});

test('a few that break off are let through, many are not', () => {
  const broken = object(Buffer.concat([drawing(90_000).subarray(0, 60), Buffer.alloc(200, 0xff)]));
  expect(beyond(broken, broken)).toBe(false);
  expect(beyond(...Array.from({ length: 40 }, () => broken))).toBe(true);
  expect(beyond(...Array.from({ length: 20_001 }, () => object(deflateSync(Buffer.from('x')))))).toBe(true);
});

test('an invoice that was scanned is far below what is looked at', () => {
  const scan = readFileSync(new URL('./fixtures/scanned-invoice-constructed.pdf', import.meta.url));
  expect(beyond(scan)).toBe(false);
});
