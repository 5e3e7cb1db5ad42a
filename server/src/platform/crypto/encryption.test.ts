import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { DecryptionFailed, encryptionKeyOf, Encryption, UNREADABLE } from './encryption.ts';

const OLD = encryptionKeyOf('a key that was in use until yesterday');
const NEW = encryptionKeyOf('the key that is in use from today on');
const PLACE = { table: 'persons', column: 'totp_secret', row: 7, administration_id: null };

test('an encrypted value decrypts in its own location', () => {
  const seals = new Encryption([NEW]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(seals.open(PLACE, seals.seal(PLACE, text))).toBe(text);
    }),
  );
});

test.each([
  ['another row', { ...PLACE, row: 8 }],
  ['another column', { ...PLACE, column: 'totp_pending' }],
  ['another table', { ...PLACE, table: 'administrations' }],
  ['another administration', { ...PLACE, administration_id: 7 }],
])('moved to %s it does not', (_, elsewhere) => {
  const seals = new Encryption([NEW]);
  expect(() => seals.open(elsewhere, seals.seal(PLACE, 'secret'))).toThrow(DecryptionFailed);
});

test('a changed, truncated or foreign value does not decrypt', () => {
  const seals = new Encryption([NEW]);
  const sealed = seals.seal(PLACE, 'secret');
  const middle = Math.floor(sealed.length / 2);
  const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
  for (const broken of [changed, sealed.slice(0, 20), 'plain text', ''])
    expect(() => seals.open(PLACE, broken)).toThrow(DecryptionFailed);
  expect(() => new Encryption([OLD]).open(PLACE, sealed)).toThrow(DecryptionFailed);
});

test('a key is rotated by putting a new one first', () => {
  const sealed = new Encryption([OLD]).seal(PLACE, 'secret');
  const both = new Encryption([NEW, OLD]);
  expect(both.open(PLACE, sealed)).toBe('secret');
  expect(both.seal(PLACE, 'secret').startsWith(`${NEW.id}.`)).toBe(true);
});

test('a column is readable whether or not encrypted, and written only when changed', () => {
  const seals = new Encryption([NEW, OLD]);
  const byOld = new Encryption([OLD]).seal(PLACE, '111222333B01');
  for (const before of ['111222333B01', byOld, seals.seal(PLACE, '111222333B01')]) {
    expect(seals.read(PLACE, before)).toBe('111222333B01');
    expect(seals.change(PLACE, before, '111222333B01')).toBeUndefined();
    expect(seals.change(PLACE, before, null)).toBeNull();
    expect(seals.open(PLACE, seals.change(PLACE, before, '123456782B01') ?? '')).toBe('123456782B01');
  }
  expect([seals.read(PLACE, null), seals.kept(PLACE, ''), seals.change(PLACE, null, null)]).toEqual([
    null,
    null,
    undefined,
  ]);
  expect(['111222333B01', byOld, seals.seal(PLACE, '')].map((kept) => seals.isByNewest(kept))).toEqual([
    false,
    false,
    true,
  ]);
});

test('an undecryptable column is empty, can be overwritten, and is logged with location and key', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  const lost = new Encryption([OLD]).seal(PLACE, '111222333B01');
  const seals = new Encryption([NEW], log);
  expect(seals.read(PLACE, lost)).toBe(UNREADABLE);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', ...PLACE, sealed_by: OLD.id, has_key: false },
  ]);
  expect(lines[0]).not.toContain(lost);
  expect(seals.open(PLACE, seals.change(PLACE, lost, '123456782B01') ?? '')).toBe('123456782B01');
  expect(seals.change(PLACE, lost, null)).toBeNull();
});
