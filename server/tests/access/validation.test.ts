import type { Call } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Got, type Person, type World } from '../support/world.ts';
import { ENTRIES, idPlaces, type Parts, type Place, send, valuePlaces, withValueAt } from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let own: Site;
let stranger: Person;

beforeAll(async () => {
  world = await createWorld();
  own = new Site(world, world);
  stranger = (await world.secondAdministration()).owner;
});
afterAll(() => world.close());

const NOBODYS = 2_000_000_001;
const CLOSED = ENTRIES.filter(({ call }) => call.access !== 'public');

/** Of these every field refuses some. */
const BROKEN = {
  body: [{ not: 'so' }, null, '', 'x'.repeat(5000), '-1.5'],
  query: ['-1.5', 'x'.repeat(500)],
  params: ['-1.5'],
} as const;

/** Whether the schemas take it as it arrives: what is in an address is text. */
function fits(call: Call, { params, query, body }: Parts): boolean {
  const parts = [
    [call.params, asText(params)],
    [call.query, asText(query)],
    [call.body, body],
  ] as const;
  return parts.every(([schema, part]) => schema === undefined || schema.safeParse(part).success);
}

function asText(part: unknown): unknown {
  if (part === undefined) return undefined;
  return Object.fromEntries(Object.entries(part as object).map(([name, value]) => [name, String(value)]));
}

/** For each value of a request what is refused in its place, as far as anything is. */
function breaksOf(call: Call, request: Parts): { place: Place; value: unknown }[] {
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

test.each(CLOSED)('$name refuses a field with the same error whoever asks, for any company', async (entry) => {
  const { call, requestAt } = entry;
  const request = { ...(await requestAt(own)), as: world.owner };
  for (const { place, value } of breaksOf(call, request)) {
    const at = place.join('.');
    const asked = async (as: Person, administrationId: number) =>
      send(world, call, withValueAt({ ...about(call, request, administrationId), as }, place, value));
    const member = await asked(world.owner, world.administrationId);
    expect([member.status, member.error.code], at).toEqual([400, 'invalid']);
    expect(Object.keys(member.error.errors ?? {}), at).not.toEqual([]);
    for (const other of [
      await asked(stranger, world.administrationId),
      await asked(stranger, NOBODYS),
      await asked(world.owner, NOBODYS),
    ])
      expect(comparable(other), at).toEqual(comparable(member));
  }
});

test('most fields are covered', async () => {
  const taking = CLOSED.filter(({ call }) =>
    [call.params, call.query, call.body].some((schema) => schema !== undefined),
  );
  let broken = 0;
  for (const { call, requestAt } of taking) broken += Math.min(1, breaksOf(call, await requestAt(own)).length);
  expect(broken).toBeGreaterThan(taking.length * 0.8);
});
