import { API, authorizationsOf, HISTORY_MODELS } from '@saldo/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { contacts, history, inbox, questions } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

test('shows each field before and after, who changed it and on whose behalf, newest first', async () => {
  const bookie = await site.staff('BOOKIE');
  const { id, name, version } = await site.contact({ town: 'Zaandam', iban: 'NL91ABNA0417164300' });
  const body = { name, version, is_client: true, is_supplier: true, town: 'Haarlem', iban: 'NL91ABNA0417164300' };
  await site.get(contacts.updateContact, { params: { id: String(id) }, body, as: bookie });
  const { results, count } = await site.get(history.history, { query: { model: 'contact', id } });
  expect(count).toBe(2);
  expect(results.map(({ action, on_behalf_of }) => [action, on_behalf_of])).toEqual([
    ['CHANGE', 'Sanne de Wit'],
    ['CREATE', null],
  ]);
  expect(results[0]?.changes).toContainEqual({ field: 'town', before: 'Zaandam', after: 'Haarlem' });
  expect(results[1]?.changes).toContainEqual({ field: 'iban', before: null, after: '••••4300' });
});

test('contains no number that may contain a BSN', async () => {
  const fresh = new Site(world, await world.secondAdministration({ business_entity: 'ez', btw_id: 'NL111222333B01' }));
  const params = { adminId: fresh.administrationId };
  const patch = async (body: object) => {
    const { version } = await fresh.get(API.administrations.administration, { params });
    return fresh.get(API.administrations.updateAdministration, { params, body: { ...body, version } });
  };
  await patch({ btw_id: 'NL123456782B01', btw_number: '123456782B01' });
  await patch({ btw_id: 'NL002455799B11' });
  await fresh.contact({ vat_id: 'NL111222333B01', vat_number: '111222333B01' });
  await fresh.contact({ vat_id: 'DE123456789' });
  const { rows } = await world.ownerPool.query<{ text: string }>(
    'select string_agg(change::text, $2) as text from audit_log where administration_id = $1',
    [fresh.administrationId, '\n'],
  );
  expect(rows[0]?.text).not.toMatch(/111222333|12345678[0-8]/);
  const seen = await fresh.get(history.history, { query: { model: 'administration', id: fresh.administrationId } });
  const changes = seen.results.flatMap((record) => record.changes).filter(({ field }) => field.startsWith('btw_'));
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'btw_id', before: '••••B01', after: 'NL002455799B11' },
      { field: 'btw_id', before: '••••B01', after: '••••B01' },
      { field: 'btw_number', before: '••••', after: '••••' },
    ]),
  );
  expect(rows[0]?.text).toContain('DE123456789');
});

test('contains the number of a legal entity', async () => {
  const fresh = new Site(world, await world.secondAdministration({ business_entity: 'bv', btw_id: 'NL820646660B01' }));
  const seen = await fresh.get(history.history, { query: { model: 'administration', id: fresh.administrationId } });
  expect(seen.results[0]?.changes).toContainEqual({ field: 'btw_id', before: null, after: 'NL820646660B01' });
});

test('of a receipt contains its origin and questions asked, answered and withdrawn', async () => {
  const { id, attachment_id } = await site.question();
  await site.get(questions.answerQuestion, { params: { id }, body: { answer: 'Lunch with a customer' } });
  const second = await site.get(questions.askQuestion, { body: { object_id: attachment_id, question: 'With whom?' } });
  await site.get(questions.withdrawQuestion, { params: { id: second.id } });
  const { results } = await site.get(history.history, { query: { model: 'attachment', id: attachment_id } });
  expect(results.map(({ action, changes }) => [action, changes[0]])).toEqual([
    ['WITHDRAW', { field: 'question', before: 'With whom?', after: null }],
    ['ASK', { field: 'question', before: null, after: 'With whom?' }],
    ['ANSWER', { field: 'answer', before: null, after: 'Lunch with a customer' }],
    ['ASK', { field: 'question', before: null, after: 'What is this for?' }],
    ['CREATE', expect.anything()],
  ]);
  expect(results.at(-1)?.changes).toContainEqual({ field: 'arrived_by', before: null, after: 'UPLOAD' });
});

test('of a rejected receipt contains the reason and the answer on resending', async () => {
  const { id, version } = await site.rejected();
  const body = { answer: 'Here it is whole', version };
  await site.get(inbox.restoreAttachment, { params: { id }, body });
  const [again, back] = (await site.get(history.history, { query: { model: 'attachment', id } })).results;
  expect(again?.changes).toContainEqual({ field: 'answer', before: '', after: 'Here it is whole' });
  expect(back?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'state', after: 'REJECTED' }),
      { field: 'rejected_reason', before: null, after: 'INCOMPLETE' },
      { field: 'rejected_explanation', before: null, after: 'Page 2' },
    ]),
  );
});

