import { API } from '@saldo/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { timesheets } = API;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
const hashIn = async (bytes: Buffer) => (await textOf(bytes)).match(/[0-9a-f]{64}/)?.[0];

test('the hours criterion counts every kind of the past', async () => {
  const own = new Site(world, await world.secondAdministration());
  const create = [
    { day: '2026-07-06', duration: 480 },
    { day: '2026-07-09', duration: 240, kind: 'STUDY' as const },
    { day: '2026-12-01', duration: 480 },
  ];
  await own.get(timesheets.changeTimeEntries, { body: { create } });
  const criterion = await own.get(timesheets.hoursCriterion, { params: { year: 2026 } });
  expect(criterion).toMatchObject({
    norm: 1225,
    minutes: 720,
    gaps: ['2026-07-13', '2026-07-10', '2026-07-08', '2026-07-07'],
  });
  expect(criterion.by_kind[3]).toEqual({ kind: 'STUDY', minutes: 240 });
  expect(criterion.months[6]).toEqual({ month: 7, minutes: 720 });
  expect((await own.get(timesheets.hoursCriterion, { params: { year: 2099 } })).norm).toBeNull();
});

test('the evidence of a year is a dated PDF with a hash, which changes with the hours', async () => {
  const own = new Site(world, await world.secondAdministration());
  const { administrationId } = own;
  const drawn = () => world.call(timesheets.hoursEvidence, { params: { year: 2026 }, as: own.owner, administrationId });
  const add = (duration: number) =>
    own.get(timesheets.createTimeEntry, { body: { day: '2026-07-06', duration, description: 'Sketches' } });
  await add(480);
  const [one, again] = [await drawn(), await drawn()];
  expect([one.status, one.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(one.bytes.equals(again.bytes)).toBe(true);
  const before = await hashIn(one.bytes);
  const dutch = await world.call(timesheets.hoursEvidence, {
    params: { year: 2026 },
    as: own.owner,
    administrationId,
    language: 'nl',
  });
  expect([dutch.bytes.equals(one.bytes), await hashIn(dutch.bytes)]).toEqual([false, before]);
  await add(60);
  expect(await hashIn((await drawn()).bytes)).not.toBe(before);
});

test('the evidence tells all of what was worked on, however long', async () => {
  const own = new Site(world, await world.secondAdministration());
  const description = Array.from({ length: 27 }, (_, index) => `sketch${String(index)}`).join(' ');
  await own.get(timesheets.createTimeEntry, { body: { day: '2026-07-06', duration: 480, description } });
  const { owner: as, administrationId } = own;
  const { bytes } = await world.call(timesheets.hoursEvidence, { params: { year: 2026 }, as, administrationId });
  const text = await textOf(bytes);
  expect(text.match(/sketch\d+/g)?.join(' ')).toBe(description);
});

test('the evidence names whose hours they are, also after they left, and its hash is of that person, year and company', async () => {
  const own = new Site(world, await world.secondAdministration());
  const partner = await world.addPerson();
  const { administrationId, owner: as } = own;
  const inOwn = { administrationId, person: as };
  const membership = { administration_id: administrationId, person_id: partner.id, role: 'OWNER' };
  await world.inScope(({ db }) => db.insertInto('memberships').values(membership).execute(), inOwn);
  await world.database.db.updateTable('persons').set({ name: 'Noor Bakker' }).where('id', '=', partner.id).execute();
  await world.call(timesheets.createTimeEntry, {
    body: { day: '2026-07-06', duration: 480 },
    as: partner,
    administrationId,
  });
  await world.inScope(
    ({ db }) =>
      db
        .deleteFrom('memberships')
        .where('administration_id', '=', administrationId)
        .where('person_id', '=', partner.id)
        .execute(),
    inOwn,
  );
  const drawn = (year: number, person_id = as.id) =>
    world.call(timesheets.hoursEvidence, { params: { year }, query: { person_id }, as, administrationId });
  const ofPartner = await textOf((await drawn(2026, partner.id)).bytes);
  expect([ofPartner.includes('Noor Bakker'), ofPartner.includes('Sanne de Wit')]).toEqual([true, false]);
  expect([(await drawn(2025, partner.id)).status, (await drawn(2026, 999_999)).status]).toEqual([404, 404]);
  const elsewhere = await world.secondAdministration();
  const other = await world.call(timesheets.hoursEvidence, {
    params: { year: 2026 },
    as: elsewhere.owner,
    administrationId: elsewhere.administrationId,
  });
  const hashes = [await hashIn((await drawn(2026)).bytes), await hashIn((await drawn(2025)).bytes)];
  hashes.push(await hashIn(other.bytes));
  expect(new Set(hashes).size).toBe(3);
});
