import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOf } from '../../../tests/access/testing/people.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';

const { administrations, staff } = API;

let world: World;
let lead: Person;
let bookie: Person & { teamId: number };
let other: number;

beforeAll(async () => {
  world = await createWorld();
  other = (await world.secondAdministration()).administrationId;
  lead = await staffOf(world, 'TEAM_LEAD', []);
  bookie = await staffOf(world, 'BOOKIE', [world.administrationId]);
});
afterAll(() => world.close());

const join = ({ id: person_id }: Person, role: string, administrationId: number) =>
  world.inScope(
    ({ db }) => db.insertInto('memberships').values({ administration_id: administrationId, person_id, role }).execute(),
    { administrationId, person: world.owner },
  );
const clients = async (
  as: Person,
  query: { search?: string; team_id?: number; page_size?: number; cursor?: string } = {},
) => (await world.call(staff.staffClients, { query, as })).reply;
const titles = async (as: Person, query = {}) => (await clients(as, query)).results.map(({ title }) => title);
const entered = async (as: Person, query = {}) =>
  (await world.call(administrations.administrationsForUser, { query, as })).reply.map(({ title, role }) => [
    title,
    role,
  ]);

test('bookkeepers see their teams’ clients with owner and teams; leads see all', async () => {
  const { results, count } = await clients(bookie);
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({ title: 'De Wit Ontwerp', owner: 'Sanne de Wit', teams: [{ id: bookie.teamId }] });
  expect(await titles(lead)).toEqual(['De Wit Ontwerp', 'Kruidhof B.V.']);
  expect(await titles(lead, { search: 'kruid' })).toEqual(['Kruidhof B.V.']);
  expect(await titles(lead, { team_id: bookie.teamId })).toEqual(['De Wit Ontwerp']);
});

test('and can enter exactly those', async () => {
  expect(await entered(bookie)).toEqual([['De Wit Ontwerp', 'BOOKIE']]);
  expect(await entered(lead, { search: 'Ontwerp' })).toEqual([['De Wit Ontwerp', 'TEAM_LEAD']]);
  const choose = (admin_id: number) =>
    world.call(administrations.chooseAdministration, { body: { admin_id }, as: bookie });
  expect((await choose(other)).status).toBe(404);
  expect((await choose(world.administrationId)).status).toBe(200);
  const { reply } = await world.call(administrations.sessionAdministration, { as: bookie });
  expect(reply.admin_id).toBe(world.administrationId);
});

test('an assignment takes effect immediately, also for the current administration', async () => {
  const assign = (body: object) =>
    world.call(staff.assignTeam, { body: { team_id: bookie.teamId, ...body }, as: lead });
  const { reply } = await assign({ add_client_ids: [other], remove_client_ids: [world.administrationId] });
  expect(reply.client_count).toBe(1);
  expect(await titles(bookie)).toEqual(['Kruidhof B.V.']);
  const session = await world.call(administrations.sessionAdministration, { as: bookie });
  expect(session.reply.admin_id).toBe(other);
  await assign({ remove_client_ids: [other], add_client_ids: [world.administrationId] });
  expect((await assign({ add_person_ids: [world.owner.id] })).error.code).toBe('not_found');
  expect((await assign({ add_client_ids: [2_000_000_001] })).error.code).toBe('not_found');
  const teams = await world.call(staff.staffTeams, { as: bookie });
  expect(teams.reply.map(({ id, members }) => [id, members.map((member) => member.id)])).toEqual([
    [bookie.teamId, [bookie.id]],
  ]);
});

test('the client list is paged', async () => {
  for (let index = 0; index < 5; index += 1) await world.secondAdministration({ title: `Klant ${String(index)}` });
  const first = await clients(lead, { page_size: 4 });
  expect([first.count, first.results.length]).toEqual([7, 4]);
  const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? '';
  const rest = await clients(lead, { page_size: 4, cursor });
  const all = [...first.results, ...rest.results].map(({ title }) => title);
  expect(all).toEqual(await titles(lead));
  expect(new Set(all).size).toBe(7);
});

test('users of an administration see which staff have access; others do not', async () => {
  const serving = await world.call(API.users.servingStaff, { params: { adminId: world.administrationId } });
  const nameOf = async ({ id }: Person) =>
    (await world.database.db.selectFrom('persons').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
  expect(serving.reply.teams.map(({ people }) => people)).toEqual([
    [{ name: await nameOf(bookie), staff_role: 'BOOKIE' }],
  ]);
  expect(serving.reply.everywhere).toEqual([{ name: await nameOf(lead), staff_role: 'TEAM_LEAD' }]);
  const unserved = await world.call(API.users.servingStaff, { params: { adminId: other }, as: lead });
  expect(unserved.reply.teams).toEqual([]);
  const stranger = await world.addPerson();
  const refused = await world.call(API.users.servingStaff, {
    params: { adminId: world.administrationId },
    as: stranger,
  });
  expect(refused.status).toBe(404);
});

test('a client can be found by an owner’s name or e-mail, by its staff only', async () => {
  const { email } = world.owner;
  expect(await titles(bookie, { search: 'sanne' })).toEqual(['De Wit Ontwerp']);
  expect(await titles(bookie, { search: email.toUpperCase() })).toEqual(['De Wit Ontwerp']);
  expect(await titles(lead, { search: email })).toEqual(['De Wit Ontwerp']);
  expect(await entered(bookie, { search: email })).toEqual([['De Wit Ontwerp', 'BOOKIE']]);
  const elsewhere = await staffOf(world, 'BOOKIE', [other]);
  expect(await titles(elsewhere, { search: email })).toEqual([]);
  expect(await entered(world.owner, { search: email })).toEqual([]);
  const reader = await world.addPerson();
  await join(reader, 'READ_ONLY', world.administrationId);
  expect(await titles(lead, { search: reader.email })).toEqual([]);
});

test('a person’s page lists the administrations the caller serves', async () => {
  const { id } = world.owner;
  const of = (as: Person, person = id) => world.call(staff.staffPerson, { params: { id: person }, as });
  const [first] = (await clients(bookie)).results;
  expect(first).toMatchObject({ owner: 'Sanne de Wit', owner_id: id });
  expect((await of(bookie)).reply).toMatchObject({
    name: 'Sanne de Wit',
    email: world.owner.email,
    administrations: [{ id: world.administrationId, title: 'De Wit Ontwerp', role: 'OWNER' }],
  });
  await join(world.owner, 'BOOKKEEPER', other);
  expect((await of(lead)).reply.administrations.map(({ title, role }) => [title, role])).toEqual([
    ['De Wit Ontwerp', 'OWNER'],
    ['Kruidhof B.V.', 'BOOKKEEPER'],
  ]);
  expect((await of(bookie)).reply.administrations).toHaveLength(1);
  expect((await of(await staffOf(world, 'BOOKIE', []))).status).toBe(404);
  expect((await of(lead, lead.id)).status).toBe(404);
  expect((await of(world.owner)).error.code).toBe('not_allowed');
});
