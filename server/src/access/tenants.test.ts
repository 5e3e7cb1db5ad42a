import { AUTHORIZATIONS, type Call } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../testing/fingerprint.ts';
import { createWorld, type Got, type World } from '../testing/world.ts';
import {
  ENTRIES,
  idPlaces,
  type Parts,
  type Place,
  send,
  valueAt,
  withoutValueAt,
  withValueAt,
} from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let own: Site;
let foreign: Site;

beforeAll(async () => {
  world = await createWorld();
  own = new Site(world, world);
  foreign = new Site(world, await world.secondAdministration());
});
afterAll(() => world.close());

const NOBODYS = 2_000_000_001;
const CLOSED = ENTRIES.filter(({ call }) => call.access !== 'public');
const CASES = CLOSED.flatMap((entry) =>
  idPlaces(entry.call).map((place) => ({ ...entry, place, at: place.join('.') })),
);

/** Not what opens a company of its own, or can be done once to one's own account, wherever the page works. */
const ELSEWHERE: readonly string[] = [
  'administrations.createAdministration',
  'accounts.updateMe',
  'accounts.endAccountSession',
  'accounts.changePassword',
];
/** Nor what changes the company that its path names: where the page works has no say in that. */
const IN_ONE = CLOSED.filter(
  ({ name, call: { method, path } }) => !ELSEWHERE.includes(name) && (method === 'GET' || !path.includes('{adminId}')),
);

/** What staff or someone who was invited asks is asked by the owner of the one company here: nothing of the other is theirs. */
async function asOwner(made: Promise<Parts>): Promise<Parts> {
  const { as: _someone, ...request } = await made;
  return request;
}

function isAuthorization(access: string): boolean {
  return (AUTHORIZATIONS as readonly string[]).includes(access);
}

/** An answer without what differs from one request to the next. */
function comparable({ status, bytes, headers, error }: Got<Call>): object {
  const text = bytes.toString('latin1').replaceAll(/"request_id":"[^"]+"/g, '');
  return { status, code: error?.code, text, type: headers['content-type'], names: Object.keys(headers).sort() };
}

/** An id that no row has, of the kind that stands there: a path takes it as text. */
function nobodys(value: unknown): unknown {
  return typeof value === 'string' ? String(NOBODYS) : NOBODYS;
}

async function compare(call: Call, request: Parts, place: Place, id: unknown): Promise<void> {
  for (const language of ['en', 'nl'] as const) {
    const theirs = await send(world, call, { ...withValueAt(request, place, id), language });
    const absent = await send(world, call, { ...withValueAt(request, place, nobodys(id)), language });
    expect(comparable(theirs)).toEqual(comparable(absent));
    expect(theirs.status).toBeLessThan(500);
    if (call.method !== 'GET') expect(theirs.status).toBeGreaterThanOrEqual(400);
  }
}

describe('an id of another company answers like one that does not exist, and nothing changes', () => {
  test.each(CASES)('$name with $at', async ({ call, requestAt, place }) => {
    const request = await asOwner(requestAt(own));
    const id = valueAt(await requestAt(foreign), place);
    const before = await fingerprint(world, foreign.administrationId);
    await compare(call, request, place, id);
    expect(await fingerprint(world, foreign.administrationId)).toEqual(before);
  });

  test.each(IN_ONE)('$name as if the page worked in the other company', async ({ call, requestAt }) => {
    const request = await asOwner(requestAt(own));
    const places = idPlaces(call).filter((place) => place.at(-1) === 'admin_id');
    const bare = places.reduce((parts, place) => withoutValueAt(parts, place), request);
    const before = await fingerprint(world, foreign.administrationId);
    for (const language of ['en', 'nl'] as const) {
      const header = (id: number): Parts => ({ ...bare, language, administrationId: id });
      const theirs = await send(world, call, header(foreign.administrationId));
      const absent = await send(world, call, header(NOBODYS));
      expect(comparable(theirs)).toEqual(comparable(absent));
      expect(theirs.status).toBeLessThan(500);
      if (isAuthorization(call.access) && !call.path.includes('{adminId}')) expect(theirs.error.code).toBe('not_found');
    }
    expect(await fingerprint(world, foreign.administrationId)).toEqual(before);
  });
});

test('what a fingerprint is worth: it sees one changed letter', async () => {
  const before = await fingerprint(world, own.administrationId);
  expect(await fingerprint(world, own.administrationId)).toEqual(before);
  await own.contact();
  expect(await fingerprint(world, own.administrationId)).not.toEqual(before);
});
