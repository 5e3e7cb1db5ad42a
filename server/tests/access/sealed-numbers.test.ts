import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { isObNumber } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEncrypted, type SealKey, encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { ROTATE_KEYS, rotateKeys } from '#platform/crypto/rotate-keys';
import { ENCRYPTED_COLUMNS } from '#features/administrations/index';
import { VAT_RETURN_NUMBERS } from '#features/contacts/index';
import { runJobs } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import { createWorld, type World } from '../support/world.ts';
import { Site } from './testing/site.ts';

/** What the world seals with. */
const CURRENT = encryptionKeyOf('a key for tests alone');

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ company: { btw_number: nextNumber() } });
  site = new Site(world, world);
});
afterAll(() => world.close());

/** Every number that was ever handed out here. */
const numbers: string[] = [];
let counted = 870_000_000;

/** A number that may be of a person, and that is nowhere yet. */
function nextNumber(): string {
  do counted += 12_347;
  while (!isObNumber(`${String(counted)}B01`));
  const number = `${String(counted)}B01`;
  numbers.push(number);
  return number;
}

/** Where in the database the nine digits of a number stand: every column of every table, of the queue as well. */
async function placesOf(digits: string): Promise<string[]> {
  const { rows: tables } = await world.ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(60);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await world.ownerPool.query(
      `select from ${name} t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`,
      [digits],
    );
    if (rowCount !== 0) places.push(name);
  }
  return places;
}

const keyed = () => ({ headers: { 'idempotency-key': `sealed-number-${String(site.next())}` } });
const importCsv = (csv: string) =>
  site.get(API.contacts.importContacts, {
    query: {},
    file: { name: 'contacts.csv', bytes: Buffer.from(csv) },
    ...keyed(),
  });
const contactNamed = (name: string) => site.get(API.contacts.contactByName, { query: { name } });

async function changed(name: string, vat_number: string | null) {
  const { id, version, merged_into_id: _, ...body } = await contactNamed(name);
  return site.get(API.contacts.updateContact, {
    params: { id: String(id) },
    body: { ...body, vat_number, version },
    ...keyed(),
  });
}

