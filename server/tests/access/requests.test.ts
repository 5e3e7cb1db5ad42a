import type { Call } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Got, type Person, type World } from '../support/world.ts';
import {
  ENTRIES,
  fits,
  idPlaces,
  type Parts,
  type Place,
  send,
  valueAt,
  valuePlaces,
  withValueAt,
} from './testing/calls.ts';
import { expectAnswer } from './testing/outcomes.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
let stranger: Person;
let signedOut: Person;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  stranger = (await world.secondAdministration()).owner;
  signedOut = await world.addPerson();
  await world.database.db
    .updateTable('sessions')
    .set({ ended_at: new Date().toISOString(), ended_reason: 'logout' })
    .where('person_id', '=', signedOut.id)
    .execute();
});
afterAll(() => world.close());

const NOBODYS = 2_000_000_001;

/** Of these every field refuses some. */
const BROKEN = {
  body: [{ not: 'so' }, null, '', 'x'.repeat(5000), '-1.5'],
  query: ['-1.5', 'x'.repeat(500)],
  params: ['-1.5'],
} as const;

type Break = { place: Place; value: unknown };

/** For each value of a request what is refused in its place, as far as anything is. */
function breaksOf(call: Call, request: Parts): Break[] {
  return valuePlaces(request).flatMap((place) => {
    const values: readonly unknown[] = BROKEN[place[0] as keyof typeof BROKEN];
    const value = values.find((each) => !fits(call, withValueAt(request, place, each)));
    return value === undefined ? [] : [{ place, value }];
  });
}

/** The same request about another company, by whatever it is named. */
function about(call: Call, request: Parts, administrationId: number): Parts {
  const named = idPlaces(call).filter((place) => ['admin_id', 'adminId'].includes(place.at(-1) ?? ''));
  const parts = named.reduce((made, place) => withValueAt(made, place, administrationId), request);
  return { ...parts, administrationId };
}

function comparable({ status, bytes, headers }: Got<Call>): object {
  const text = bytes.toString('utf8').replaceAll(/"request_id":"[^"]+"/g, '');
  return { status, text, names: Object.keys(headers).sort() };
}

/** Who asks matters to no field more than to another: the first of a call is broken by everyone, the others by two of them. */
async function expectSameRefusal(call: Call, request: Parts, { place, value }: Break, isFirst: boolean): Promise<void> {
  const at = place.join('.');
  const asked = async (as: Person, administrationId: number) =>
    send(world, call, withValueAt({ ...about(call, request, administrationId), as }, place, value));
  const member = await asked(world.owner, world.administrationId);
  expect([member.status, member.error.code], at).toEqual([400, 'invalid']);
  expect(Object.keys(member.error.errors ?? {}), at).not.toEqual([]);
  expect(comparable(await asked(stranger, world.administrationId)), at).toEqual(comparable(member));
  if (!isFirst) return;
  expect(comparable(await asked(stranger, NOBODYS)), at).toEqual(comparable(member));
  expect(comparable(await asked(world.owner, NOBODYS)), at).toEqual(comparable(member));
}

let taking = 0;
let broken = 0;

/** What whoever may not ask, or asks wrongly, is told of a call that is not public. */
function refusesOthers(call: Call, request: () => Parts): void {
  test('requires sign-in', async () => {
    for (const language of ['en', 'nl'] as const) {
      const nobody = await send(world, call, { ...request(), language, as: null });
      expect(nobody.error).toMatchObject({ code: 'not_signed_in' });
      expect(nobody.status).toBe(401);
      const headers = { authorization: `Bearer ${world.owner.accessToken.slice(0, -4)}AAAA` };
      const forged = await send(world, call, { ...request(), language, as: null, headers });
      expect(forged.status).toBe(401);
    }
  });

  test('is refused after the session ended', async () => {
    const got = await send(world, call, { ...request(), as: signedOut });
    expect(got.status).toBe(401);
    expect(got.error.code).toBe('session_ended');
  });

  test('refuses a field with the same error whoever asks, for any company', async () => {
    const breaks = breaksOf(call, request());
    for (const [index, each] of breaks.entries()) await expectSameRefusal(call, request(), each, index === 0);
    taking += [call.params, call.query, call.body].some((schema) => schema !== undefined) ? 1 : 0;
    broken += Math.min(1, breaks.length);
  });
}

/** One request for all of these: what is refused changes nothing, so that it is as good as new for the owner at the end. */
describe.each(ENTRIES)('$name', (entry) => {
  const { call, requestAt } = entry;
  let request: Parts;
  beforeAll(async () => {
    request = await requestAt(site);
  });

  test('has a sample request that names every id', () => {
    for (const place of idPlaces(call))
      expect(valueAt(request, place), `${place.join('.')} is missing in testing/requests.ts`).toBeDefined();
  });

  if (call.access !== 'public') refusesOthers(call, () => request);

  test('succeeds for the owner', async () => {
    // Signing out ends the session for good, so someone else does it.
    const as = call.access === 'public' ? await world.addPerson() : world.owner;
    expectAnswer(entry, await send(world, call, { as, ...request }), 'OWNER');
  });
});

test('fields are refused of most calls', () => {
  expect(broken).toBeGreaterThan(taking * 0.8);
});
