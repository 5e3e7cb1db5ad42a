import { API, type Contact } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const add = async (body: { name: string } & Record<string, unknown>): Promise<Contact> =>
  (await world.call(API.contacts.createContact, { body })).reply;
const named = async (search: string): Promise<string[]> =>
  (await world.call(API.contacts.contacts, { query: { search } })).reply.results.map(({ name }) => name);
const merge = (kept: Contact, duplicate: Contact) =>
  world.call(API.contacts.mergeContact, {
    params: { id: kept.id },
    body: { duplicate_id: duplicate.id, version: kept.version },
  });
const check = (btwNumber: string, contact_id: number) =>
  world.call(API.contacts.verifyVat, { params: { btwNumber }, query: { contact_id } });
type ImportAbout = { dry_run?: 'true'; is_client?: 'true'; is_supplier?: 'true'; language?: 'en' | 'nl' };
const importCsv = (csv: string, { language = 'en', ...query }: ImportAbout = {}) =>
  world.call(API.contacts.importContacts, {
    query,
    file: { name: 'contacts.csv', bytes: Buffer.from(csv) },
    language,
  });

test('an import that changes an account records the previous one', async () => {
  const { id } = await add({ name: 'Loodgieter Kraan', is_supplier: true, iban: 'NL91ABNA0417164300' });
  expect((await importCsv('name,iban\nLoodgieter Kraan,NL20INGB0001234567\n')).status).toBe(200);
  const row = await world.inScope((scope) =>
    scope.db.selectFrom('contacts').select(['iban', 'previous_iban']).where('id', '=', id).executeTakeFirst(),
  );
  expect(row).toEqual({ iban: 'NL20INGB0001234567', previous_iban: 'NL91ABNA0417164300' });
});

test('reports all errors at once', async () => {
  const body = { name: ' ', email: 'x@', iban: 'NL00RABO0123456789', vat_id: 'NL1', kvk_number: '12', country: 'XX' };
  const { error } = await world.call(API.contacts.createContact, { body });
  expect(Object.keys(error.errors ?? {})).toEqual(expect.arrayContaining(Object.keys(body)));
});

test('can be searched by words in any field and order', async () => {
  await add({ name: 'Kwekerij De Zon', town: 'Aalsmeer', email: 'info@dezon.example' });
  await add({ name: 'Zonnebloem', town: 'Leiden' });
  expect(await named('aalsmeer zon')).toEqual(['Kwekerij De Zon']);
  expect(await named('DEZON.example')).toEqual(['Kwekerij De Zon']);
  expect(await named('100%_')).toEqual([]);
});