test('a number that may contain a BSN is in no table, however it was entered', async () => {
  // The wizard, the settings and a return that is filed.
  const body = { title: 'Tuinen', business_entity: 'ez', vat_period: 'QUARTER', btw_number: nextNumber() } as const;
  await site.get(API.administrations.createAdministration, { body, ...keyed() });
  const params = { adminId: world.administrationId };
  const { version } = await site.get(API.administrations.administration, { params });
  const obNumber = nextNumber();
  const patch = { version, btw_number: obNumber };
  await site.get(API.administrations.updateAdministration, { params, body: patch, ...keyed() });
  const filed = await site.filedReturn();
  await world.runJobs();
  const message = await world.call(API.tax_returns.vatReturnXbrl, { params: { id: filed } });
  expect(message.bytes.toString()).toContain(`>${obNumber}<`);

  // The form and a file, new and changed.
  const [typed, retyped, read, reread] = [nextNumber(), nextNumber(), nextNumber(), nextNumber()];
  await site.get(API.contacts.createContact, { body: { name: 'Typed', vat_number: typed }, ...keyed() });
  await changed('Typed', retyped);
  await importCsv(`Name,VAT number for returns\nRead,${read}\nWithout,\nTyped,${typed}\n`);
  await importCsv(`Name,VAT number for returns\nRead,${reread}\nAnother,${nextNumber()}\n`);
  expect((await contactNamed('Typed')).vat_number).toBe(typed);
  expect((await contactNamed('Read')).vat_number).toBe(reread);
  expect((await contactNamed('Without')).vat_number).toBeNull();

  // A merge that fills the number, and the same taken back.
  const kept = await site.contact();
  const duplicate = await site.contact({ vat_number: nextNumber() });
  const merge = { params: { id: kept.id }, body: { duplicate_id: duplicate.id, version: kept.version }, ...keyed() };
  expect((await site.get(API.contacts.mergeContact, merge)).vat_number).toBe(duplicate.vat_number);
  const undo = { params: { id: duplicate.id }, body: { version: duplicate.version + 1 }, ...keyed() };
  const second = await site.contact();
  expect(await placesOf((duplicate.vat_number ?? '').slice(0, 9))).toEqual([]);
  expect((await site.get(API.contacts.unmergeContact, undo)).vat_number).toBe(duplicate.vat_number);
  expect((await contactNamed(kept.name)).vat_number).toBeNull();
  const again = { duplicate_id: duplicate.id, version: second.version };
  await site.get(API.contacts.mergeContact, { params: { id: second.id }, body: again, ...keyed() });

  for (const number of numbers) expect([number, await placesOf(number.slice(0, 9))]).toEqual([number, []]);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('undoing a merge keeps a number changed since', async () => {
  const [kept, duplicate] = [await site.contact(), await site.contact({ vat_number: nextNumber() })];
  const body = { duplicate_id: duplicate.id, version: kept.version };
  await site.get(API.contacts.mergeContact, { params: { id: kept.id }, body });
  const own = nextNumber();
  await changed(kept.name, own);
  await site.get(API.contacts.unmergeContact, {
    params: { id: duplicate.id },
    body: { version: duplicate.version + 1 },
  });
  expect((await contactNamed(kept.name)).vat_number).toBe(own);
});

test('saving an unchanged number writes no new ciphertext or history', async () => {
  const number = nextNumber();
  const { id, name } = await site.contact({ vat_number: number });
  const before = await keptOf('contacts', id);
  await changed(name, number);
  await importCsv(`Name,VAT number for returns,Place\n${name},${number},Edam\n`);
  const params = { adminId: world.administrationId };
  const company = await site.get(API.administrations.administration, { params });
  const ob = nextNumber();
  const patch = async (version: number) =>
    (await site.get(API.administrations.updateAdministration, { params, body: { version, btw_number: ob } })).version;
  const version = await patch(company.version);
  const companyBefore = await keptOf('administrations', world.administrationId);
  await patch(version);

  expect(await keptOf('contacts', id)).toBe(before);
  expect(await keptOf('administrations', world.administrationId)).toBe(companyBefore);
  const { results } = await site.get(API.history.history, { query: { model: 'contact', id } });
  expect(results.flatMap(({ changes }) => changes).filter(({ field }) => field === 'vat_number')).toEqual([
    { field: 'vat_number', before: null, after: '••••' },
  ]);
});

async function keptOf(table: 'contacts' | 'administrations', id: number): Promise<string> {
  const column = table === 'contacts' ? 'vat_number' : 'btw_number';
  const { rows } = await world.ownerPool.query<{ kept: string }>(
    `select ${column} as kept from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.kept ?? '';
}

describe('an unencrypted number', () => {
  test('is readable, and encrypted at the next start without history', async () => {
    const { administrationId, owner } = await world.secondAdministration({ business_entity: 'ez' });
    const other = new Site(world, { administrationId, owner });
    const { id, name } = await other.contact();
    const [ob, number] = [nextNumber(), nextNumber()];
    await plainly(() =>
      Promise.all([
        world.ownerPool.query('update administrations set btw_number = $1 where id = $2', [ob, administrationId]),
        world.ownerPool.query('update contacts set vat_number = $1 where id = $2', [number, id]),
        world.ownerPool.query(
          `insert into contacts (administration_id, name, vat_number) select $1, 'Old ' || n, $2 from generate_series(1, 250) n`,
          [administrationId, number],
        ),
      ]),
    );
    const shown = () => other.get(API.contacts.contactByName, { query: { name } });
    const company = () => other.get(API.administrations.administration, { params: { adminId: administrationId } });
    const before = [await shown(), await company()];
    expect(before).toMatchObject([{ vat_number: number }, { btw_number_masked: '••••B01' }]);
    const records = await recordsOf(administrationId);

    const said = await resealed([CURRENT]);
    const sealed = [await keptOf('administrations', administrationId), await keptOf('contacts', id)];
    expect(sealed.map(isEncrypted)).toEqual([true, true]);
    expect([await shown(), await company()]).toEqual(before);
    expect([await recordsOf(administrationId), said]).toEqual([records, []]);
    for (const plain of [ob, number]) expect(await placesOf(plain.slice(0, 9))).toEqual([]);

    await resealed([CURRENT]);
    expect([await keptOf('administrations', administrationId), await keptOf('contacts', id)]).toEqual(sealed);
  });

  test('under an older key is re-encrypted, and an undecryptable one is logged and kept', async () => {
    const number = nextNumber();
    const [{ id }, broken] = [
      await site.contact({ vat_number: number }),
      await site.contact({ vat_number: nextNumber() }),
    ];
    const foreign = new Encryption([encryptionKeyOf('a key that was lost')]);
    const lost = foreign.seal({ ...VAT_RETURN_NUMBERS, row: broken.id, administration_id: site.administrationId }, 'x');
    await plainly(() => world.ownerPool.query('update contacts set vat_number = $1 where id = $2', [lost, broken.id]));
    const params = { adminId: world.administrationId };
    const { version } = await site.get(API.administrations.administration, { params });
    const credentials = { belastingdienst_username: 'ruth', version };
    await site.get(API.administrations.updateAdministration, { params, body: credentials });
    const keys = world.house.seals.seal(placeOfKeys(), 'keys of a payment account');
    await world.inScope((scope) =>
      scope.db
        .updateTable('administrations')
        .set({ mollie_id: 'org_1', mollie_keys: keys })
        .where('id', '=', scope.administrationId)
        .execute(),
    );
    const records = await recordsOf(world.administrationId);

    const newest = encryptionKeyOf('the key that is in use from today on');
    const said = await resealed([newest, CURRENT]);
    expect(await recordsOf(world.administrationId)).toBe(records);
    const ofCompany = await world.ownerPool.query<{ ob: string; username: string; keys: string }>(
      `select left(btw_number, 8) as ob, left(belastingdienst_username, 8) as username, mollie_keys as keys
        from administrations where id = $1`,
      [world.administrationId],
    );
    expect(ofCompany.rows).toMatchObject([{ ob: newest.id, username: newest.id }]);
    expect(new Encryption([newest]).open(placeOfKeys(), ofCompany.rows[0]?.keys ?? '')).toBe(
      'keys of a payment account',
    );
    const kept = await keptOf('contacts', id);
    expect(kept.startsWith(newest.id)).toBe(true);
    const place = { ...VAT_RETURN_NUMBERS, row: id, administration_id: site.administrationId };
    expect(new Encryption([newest]).open(place, kept)).toBe(number);
    expect(await keptOf('contacts', broken.id)).toBe(lost);
    expect(said).toMatchObject([{ level: 'error', table: 'contacts', column: 'vat_number', row: broken.id }]);
  });
});

test('a changed ciphertext is in the history even with the same row version', async () => {
  const { id } = await site.contact({ vat_number: nextNumber() });
  const records = (await recordsOf(world.administrationId)) ?? 0;
  const place = { ...VAT_RETURN_NUMBERS, row: id, administration_id: world.administrationId };
  const vat_number = world.house.seals.seal(place, nextNumber());
  await world.inScope((scope) =>
    scope.db
      .updateTable('contacts')
      .set({ vat_number })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute(),
  );
  expect(await recordsOf(world.administrationId)).toBe(records + 1);
  const { results } = await site.get(API.history.history, { query: { model: 'contact', id } });
  expect(results[0]?.changes).toEqual([{ field: 'vat_number', before: '••••', after: '••••' }]);
});

const placeOfKeys = () => ({
  table: 'administrations',
  column: 'mollie_keys',
  row: world.administrationId,
  administration_id: world.administrationId,
});

const recordsOf = async (administrationId: number) =>
  (await world.ownerPool.query('select from audit_log where administration_id = $1', [administrationId])).rowCount;

/** Writes past the history, as it was before there were seals. */
async function plainly(write: () => Promise<unknown>): Promise<void> {
  await turnHistory('disable');
  await write();
  await turnHistory('enable');
}

const turnHistory = (how: 'disable' | 'enable') =>
  world.ownerPool.query(
    `alter table administrations ${how} trigger history; alter table contacts ${how} trigger history`,
  );

/** What a start does, with what its log says. */
async function resealed(keys: readonly SealKey[]): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  const runner = await runJobs({
    queuePool: world.ownerPool,
    db: world.database.db,
    jobs: { [ROTATE_KEYS]: rotateKeys(new Encryption(keys, log), [...ENCRYPTED_COLUMNS, VAT_RETURN_NUMBERS], []) },
    clock: world.house.clock,
    log,
    concurrency: 1,
    nightly: [],
    atStart: [ROTATE_KEYS],
  });
  const waiting = `select from graphile_worker.jobs where task_identifier = '${ROTATE_KEYS}' and last_error is null`;
  while ((await world.ownerPool.query(waiting)).rowCount !== 0) await sleep(5);
  await runner.stop();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
