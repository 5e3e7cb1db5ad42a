import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const add = (body: { name: string } & Record<string, unknown>, language: 'en' | 'nl' = 'en') =>
  world.call(API.contacts.createContact, { body, language });

describe('a contact', () => {
  test('is found by id and by name, ignoring case', async () => {
    const { reply } = await add({ name: 'Bakkerij Van Dam B.V.' });
    expect((await world.call(API.contacts.contact, { params: { id: String(reply.id) } })).reply.name).toBe(reply.name);
    expect((await world.call(API.contacts.contact, { params: { id: 'bakkerij VAN dam b.v.' } })).reply.id).toBe(
      reply.id,
    );
  });

  test.each([
    ['en', 'You already have a contact with this name!'],
    ['nl', 'Je hebt al een contact met deze naam!'],
  ] as const)('with a name that exists is refused beside the name (%s)', async (language, message) => {
    await add({ name: `Fysio Spaarne ${language}` });
    const { status, error } = await add({ name: `FYSIO spaarne ${language}` }, language);
    expect({ status, detail: error.detail, errors: error.errors }).toEqual({
      status: 409,
      detail: message,
      errors: { name: [message] },
    });
  });

  test('stores identifiers without separators', async () => {
    const { reply } = await add({
      name: 'Neat',
      vat_id: 'nl 8512.04417.B01',
      iban: 'NL44 RABO 0123 4567 89',
      kvk_number: '34 11 22 33',
    });
    expect(reply).toMatchObject({ vat_id: 'NL851204417B01', iban: 'NL44RABO0123456789', kvk_number: '34112233' });
  });

  test.each([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ vat_id: 'NL123' }, 'vat_id', 'Enter a VAT number like NL123456789B01'],
    [{ vat_id: 'QQ12345678' }, 'vat_id', 'An EU VAT number starts with its country code, such as DE123456789'],
    [{ vat_id: 'DE12345678' }, 'vat_id', 'Enter a VAT number starting with DE, such as DE123456789'],
    [{ iban: 'NL45RABO0123456789' }, 'iban', 'This IBAN is not valid'],
    [{ kvk_number: '123' }, 'kvk_number', 'A KVK number has 8 digits'],
    [{ email: 'nobody' }, 'email', 'This e-mail address is incorrect'],
    [{ country: 'nl' }, 'country', 'Choose a country'],
    [{ postal_code: '2011' }, 'postal_code', 'Enter a Dutch postal code like 1234 AB'],
  ])('with %j is refused beside %s', async (fields, path, message) => {
    const { status, error } = await add({ name: 'Wrong', ...fields });
    expect([status, error.errors]).toEqual([400, { [path]: [message] }]);
  });

  test('changed by two people at once keeps the first change and refuses the second', async () => {
    const { reply } = await add({ name: 'Two writers' });
    const change = (town: string) =>
      world.call(API.contacts.updateContact, {
        params: { id: String(reply.id) },
        body: { name: reply.name, town, version: reply.version },
      });
    expect((await change('Haarlem')).status).toBe(200);
    expect((await change('Leiden')).error.code).toBe('stale_version');
  });

  test('shows a number that may contain a BSN only with contacts.edit, and in no file', async () => {
    const { reply } = await add({ name: 'Ruth Tuinen', vat_number: '111222333B01', vat_id: 'NL002455799B11' });
    const reader = await new Site(world, world).colleague();
    const seenBy = async (as: Person) => [
      (await world.call(API.contacts.contact, { params: { id: String(reply.id) }, as })).reply.vat_number,
      (await world.call(API.contacts.contactByName, { query: { name: reply.name }, as })).reply.vat_number,
    ];
    expect(await seenBy(world.owner)).toEqual(['111222333B01', '111222333B01']);
    expect(await seenBy(reader)).toEqual(['••••B01', '••••B01']);
    const list = await world.call(API.contacts.contacts, { query: { search: 'Ruth' } });
    expect(list.reply.results[0]?.vat_id).toBe('NL002455799B11');
    expect(list.bytes.toString()).not.toContain('vat_number');
    const file = (await world.call(API.contacts.exportContacts, {})).bytes.toString();
    expect(file).toContain('NL002455799B11');
    expect(file).not.toContain('111222333');
  });

  test('formats a Dutch postal code, and keeps others as typed', async () => {
    expect((await add({ name: 'Haarlem', postal_code: '2011ch' })).reply.postal_code).toBe('2011 CH');
    expect((await add({ name: 'Hamburg', postal_code: '20099', country: 'DE' })).reply.postal_code).toBe('20099');
  });

  test('is listed without counting, and counted by another call', async () => {
    for (const name of ['Counted one', 'Counted two']) await add({ name, is_client: true });
    for (const query of [{ search: 'counted' }, { is_client: 'true' as const }, { search: 'two', page_size: 1 }]) {
      const { reply: whole } = await world.call(API.contacts.contacts, { query });
      const { reply: rows } = await world.call(API.contacts.contacts, { query: { ...query, rows_only: 'true' } });
      expect({ ...rows, next: null }).toEqual({ ...whole, next: null, count: null });
      const { page_size, ...filter } = { page_size: 0, ...query };
      expect((await world.call(API.contacts.contactCount, { query: filter })).reply).toEqual({ count: whole.count });
    }
  });

  test('of another company does not exist', async () => {
    const { reply } = await add({ name: 'Private' });
    const other = await world.secondAdministration();
    const as = { as: other.owner, administrationId: other.administrationId };
    expect((await world.call(API.contacts.contact, { params: { id: String(reply.id) }, ...as })).status).toBe(404);
    expect((await world.call(API.contacts.contact, { params: { id: 'Private' }, ...as })).status).toBe(404);
    expect((await world.call(API.contacts.contacts, as)).reply.count).toBe(0);
  });
});
