import { createHash } from 'node:crypto';
import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookedMemorial, freeBooking, PROOF } from '../../../../tests/access/testing/memorial.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations, journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const add = (id: number, file = PROOF) => world.call(journal.addMemorialDocument, { params: { id }, file });
const remove = (id: number) => world.call(journal.removeMemorialDocument, { params: { id } });
const download = (id: number) => world.call(journal.memorialDocument, { params: { id } });
const lockBooks = async (books_locked_until: string | null) => {
  const params = { adminId: site.administrationId };
  const { version } = await site.get(administrations.administration, { params });
  const body = { books_locked_until, version, ...(books_locked_until === null ? { reason: 'Test' } : {}) };
  await site.get(administrations.lockBooks, { params, body });
};

test('a document stays with its entry when that is changed, and comes back byte for byte', async () => {
  const { entry_id, version } = await bookedMemorial(site);
  const { documents } = (await add(entry_id)).reply;
  expect(documents).toMatchObject([{ file_name: 'contract.pdf', may: { remove: true } }]);
  const body = { ...freeBooking, description: 'Insurance of the van', version };
  const changed = await site.get(journal.updateMemorial, { params: { id: entry_id }, body });
  expect(changed.documents).toEqual(documents);
  expect((await download(documents[0]?.id ?? 0)).bytes).toEqual(PROOF.bytes);
});

test('it can be taken away while the books are open, once, and locked books keep it', async () => {
  const { entry_id } = await bookedMemorial(site);
  const [first] = (await add(entry_id)).reply.documents;
  const kept = { name: 'deed.pdf', bytes: Buffer.from('%PDF-1.4\nother\n%%EOF\n') };
  const second = (await add(entry_id, kept)).reply.documents[1];
  expect((await remove(first?.id ?? 0)).reply.documents).toMatchObject([{ file_name: 'deed.pdf' }]);
  expect((await remove(first?.id ?? 0)).error.code).toBe('not_found');
  expect((await download(first?.id ?? 0)).error.code).toBe('not_found');
  await lockBooks('2026-07-01');
  expect((await remove(second?.id ?? 0)).error.code).toBe('books_locked');
  const entry = await site.get(journal.journalEntry, { params: { id: entry_id } });
  expect(entry.memorial?.documents).toMatchObject([{ file_name: 'deed.pdf', may: { remove: false } }]);
  expect((await add(entry_id)).status).toBe(200);
  await lockBooks(null);
});

test('it counts in the quota of documents, and beyond that nothing of it is kept', async () => {
  const { entry_id } = await bookedMemorial(site);
  const [large, other] = ['large', 'other'].map((word) => Buffer.from(`%PDF-1.4\n${word.repeat(2_000)}\n%%EOF\n`));
  if (large === undefined || other === undefined) throw new Error('no documents');
  const ballast = await fillRoom(world, { left: large.length + other.length - 1 });
  const [kept] = (await add(entry_id, { name: 'large.pdf', bytes: large })).reply.documents;
  const refused = await add(entry_id, { name: 'other.pdf', bytes: other });
  expect([refused.status, refused.error.code]).toEqual([413, 'documents_full']);
  await expect(world.house.files.read(createHash('sha256').update(other).digest('hex'))).rejects.toThrow();
  await remove(kept?.id ?? 0);
  expect((await add(entry_id, { name: 'other.pdf', bytes: other })).status).toBe(200);
  await world.call(API.inbox.deleteAttachment, { params: { id: ballast } });
});

test('only a PDF or picture by its content, and only of an entry that a person typed', async () => {
  const { entry_id } = await bookedMemorial(site);
  const text = { name: 'contract.pdf', bytes: Buffer.from('no picture at all') };
  expect((await add(entry_id, text)).error.code).toBe('unsupported_media_type');
  const expense = await site.expense();
  expect((await add(expense.entry_id ?? 0)).error.code).toBe('entry_of_document');
});
