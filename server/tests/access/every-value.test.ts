import type { Call } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeCursor } from '#platform/paging';
import { createWorld, type World } from '../support/world.ts';
import { DAY, ENTRIES, fits, type Parts, type Place, send, turnOf, valuePlaces, withValueAt } from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let own: Site;
beforeAll(async () => {
  world = await createWorld();
  own = new Site(world, world);
});
afterAll(() => world.close());
// Wrong passwords and codes among the values are no attack, and a day among them locks no books for long.
beforeEach(async () => {
  await world.database.db.deleteFrom('login_failures').execute();
  await world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ books_locked_until: null })
      .where('id', '=', scope.administrationId)
      .where('books_locked_until', 'is not', null)
      .execute(),
  );
});

/** Where every kind of list would begin, and what is at the edge of a kind of value. */
const CURSORS = ['2026-07-01', 1250, 'drukkerij', '2026-07-01T10:00:00Z', '9999-99-99', 1.5, '\u0000', ''].map(
  (value) => encodeCursor({ value, id: 1 }),
);
const TEXTS = [
  ...CURSORS,
  encodeCursor({ value: 1, id: Number.MAX_SAFE_INTEGER }),
  '9007199254740991',
  '2147483648',
  '32768',
  '0',
  '-1',
  '1e300',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '99999999999.99',
  '-99999999999.99',
  '999999999.9999',
  'a\u0000b',
  '\ud800',
  '%',
  '\\',
  "'",
  '(',
  'constructor',
  '__proto__',
  'toString',
  '-date',
  'NL123456789B01',
  'a@example.nl',
  '+31612345678',
  'true',
  '🐎'.repeat(60),
];
const OTHERS = [0, -1, 1, 32_768, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1.5, true, false, null, [], {}];

/** The fields of a query that the example leaves out are asked too: paging, order, filters. */
function queryPlaces(call: Call): Place[] {
  const { properties = {} } = (call.query?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties).map((name) => ['query', name]);
}

function placesOf(call: Call, request: Parts): Place[] {
  const places = [...valuePlaces(request), ...queryPlaces(call)];
  return [...new Map(places.map((place) => [place.join('.'), place])).values()];
}

const TURNS = 8;

/** An eighth of the values at each place, others at another and each day: hundreds of places are of one kind. */
function valuesFor(name: string, place: Place): readonly unknown[] {
  const turn = turnOf(name, place, TURNS);
  // No address can carry half a character.
  const all = place[0] === 'body' ? [...TEXTS, ...OTHERS] : TEXTS.filter((text) => text.isWellFormed());
  return all.filter((_value, index) => index % TURNS === turn);
}

test.each(ENTRIES)('$name responds to any value', async ({ name, call, requestAt }) => {
  const request = await requestAt(own);
  const as = request.as === undefined ? world.owner : request.as;
  for (const place of placesOf(call, request)) {
    for (const value of valuesFor(name, place)) {
      const changed = { ...withValueAt(request, place, value), as };
      // What the schemas refuse is refused before anybody looks at it; everything else must be looked at with care.
      if (!fits(call, changed)) continue;
      const { status, error } = await send(world, call, changed);
      expect(
        [500, 501].includes(status),
        `day ${String(DAY)}, ${place.join('.')} = ${JSON.stringify(value)}: ${JSON.stringify(error)}`,
      ).toBe(false);
    }
  }
});
