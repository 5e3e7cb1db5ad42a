import { API, type Authorization, AUTHORIZATIONS, authorizationsOf, type CustomerRole } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../testing/fingerprint.ts';
import { createWorld, type Person, type World } from '../testing/world.ts';
import { ENTRIES, send } from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
let member: Person;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  member = await world.addPerson();
  await world.inScope((scope) =>
    scope.db
      .insertInto('memberships')
      .values({ administration_id: world.administrationId, person_id: member.id, role: 'READ_ONLY' })
      .execute(),
  );
  await site.stepUp();
});
afterAll(() => world.close());

const TERMS = { subscription_type: 1, features: ['bank', 'projects'] };

type Membership = { role: CustomerRole; areas: Authorization[] };

async function become(membership: Membership): Promise<void> {
  await world.inScope((scope) =>
    scope.db
      .updateTable('memberships')
      .set(membership)
      .where('administration_id', '=', world.administrationId)
      .where('person_id', '=', member.id)
      .execute(),
  );
}

async function subscribe(subscription_type: number): Promise<void> {
  await world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ subscription_type })
      .where('id', '=', world.administrationId)
      .execute(),
  );
}

/** Every role, and an employee with exactly what a call asks, with everything but a part of that, and with nothing. */
function membershipsFor(access: Authorization, also: Authorization = access): Membership[] {
  return [
    { role: 'OWNER', areas: [] },
    { role: 'BOOKKEEPER', areas: [] },
    { role: 'READ_ONLY', areas: [] },
    { role: 'EMPLOYEE', areas: [] },
    { role: 'EMPLOYEE', areas: [access, also] },
    ...[access, also].map(
      (missing): Membership => ({
        role: 'EMPLOYEE',
        areas: AUTHORIZATIONS.filter((authorization) => authorization !== missing),
      }),
    ),
  ];
}

function isAuthorization(access: string): access is Authorization {
  return (AUTHORIZATIONS as readonly string[]).includes(access);
}

const GUARDED = ENTRIES.flatMap(({ call, ...entry }) =>
  isAuthorization(call.access) ? [{ ...entry, call, access: call.access }] : [],
);

describe('a call is refused exactly when the role lacks what it asks', () => {
  test.each(GUARDED)('$name asks $access', async ({ call, access, requestAt }) => {
    const request = await requestAt(site);
    for (const membership of membershipsFor(access, call.also)) {
      const { role, areas } = membership;
      await become(membership);
      const held = authorizationsOf(role, areas, TERMS);
      const isAllowed = held.includes(access) && held.includes(call.also ?? access);
      const before = isAllowed ? undefined : await fingerprint(world);
      const got = await send(world, call, { ...request, as: member });
      const seen = `${role} with ${String(areas.length)} areas: ${String(got.status)} ${JSON.stringify(got.error)}`;
      if (isAllowed) expect([401, 403, 500], seen).not.toContain(got.status);
      else {
        expect(got.status, seen).toBe(403);
        expect(got.error.code).toBe('not_allowed');
        expect(await fingerprint(world)).toEqual(before);
      }
    }
  });

  test('and its owner is told so when it is the subscription that leaves processing to others', async () => {
    await subscribe(3);
    const processing = GUARDED.filter(({ access }) => access === 'purchases.process');
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

test('what a person may do is what the server says they may', async () => {
  for (const role of ['OWNER', 'BOOKKEEPER', 'READ_ONLY'] as const) {
    await become({ role, areas: [] });
    const params = { adminId: world.administrationId };
    const { reply } = await world.call(API.administrations.authorizations, { params, as: member });
    expect(reply).toEqual({ role, authorizations: authorizationsOf(role, [], TERMS) });
  }
});

test('who is no longer a member is a stranger from the next request on', async () => {
  const params = { adminId: world.administrationId };
  await become({ role: 'OWNER', areas: [] });
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
