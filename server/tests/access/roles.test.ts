import { API, authorizationsOf, isStaffAccess } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world.ts';
import { ENTRIES, type Entry, type Parts, send } from './testing/calls.ts';
import { become, type Membership, membershipsFor, TERMS } from './testing/memberships.ts';
import { askedOf, expectOutcome, isForMember } from './testing/outcomes.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
let member: Person;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  member = await world.addPerson();
  site.asker = member;
  await site.stepUp();
});
afterAll(() => world.close());

async function subscribe(subscription_type: number): Promise<void> {
  await world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ subscription_type })
      .where('id', '=', world.administrationId)
      .execute(),
  );
}

/** By whoever is not a member yet. */
const INVITED = 'invitations.acceptInvitation';

/** Who the request is about when that is a person; signing out ends a session for good, so what is public is asked by someone new. */
async function whoAsks({ call: { access } }: Entry, { as }: Parts): Promise<Person> {
  if (isStaffAccess(access)) return member;
  return as ?? (access === 'public' ? await world.addPerson() : member);
}

/** Whoever is refused changes nothing, and goes first, so that one request serves all; then whoever holds least, to the owner. */
function inTurn(entry: Entry): { membership: Membership; isAllowed: boolean }[] {
  const all = membershipsFor(askedOf(entry)).map((membership) => ({
    membership,
    isAllowed: isForMember(entry, authorizationsOf(membership.role, membership.areas, TERMS)),
  }));
  return [...all.filter(({ isAllowed }) => !isAllowed), ...all.filter(({ isAllowed }) => isAllowed).reverse()];
}

describe('a call succeeds exactly if the role allows it, otherwise with the same error', () => {
  test.each(ENTRIES)('$name', async (entry) => {
    const request = await entry.requestAt(site);
    // What is written afterwards is by the call, and not by the work that its request left.
    if (entry.call.method === 'GET') await world.runJobs();
    let isDone = false;
    for (const { membership, isAllowed } of inTurn(entry)) {
      const { role } = membership;
      const as = await whoAsks(entry, request);
      if (entry.name !== INVITED) await become(world, as, membership);
      // What was done is asked again by the next, to see whether it is reached.
      const ask = () => send(world, entry.call, { ...request, as });
      await expectOutcome(world, entry, { who: role, isAllowed, isDone, ask });
      isDone ||= isAllowed && entry.call.method !== 'GET';
    }
  });

  test('and owners are told when their subscription excludes processing', async () => {
    await subscribe(3);
    const processing = ENTRIES.filter(({ call }) => call.access === 'purchases.process');
    expect(processing.length).toBeGreaterThan(3);
    for (const { call, requestAt } of processing) {
      await subscribe(1);
      const request = await requestAt(site);
      await subscribe(3);
      const got = await send(world, call, request);
      expect(got.error.code).toBe('plus_customers_upload_only');
      expect(got.status).toBe(403);
    }
    await subscribe(1);
  });
});

test('the reported authorizations are the enforced ones', async () => {
  for (const role of ['OWNER', 'BOOKKEEPER', 'READ_ONLY'] as const) {
    await become(world, member, { role, areas: [] });
    const params = { adminId: world.administrationId };
    const { reply } = await world.call(API.administrations.authorizations, { params, as: member });
    expect(reply).toEqual({ role, authorizations: authorizationsOf(role, [], TERMS), switched_off: [] });
  }
});

test('a removed member is a stranger from the next request on', async () => {
  const params = { adminId: world.administrationId };
  await become(world, member, { role: 'OWNER', areas: [] });
  expect((await world.call(API.administrations.administration, { params, as: member })).status).toBe(200);
  await world.inScope((scope) =>
    scope.db
      .deleteFrom('memberships')
      .where('administration_id', '=', world.administrationId)
      .where('person_id', '=', member.id)
      .execute(),
  );
  expect((await world.call(API.administrations.administration, { params, as: member })).status).toBe(404);
});
