import { API } from '@saldo/contract';
import { afterAll, expect, test } from 'vitest';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import { receiptsWaitingIn } from './inbox-counts.ts';

const desk = await openInbox();
const { world } = desk;
afterAll(() => world.close());

test('the to-do of a quarter counts each unprocessed receipt and draft once', async () => {
  const [begun] = [await desk.receive(bookshop('W-1')), await desk.receive(bookshop('W-2'))];
  const span = { from: '2026-07-01', until: '2026-09-30' };
  const waiting = () => world.inScope((scope) => receiptsWaitingIn(scope, span));
  expect(await waiting()).toBe(2);
  await world.call(API.purchases.createFromInbox, { body: { attachment_id: begun.id } });
  expect(await waiting()).toBe(1);
  const { reply } = await world.call(API.reports.statusPanel, {});
  const period = reply.periods.find((each) => each.period.starts_on === span.from);
  expect(period).toMatchObject({ receipts_done: 0, receipts_total: 2 });
});