describe('duplicate contacts', () => {
  test('are found by shared details, most certain first', async () => {
    const one = await add({ name: 'Papier & Co', vat_id: 'NL851204417B01' });
    const two = await add({ name: 'Papier en Co', vat_id: 'NL851204417B01' });
    const three = await add({ name: 'Garage Tromp B.V.' });
    const four = await add({ name: 'garage tromp bv' });
    const { reply } = await world.call(API.contacts.duplicateContacts, {});
    expect(reply.map(({ reason, contacts }) => [reason, contacts.map(({ id }) => id)])).toEqual([
      ['vat_id', [one.id, two.id]],
      ['name', [three.id, four.id]],
    ]);
  });

  test('are merged: fields are filled, the duplicate is hidden, and its id leads to the other', async () => {
    const kept = await add({ name: 'Drukkerij Noord', is_client: true, email: 'noord@x.example' });
    const duplicate = await add({
      name: 'Drukkerij Noord BV',
      is_supplier: true,
      email: 'other@x.example',
      iban: 'NL91ABNA0417164300',
    });
    const { reply } = await world.call(API.contacts.mergeContact, {
      params: { id: kept.id },
      body: { duplicate_id: duplicate.id, version: kept.version },
    });
    expect(reply).toMatchObject({
      is_client: true,
      is_supplier: true,
      email: 'noord@x.example',
      iban: 'NL91ABNA0417164300',
    });
    expect(await named('Drukkerij Noord')).toEqual(['Drukkerij Noord']);
    expect((await add({ name: 'Drukkerij Noord BV' })).id).not.toBe(duplicate.id);
  });

  test('are separate again after undoing, unless the name was reused', async () => {
    const kept = await add({ name: 'Bakker A' });
    const duplicate = await add({ name: 'Bakker B' });
    const body = { duplicate_id: duplicate.id, version: kept.version };
    await world.call(API.contacts.mergeContact, { params: { id: kept.id }, body });
    const takeBack = (seen: number) =>
      world.call(API.contacts.unmergeContact, { params: { id: duplicate.id }, body: { version: seen } });
    expect((await takeBack(duplicate.version)).error.code).toBe('stale_version');
    const both = await Promise.all([1, 2].map(() => takeBack(duplicate.version + 1)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await named('Bakker')).toEqual(['Bakker A', 'Bakker B']);
    const { version } = (await world.call(API.contacts.contact, { params: { id: String(kept.id) } })).reply;
    await world.call(API.contacts.mergeContact, { params: { id: kept.id }, body: { ...body, version } });
    await add({ name: 'bakker b' });
    const refused = await takeBack(duplicate.version + 3);
    expect([refused.status, refused.error.code]).toEqual([409, 'contact_name_taken']);
  });

  test('after undoing, keep only what was entered there since', async () => {
    const kept = await add({ name: 'Twee Pand A', town: 'Utrecht' });
    const duplicate = await add({
      name: 'Twee Pand B',
      town: 'Lollum',
      iban: 'NL91ABNA0417164300',
      phone: '020 1234567',
    });
    const merged = (await merge(kept, duplicate)).reply;
    expect(merged).toMatchObject({ town: 'Utrecht', iban: 'NL91ABNA0417164300', phone: '020 1234567' });
    const params = { id: String(kept.id) };
    const changed = await world.call(API.contacts.updateContact, { params, body: { ...merged, phone: '030 7654321' } });
    expect(changed.status).toBe(200);
    const body = { version: duplicate.version + 1 };
    const { reply } = await world.call(API.contacts.unmergeContact, { params: { id: duplicate.id }, body });
    expect(reply).toMatchObject({ town: 'Lollum', iban: 'NL91ABNA0417164300' });
    const { reply: now } = await world.call(API.contacts.contact, { params });
    expect(now).toMatchObject({ town: 'Utrecht', iban: kept.iban, phone: '030 7654321' });
  });

  test('merged into each other at once: one merge wins', async () => {
    const [a, b] = [await add({ name: 'Twin A' }), await add({ name: 'Twin B' })];
    const outcomes = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(b, a)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await named('Twin')).toHaveLength(1);
  });
});

describe('a VAT number', () => {
  test('is checked with three outcomes, each stored with its date', async () => {
    const { id } = await add({ name: 'Checked' });
    expect((await check('nl 1234.56.782 b90', id)).reply).toMatchObject({
      outcome: 'VALID',
      vat_id: 'NL123456782B90',
      name: 'Company NL123456782B90',
      consultation_number: 'WAPINL123456782B90',
    });
    expect((await check('NL123456782B99', id)).reply).toMatchObject({ outcome: 'INVALID', name: null });
    expect((await check('FR12345678998', id)).reply).toMatchObject({
      outcome: 'COULD_NOT_CHECK',
      reason: 'MS_UNAVAILABLE',
    });
    const kept = await world.call(API.contacts.vatChecks, { params: { id } });
    expect(kept.reply.map(({ outcome }) => outcome)).toEqual(['COULD_NOT_CHECK', 'INVALID', 'VALID']);
  });

  test('that is invalid is refused without a query', async () => {
    const { id } = await add({ name: 'Not asked' });
    const { status, error } = await check('NL12', id);
    expect([status, error.code]).toEqual([400, 'invalid']);
    expect((await world.call(API.contacts.vatChecks, { params: { id } })).reply).toEqual([]);
  });
});

const kindOf = async (name: string) => {
  const { reply } = await world.call(API.contacts.contactByName, { query: { name } });
  return [reply.is_client, reply.is_supplier];
};

