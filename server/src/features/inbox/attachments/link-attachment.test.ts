import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movePeriod } from '#features/administrations/index';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import type { Person } from '../../../../tests/support/world.ts';

const own = await openInbox();
const plus = await openInbox({ subscription_type: 3 });
let bookie: Person;
beforeAll(async () => {
  bookie = await plus.staff();
});
afterAll(async () => {
  for (const { world } of [own, plus]) {
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
    await world.close();
  }
});

const { inbox, purchases, history } = API;
type Desk = typeof own;
type About = { as?: Person };

let numbers = 0;
/** An expense of July, posted unless it says otherwise, with these receipts. */
async function expense(
  desk: Desk,
  more: { attachment_ids?: number[]; is_concept?: boolean; date?: string } = {},
  about: About = {},
) {
  numbers += 1;
  const lines = [
    {
      description: 'Boek',
      ledger_account_id: await desk.ledger(),
      vat: 'PROCENT_9' as const,
      amount: '32.06',
      amount_btw: '2.89',
    },
  ];
  const body = {
    new_contact: { name: `Boekhandel ${String(numbers)}` },
    document_number: `L-${String(numbers)}`,
    date: '2026-07-10',
    lines,
    ...more,
  };
  return (await desk.world.call(purchases.createExpense, { body, ...about })).reply;
}

const receipt = (desk: Desk) => desk.receive(bookshop(`R-${String((numbers += 1))}`));

async function link(desk: Desk, id: number, expense_id: number | null, about: About = {}) {
  const { version } = await desk.detail(id);
  return desk.world.call(inbox.linkAttachment, { params: { id }, body: { expense_id, move: true, version }, ...about });
}
const remove = (desk: Desk, id: number) => desk.world.call(inbox.deleteAttachment, { params: { id } });
const drop = (desk: Desk, id: number, about: About = {}) =>
  desk.world.call(purchases.deleteExpense, { params: { id }, ...about });
const actionsOf = async (model: 'expense' | 'attachment', id: number) =>
  (await own.world.call(history.history, { query: { model, id } })).reply.results.map(({ action }) => action);

/** Until one connection to the database waits for another. */
async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await own.world.ownerPool.query(waiting)).rowCount === 0) await sleep(5);
}

describe('linking a receipt', () => {
  test('to a draft keeps it unprocessed; to a posted expense archives it', async () => {
    const { id } = await receipt(own);
    const concept = await expense(own, { is_concept: true });
    const posted = await expense(own);
    expect((await link(own, id, concept.id)).reply).toMatchObject({ state: 'SUGGESTED', expense_id: concept.id });
    expect((await link(own, id, posted.id)).reply).toMatchObject({ state: 'ARCHIVED', expense_id: posted.id });
    expect((await link(own, id, concept.id)).reply).toMatchObject({ state: 'SUGGESTED', expense_id: concept.id });
    expect((await link(own, id, null)).reply).toMatchObject({ state: 'SUGGESTED', expense_id: null });
  });

  test('to a reversed expense is refused, also when reversed at that moment', async () => {
    const { id } = await receipt(own);
    const gone = await expense(own);
    await drop(own, gone.id);
    expect((await link(own, id, gone.id)).status).toBe(404);
    for (let round = 0; round < 5; round += 1) {
      const { id: loose } = await receipt(own);
      const posted = await expense(own);
      await Promise.all([link(own, loose, posted.id), drop(own, posted.id)]);
      expect(await own.detail(loose)).toMatchObject({ state: 'SUGGESTED', expense_id: null });
    }
  });
});