test('of a return contains its state changes and reasons', async () => {
  const { id, version } = await site.openPeriod();
  const move = (body: { state: 'OPEN' | 'READY_FOR_CHECK'; version: number; reason?: string }) =>
    site.get(API.administrations.updatePeriodState, { body: { period_id: id, ...body } });
  const moved = await move({ state: 'READY_FOR_CHECK', version });
  await move({ state: 'OPEN', reason: 'An invoice came late', version: moved.version });
  const { results } = await site.get(history.history, { query: { model: 'vat_return', id } });
  expect(results.map(({ action, changes }) => [action, ...changes])).toEqual([
    [
      'MOVE',
      { field: 'state', before: 'READY_FOR_CHECK', after: 'OPEN' },
      { field: 'reason', before: null, after: 'An invoice came late' },
    ],
    ['MOVE', { field: 'state', before: 'OPEN', after: 'READY_FOR_CHECK' }],
  ]);
});

test('shows names for stored ids', async () => {
  const [kept, duplicate] = [await site.contact(), await site.contact()];
  const body = { duplicate_id: duplicate.id, version: kept.version };
  await site.get(contacts.mergeContact, { params: { id: kept.id }, body });
  const { results } = await site.get(history.history, { query: { model: 'contact', id: duplicate.id } });
  expect(results[0]?.changes).toContainEqual({ field: 'merged_into_id', before: null, after: kept.name });
});

test('is paged', async () => {
  const contact = await site.contact();
  let { version } = contact;
  for (const town of ['Edam', 'Hoorn', 'Medemblik'])
    ({ version } = await site.get(contacts.updateContact, {
      params: { id: String(contact.id) },
      body: { name: contact.name, town, version },
    }));
  const query = { model: 'contact', id: contact.id, page_size: 3 };
  const first = await site.get(history.history, { query });
  const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? '';
  const rest = await site.get(history.history, { query: { ...query, cursor } });
  expect([first.count, first.results.length, rest.results.length, rest.next]).toEqual([4, 3, 1, null]);
  const seen = [...first.results, ...rest.results].map(({ seq }) => seq);
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
});

test('requires authorization for that kind of object, and unknown kinds have none', async () => {
  const colleague = await site.colleague();
  const mayWhoReads = authorizationsOf('READ_ONLY', [], { subscription_type: 1, features: ['bank', 'projects'] });
  const ask = (model: string) => world.call(history.history, { query: { model, id: colleague.id }, as: colleague });
  for (const [model, needed] of Object.entries(HISTORY_MODELS)) {
    const isForAll = mayWhoReads.includes(needed);
    expect([model, (await ask(model)).status]).toEqual([model, isForAll ? 200 : 403]);
  }
  for (const model of ['question', 'toString']) expect((await ask(model)).status).toBe(404);
  const membership = await site.get(history.history, { query: { model: 'membership', id: colleague.id } });
  expect(membership.results[0]).toMatchObject({ action: 'CREATE' });
});

test('of another company’s object is as empty as of a missing one', async () => {
  const foreign = new Site(world, await world.secondAdministration());
  const { id } = await foreign.contact();
  const own = await site.get(history.history, { query: { model: 'contact', id } });
  const absent = await site.get(history.history, { query: { model: 'contact', id: 2_000_000_001 } });
  expect(own).toEqual(absent);
  expect(own).toMatchObject({ count: 0, results: [] });
});

test('reports whether the audit log is intact', async () => {
  const fresh = new Site(world, await world.secondAdministration());
  await fresh.contact();
  const before = await fresh.get(history.verifyHistory, {});
  expect(before).toMatchObject({ is_whole: true, problems: [] });
  expect(before.records).toBeGreaterThan(1);
  const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
  await owner.connect();
  await owner.query('alter table audit_log disable trigger audit_is_final');
  await owner.query(`update audit_log set action = 'DELETE' where administration_id = $1 and object_type = 'contact'`, [
    fresh.administrationId,
  ]);
  await owner.query('alter table audit_log enable trigger audit_is_final');
  await owner.end();
  const after = await fresh.get(history.verifyHistory, {});
  expect(after.is_whole).toBe(false);
  expect(after.problems).toContainEqual(expect.objectContaining({ problem: 'record_changed' }));
});
