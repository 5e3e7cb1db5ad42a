import { API, type InboxView } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadable } from '#receipt-reading/receipt-reader';
import type { Person } from '../../../../tests/support/world.ts';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

const own = await openInbox();
const plus = await openInbox({ subscription_type: 3 });
let bookie: Person;
beforeAll(async () => {
  bookie = await plus.staff();
});
afterAll(async () => {
  await own.world.close();
  await plus.world.close();
});

type Inbox = typeof own;
const looked = async ({ world }: Inbox, state: InboxView, as?: Person) => {
  const about = as === undefined ? {} : { as, administrationId: world.administrationId };
  const { reply } = await world.call(API.inbox.inbox, { query: { state }, ...about });
  const { OPEN, NEEDS_YOU, WAITING } = reply.counts;
  return {
    ids: reply.results.map(({ id }) => id),
    count: reply.count,
    counts: { OPEN, NEEDS_YOU, WAITING },
    held: reply.held_mails,
  };
};

test('bookkeepers need to act on unread, uncategorised and rejected receipts; held mail is counted separately', async () => {
  const unread = await own.receive(unreadable());
  const uncategorised = await own.receive(bookshop('N-1'));
  const rejected = await own.receive(bookshop('N-2'));
  const body = { reason: 'UNREADABLE' as const, version: rejected.version };
  await own.world.call(API.inbox.rejectAttachment, { params: { id: rejected.id }, body });
  const shop = await own.world.call(API.contacts.createContact, {
    body: { name: 'Boekhandel Zeker', is_supplier: true, default_ledger_id: await own.ledger() },
  });
  expect(shop.status).toBe(200);
  const known = await own.receive(bookshop('N-3', { supplier_name: sure('Boekhandel Zeker') }));
  expect(known.category).not.toBeNull();

  expect(await looked(own, 'NEEDS_YOU')).toEqual({
    ids: [rejected.id, uncategorised.id, unread.id],
    count: 3,
    counts: { OPEN: 4, NEEDS_YOU: 3, WAITING: 3 },
    held: 0,
  });
  expect((await looked(own, 'OPEN')).ids).toEqual([known.id, rejected.id, uncategorised.id, unread.id]);
  expect(await own.detail(known.id)).toMatchObject({ needs_you: false, attention_reason: null });
  expect(await own.detail(uncategorised.id)).toMatchObject({ needs_you: true, attention_reason: 'guessed_category' });
  expect((await looked(own, 'READY')).ids).toEqual([known.id]);

  await own.world.inScope((scope) =>
    scope.db
      .insertInto('inbound_mails')
      .values({
        administration_id: scope.administrationId,
        sha256: known.sha256,
        envelope_from: 'iemand@elders.example',
        state: 'QUARANTINED',
        held_because: 'UNKNOWN_SENDER',
      })
      .execute(),
  );
  expect(await looked(own, 'NEEDS_YOU')).toMatchObject({ count: 3, counts: { OPEN: 4, NEEDS_YOU: 3 }, held: 1 });
  expect((await looked(own, 'OPEN')).ids).toHaveLength(4);
});

test('uploaders need to act on rejections and questions, bookkeepers on the rest', async () => {
  const waiting = await plus.receive(bookshop('P-1'));
  const asked = await plus.receive(bookshop('P-2'));
  const about = { as: bookie, administrationId: plus.world.administrationId };
  await plus.world.call(API.questions.askQuestion, {
    body: { object_id: asked.id, question: 'For whom was this?' },
    ...about,
  });
  expect(await looked(plus, 'NEEDS_YOU')).toMatchObject({ ids: [asked.id], counts: { OPEN: 2, NEEDS_YOU: 1 } });
  expect((await looked(plus, 'NEEDS_YOU', bookie)).ids).toEqual([waiting.id]);
  const { reply: panel } = await plus.world.call(API.reports.statusPanel, {});
  expect(panel.todo.filter(({ code }) => code.startsWith('receipts_'))).toMatchObject([
    { code: 'receipts_need_you', count: 1 },
  ]);
});

test('a different bank account needs action, and is listed there', async () => {
  const odd = await own.receive(bookshop('N-4', { supplier_name: sure('Boekhandel Zeker') }));
  expect((await looked(own, 'READY')).ids).toContain(odd.id);
  await own.world.inScope((scope) =>
    scope.db
      .updateTable('attachments')
      .set({ proposal: sql`jsonb_set(proposal, '{warnings}', '["new_iban"]')` })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', odd.id)
      .execute(),
  );
  expect((await looked(own, 'READY')).ids).not.toContain(odd.id);
  expect((await looked(own, 'NEEDS_YOU')).ids).toContain(odd.id);
});

/** Whatever makes the query of the inbox ask for attention is said in the row, and nothing else is. */
test.each<[string, string, string, string | null]>([
  ['no line', '{lines}', '[]', 'no_category'],
  ['a guessed category', '{marks,lines.0.ledger_account_id,origin}', '"guess"', 'guessed_category'],
  ['other VAT', '{warnings}', '["other_vat"]', 'other_vat'],
  ['another account and another name', '{warnings}', '["other_name", "new_iban"]', 'new_iban'],
  ['another currency', '{warnings}', '["foreign_currency"]', null],
])('a proposal with %s', async (_what, path, value, attention_reason) => {
  const { id } = await own.receive(
    bookshop(`A${path}${value}`.slice(0, 30), { supplier_name: sure('Boekhandel Zeker') }),
  );
  await own.world.inScope((scope) =>
    scope.db
      .updateTable('attachments')
      .set({ proposal: sql`jsonb_set(proposal, ${path}::text[], ${value}::jsonb)` })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute(),
  );
  const { reply } = await own.world.call(API.inbox.inbox, {});
  expect(reply.results.find((row) => row.id === id)).toMatchObject({
    needs_you: attention_reason !== null,
    attention_reason,
  });
});
