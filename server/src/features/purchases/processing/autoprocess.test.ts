import { API, Autoprocessed } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, expect, test } from 'vitest';
import { unreadable } from '#receipt-reading/receipt-reader';
import { bookshop, openInbox, sure } from '../../../../tests/support/inbox.ts';

const desk = await openInbox();
const { world } = desk;
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const { inbox, processing, purchases, questions, tasks } = API;

/** Of a day of its own: what has the day and the amount of something booked is asked about. */
const on = (day: number) => ({ document_date: sure(`2026-06-${String(day).padStart(2, '0')}`) });

async function autoprocess() {
  const { reply } = await world.call(processing.autoprocessInbox, { body: {} });
  await world.runJobs();
  const task = await world.call(tasks.taskStatus, { params: { id: reply.task_id } });
  expect(task.reply.state).toBe('SUCCESS');
  return { ...Autoprocessed.parse(task.reply.result), done: task.reply.done };
}

/** Books a receipt of the shop manually. */
async function bookByHand(number: string): Promise<void> {
  const receipt = await desk.receive(bookshop(number));
  const ledger_account_id = await desk.ledger();
  const supplier = receipt.proposal?.contact_id ?? null;
  const { status } = await world.call(purchases.createExpense, {
    body: {
      ...(supplier === null ? { new_contact: { name: 'Boekhandel Lindelaan' } } : { contact_id: supplier }),
      document_number: number,
      date: '2026-07-10',
      lines: [{ description: 'Boek', ledger_account_id, vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' }],
      attachment_ids: [receipt.id],
    },
  });
  expect(status).toBe(200);
}

test('books certain proposals and reports why the rest was skipped', async () => {
  for (const number of ['A-1', 'A-2']) await bookByHand(number);
  // Two of two are no habit yet.
  const early = await desk.receive(bookshop('A-3', on(3)));
  expect(await autoprocess()).toMatchObject({
    posted: [],
    left: [{ attachment_id: early.id, because: ['uncertain'] }],
  });
  await world.call(inbox.deleteAttachment, { params: { id: early.id } });
  await bookByHand('A-4');

  const right = await desk.receive(bookshop('A-5', on(5)));
  const twin = await desk.receive(bookshop('A-1'));
  const doubtful = await desk.receive(
    bookshop('A-6', { document_date: { ...sure('2026-06-06'), certainty: 'likely' } }),
  );
  const stranger = await desk.receive(bookshop('A-7', { ...on(7), supplier_name: sure('Drogist Lindelaan') }));
  const off = await desk.receive(bookshop('A-8', { ...on(8), total_incl: sure(cents(3_000)) }));
  const more = await desk.receive(bookshop('A-16', { ...on(16), total_incl: sure(cents(4_000)) }));
  const goods = { description: sure('Boek'), amount_includes_vat: false, vat_rate_bp: sure(900), quantity: null };
  const tooFew = { lines: [{ ...goods, amount: sure(cents(3_000)) }], total_excl: sure(cents(3_206)) };
  const part = await desk.receive(bookshop('A-17', { ...on(17), ...tooFew }));
  const back = await desk.receive(bookshop('A-18', { ...on(18), ...tooFew, is_credit_note: true }));
  const begun = await desk.receive(bookshop('A-9', on(9)));
  await world.call(purchases.createFromInbox, { body: { attachment_id: begun.id } });
  await desk.receive(unreadable());

  // Who only looks at it begins nothing.
  const looked = await world.call(purchases.proposedFromInbox, { params: { id: right.id } });
  expect(looked.reply).toMatchObject({ is_begun: false, expense: { state: 'CONCEPT', total_incl: '34.95' } });
  expect((await desk.detail(right.id)).expense_id).toBeNull();
  const { posted, left, done } = await autoprocess();
  expect(done).toBe(9);
  expect(posted).toMatchObject([{ attachment_id: right.id, name: 'Boekhandel Lindelaan' }]);
  const { reply } = await world.call(purchases.expense, { params: { id: posted[0]?.expense_id ?? 0 } });
  expect(reply).toMatchObject({ state: 'OPEN', total_incl: '34.95', document_number: 'A-5' });
  expect(await desk.detail(right.id)).toMatchObject({ state: 'ARCHIVED', expense_id: reply.id });
  expect(Object.fromEntries(left.map(({ attachment_id, because }) => [attachment_id, because]))).toEqual({
    [twin.id]: ['possible_duplicate'],
    [doubtful.id]: ['uncertain'],
    [stranger.id]: ['new_supplier', 'incomplete', 'uncertain'],
    [off.id]: ['totals_disagree'],
    [more.id]: ['other_vat', 'uncertain'],
    [part.id]: ['lines_disagree'],
    [back.id]: ['lines_disagree'],
    [begun.id]: ['already_begun'],
  });
  expect((await autoprocess()).posted).toEqual([]);
});

/** A draft that was begun two days ago. */
async function begunEarlier(number: string, day: number, version: number): Promise<number> {
  const { id } = await desk.receive(bookshop(number, on(day)));
  const { reply } = await world.call(purchases.createFromInbox, { body: { attachment_id: id } });
  const twoDaysAgo = "update expenses set changed_at = now() - interval '2 days', version = $2 where id = $1";
  await world.ownerPool.query(twoDaysAgo, [reply.id, version]);
  return id;
}

test('an old unchanged draft is booked as proposed', async () => {
  const untouched = await begunEarlier('A-51', 20, 1);
  const touched = await begunEarlier('A-52', 21, 2);
  const { posted, left } = await autoprocess();
  expect(posted.map(({ attachment_id }) => attachment_id)).toEqual([untouched]);
  expect(left.find(({ attachment_id }) => attachment_id === touched)?.because).toEqual(['already_begun']);
});

test('the previewed expense is the created one', async () => {
  const { id } = await desk.receive(bookshop('A-31', on(12)));
  const params = { id };
  const looked = (await world.call(purchases.proposedFromInbox, { params })).reply;
  const concept = (await world.call(purchases.createFromInbox, { body: { attachment_id: id } })).reply;
  const { id: _id, changed_at: _at, attachments: _receipts, attachment_count: _count, ...same } = looked.expense;
  expect(concept).toMatchObject({ ...same, version: 1 });
  expect(concept.attachments.map((receipt) => receipt.id)).toEqual([id]);
  const begun = (await world.call(purchases.proposedFromInbox, { params })).reply;
  expect(begun).toMatchObject({ is_begun: true, expense: { id: concept.id } });
  await world.call(purchases.deleteExpense, { params: { id: concept.id } });
  await world.call(inbox.deleteAttachment, { params });
});

/** A receipt that came by mail. */
async function mailed(number: string, day: number, sender_proven: boolean | null): Promise<number> {
  const { id } = await desk.receive(bookshop(number, on(day)));
  await world.inScope((scope) =>
    scope.db.updateTable('attachments').set({ arrived_by: 'MAIL', sender_proven }).where('id', '=', id).execute(),
  );
  return id;
}

test('e-mail is booked automatically only from an authenticated sender', async () => {
  const proven = await mailed('M-1', 13, true);
  const unproven = await mailed('M-2', 14, false);
  const earlier = await mailed('M-3', 15, null);
  const { posted, left } = await autoprocess();
  expect(posted.map(({ attachment_id }) => attachment_id)).toEqual([proven]);
  for (const id of [unproven, earlier])
    expect(left.find(({ attachment_id }) => attachment_id === id)?.because).toEqual(['sender_not_proven']);
});

test('possible duplicates by date and amount are skipped, also when both arrive at once', async () => {
  const [one, other] = [await desk.receive(bookshop('B-1', on(11))), await desk.receive(bookshop('2026/B-1', on(11)))];
  const { posted, left } = await autoprocess();
  expect(posted.map(({ attachment_id }) => attachment_id)).toEqual([one.id]);
  expect(left.find(({ attachment_id }) => attachment_id === other.id)?.because).toEqual(['possible_duplicate']);
});

test('receipts with an open question are skipped, and so are copies', async () => {
  const one = await desk.receive(bookshop('C-1', on(12)));
  const copy = await desk.receive(bookshop('C-1', on(12)));
  const bookie = await desk.staff();
  const { reply: asked } = await world.call(questions.askQuestion, {
    body: { object_id: one.id, question: 'Was this for a customer?' },
    as: bookie,
  });
  const { left } = await autoprocess();
  const becauseOf = (id: number) => left.find(({ attachment_id }) => attachment_id === id)?.because;
  expect([becauseOf(one.id), becauseOf(copy.id)]).toEqual([['open_question'], ['open_question']]);
  await world.call(questions.answerQuestion, { params: { id: asked.id }, body: { answer: 'For Kruidhof' } });
  expect((await autoprocess()).posted.map(({ attachment_id }) => attachment_id)).toEqual([one.id, copy.id]);
  const { expense_id } = await desk.detail(one.id);
  expect((await world.call(purchases.expense, { params: { id: expense_id ?? 0 } })).reply.description).toBe(
    'For Kruidhof',
  );
});

test('VAT above the rate is never booked automatically', async () => {
  const vat = [{ rate_bp: sure(900), base: sure(cents(2_500)), vat: sure(cents(995)) }];
  const receipt = await desk.receive(bookshop('V-1', { ...on(25), vat }));
  const { left } = await autoprocess();
  expect(left.find(({ attachment_id }) => attachment_id === receipt.id)).toMatchObject({
    because: ['refused'],
    detail: 'VAT on a line is higher than its rate allows',
  });
  await world.call(inbox.deleteAttachment, { params: { id: receipt.id } });
});

test('a refused posting is skipped with its error', async () => {
  await world.inScope((scope) =>
    scope.db
      .updateTable('financial_periods')
      .set({ state: 'COMPLETED' })
      .where('starts_on', '<=', '2026-07-10')
      .where('ends_on', '>=', '2026-07-10')
      .execute(),
  );
  const receipt = await desk.receive(bookshop('A-20', { document_date: sure('2026-07-09') }));
  const { left } = await autoprocess();
  expect(left.find(({ attachment_id }) => attachment_id === receipt.id)).toMatchObject({
    because: ['refused'],
    detail: 'This period has already been processed',
  });
  expect((await desk.detail(receipt.id)).state).toBe('SUGGESTED');
});

const undoBooking = (items: { expense_id: number; version: number }[]) =>
  world.call(purchases.changeExpenses, {
    body: { act: 'UNDO_BOOKING', items: items.map(({ expense_id: id, version }) => ({ id, version })) },
  });

test('an unchanged booking can be undone: reversed, with the receipt back in the inbox', async () => {
  const one = await desk.receive(bookshop('A-81', { ...on(22), total_incl: sure(cents(3_495)) }));
  const other = await desk.receive(bookshop('A-82', on(23)));
  const { posted } = await autoprocess();
  expect(posted.map(({ attachment_id }) => attachment_id)).toEqual([one.id, other.id]);
  const changed = posted[1] ?? { expense_id: 0, version: 0 };
  const { reply: expense } = await world.call(purchases.expense, { params: { id: changed.expense_id } });
  const { contact_id, document_number, date, lines, version } = expense;
  const about = { contact_id, document_number, date, lines };
  const body = { ...about, version, description: 'Present', is_concept: false, attachment_ids: [other.id] };
  expect((await world.call(purchases.updateExpense, { params: { id: changed.expense_id }, body })).status).toBe(200);
  const { results } = (await undoBooking(posted)).reply;
  expect(results.map(({ done, code }) => [done, code])).toEqual([
    [true, null],
    [false, 'stale_version'],
  ]);
  expect(await desk.detail(one.id)).toMatchObject({ state: 'SUGGESTED', expense_id: null });
  expect(await desk.detail(other.id)).toMatchObject({ state: 'ARCHIVED', expense_id: changed.expense_id });
  expect((await undoBooking(posted.slice(0, 1))).reply.results[0]?.done).toBe(false);
  await world.call(inbox.deleteAttachment, { params: { id: one.id } });
});

test('a draft cannot be undone like a booking', async () => {
  const { id } = await desk.receive(bookshop('A-83', on(24)));
  const { reply } = await world.call(purchases.createFromInbox, { body: { attachment_id: id } });
  const { results } = (await undoBooking([{ expense_id: reply.id, version: reply.version }])).reply;
  expect(results[0]).toMatchObject({ done: false, code: 'expense_not_booked' });
  await world.call(purchases.deleteExpense, { params: { id: reply.id } });
  await world.call(inbox.deleteAttachment, { params: { id } });
});

const likely = (number: string, day: number) =>
  bookshop(number, { document_date: { ...sure(`2026-05-${String(day)}`), certainty: 'likely' } });
const arrive = async (reading: ReturnType<typeof bookshop>) => {
  const { id } = await desk.receive(reading);
  return desk.detail(id);
};

test('receipts are booked on arrival only if configured, and history names the setting', async () => {
  const params = { adminId: world.administrationId };
  const choose = async (chosen: 'CERTAIN' | 'LIKELY' | null) => {
    const { version } = (await world.call(API.administrations.administration, { params })).reply;
    const body = { version, autobook: chosen };
    expect((await world.call(API.administrations.updateAdministration, { params, body })).reply.autobook).toBe(chosen);
  };
  expect((await arrive(bookshop('A-91', on(25)))).state).toBe('SUGGESTED');
  await choose('CERTAIN');
  const sureOne = await arrive(bookshop('A-92', on(26)));
  expect(sureOne.state).toBe('ARCHIVED');
  expect((await arrive(likely('A-93', 11))).state).toBe('SUGGESTED');
  await choose('LIKELY');
  expect((await arrive(likely('A-94', 12))).state).toBe('ARCHIVED');
  const stranger = { ...on(27), supplier_name: sure('Drogist Lindelaan') };
  expect((await arrive(bookshop('A-95', stranger))).state).toBe('SUGGESTED');
  expect((await arrive(bookshop('A-92', on(26)))).state).toBe('SUGGESTED');
  const history = await world.call(purchases.expenseHistory, { params: { id: sureOne.expense_id ?? 0 } });
  expect(history.reply.results.find(({ action }) => action === 'AUTOBOOK')?.changes).toEqual([
    { field: 'autobook', before: null, after: 'CERTAIN' },
  ]);
  await choose(null);
  expect((await arrive(bookshop('A-96', on(28)))).state).toBe('SUGGESTED');
  const company = await world.call(API.history.history, { query: { model: 'administration', id: params.adminId } });
  const chosen = company.reply.results.flatMap(({ changes }) => changes.filter(({ field }) => field === 'autobook'));
  expect(chosen.map(({ after }) => after)).toEqual([null, 'LIKELY', 'CERTAIN']);
});
