import { API } from '@saldo/contract';
import { type Cents, cents, formatEuro, negate, parseEuro, subtract } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { contacts, journal, purchases, sales } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

/** What the lines of the books come to for a contact, on ledgers whose number begins so. */
async function inBooks(ids: readonly number[], codes: string): Promise<Cents> {
  const { rows } = await world.inScope((scope) =>
    sql<{ total: number }>`select coalesce(sum(l.amount_cents), 0)::bigint as total from journal_lines l
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where l.contact_id = any(${[...ids]}::bigint[]) and g.code ~ ${codes}`.execute(scope.db),
  );
  return cents(rows[0]?.total ?? 0);
}
const less = (all = '0.00', drafts = '0.00') => formatEuro(subtract(parseEuro(all), parseEuro(drafts)));
const books = async (ids: number[]) => ({
  receivable: formatEuro(await inBooks(ids, '^1100$')),
  payable: formatEuro(negate(await inBooks(ids, '^1300$'))),
  sold: formatEuro(negate(await inBooks(ids, '^8'))),
  bought: formatEuro(await inBooks(ids, '^4')),
});
const year = { from: '2026-01-01', until: '2026-12-31' };
/** As a contact's page has them, without drafts. */
async function figures(id: number) {
  const of = { contact_id: String(id), ...year };
  const { reply: owed } = await world.call(journal.contactOutstanding, { params: { id } });
  const { reply: sold } = await world.call(sales.invoiceTotals, { query: of });
  const [bought, boughtDraft] = await Promise.all(
    [{}, { state: 'CONCEPT' as const }].map((more) =>
      world.call(purchases.expenseTotals, { query: { ...of, ...more } }),
    ),
  );
  return {
    ...owed,
    sold: sold.booked,
    bought: less(bought?.reply.totals.total_excl, boughtDraft?.reply.totals.total_excl),
  };
}

test('figures of a contact match the books, with the opening balance and without drafts', async () => {
  const invoice = await site.invoice();
  const id = invoice.contact_id ?? 0;
  const { reply: contact } = await world.call(contacts.contact, { params: { id: String(id) } });
  const document = { contact_name: contact.name, reference: 'F-88', document_date: '2025-11-20' };
  const lines = [
    { ledger: '1100', debit: '1210.00', document },
    { ledger: '1300', credit: '242.00', document },
    { ledger: '0500', credit: '968.00' },
  ];
  const given = await world.call(journal.createOpeningBalance, { body: { date: '2026-01-01', lines } });
  expect(given.status).toBe(200);
  await site.expense({ contact_id: id, new_contact: null });
  await site.expense({ contact_id: id, new_contact: null, is_concept: true });
  const before = await books([id]);
  expect(parseEuro(before.receivable)).toBeGreaterThan(121_000);
  expect(parseEuro(before.payable)).toBeGreaterThan(24_200);
  expect([before.sold, before.bought]).not.toContain('0.00');
  expect(await figures(id)).toEqual(before);
  // The documents of a duplicate stay its own, and are counted where it went.
  const kept = await site.contact();
  const merge = { duplicate_id: id, version: kept.version };
  expect((await world.call(contacts.mergeContact, { params: { id: kept.id }, body: merge })).status).toBe(200);
  expect(await figures(kept.id)).toEqual(before);
});

test('figures without authorization are left out', async () => {
  const { id } = await site.contact();
  const person = await world.addPerson();
  const values = { administration_id: world.administrationId, person_id: person.id, role: 'EMPLOYEE' };
  await world.inScope(({ db }) =>
    db
      .insertInto('memberships')
      .values({ ...values, areas: ['contacts.view', 'purchases.view'] })
      .execute(),
  );
  const { reply } = await world.call(journal.contactOutstanding, { params: { id }, as: person });
  expect(reply).toEqual({ receivable: null, payable: '0.00' });
});

test('notes are kept as written, and both survive a merge and its undo', async () => {
  const written = 'Pays late.\n\n— ask for Joost; "net 30" & 5% off <b>2026</b> €';
  const kept = await site.contact({ notes: written });
  const duplicate = await site.contact({ notes: 'Moved to Zaandam' });
  const read = async (id: number) => (await world.call(contacts.contact, { params: { id: String(id) } })).reply;
  expect((await read(kept.id)).notes).toBe(written);
  const merge = { duplicate_id: duplicate.id, version: kept.version };
  const { reply } = await world.call(contacts.mergeContact, { params: { id: kept.id }, body: merge });
  expect(reply.notes).toBe(`${written}\n\nMoved to Zaandam`);
  const { version } = await read(duplicate.id);
  await world.call(contacts.unmergeContact, { params: { id: duplicate.id }, body: { version } });
  expect([(await read(kept.id)).notes, (await read(duplicate.id)).notes]).toEqual([written, 'Moved to Zaandam']);
});

test('notes too long to combine stay where they are', async () => {
  const kept = await site.contact({ notes: 'x'.repeat(4990) });
  const duplicate = await site.contact({ notes: 'Moved to Zaandam' });
  const merge = { duplicate_id: duplicate.id, version: kept.version };
  const { reply } = await world.call(contacts.mergeContact, { params: { id: kept.id }, body: merge });
  expect(reply.notes).toHaveLength(4990);
  const { reply: gone } = await world.call(contacts.contact, { params: { id: String(duplicate.id) } });
  expect(gone.notes).toBe('Moved to Zaandam');
});
