import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { ENTRIES, idPlaces, send, valueAt } from './testing/calls.ts';
import { expectAnswer } from './testing/outcomes.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

describe('the sample request of a call', () => {
  test.each(ENTRIES)('$name names every id and succeeds for the owner', async (entry) => {
    const { call, requestAt } = entry;
    const request = await requestAt(site);
    for (const place of idPlaces(call))
      expect(valueAt(request, place), `${place.join('.')} is missing in testing/requests.ts`).toBeDefined();
    // Signing out ends the session for good, so someone else does it.
    const as = call.access === 'public' ? await world.addPerson() : world.owner;
    const got = await send(world, call, { as, ...request });
    expectAnswer(entry, got, 'OWNER');
  });
});
