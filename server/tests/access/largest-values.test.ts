import type { Call } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
// Wrong passwords and codes among the values are no attack.
beforeEach(() => world.database.db.deleteFrom('login_failures').execute());

const MOST = 5000;

/** Characters without a pattern: PostgreSQL packs what repeats before it finds it too long for an index. */
function noise(first: number, many: number): string {
  let state = 1;
  return Array.from({ length: MOST }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(first + (state % many));
  }).join('');
}
/** Chinese characters are the longest in bytes for their length. */
const TEXTS = [
  noise(0x4e00, 20_000),
  noise(97, 26),
  noise(48, 10),
  `a@${`${'b'.repeat(50)}.`.repeat(MOST / 50)}`,
  `+31${noise(48, 10)}`,
];

/** The longest beginning of a text that a place takes. */
function longestAt(call: Call, request: Parts, place: Place): string | undefined {
  for (const text of TEXTS) {
    let [least, most] = [0, text.length];
    while (least < most) {
      const length = Math.ceil((least + most) / 2);
      if (fits(call, withValueAt(request, place, text.slice(0, length)))) least = length;
      else most = length - 1;
    }
    if (least > 0) return text.slice(0, least);
  }
  return undefined;
}

const TURNS = 4;

/** A quarter of the places, others each day: hundreds are of one kind. */
const isItsTurn = (name: string, place: Place): boolean => turnOf(name, place, TURNS) === 0;

/** Indexes, columns and messages hold the longest text that the contract takes. */
test.each(ENTRIES)('$name responds to the longest texts', async ({ name, call, requestAt }) => {
  let request = await requestAt(own);
  for (const place of valuePlaces(request).filter((each) => isItsTurn(name, each))) {
    const value = longestAt(call, request, place);
    if (value === undefined) continue;
    const as = request.as === undefined ? world.owner : request.as;
    const { status, error } = await send(world, call, { ...withValueAt(request, place, value), as });
    expect(
      [500, 501].includes(status),
      `day ${String(DAY)}, ${place.join('.')}, ${String(value.length)} long: ${JSON.stringify(error)}`,
    ).toBe(false);
    // Of what was done the next place needs another one.
    if (status === 200 && call.method !== 'GET') request = await requestAt(own);
  }
});
