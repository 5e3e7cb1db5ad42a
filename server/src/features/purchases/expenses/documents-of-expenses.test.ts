import { API, type Attachment } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, SOUND } from '../testing.ts';
import { recalculateExpenseSums } from './list-totals.ts';

describe('whether an expense has a document', () => {
  let desk: Desk;
  let papers = 0;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(async () => {
    expect(await desk.world.verify()).toEqual(SOUND);
    await desk.close();
  });

  const recalculate = () => desk.world.inScope((scope) => recalculateExpenseSums(scope));

  /** What is wrong, as only the owner of the database can make it. */
  function spoil(statements: string): Promise<unknown> {
    const { ownerPool, administrationId, owner } = desk.world;
    return ownerPool.query(`select enter_as_worker(${String(administrationId)}, ${String(owner.id)}); ${statements}`);
  }

  async function document(): Promise<Attachment> {
    papers += 1;
    const bytes = Buffer.from(`<?xml version="1.0"?><Invoice>${String(papers)}</Invoice>`);
    return (await desk.world.call(API.inbox.uploadAttachment, { file: { name: 'a.xml', bytes } })).reply;
  }

  async function put({ id }: Attachment, expense_id: number | null): Promise<void> {
    const { version } = (await desk.world.call(API.inbox.attachment, { params: { id } })).reply;
    const body = { expense_id, version, move: true };
    const { status } = await desk.world.call(API.inbox.linkAttachment, { params: { id }, body });
    expect(status).toBe(200);
  }

  async function without(): Promise<{ ids: number[]; total: string | undefined }> {
    const { reply } = await desk.world.call(API.purchases.expenses, { query: { without_document: 'true' } });
    expect(reply.count).toBe(reply.results.length);
    return { ids: reply.results.map(({ id }) => id), total: reply.totals?.total_incl };
  }

  test('follows documents as they are linked, moved, unlinked and restored', async () => {
    const one = (await desk.create(desk.invoice({ date: '2026-05-01' }))).reply;
    const two = (await desk.create(desk.invoice({ date: '2026-05-02', is_concept: true }))).reply;
    const [first, second] = [await document(), await document()];
    await put(first, one.id);
    await put(second, one.id);
    expect(await without()).toEqual({ ids: [two.id], total: two.total_incl });
    await put(second, two.id);
    expect(await without()).toEqual({ ids: [], total: '0.00' });
    await put(first, null);
    expect(await without()).toEqual({ ids: [one.id], total: one.total_incl });
    const changes = (await desk.world.call(API.purchases.expenseHistory, { params: { id: one.id } })).reply.results;
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['LINK', 'LINK', 'POST', 'UNLINK', 'UNLINK']);
    await desk.remove(one.id);
    await put(second, null);
    expect(await without()).toEqual({ ids: [two.id], total: two.total_incl });
    await desk.remove(two.id);
    expect(await without()).toEqual({ ids: [], total: '0.00' });
  });

  describe('is recalculated with the totals of the lists', () => {
    const turnFlags = 'update expenses set has_document = not has_document where reversed_at is null';
    const wrong = [
      ['a wrong amount', 'update expense_day_sums set total_vat_cents = total_vat_cents + 1 where expense_count = 1'],
      ['a missing row', 'delete from expense_day_sums where expense_count = 1'],
      ['a wrong flag', turnFlags],
      [
        'a wrong flag that the totals never knew',
        `alter table expenses disable trigger sums_follow; ${turnFlags}; alter table expenses enable trigger sums_follow`,
      ],
    ] as const;

    test.each(wrong)('when there is %s', async (_, statements) => {
      const [one, other] = [await desk.create(desk.invoice({ date: '2026-05-08' })), await desk.create(desk.invoice())];
      await put(await document(), one.reply.id);
      const before = await without();
      await spoil(statements);
      expect(await recalculate()).toBeGreaterThan(0);
      expect(await recalculate()).toBe(0);
      expect(await without()).toEqual(before);
      expect(before.ids).toEqual([other.reply.id]);
      for (const { reply } of [one, other]) await desk.remove(reply.id);
    });
  });

  test('stays correct when several people link and unlink at once', async () => {
    const there = new Set((await without()).ids);
    for (let round = 0; round < 15; round += 1) {
      const { reply } = await desk.create(desk.invoice({ date: '2026-05-03' }));
      const [first, second, third] = [await document(), await document(), await document()];
      await put(first, reply.id);
      await put(second, reply.id);
      await Promise.all([put(first, null), put(second, null)]);
      there.add(reply.id);
      expect(new Set((await without()).ids)).toEqual(there);
      await put(first, reply.id);
      await Promise.all([put(first, null), put(third, reply.id)]);
      there.delete(reply.id);
      expect(new Set((await without()).ids)).toEqual(there);
    }
  });
});
