import { API, type Memorial } from '@saldo/contract';
import { MEMORIAL_TYPES } from '@saldo/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createWorld, type Given, type World } from '../../../../tests/support/world.ts';
import { turnBackAccrual } from './reversing-entry.ts';

const { journal, reports, administrations } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
/** A company of its own for each test. */
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
});
afterEach(async () => {
  world.setToday('2026-07-14');
  const { administrationId } = site;
  expect(await world.verify(administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
});
afterAll(() => world.close());

type Body = NonNullable<Given<typeof journal.createMemorial>['body']>;

const there = () => ({ administrationId: site.administrationId, as: site.owner });
const lines = (debit: string, credit: string, amount = '500.00') => [
  { ledger: debit, debit: amount },
  { ledger: credit, credit: amount },
];
const accrual = (more: Partial<Body> = {}): Body => ({
  date: '2026-06-30',
  description: 'Work of June',
  booking: { type: 'ACCRUED_REVENUE', lines: lines('1210', '8005') },
  ...more,
});
const privateGoods = (date: string, cost = '80.00'): Body => ({
  date,
  booking: { type: 'PRIVATE_USE_GOODS', cost, vat: 'PROCENT_21' },
});
const turning = (reverses_on: string) => accrual({ reverses_on });
const create = (body: Body, headers: Record<string, string> = {}) =>
  world.call(journal.createMemorial, { ...there(), body, headers });
const correct = (cost: string) => create({ ...privateGoods('2025-02-10', cost), book_as_correction: true });
const change = ({ entry_id, version }: Memorial, body: Body) =>
  world.call(journal.updateMemorial, { ...there(), params: { id: entry_id }, body: { ...body, version } });
const reverse = ({ entry_id, version }: Memorial, book_as_correction = false) =>
  world.call(journal.reverseMemorial, { ...there(), params: { id: entry_id }, body: { version, book_as_correction } });
const entry = (id: number) => site.get(journal.journalEntry, { params: { id } });
const list = (query: Given<typeof journal.memorials>['query'] = {}) => site.get(journal.memorials, { query });
const balances = async (year = 2026) => {
  const { rows } = await site.get(reports.trialBalance, { query: { year } });
  return Object.fromEntries(rows.filter((row) => row.balance !== '0.00').map((row) => [row.code, row.balance]));
};
const lockBooks = async (books_locked_until: string) => {
  const params = { adminId: site.administrationId };
  const { version } = await site.get(administrations.administration, { params });
  await site.get(administrations.lockBooks, { params, body: { books_locked_until, version } });
};
/** Files the first quarter of 2025. */
const file = () => site.filedReturn();

describe('a general journal entry', () => {
  test('is posted, listed and shown as it was typed', async () => {
    const { reply } = await create(accrual());
    expect(reply).toMatchObject({ type: 'ACCRUED_REVENUE', state: 'BOOKED', version: 1, in_filed_return: false });
    expect(await balances()).toEqual({ '1210': '500.00', '8005': '-500.00' });
    const posted = await entry(reply.entry_id);
    expect(posted.memorial).toEqual(reply);
    expect(posted).toMatchObject({ book: 'GENERAL', description: 'Work of June', reversed_by_entry_id: null });
    expect((await list()).results).toEqual([
      expect.objectContaining({ id: reply.entry_id, amount: '500.00', state: 'BOOKED', entry_number: 1 }),
    ]);
  });

  test('without a description is called after its type', async () => {
    const { reply } = await create(privateGoods('2026-07-01'));
    expect(reply.description).toBe('Goods for private use');
    expect(await balances()).toEqual({ '0521': '96.80', '1503': '-16.80', '8080': '-80.00' });
  });

  test('is filtered by type, year, state and text, page by page', async () => {
    const { reply: first } = await create(accrual());
    await create(accrual({ date: '2025-12-31', description: 'Work of December' }));
    await create({ ...privateGoods('2026-07-01'), description: 'Chocolate' });
    await reverse(first);
    const names = async (query: Given<typeof journal.memorials>['query']) =>
      (await list(query)).results.map(({ description }) => description);
    expect(await names({})).toEqual(['Chocolate', 'Work of June', 'Work of December']);
    expect(await names({ type: 'PRIVATE_USE_GOODS' })).toEqual(['Chocolate']);
    expect(await names({ year: 2025 })).toEqual(['Work of December']);
    expect(await names({ state: 'REVERSED' })).toEqual(['Work of June']);
    expect(await names({ search: 'work' })).toEqual(['Work of June', 'Work of December']);
    expect(await names({ search: '3' })).toEqual(['Chocolate']);
    const page = await list({ page_size: 2 });
    expect(page.count).toBe(3);
    const cursor = new URL(page.next ?? '', 'http://x').searchParams.get('cursor') ?? '';
    expect(await names({ page_size: 2, cursor })).toEqual(['Work of December']);
  });

  test('that does not total 0, or has a wrong line, is refused', async () => {
    const off = [...lines('4800', '1010', '100.00'), { ledger: '4800', debit: '0.01' }];
    expect((await create(accrual({ booking: { type: 'FREE_BOOKING', lines: off } }))).error).toMatchObject({
      code: 'memorial_unbalanced',
      about: { difference: '0.01' },
    });
    const wrong = [
      { ledger: '1100', debit: '1.00' },
      { ledger: '1500', credit: '1.00' },
      { ledger: '4999', debit: '1.00', credit: '1.00' },
    ];
    const { error } = await create(accrual({ booking: { type: 'FREE_BOOKING', lines: wrong } }));
    expect(Object.keys(error.errors ?? {})).toEqual([
      'booking.lines.0.ledger',
      'booking.lines.1.ledger',
      'booking.lines.2.ledger',
    ]);
    expect(await balances()).toEqual({});
  });

  test('with the same key is booked once', async () => {
    const key = { 'idempotency-key': 'a-key-of-an-accrual' };
    const [one, other] = [await create(accrual(), key), await create(accrual(), key)];
    expect(other.reply).toEqual(one.reply);
    expect((await list()).count).toBe(1);
  });

  test('is previewed by what books it, and nothing is saved', async () => {
    const { lines: shown } = await site.get(journal.previewMemorial, { body: privateGoods('2026-07-01') });
    expect(shown?.map(({ code, debit, credit, vat }) => [code, debit, credit, vat])).toEqual([
      ['0521', '96.80', '0.00', null],
      ['8080', '0.00', '80.00', 'private_use base'],
      ['1503', '0.00', '16.80', 'private_use due'],
    ]);
    expect((await list()).count).toBe(0);
  });
});

describe('a change', () => {
  test('reverses the entry and books another; the old one shows what holds now', async () => {
    const { reply: before } = await create(accrual());
    const booking = { type: 'ACCRUED_REVENUE' as const, lines: lines('1210', '8005', '600.00') };
    const { reply: after } = await change(before, accrual({ booking }));
    expect(after).toMatchObject({ id: before.id, version: 2, state: 'BOOKED' });
    expect(after.entry_id).not.toBe(before.entry_id);
    expect(await balances()).toEqual({ '1210': '600.00', '8005': '-600.00' });
    const old = await entry(before.entry_id);
    expect([old.memorial?.entry_id, old.reversed_by_entry_id]).toEqual([after.entry_id, expect.any(Number)]);
    expect((await list()).count).toBe(1);
    expect((await change(before, accrual())).error.code).toBe('stale_version');
  });

  test('of two at once is done once', async () => {
    const { reply } = await create(accrual());
    const done = await Promise.all(
      ['1.00', '2.00', '3.00'].map((amount) =>
        change(reply, accrual({ booking: { type: 'FREE_BOOKING', lines: lines('4800', '1000', amount) } })),
      ),
    );
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('of what a document made is refused', async () => {
    const { entry_id, version } = await site.expense();
    const refused = await world.call(journal.updateMemorial, {
      ...there(),
      params: { id: entry_id ?? 0 },
      body: { ...accrual(), version },
    });
    expect(refused.error.code).toBe('entry_of_document');
  });
});

describe('a reversal', () => {
  test('takes it back once', async () => {
    const { reply } = await create(accrual());
    const [one, other] = await Promise.all([reverse(reply), reverse(reply)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balances()).toEqual({});
    expect((await entry(reply.entry_id)).memorial).toMatchObject({ state: 'REVERSED', may: { reverse: false } });
    expect((await change(reply, accrual())).error.code).toBe('memorial_reversed');
  });

  test('is in the history, with who posted and reversed it', async () => {
    const { reply } = await create(accrual());
    await reverse(reply);
    const { results } = await site.get(API.history.history, { query: { model: 'general_journal', id: reply.id } });
    expect(results.map(({ action }) => action)).toEqual(['CHANGE', 'POST', 'CREATE', 'POST']);
  });
});

describe('the two locks', () => {
  test('locked books refuse it, and its change and reversal', async () => {
    const { reply } = await create(accrual());
    await lockBooks('2026-06-30');
    expect((await create(accrual())).error).toMatchObject({ code: 'books_locked', about: { next_open: '2026-07-01' } });
    expect((await change(reply, accrual())).error.code).toBe('books_locked');
    expect((await reverse(reply)).error.code).toBe('books_locked');
    const moved = await change(reply, { ...accrual(), book_as_correction: true });
    expect(moved.reply).toMatchObject({ date: '2026-06-30', booked_on: '2026-07-01' });
    expect((await list()).results).toMatchObject([{ date: '2026-06-30', booked_on: '2026-07-01' }]);
    expect((await reverse(moved.reply, true)).reply.state).toBe('REVERSED');
    expect(await balances()).toEqual({});
  });

  test('without VAT it is on its own day in a filed period; with VAT it is a correction in the next return', async () => {
    await file();
    const date = '2025-02-10';
    expect((await create(accrual({ date }))).status).toBe(200);
    expect((await create(privateGoods(date))).error.code).toBe('period_already_processed');
    const { reply } = await create({ ...privateGoods(date), book_as_correction: true });
    const marks = await vatMonths(reply.entry_id);
    expect([(await entry(reply.entry_id)).entry_date, marks]).toEqual([date, ['2025-04-01']]);
  });

  test('corrections of more than € 1,000 together wait for a supplement; less is in the next return', async () => {
    await file();
    const { reply: first } = await correct('3000.00');
    expect(await vatMonths(first.entry_id)).toEqual(['2025-04-01']);
    const { reply: second } = await correct('3000.00');
    expect(await vatMonths(second.entry_id)).toEqual([]);
  });

  test('what was reported is reversed in the next return', async () => {
    const { reply } = await create(privateGoods('2025-02-10'));
    await file();
    const { memorial } = await entry(reply.entry_id);
    expect(memorial?.in_filed_return).toBe(true);
    expect((await reverse(reply)).error.code).toBe('period_already_processed');
    const { reply: reversed } = await reverse(reply, true);
    expect(await vatMonths(reversed.undone_by_entry_id ?? 0)).toEqual(['2025-04-01']);
  });
});

async function vatMonths(entryId: number): Promise<string[]> {
  const rows = await world.inScope(
    (scope) =>
      scope.db
        .selectFrom('journal_lines')
        .select('vat_month')
        .distinct()
        .where('administration_id', '=', site.administrationId)
        .where('entry_id', '=', entryId)
        .where('vat_month', 'is not', null)
        .execute(),
    { administrationId: site.administrationId, person: site.owner },
  );
  return rows.flatMap(({ vat_month }) => vat_month ?? []);
}

describe('an accrual that turns back', () => {
  test('on a day that can be booked on, at once: nothing is left after it', async () => {
    const { reply } = await create(turning('2026-07-01'));
    expect(reply.reversing_entry_id).toEqual(expect.any(Number));
    const back = await entry(reply.reversing_entry_id ?? 0);
    expect([back.entry_date, back.memorial?.id]).toEqual(['2026-07-01', reply.id]);
    expect(await balances()).toEqual({});
    const card = await site.get(journal.ledgerCard, {
      query: { ledger: '1210', from: '2026-01-01', until: '2026-06-30' },
    });
    expect(card.closing).toBe('500.00');
  });

  test('later, on its day, once however often its task runs', async () => {
    const { reply } = await create(turning('2026-09-01'));
    await work(reply.id);
    expect((await balances())['1210']).toBe('500.00');
    world.setToday('2026-09-01');
    await Promise.all([work(reply.id), work(reply.id)]);
    await work(reply.id);
    expect(await balances()).toEqual({});
    expect((await entry(reply.entry_id)).memorial?.reversing_entry_id).toEqual(expect.any(Number));
  });

  test('in books that were locked since, on the first open day', async () => {
    const { reply } = await create(turning('2026-09-01'));
    world.setToday('2026-10-20');
    await lockBooks('2026-09-30');
    await work(reply.id);
    const { memorial } = await entry(reply.entry_id);
    expect((await entry(memorial?.reversing_entry_id ?? 0)).entry_date).toBe('2026-10-01');
  });

  test('is reversed and changed as a whole', async () => {
    const { reply } = await create(turning('2026-07-01'));
    const { reply: changed } = await change((await entry(reply.entry_id)).memorial ?? reply, turning('2026-08-01'));
    expect(changed.reversing_entry_id).toBeNull();
    expect((await balances())['1210']).toBe('500.00');
    world.setToday('2026-08-01');
    await work(reply.id);
    expect(await balances()).toEqual({});
    const { memorial } = await entry(changed.entry_id);
    expect((await reverse(memorial ?? changed)).status).toBe(200);
    expect(await balances()).toEqual({});
    await work(reply.id);
    expect(await balances()).toEqual({});
  });

  test('only after its own day, and only an accrual', async () => {
    expect((await create(turning('2026-06-30'))).error.errors).toHaveProperty('reverses_on');
    const refused = await create({ ...privateGoods('2026-07-01'), reverses_on: '2026-08-01' });
    expect(refused.error.errors).toHaveProperty('reverses_on');
  });
});

/** The task as a worker runs it. */
function work(id: number): Promise<void> {
  return runJob(world, turnBackAccrual, { memorial_id: id }, { at: site });
}

describe('an irrecoverable invoice', () => {
  test('is written off with its VAT, and outstanding again once that is reversed', async () => {
    await site.invoice();
    const [open] = await site.get(journal.openInvoices, { query: {} });
    const booking = { type: 'IRRECOVERABLE_INVOICE' as const, open_item_id: open?.id ?? 0 };
    const { reply } = await create({ date: '2026-07-14', booking });
    expect(await site.get(journal.openInvoices, { query: {} })).toEqual([]);
    expect((await create({ date: '2026-07-14', booking })).error.errors).toHaveProperty(['booking.open_item_id']);
    expect(reply.booking).toMatchObject({ amount: open?.outstanding });
    await reverse(reply);
    expect(await site.get(journal.openInvoices, { query: {} })).toEqual([open]);
  });

  test('of the opening balance takes back the VAT of the rate that was chosen', async () => {
    const document = { contact_name: 'Bakker', reference: 'F-88', document_date: '2025-11-20' };
    const opening = [
      { ledger: '1100', debit: '121.00', document },
      { ledger: '0500', credit: '121.00' },
    ];
    await site.get(journal.createOpeningBalance, { body: { date: '2026-01-01', lines: opening } });
    const [open] = await site.get(journal.openInvoices, { query: { search: 'F-88' } });
    expect(open).toMatchObject({ contact_name: 'Bakker', is_opening_item: true });
    const booking = { type: 'IRRECOVERABLE_INVOICE' as const, open_item_id: open?.id ?? 0, vat: 'PROCENT_21' as const };
    await create({ date: '2026-07-14', booking });
    expect(await balances()).toEqual({ '0500': '-121.00', '1500': '21.00', '4580': '100.00' });
  });
});

test('every type has a title and help in both languages', async () => {
  const english = await site.get(journal.memorialTypes, {});
  const { reply: dutch } = await world.call(journal.memorialTypes, { ...there(), language: 'nl' });
  expect(english.map(({ type }) => type)).toEqual([...MEMORIAL_TYPES]);
  for (const [index, type] of english.entries()) expect(dutch[index]?.title).not.toBe(type.title);
});

test('a year without a mileage rate is refused', async () => {
  const far = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2015 }));
  const { error } = await world.call(journal.createMemorial, {
    administrationId: far.administrationId,
    as: far.owner,
    body: { date: '2015-03-01', booking: { type: 'KM_ALLOWANCE', km: 100 } },
  });
  expect(error.errors).toHaveProperty('date');
});