describe('a list of contacts', () => {
  test('adds new and updates existing contacts by name, only in its own columns', async () => {
    await add({ name: 'Known', email: 'keep@x.example', town: 'Gouda' });
    const csv = '\uFEFFNaam;Plaats;Klant;Kleur\r\nknown;Delft;ja;rood\r\n"Nieuw; en groot";Den Haag;nee;\r\n';
    const dry = await importCsv(csv, { dry_run: 'true' });
    expect(dry.reply).toMatchObject({ rows: 2, added: 1, changed: 1, problems: [], unknown_columns: ['Kleur'] });
    expect(await named('groot')).toEqual([]);
    expect((await importCsv(csv)).reply).toMatchObject({ added: 1, changed: 1 });
    const known = (await world.call(API.contacts.contactByName, { query: { name: 'Known' } })).reply;
    expect(known).toMatchObject({ name: 'known', town: 'Delft', is_client: true, email: 'keep@x.example' });
    expect(await named('groot')).toEqual(['Nieuw; en groot']);
    expect((await importCsv(csv)).reply).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('with errors changes nothing and reports row, column and reason of each', async () => {
    const csv =
      'Naam,IBAN,btw-nummer,Klant\nGood,,,\n\nBad,NL00RABO0123456789,NL1,misschien\ngood,,,ja\nWorse,NL45RABO0123456789,,nee\n';
    const { reply } = await importCsv(csv, { language: 'nl' });
    expect(reply.problems).toEqual([
      { row: 4, field: 'is_client', column: 'Klant', message: 'Vul ja of nee in' },
      { row: 4, field: 'vat_id', column: 'btw-nummer', message: 'Vul een btw-id in zoals NL123456789B01' },
      { row: 4, field: 'iban', column: 'IBAN', message: 'Dit IBAN is ongeldig' },
      { row: 5, field: 'name', column: 'Naam', message: 'Deze naam staat twee keer in het bestand' },
      { row: 6, field: 'iban', column: 'IBAN', message: 'Dit IBAN is ongeldig' },
    ]);
    expect([reply.problem_count, await named('Good')]).toEqual([5, []]);
  });

  test('without customer/supplier column uses the importer’s choice for new contacts', async () => {
    await add({ name: 'Was here' });
    const both = { is_client: 'true', is_supplier: 'true' } as const;
    const { reply } = await importCsv('Naam\nWas here\nSilent\n', both);
    expect([reply.says_kind, await kindOf('Silent'), await kindOf('Was here')]).toEqual([
      false,
      [true, true],
      [false, false],
    ]);
    expect((await importCsv('Naam;Leverancier\nSpoken;ja\n', both)).reply.says_kind).toBe(true);
    expect(await kindOf('Spoken')).toEqual([false, true]);
  });

  test('accepts country names in both languages or codes, and no others', async () => {
    const csv = 'Naam;Land\nEen;Nederland\nTwee;belgië\nDrie;Germany\nVier;fr\nVijf;\nZes;U.K.\n';
    expect((await importCsv(csv, { is_client: 'true' })).reply).toMatchObject({ added: 6, problems: [] });
    const countries = await Promise.all(
      ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes'].map(
        async (name) => (await world.call(API.contacts.contactByName, { query: { name } })).reply.country,
      ),
    );
    expect(countries).toEqual(['NL', 'BE', 'DE', 'FR', 'NL', 'GB']);
    const { reply } = await importCsv('Naam;Land\nZeven;XX\nAcht;Narnia\n');
    const message = 'Unknown country. Enter a name, such as Belgium, or a code, such as BE';
    expect(reply.problems).toEqual([
      { row: 2, field: 'country', column: 'Land', message },
      { row: 3, field: 'country', column: 'Land', message },
    ]);
    const typed = await world.call(API.contacts.createContact, { body: { name: 'Negen', country: 'XX' } });
    expect(typed.error.errors).toEqual({ country: ['Choose a country'] });
  });

  test('refuses a postal code invalid in the contact’s country', async () => {
    await add({ name: 'Hamburg GmbH', country: 'DE', postal_code: '20095' });
    await add({ name: 'Lyon SA', country: 'FR', postal_code: '69001' });
    const { reply } = await importCsv('Name,Postal code\nHaarlem,2011\nHamburg GmbH,20099\nZutphen,7201ab\n');
    const problem = {
      field: 'postal_code',
      column: 'Postal code',
      message: 'Enter a Dutch postal code like 1234 AB',
    };
    expect([reply.problems, await named('Zutphen')]).toEqual([[{ row: 2, ...problem }], []]);
    const moved = await importCsv('Name,Country\nLyon SA,NL\n');
    expect(moved.reply.problems).toEqual([{ row: 2, ...problem, column: 'Country' }]);
    await importCsv('Name,Postal code\nHamburg GmbH,20099\nZutphen,7201ab\n', { is_client: 'true' });
    const codes = ['Hamburg GmbH', 'Zutphen'].map(
      async (name) => (await world.call(API.contacts.contactByName, { query: { name } })).reply.postal_code,
    );
    expect(await Promise.all(codes)).toEqual(['20099', '7201 AB']);
  });

  test('may have one column for the kind of contact', async () => {
    const csv = 'Naam;Soort\nKlaas;Klant\nLena;Leverancier\nBo;Klant en leverancier\nPim;Particulier\nNiets;\n';
    expect((await importCsv(csv)).reply).toMatchObject({ says_kind: true, unknown_columns: [], added: 5 });
    expect(await Promise.all(['Klaas', 'Lena', 'Bo', 'Pim', 'Niets'].map(kindOf))).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const pim = (await world.call(API.contacts.contactByName, { query: { name: 'Pim' } })).reply;
    expect(pim.is_business).toBe(false);
    expect((await importCsv('Name,Type\nPim,Person\n', { dry_run: 'true' })).reply.says_kind).toBe(false);
    const { reply } = await importCsv('Name,Type\nPim,Alien\n');
    const message = 'Enter customer, supplier or customer and supplier';
    expect(reply.problems).toEqual([{ row: 2, field: 'kind', column: 'Type', message }]);
  });

  test.each([
    ['en', 'Name,Company name', ',yes,'],
    ['nl', 'Naam;Bedrijfsnaam', ';ja;'],
  ] as const)(
    'is written in %s with headings and words that are read back the same',
    async (language, headings, yes) => {
      await add({ name: 'Round trip', is_client: true, default_reverse_charge: 'NON_EU', kvk_number: '69599084' });
      const text = (await world.call(API.contacts.exportContacts, { language })).bytes.toString('utf8');
      expect(text.startsWith(`\uFEFF${headings}`)).toBe(true);
      expect(text).toContain(yes);
      for (const reader of ['en', 'nl'] as const)
        expect((await importCsv(text, { language: reader })).reply).toMatchObject({
          added: 0,
          changed: 0,
          problems: [],
          unknown_columns: [],
        });
      await world.call(API.contacts.deleteContact, { params: { id: 'Round trip' } });
      const { reply } = await importCsv(text);
      expect([reply.added, reply.changed]).toEqual([1, 0]);
      const again = (await world.call(API.contacts.contactByName, { query: { name: 'Round trip' } })).reply;
      expect(again).toMatchObject({ is_client: true, default_reverse_charge: 'NON_EU', kvk_number: '69599084' });
      await world.call(API.contacts.deleteContact, { params: { id: 'Round trip' } });
    },
  );

  test('accepts the default category by code, also without leading zeros', async () => {
    const ledgers = (
      await world.call(API.journal.allLedgers, { params: { adminId: world.administrationId }, query: {} })
    ).reply;
    const idOf = (code: string) => ledgers.find((ledger) => ledger.code === code)?.id;
    await add({ name: 'Print shop', default_ledger_id: idOf('4635') ?? null });
    for (const never of ['1010', '1100', '8000', '9900']) {
      const body = { name: `On ${never}`, default_ledger_id: idOf(never) ?? null };
      const refused = await world.call(API.contacts.createContact, { body });
      expect(refused.error.errors).toEqual({ default_ledger_id: ["Expenses can't be booked to this category"] });
    }
    const text = (await world.call(API.contacts.exportContacts, {})).bytes.toString('utf8');
    expect(text.split('\r\n').find((line) => line.startsWith('Print shop'))).toContain(',4635,');
    const csv = 'Naam;Grootboekrekening\nPrint shop;4640\nGarage;240\nEmpty;\n';
    expect((await importCsv(csv, { language: 'nl' })).reply).toMatchObject({ added: 2, changed: 1, problems: [] });
    const usual = async (name: string) =>
      (await world.call(API.contacts.contactByName, { query: { name } })).reply.default_ledger_id;
    expect([await usual('Print shop'), await usual('Garage'), await usual('Empty')]).toEqual([
      idOf('4640'),
      idOf('0240'),
      null,
    ]);
    expect((await importCsv('Name\nPrint shop\n')).reply).toMatchObject({ unchanged: 1 });
    const unknown = await importCsv('Name,Default category\nPrint shop,9999\nGarage,office\nEmpty,1010\n');
    expect(unknown.reply.problems).toEqual(
      [2, 3, 4].map((row) => ({
        row,
        field: 'default_ledger_id',
        column: 'Default category',
        message: 'This category does not exist',
      })),
    );
  });

  test('round-trips, and a spreadsheet runs nothing in it', async () => {
    await add({ name: '=HYPERLINK("http://evil")', phone: '+31 6 1234', street: 'A "quoted", street\nand a half' });
    const file = await world.call(API.contacts.exportContacts, {});
    expect(file.headers['content-type']).toContain('text/csv');
    const text = file.bytes.toString('utf8');
    expect(text).toContain("'=HYPERLINK");
    expect(text).toContain("'+31 6 1234");
    expect((await importCsv(text)).reply).toMatchObject({ added: 0, changed: 0, problems: [] });
  });

  test('imported several times at once reports the result to each', async () => {
    for (let round = 0; round < 10; round += 1) {
      const names = Array.from({ length: 20 }, (_, each) => `Race ${String(round)} ${String(each)}`);
      const [one, other, typed] = await Promise.all([
        importCsv(`Name\n${names.join('\n')}\n`),
        importCsv(`Name\n${names.toReversed().join('\n')}\n`),
        world.call(API.contacts.createContact, { body: { name: `RACE ${String(round)} 7` } }),
      ]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect([200, 'contact_name_taken']).toContain(typed.status === 200 ? 200 : typed.error.code);
      // They take turns: each name is added once, by whoever came first.
      expect(one.reply.added + other.reply.added + (typed.status === 200 ? 1 : 0)).toBe(names.length);
    }
  });

  test('longer than a page is exported completely', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `Many ${String(index)}`);
    expect((await importCsv(`name\n${rows.join('\n')}\n`)).reply.added).toBe(2_500);
    const file = await world.call(API.contacts.exportContacts, {});
    const lines = file.bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line.startsWith('Many '));
    expect(new Set(lines).size).toBe(2_500);
  });

  test.each([
    ['nothing', ''],
    ['a picture', '\x89PNG\r\n\x1A\n"'],
    ['a list without names', 'town\nHaarlem\n'],
  ])('is not %s', async (_, csv) => {
    const { status, error } = await importCsv(csv);
    expect([status, error.code]).toEqual([422, 'not_a_contact_list']);
  });
});

test('a contact without references can be deleted, also by name', async () => {
  await add({ name: 'Gone soon' });
  expect((await world.call(API.contacts.deleteContact, { params: { id: 'gone SOON' } })).reply).toEqual({
    deleted: true,
  });
  expect((await world.call(API.contacts.contactByName, { query: { name: 'Gone soon' } })).status).toBe(404);
});

test('outside registers are limited to sixty look-ups a minute per person, across servers', async () => {
  const asker = await new Site(world, world).colleague();
  const search = (as: Person) => world.call(API.contacts.searchRegister, { query: { search: 'guus' }, as });
  const got = await Promise.all(Array.from({ length: 70 }, () => search(asker)));
  expect(got.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(got.find(({ status }) => status !== 200)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  const vies = await world.call(API.contacts.verifyVat, { params: { btwNumber: 'NL123456782B90' }, as: asker });
  expect(vies.error.code).toBe('too_many_requests');
  expect((await search(world.owner)).status).toBe(200);
});
