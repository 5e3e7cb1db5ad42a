import { API, type Contact } from '@saldo/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createWorld } from '../../../tests/support/world.ts';
import { divided, pairKey } from './not-duplicates.ts';

const world = await createWorld();
afterAll(() => world.close());

const add = async (name: string): Promise<Contact> =>
  (await world.call(API.contacts.createContact, { body: { name, email: 'info@straat.example' } })).reply;
const offered = async () =>
  (await world.call(API.contacts.duplicateContacts, {})).reply.map(({ contacts }) => contacts.map(({ name }) => name));
const tell = (one: { id: number }, other: { id: number }, are_two = true) =>
  world.call(API.contacts.tellContactsApart, {
    body: { pairs: [{ contact_id: one.id, other_id: other.id }], are_two },
  });

const apart = (...pairs: [number, number][]) => new Set(pairs.map(([one, other]) => pairKey(other, one)));

test('of three possible duplicates, one is separated and not suggested again', async () => {
  const [bakery, same, florist] = [await add('Bakker Straat'), await add('Bakkerij Straat'), await add('Bloemist')];
  expect(await offered()).toEqual([['Bakker Straat', 'Bakkerij Straat', 'Bloemist']]);
  expect((await tell(florist, bakery)).status).toBe(200);
  expect(await offered()).toEqual([['Bakker Straat', 'Bakkerij Straat']]);
  // What was said of the one holds for what it became.
  const body = { duplicate_id: bakery.id, version: same.version };
  await world.call(API.contacts.mergeContact, { params: { id: same.id }, body });
  expect(await offered()).toEqual([]);
  const unmerge = { version: bakery.version + 1 };
  await world.call(API.contacts.unmergeContact, { params: { id: bakery.id }, body: unmerge });
  await tell(bakery, florist, false);
  expect(await offered()).toEqual([['Bakker Straat', 'Bakkerij Straat', 'Bloemist']]);
  // Said twice it is said, and it keeps nobody in the contacts.
  await tell(bakery, florist);
  expect((await tell(florist, bakery)).status).toBe(200);
  expect((await world.call(API.contacts.deleteContact, { params: { id: String(florist.id) } })).status).toBe(200);
});

test('a contact cannot be separated from itself or one of another company', async () => {
  const own = await add('Slager');
  expect((await tell(own, own)).error.errors).toHaveProperty(['pairs.0.other_id']);
  const other = await world.secondAdministration();
  const theirs = await world.call(API.contacts.createContact, {
    body: { name: 'Visboer' },
    as: other.owner,
    administrationId: other.administrationId,
  });
  expect((await tell(own, theirs.reply)).status).toBe(404);
});

describe('groups of possible duplicates are split', () => {
  test.each([
    ['nobody told them apart', apart(), [[1, 2, 3, 4]]],
    ['one is none of them', apart([1, 4], [2, 4], [4, 3]), [[1, 2, 3]]],
    [
      'they are two and two',
      apart([1, 3], [1, 4], [2, 3], [2, 4]),
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['of a pair one may still be a third', apart([1, 2]), [[1, 3, 4]]],
    ['all are told apart', apart([1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]), []],
  ])('%s', (_why, pairs, groups) => {
    expect(divided([1, 2, 3, 4], pairs)).toEqual(groups);
  });
});
