import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromAscii85, fromHex } from '#receipt-reading/documents/bytes-as-letters';
import { unpacksBeyond } from '#receipt-reading/documents/unpacking';

const drawing = (size: number) => deflateSync(Buffer.alloc(size, ' '));
const object = (data: Buffer, dictionary = '/Filter/FlateDecode') =>
  Buffer.concat([Buffer.from(`4 0 obj\n<<${dictionary}>>\nstream\r\n`), data, Buffer.from('\nendstream\nendobj\n')]);
const beyond = (...objects: Buffer[]) => unpacksBeyond(new Uint8Array(Buffer.concat(objects)), 1_000_000);

test('counts all decompressed data, to the byte', () => {
  expect(beyond(object(drawing(1_000_000)))).toBe(false);
  expect(beyond(object(drawing(1_000_001)))).toBe(true);
  expect(beyond(object(drawing(600_000)), object(drawing(400_000)))).toBe(false);
  expect(beyond(object(drawing(600_000)), object(drawing(400_001)))).toBe(true);
});

test('counts nested compression by final size', () => {
  expect(beyond(object(deflateSync(drawing(5_000_000))))).toBe(true);
  expect(beyond(object(deflateSync(drawing(500_000))))).toBe(false);
});

test('finds streams hidden by comments', () => {
  const remark = Buffer.concat([Buffer.from('% stream\n'), deflateSync(Buffer.from('x')), Buffer.from('\n')]);
  expect(beyond(remark, object(drawing(2_000_000)))).toBe(true);
});

test('skips images and other compression methods', () => {
  expect(beyond(object(drawing(5_000_000), '/Subtype /Image/Width 5000/Height 1000/Filter/FlateDecode'))).toBe(false);
  expect(beyond(object(Buffer.alloc(5_000_000, 'x'), ''))).toBe(false);
});

const picture = (number: number, data: Buffer, more = '') =>
  Buffer.from(
    object(data, `/Subtype/Image${more}/Filter/FlateDecode`).toString('latin1').replace('4', `${number}`),
    'latin1',
  );
const named = (words: string) => Buffer.from(`3 0 obj\n<<${words}>>\nendobj\n`);

test('page content is not an image, whatever its name', () => {
  const drawn = picture(14, drawing(5_000_000));
  expect(beyond(named('/XObject<</Im0 14 0 R>>'), drawn)).toBe(false);
  for (const words of [
    '/Type/Page/Contents 14 0 R',
    '/Contents[ 7 0 R\n14 0 R]',
    '/Contents % a remark /Im0\n14 % another\n0 R',
    '/Contents[7 0 R % another\n14 0 R]',
    '/C#6fntents 14 0 R',
    '/ToUnicode 14 0 R',
  ]) {
    expect(beyond(named(words), drawn), words).toBe(true);
    expect(beyond(drawn, object(deflateSync(Buffer.from(`<<${words}>>`)))), `packed: ${words}`).toBe(true);
  }
});

test.each(['stream \n', 'stream\t \r\n', 'stream % of a page\r'])('a line that begins %j begins a stream', (line) => {
  const words = object(drawing(2_000_000)).toString('latin1').replace('stream\r\n', line);
  expect(beyond(Buffer.from(words, 'latin1'))).toBe(true);
});

test('allows an image with a long colour table', () => {
  const colours = `/ColorSpace[/Indexed/DeviceRGB 255<${'00a1ff'.repeat(256)}>]`;
  expect(beyond(named('/XObject<</Im0 9 0 R>>'), picture(9, drawing(5_000_000), colours))).toBe(false);
});

const hex = (data: Buffer) => Buffer.from(`${data.toString('hex').replaceAll(/.{60}/g, '$&\n')}>`);
const ascii85 = (data: Buffer) => {
  const words = Array.from({ length: Math.ceil(data.length / 4) }, (_, index) => {
    const bytes = data.subarray(4 * index, 4 * index + 4);
    const letters = Buffer.alloc(5);
    let left = Buffer.concat([bytes, Buffer.alloc(4)]).readUInt32BE();
    for (let at = 4; at >= 0; at -= 1, left = Math.floor(left / 85)) letters[at] = 0x21 + (left % 85);
    const word = letters.toString('latin1', 0, bytes.length + 1);
    return word === '!!!!!' ? 'z' : word;
  });
  return Buffer.from(`${words.join('')}~>`);
};

test.each<[string, (data: Buffer) => Buffer]>([
  ['hexadecimal digits', hex],
  ['letters of base 85', ascii85],
  ['letters of base 85 in hexadecimal digits', (data) => hex(ascii85(data))],
])('what is packed and written in %s is unpacked too', (_name, write) => {
  expect(beyond(object(write(drawing(2_000_000)), '/Filter[/ASCIIHexDecode/FlateDecode]'))).toBe(true);
  expect(beyond(object(write(drawing(900_000)), '/Filter[/ASCIIHexDecode/FlateDecode]'))).toBe(false);
  expect(beyond(object(write(Buffer.alloc(600_000, 'x')), '/Filter/ASCIIHexDecode'))).toBe(false);
});

test('allows a few truncated streams, not many', () => {
  const broken = object(Buffer.concat([drawing(90_000).subarray(0, 60), Buffer.alloc(200, 0xff)]));
  expect(beyond(broken, broken)).toBe(false);
  expect(beyond(...Array.from({ length: 40 }, () => broken))).toBe(true);
  const little = object(deflateSync(Buffer.from('x')));
  expect(beyond(...Array.from({ length: 20_001 }, () => little))).toBe(true);
});

test('a scanned invoice is far below the limit', () => {
  const scan = readFileSync(new URL('../fixtures/scanned-invoice-constructed.pdf', import.meta.url));
  expect(beyond(scan)).toBe(false);
});

test('decodes hex and Ascii85 to the end, up to the limit', () => {
  const bytes = Buffer.from([0, 0, 0, 0, 255, 254, 253, 252, 1, 2, 3]);
  expect(fromHex(hex(bytes), 100)).toEqual(bytes);
  expect(fromHex(Buffer.from('4 1x4\n2 5> 43'), 100).toString('latin1')).toBe('ABP');
  expect(fromAscii85(ascii85(bytes), 100)).toEqual(bytes);
  expect([fromHex(hex(bytes), 3), fromAscii85(ascii85(bytes), 3)]).toEqual([
    bytes.subarray(0, 3),
    bytes.subarray(0, 3),
  ]);
});
