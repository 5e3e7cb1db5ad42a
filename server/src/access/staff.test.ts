import {
  API,
  type Authorization,
  AUTHORIZATIONS,
  authorizationsOf,
  isStaffAccess,
  STAFF_ACCESS,
  STAFF_ROLES,
  type StaffRole,
} from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../testing/fingerprint.ts';
import { createWorld, type Person, type World } from '../testing/world.ts';
import { ENTRIES, send } from './testing/calls.ts';
import { staffOf } from './testing/people.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
let serving: Record<StaffRole, Person>;
let elsewhere: Record<StaffRole, Person>;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  const other = await world.secondAdministration();
  const ofEachRole = async (clients: readonly number[]): Promise<Record<StaffRole, Person>> => ({
    BOOKIE: await staffOf(world, 'BOOKIE', clients),
    SENIOR_BOOKIE: await staffOf(world, 'SENIOR_BOOKIE', clients),
    TEAM_LEAD: await staffOf(world, 'TEAM_LEAD', clients),
    STAFF_ADMIN: await staffOf(world, 'STAFF_ADMIN', clients),
  });
  serving = await ofEachRole([world.administrationId]);
  elsewhere = await ofEachRole([other.administrationId]);
  await site.stepUp();
});
afterAll(() => world.close());

const TERMS = { subscription_type: 1, features: ['bank', 'projects'] };
const OF_A_TEAM = ['BOOKIE', 'SENIOR_BOOKIE'] as const;

function isAuthorization(access: string): access is Authorization {
  return (AUTHORIZATIONS as readonly string[]).includes(access);
}

const GUARDED = ENTRIES.flatMap(({ call, ...entry }) =>
  isAuthorization(call.access) ? [{ ...entry, call, access: call.access }] : [],
);

describe('in the administration of a client', () => {
  test.each(GUARDED)('$name asks $access of the staff who serve it', async ({ call, access, requestAt }) => {
    const request = await requestAt(site);
    for (const role of STAFF_ROLES) {
      const isAllowed = authorizationsOf(role, [], TERMS).includes(access);
      const before = isAllowed ? undefined : await fingerprint(world);
      const got = await send(world, call, { ...request, as: serving[role] });
      const seen = `${role}: ${String(got.status)} ${JSON.stringify(got.error)}`;
      if (isAllowed) expect([401, 403, 500], seen).not.toContain(got.status);
      else {
        expect(got.status, seen).toBe(403);
        expect(got.error.code).toBe('not_allowed');
        expect(await fingerprint(world)).toEqual(before);
      }
    }
  });

  test.each(GUARDED)('$name is not found by staff of another team', async ({ call, requestAt }) => {
    const request = await requestAt(site);
    const before = await fingerprint(world);
    for (const role of OF_A_TEAM) {
      const got = await send(world, call, { ...request, as: elsewhere[role] });
      expect(got.status, `${role}: ${JSON.stringify(got.error)}`).toBe(404);
      expect(got.error.code).toBe('not_found');
    }
    expect(await fingerprint(world)).toEqual(before);
  });

  test('team leads and staff administrators enter, whatever their team', async () => {
    const params = { adminId: world.administrationId };
    for (const role of ['TEAM_LEAD', 'STAFF_ADMIN'] as const) {
      const { reply } = await world.call(API.administrations.authorizations, { params, as: elsewhere[role] });
      expect(reply).toEqual({ role, authorizations: authorizationsOf(role, [], TERMS) });
    }
  });
});

const FOR_STAFF = ENTRIES.flatMap(({ call, ...entry }) =>
  isStaffAccess(call.access) ? [{ ...entry, call, access: call.access }] : [],
);

test.each(FOR_STAFF)('$name is for $access', async ({ call, access, requestAt }) => {
  const allowed: readonly StaffRole[] = STAFF_ACCESS[access];
  for (const role of STAFF_ROLES) {
    const got = await send(world, call, { ...(await requestAt(site)), as: serving[role] });
    const seen = `${role}: ${String(got.status)} ${JSON.stringify(got.error)}`;
    if (allowed.includes(role)) expect([401, 403, 500], seen).not.toContain(got.status);
    else expect(got.error.code, seen).toBe('not_allowed');
  }
  const customer = await send(world, call, { ...(await requestAt(site)), as: world.owner });
  expect(customer.error.code).toBe('not_allowed');
});

test('who leaves a team finds its clients no longer, from the next request on', async () => {
  const bookie = await staffOf(world, 'BOOKIE', [world.administrationId]);
  const params = { adminId: world.administrationId };
  expect((await world.call(API.administrations.administration, { params, as: bookie })).status).toBe(200);
  const body = { team_id: bookie.teamId, remove_person_ids: [bookie.id] };
  expect((await world.call(API.staff.assignTeam, { body, as: serving.TEAM_LEAD })).status).toBe(200);
  expect((await world.call(API.administrations.administration, { params, as: bookie })).status).toBe(404);
});

test('what staff do for a client is recorded with both names, in the journal too', async () => {
  const as = serving.BOOKIE;
  const contact = await world.call(API.contacts.createContact, { body: { name: 'Papierhandel Noord' }, as });
  const body = await site.expenseBody();
  const expense = await world.call(API.purchases.createExpense, { body, as });
  const found = await world.inScope((scope) =>
    scope.db
      .selectFrom('audit_log')
      .select(['object_type', 'action', 'actor_person_id', 'on_behalf_of_person_id'])
      .where('administration_id', '=', world.administrationId)
      .where((eb) =>
        eb.or([
          eb.and([eb('object_type', '=', 'contact'), eb('object_id', '=', contact.reply.id)]),
          eb.and([
            eb('object_type', '=', 'expense'),
            eb('object_id', '=', expense.reply.id),
            eb('action', '=', 'POST'),
          ]),
        ]),
      )
      .orderBy('object_type')
      .execute(),
  );
  const both = { actor_person_id: as.id, on_behalf_of_person_id: world.owner.id };
  expect(found).toEqual([
    { object_type: 'contact', action: 'CREATE', ...both },
    { object_type: 'expense', action: 'POST', ...both },
  ]);
  const own = await world.call(API.contacts.createContact, { body: { name: 'Papierhandel Zuid' } });
  const { reply } = await world.call(API.history.history, { query: { model: 'contact', id: own.reply.id } });
  expect(reply.results.map(({ on_behalf_of }) => on_behalf_of)).toEqual([null]);
});
