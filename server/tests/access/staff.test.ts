import { API, authorizationsOf, isStaffAccess, STAFF_ROLES, type StaffRole } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world.ts';
import { rowsWritten } from '../support/writes.ts';
import { ENTRIES, type Entry, type Parts, send } from './testing/calls.ts';
import { isAuthorization, TERMS } from './testing/memberships.ts';
import { expectOutcome, isForStaff } from './testing/outcomes.ts';
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

const OF_A_TEAM = ['BOOKIE', 'SENIOR_BOOKIE'] as const;

/** By whoever does not work there yet. */
const INVITED = 'invitations.acceptInvitation';

/** Who the request is about when that is a person, in the role given; signing out ends a session for good. */
async function whoAsks({ name, call: { access } }: Entry, { as }: Parts, staff_role: StaffRole): Promise<Person> {
  if (isStaffAccess(access)) return serving[staff_role];
  const person = as ?? (access === 'public' ? await world.addPerson() : serving[staff_role]);
  if (name !== INVITED)
    await world.database.db.updateTable('persons').set({ staff_role }).where('id', '=', person.id).execute();
  return person;
}

/** In the administration of a client of others nothing is found, and nothing done. */
async function expectNothingElsewhere({ call }: Entry, request: Parts): Promise<void> {
  const before = await rowsWritten(world);
  for (const role of OF_A_TEAM) {
    const got = await send(world, call, { ...request, as: elsewhere[role] });
    expect(got.status, `${role}: ${JSON.stringify(got.error)}`).toBe(404);
    expect(got.error.code).toBe('not_found');
  }
  expect(await rowsWritten(world), 'rows written').toBe(before);
}

/** Whoever is refused changes nothing, and goes first, so that one request serves all who are. */
function inTurn(entry: Entry): { role: StaffRole; isAllowed: boolean }[] {
  const all = STAFF_ROLES.map((role) => ({
    role,
    isAllowed: isForStaff(entry, role, authorizationsOf(role, [], TERMS)),
  }));
  return all.toSorted((one, other) => Number(one.isAllowed) - Number(other.isAllowed));
}

describe('staff calls for a client succeed exactly if their role allows it and their team serves the client', () => {
  test.each(ENTRIES)('$name', async (entry) => {
    const turns = inTurn(entry);
    const makeFor = async (role: StaffRole): Promise<Parts> => {
      site.asker = serving[role];
      const made = await entry.requestAt(site);
      // What is written afterwards is by the call, and not by the work that its request left.
      if (entry.call.method === 'GET') await world.runJobs();
      return made;
    };
    let request = await makeFor(turns.find(({ isAllowed }) => isAllowed)?.role ?? 'BOOKIE');
    let isDone = false;
    if (isAuthorization(entry.call.access)) await expectNothingElsewhere(entry, request);
    for (const { role, isAllowed } of turns) {
      // What was done is asked again by the next, to see whether it is reached; not so what is about who asks.
      if (isDone && request.as !== undefined) {
        request = await makeFor(role);
        isDone = false;
      }
      const as = await whoAsks(entry, request, role);
      const ask = () => send(world, entry.call, { ...request, as });
      await expectOutcome(world, entry, { who: role, isAllowed, isDone, ask });
      isDone ||= isAllowed && entry.call.method !== 'GET';
    }
  });

  test('team leads and staff administrators have access whatever their team', async () => {
    const params = { adminId: world.administrationId };
    for (const role of ['TEAM_LEAD', 'STAFF_ADMIN'] as const) {
      const { reply } = await world.call(API.administrations.authorizations, { params, as: elsewhere[role] });
      expect(reply).toEqual({ role, authorizations: authorizationsOf(role, [], TERMS), switched_off: [] });
    }
  });
});

test('leaving a team ends access to its clients from the next request on', async () => {
  const bookie = await staffOf(world, 'BOOKIE', [world.administrationId]);
  const params = { adminId: world.administrationId };
  expect((await world.call(API.administrations.administration, { params, as: bookie })).status).toBe(200);
  const body = { team_id: bookie.teamId, remove_person_ids: [bookie.id] };
  expect((await world.call(API.staff.assignTeam, { body, as: serving.TEAM_LEAD })).status).toBe(200);
  expect((await world.call(API.administrations.administration, { params, as: bookie })).status).toBe(404);
});

test('staff actions for a client are recorded with both names, also in the journal', async () => {
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