describe('receipts of posted expenses are retained', () => {
  test('a receipt of a posted expense is unlinked with a trace, and deleted only after the expense', async () => {
    const { id, sha256 } = await receipt(own);
    const posted = await expense(own, { attachment_ids: [id] });
    expect((await remove(own, id)).error.code).toBe('attachment_in_use');
    await link(own, id, null);
    expect((await own.detail(id)).may.delete).toBe(false);
    expect((await remove(own, id)).error).toMatchObject({ code: 'receipt_kept', about: { expense_id: posted.id } });
    expect(await actionsOf('expense', posted.id)).toEqual(expect.arrayContaining(['POST', 'LINK', 'UNLINK']));
    const { results } = (await own.world.call(history.history, { query: { model: 'expense', id: posted.id } })).reply;
    expect(results.find(({ action }) => action === 'LINK')?.changes).toContainEqual({
      field: 'sha256',
      before: null,
      after: sha256,
    });
    await drop(own, posted.id);
    expect((await own.detail(id)).may.delete).toBe(true);
    expect((await remove(own, id)).reply).toEqual({ deleted: true });
    expect(await actionsOf('attachment', id)).toEqual(['DELETE', 'UNLINK', 'LINK', 'CREATE']);
  });

  test('a receipt only linked to a draft can be deleted', async () => {
    const { id } = await receipt(own);
    const concept = await expense(own, { is_concept: true, attachment_ids: [id] });
    await drop(own, concept.id);
    expect((await remove(own, id)).reply).toEqual({ deleted: true });
  });

  test('a filed expense keeps its receipts, also when corrected', async () => {
    const { id } = await receipt(own);
    const filed = await expense(own, { attachment_ids: [id], date: '2026-02-20' });
    const open = await expense(own);
    await own.world.inScope(async (scope) => {
      const { id: periodId } = await scope.db
        .selectFrom('financial_periods')
        .select('id')
        .where('starts_on', '=', '2026-01-01')
        .executeTakeFirstOrThrow();
      await movePeriod(scope, { periodId, to: 'COMPLETED', completes: true });
    });
    for (const elsewhere of [null, open.id])
      expect((await link(own, id, elsewhere)).error).toMatchObject({
        code: 'period_already_processed',
        about: { year: 2026, period_number: 1 },
      });
    expect((await remove(own, id)).error.code).toBe('attachment_in_use');
    expect((await link(own, (await receipt(own)).id, filed.id)).reply.state).toBe('ARCHIVED');
    const { version } = (await own.world.call(purchases.expense, { params: { id: filed.id } })).reply;
    const corrected = await own.world.call(purchases.reverseExpense, {
      params: { id: filed.id },
      body: { version, book_as_correction: true },
    });
    expect(corrected.reply).toMatchObject({
      is_reversed: true,
      booked_on: '2026-02-20',
      reversal: { booked_on: '2026-02-20', corrects_period: '2026-Q1' },
    });
    expect(await own.detail(id)).toMatchObject({ state: 'SUGGESTED', expense_id: null });
    expect((await remove(own, id)).error.code).toBe('receipt_kept');
  });

  test('waits for a return being filed, which then retains them', async () => {
    const { id } = await receipt(own);
    await expense(own, { attachment_ids: [id], date: '2026-05-20' });
    const filing = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const filed = own.world.inScope(async (scope) => {
      const { id: periodId } = await scope.db
        .selectFrom('financial_periods')
        .select('id')
        .where('starts_on', '=', '2026-04-01')
        .executeTakeFirstOrThrow();
      await movePeriod(scope, { periodId, to: 'COMPLETED', completes: true });
      filing.resolve();
      await mayCommit.promise;
    });
    await filing.promise;
    const taking = link(own, id, null);
    await Promise.race([taking, someoneWaits()]);
    mayCommit.resolve();
    await filed;
    expect((await taking).error.code).toBe('period_already_processed');
    expect((await own.detail(id)).state).toBe('ARCHIVED');
  });

  test('an uploader cannot unlink receipts of posted expenses', async () => {
    const { id } = await receipt(plus);
    await expense(plus, { attachment_ids: [id] }, { as: bookie });
    expect((await link(plus, id, null)).error.code).toBe('plus_customers_upload_only');
    expect((await remove(plus, id)).error.code).toBe('attachment_in_use');
    await link(plus, id, null, { as: bookie });
    expect((await remove(plus, id)).error.code).toBe('receipt_kept');
  });
});

const balance = (id: number) =>
  plus.world.inScope(async (scope) => {
    const rows = await scope.db.selectFrom('credit_movements').select('amount').where('expense_id', '=', id).execute();
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  });
const as = () => ({ as: bookie });

describe('an expense of a Plus customer costs one credit', () => {
  test('with two receipts costs one; refunded with the last of them, and charged again', async () => {
    const [one, two] = [await receipt(plus), await receipt(plus)];
    const { id } = await expense(plus, { attachment_ids: [one.id, two.id] }, as());
    expect(await balance(id)).toBe(-1);
    await link(plus, one.id, null, as());
    expect(await balance(id)).toBe(-1);
    expect((await plus.detail(two.id)).processing).toBe('PROCESSED');
    await link(plus, two.id, null, as());
    expect(await balance(id)).toBe(0);
    for (const each of [two, one]) await link(plus, each.id, id, as());
    expect(await balance(id)).toBe(-1);
    expect((await plus.detail(one.id)).processing).toBe('PROCESSED');
    await drop(plus, id, as());
    expect(await balance(id)).toBe(0);
  });

  test('moved to another expense is charged there; for a draft nothing is charged', async () => {
    const { id } = await receipt(plus);
    const first = await expense(plus, { attachment_ids: [id] }, as());
    const second = await expense(plus, {}, as());
    const concept = await expense(plus, { is_concept: true }, as());
    await link(plus, id, second.id, as());
    expect([await balance(first.id), await balance(second.id)]).toEqual([0, -1]);
    await link(plus, id, concept.id, as());
    expect([await balance(second.id), await balance(concept.id)]).toEqual([0, 0]);
  });
});
