import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { createWorld, type World } from '../support/world.ts';
import { Site } from './testing/site.ts';

const NUMBER = '123456782B01';
const LOST = new Encryption([encryptionKeyOf('a key that was lost')]).seal(
  { table: 'contacts', column: 'vat_number', row: 1, administration_id: 1 },
  NUMBER,
);

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

/** A contact whose number no key opens. */
async function brokenContact() {
  const contact = await site.contact({ vat_number: NUMBER });
  await world.ownerPool.query('alter table contacts disable trigger history');
  await world.ownerPool.query('update contacts set vat_number = $1 where id = $2', [LOST, contact.id]);
  await world.ownerPool.query('alter table contacts enable trigger history');
  return contact;
}

async function keptOf(id: number): Promise<string | null | undefined> {
  const { rows } = await world.ownerPool.query<{ vat_number: string | null }>(
    'select vat_number from contacts where id = $1',
    [id],
  );
  return rows[0]?.vat_number;
}

const shown = (id: number) => site.get(API.contacts.contact, { params: { id: String(id) } });

async function saved(id: number, vat_number: string | null) {
  const { version, merged_into_id: _, ...body } = await shown(id);
  return site.get(API.contacts.updateContact, {
    params: { id: String(id) },
    body: { ...body, vat_number, version },
  });
}

test('a contact is shown without its number, saved without changing it, and repaired by entering it', async () => {
  const { id } = await brokenContact();
  expect((await shown(id)).vat_number).toBeNull();
  const reader = await world.call(API.contacts.contact, {
    params: { id: String(id) },
    as: await site.colleague(),
  });
  expect(reader.reply.vat_number).toBe('••••');
  await saved(id, null);
  expect(await keptOf(id)).toBe(LOST);
  await saved(id, NUMBER);
  expect((await shown(id)).vat_number).toBe(NUMBER);
});

test('an import repairs such a number', async () => {
  const [mended, blank] = [await brokenContact(), await brokenContact()];
  const csv = `Name,VAT number for returns\n${mended.name},${NUMBER}\n${blank.name},\nAnew,${NUMBER}\n`;
  const file = { name: 'contacts.csv', bytes: Buffer.from(csv) };
  const done = await site.get(API.contacts.importContacts, { query: {}, file });
  expect(done).toMatchObject({ added: 1, changed: 1, unchanged: 1 });
  expect((await shown(mended.id)).vat_number).toBe(NUMBER);
  expect(await keptOf(blank.id)).toBe(LOST);
});

test('a merge ignores such a number, and undoing it clears nothing', async () => {
  const merged = async (kept: { id: number; version: number }, duplicate: { id: number }) =>
    site.get(API.contacts.mergeContact, {
      params: { id: kept.id },
      body: { duplicate_id: duplicate.id, version: kept.version },
    });
  const [broken, numbered] = [await brokenContact(), await site.contact({ vat_number: NUMBER })];
  expect((await merged(broken, numbered)).vat_number).toBeNull();
  expect(await keptOf(broken.id)).toBe(LOST);
  const [without, lost] = [await site.contact(), await brokenContact()];
  await merged(without, lost);
  expect(await keptOf(without.id)).toBeNull();

  // Filled when it could be read, and lost in both since.
  const [filled, source] = [await site.contact(), await site.contact({ vat_number: NUMBER })];
  await merged(filled, source);
  await world.ownerPool.query('alter table contacts disable trigger history');
  await world.ownerPool.query('update contacts set vat_number = $1 where id = any($2)', [LOST, [filled.id, source.id]]);
  await world.ownerPool.query('alter table contacts enable trigger history');
  const undo = { params: { id: source.id }, body: { version: source.version + 1 } };
  expect((await site.get(API.contacts.unmergeContact, undo)).vat_number).toBeNull();
  expect(await keptOf(filled.id)).toBe(LOST);
});

test('a company can be edited and its return viewed, but not filed until the number is entered', async () => {
  const params = { adminId: world.administrationId };
  await world.inScope((scope) =>
    scope.db
      .updateTable('administrations')
      .set({ btw_number: LOST, belastingdienst_username: LOST })
      .where('id', '=', scope.administrationId)
      .execute(),
  );
  const company = await site.get(API.administrations.administration, { params });
  expect(company.btw_number_masked).toBe('••••');
  const { version } = await site.get(API.administrations.updateAdministration, {
    params,
    body: { title: 'Other title', version: company.version },
  });
  const name = await site.get(API.administrations.revealTaxOfficeName, {
    params,
    body: { step_up: await site.stepUp() },
  });
  expect(name.belastingdienst_username).toBe('••••');
  const { id } = await site.checkedReturn();
  const vatReturn = await site.get(API.tax_returns.vatReturn, { params: { id } });
  const body = { id, version: vatReturn.version, step_up: await site.stepUp() };
  const refused = await world.call(API.tax_returns.fileVatReturn, { body });
  expect([refused.status, refused.error.code]).toEqual([422, 'ob_number_missing']);
  const patch = { btw_number: NUMBER, version };
  const mended = await site.get(API.administrations.updateAdministration, { params, body: patch });
  expect(mended.btw_number_masked).toBe('••••B01');
  const filed = await world.call(API.tax_returns.fileVatReturn, { body: { ...body, step_up: await site.stepUp() } });
  expect(filed.status).toBe(200);
});
