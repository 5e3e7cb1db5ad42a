import { text as consume } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { downloadEntries } from '../books/download-entries.ts';
import { comparableFile, balances, commit, dryRun, fixture, shown } from './testing.ts';

let server: World;
let world: World;
beforeAll(async () => {
  server = await createWorld({ today: '2026-12-20' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

describe('the books of a year', () => {
  test.each(['golden-4.0', 'golden-3.2'])('%s: a dry run posts nothing, the import equals the file', async (name) => {
    const seen = await dryRun(world, fixture(name));
    expect([seen.state, seen.entries, seen.lines, seen.other_company]).toEqual(['CHECKED', 6, 18, false]);
    expect(seen.may.commit).toBe(true);
    expect(await balances(world)).toEqual({});
    expect(seen.accounts.every(({ difference }) => difference === '0.00')).toBe(true);
    expect((await commit(world, seen)).status).toBe(200);
    const done = await shown(world, seen.id);
    expect(done.state).toBe('IMPORTED');
    const expected: Record<string, number> = {};
    for (const { ledger, closing } of done.accounts) expected[ledger] = (expected[ledger] ?? 0) + Number(closing);
    const found = await balances(world);
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(expected)
          .filter(([, amount]) => Math.abs(amount) > 0.001)
          .map(([code, amount]) => [code, amount.toFixed(2)]),
      ),
    );
    expect(done.vat_from).toBe('2026-04-01');
    expect(done.open_items).toEqual({ receivable: '0.00', payable: '84.70', count: 1 });
    // No month of it waits for the night.
    const { rows: unread } = await world.ownerPool.query(
      `select now.month from month_marks($1) now left join proven_months p on p.administration_id = $1 and p.month = now.month and p.mark = now.mark
       where p.per_contact is null`,
      [world.administrationId],
    );
    expect(unread).toEqual([]);
  });

  test('without a yes a file of another company is refused, and a broken one always', async () => {
    const seen = await dryRun(world, fixture('golden-4.0').replace('69599084', '12345678'));
    expect([seen.other_company, seen.may.commit]).toEqual([true, true]);
    const { error } = await world.call(API.imports.commitImport, {
      params: { id: seen.id },
      body: { version: seen.version },
    });
    expect(error.code).toBe('import_other_company');
    const broken = await dryRun(world, fixture('broken-4.0-unknown-accID'));
    expect([broken.state, broken.may.commit]).toEqual(['REFUSED', false]);
    expect(broken.findings[0]).toMatchObject({ rule: 'unknown_account', line: 24, severity: 'ERROR', about: '9998' });
    expect((await commit(world, broken)).error.code).toBe('import_refused');
  });

  test('a customer whose name differs is the contact that a person chose', async () => {
    const { reply: known } = await world.call(API.contacts.createContact, {
      body: { name: 'Known otherwise', is_client: true },
    });
    const seen = await dryRun(world, fixture('golden-4.0'));
    const [first] = seen.contacts.shown;
    expect(first).toMatchObject({ contact_id: null, by: 'new' });
    const id = first?.id ?? '';
    const choose = (contact: number | null, version: number) =>
      world.call(API.imports.mapImport, { params: { id: seen.id }, body: { contacts: { [id]: contact }, version } });
    expect((await choose(987_654, seen.version)).error.errors).toEqual({
      [`contacts.${id}`]: ['This contact does not exist'],
    });
    const { reply } = await choose(known.id, seen.version);
    const chosen = { id, contact_id: known.id, contact_name: 'Known otherwise', by: 'chosen' };
    expect(reply.contacts.shown).toContainEqual(expect.objectContaining(chosen));
    expect([reply.contacts.new, reply.contacts.known]).toEqual([seen.contacts.new - 1, seen.contacts.known + 1]);
    expect((await choose(null, reply.version)).reply.contacts.shown).toContainEqual(first);
    const again = await choose(known.id, (await shown(world, seen.id)).version);
    expect((await commit(world, again.reply)).status).toBe(200);
    const { reply: list } = await world.call(API.contacts.contacts, { query: { search: first?.name ?? '' } });
    expect(list.results).toEqual([]);
  });

  test('twice is refused, and after an undo it can be imported again', async () => {
    const first = await dryRun(world, fixture('golden-4.0'));
    await commit(world, first);
    const again = await dryRun(world, fixture('golden-4.0'));
    expect(again.findings.map(({ rule }) => rule)).toContain('year_imported');
    expect((await commit(world, again)).error.code).toBe('import_refused');
    const { version } = await shown(world, first.id);
    const undone = await world.call(API.imports.undoImport, { params: { id: first.id }, body: { version } });
    expect(undone.status).toBe(200);
    await world.runJobs();
    expect([(await shown(world, first.id)).state, await balances(world)]).toEqual(['UNDONE', {}]);
    const third = await shown(world, again.id);
    expect((await commit(world, third)).status).toBe(200);
    expect((await shown(world, third.id)).state).toBe('IMPORTED');
  });

  test('a ledger that a person chose is used', async () => {
    const seen = await dryRun(world, fixture('golden-4.0'));
    const { reply } = await world.call(API.imports.mapImport, {
      params: { id: seen.id },
      body: { mapping: { '4540': '4600' }, version: seen.version },
    });
    expect(reply.accounts.find(({ account }) => account === '4540')).toMatchObject({
      ledger: '4600',
      ledger_title: 'Office supplies',
      by: 'chosen',
    });
    await commit(world, reply);
    expect((await balances(world))['4600']).toBe('84.70');
  });

  test.each([{ mapping: { '9999': '4600' } }, { vat_codes: { X1: 'purchase' as const } }, { contacts: { nobody: 0 } }])(
    'a choice of what the file does not have is refused: %o',
    async (choice) => {
      const { id, version } = await dryRun(world, fixture('golden-4.0'));
      const { error } = await world.call(API.imports.mapImport, { params: { id }, body: { ...choice, version } });
      expect(Object.values(error.errors ?? {})).toEqual([['This value is not valid']]);
      expect((await shown(world, id)).version).toBe(version);
    },
  );

  test('a VAT code that is not recognised is what a person chose, and so it is exported', async () => {
    const seen = await dryRun(world, fixture('golden-4.0'));
    expect(seen.findings.map(({ rule, about }) => `${rule} ${about}`)).toContain('vat_unmapped EU21');
    const { reply } = await world.call(API.imports.mapImport, {
      params: { id: seen.id },
      body: { vat_codes: { EU21: 'purchase_reverse_eu' }, version: seen.version },
    });
    expect(reply.vat_codes.find(({ id }) => id === 'EU21')?.code).toBe('purchase_reverse_eu');
    expect(reply.findings.map(({ rule }) => rule)).not.toContain('vat_unmapped');
    await commit(world, reply);
    expect(await exported('xaf')).toContain('<vatID>purchase_reverse_eu</vatID><vatPerc>21');
  });

  test('stopped before its first batch keeps nothing', async () => {
    const seen = await dryRun(world, fixture('golden-4.0'));
    const { id, version } = seen;
    await world.call(API.imports.commitImport, { params: { id }, body: { version, other_company: true } });
    expect((await world.call(API.imports.cancelImport, { params: { id }, body: {} })).status).toBe(200);
    await world.runJobs();
    expect([(await shown(world, id)).state, await balances(world)]).toEqual(['FAILED', {}]);
  });
});

const exported = async (type: 'xaf' | 'xaf32') => {
  const { content } = await downloadEntries((work) => world.inScope(work), { year: 2026, file_type: type });
  return consume(content as Readable);
};

test.each(['xaf', 'xaf32'] as const)(
  'exported as %s and imported into an empty company, the books export the same',
  async (type) => {
    const seen = await dryRun(world, fixture('golden-4.0'));
    await commit(world, seen);
    const first = await exported(type);
    expect(first).toContain('<nr>2026-0042</nr>');
    await world.close();
    world = await createWorld({ today: '2026-12-20' });
    const next = await dryRun(world, first);
    expect(next.findings.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    await commit(world, next);
    expect(comparableFile(await exported(type))).toBe(comparableFile(first));
  },
);
