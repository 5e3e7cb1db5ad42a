import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { bookshop, openInbox } from '../../../tests/support/inbox.ts';
import type { Person } from '../../../tests/support/world.ts';
import { notify } from './notify.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
let bookie: Person;
beforeAll(async () => {
  inbox = await openInbox({ subscription_type: 3 });
  bookie = await inbox.staff();
});
afterAll(() => inbox.world.close());

let numbers = 0;
async function sendBack(explanation: string, reason: 'UNREADABLE' | 'OTHER' = 'UNREADABLE'): Promise<number> {
  numbers += 1;
  const { id, version } = await inbox.receive(bookshop(`N-${String(numbers)}`));
  const body = { reason, explanation, version };
  const got = await inbox.world.call(API.inbox.rejectAttachment, { params: { id }, body, as: bookie });
  expect(got.status).toBe(200);
  return id;
}

const listOf = async (as: Person = inbox.world.owner, language: 'en' | 'nl' = 'en') =>
  (await inbox.world.call(API.notifications.notifications, { as, language })).reply;

/** The e-mails that wait leave now. */
async function lettersTo(person: Person) {
  const { sent } = inbox.world.house.mailer as ReturnType<typeof fakeMailer>;
  const before = sent.length;
  await inbox.world.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
  await inbox.world.runJobs();
  return sent.slice(before).filter(({ to }) => to === person.email);
}

async function member(role: string, areas: string[] = []): Promise<Person> {
  const person = await inbox.world.addPerson();
  const values = { administration_id: inbox.world.administrationId, person_id: person.id, role, areas };
  await inbox.world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute());
  return person;
}

async function wish(person: Person, email: boolean, app: boolean): Promise<void> {
  const { db } = inbox.world.database;
  const email_settings = JSON.stringify({ ATTACHMENT_REJECTED: { email, app } });
  await db.updateTable('persons').set({ email_settings }).where('id', '=', person.id).execute();
}

test('a rejected receipt is notified to its owner with the reason, in the app and by e-mail', async () => {
  const { owner } = inbox.world;
  const id = await sendBack('The date is cut off');
  const told = {
    type: 'ATTACHMENT_REJECTED',
    model: 'attachment',
    object_id: id,
    subject: 'Boekhandel Lindelaan N-1',
    explanation: 'The date is cut off',
    seen: false,
  };
  const reason = 'Unreadable. Take the photo again in good light';
  expect(await listOf()).toMatchObject({ count: 1, unseen: 1, results: [{ ...told, reason }] });
  const inDutch = await listOf(owner, 'nl');
  expect(inDutch.results[0]?.reason).toBe('Onleesbaar. Maak de foto opnieuw bij goed licht');
  const [letter, ...more] = await lettersTo(owner);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Boekhandel Lindelaan N-1 was rejected');
  expect(letter?.text).toContain(`${reason}. The date is cut off.`);
  expect(letter?.text).toContain(`/en/${String(inbox.world.administrationId)}/purchases/inbox?state=REJECTED`);
  expect(letter?.text).toContain('/en/email-settings?uuid=');
  expect(await lettersTo(owner)).toEqual([]);
});

test('several at once are one e-mail', async () => {
  await sendBack('', 'UNREADABLE');
  await sendBack('Ask the shop', 'OTHER');
  const letters = await lettersTo(inbox.world.owner);
  expect(letters.map(({ subject }) => subject)).toEqual(['2 notifications for De Wit Ontwerp']);
  expect(letters[0]?.text).toMatch(/Boekhandel Lindelaan N-\d was rejected\. Ask the shop\./);
});

test('those who cannot upload are not notified, nor is the actor', async () => {
  const reader = await member('READ_ONLY');
  const helper = await member('EMPLOYEE', ['purchases.upload']);
  await sendBack('');
  expect((await listOf(reader)).count).toBe(0);
  expect((await listOf(helper)).count).toBe(1);
  const before = (await listOf()).count;
  const about = { model: 'attachment', id: 1, name: 'own.jpg' } as const;
  await inbox.world.inScope(
    (scope) => notify(scope, { type: 'ATTACHMENT_REJECTED', about }, { whoMay: 'purchases.upload', exceptActor: true }),
    { person: helper },
  );
  expect((await listOf()).count).toBe(before + 1);
  expect((await listOf(helper)).count).toBe(1);
  expect(await lettersTo(reader)).toEqual([]);
});

test('each person is notified in the way they chose', async () => {
  const byLetter = await member('EMPLOYEE', ['purchases.upload']);
  const underBell = await member('EMPLOYEE', ['purchases.upload']);
  const notAtAll = await member('EMPLOYEE', ['purchases.upload']);
  await wish(byLetter, true, false);
  await wish(underBell, false, true);
  await wish(notAtAll, false, false);
  await sendBack('');
  expect((await listOf(byLetter)).count).toBe(0);
  expect((await listOf(underBell)).count).toBe(1);
  expect((await listOf(notAtAll)).count).toBe(0);
  const { sent } = inbox.world.house.mailer as ReturnType<typeof fakeMailer>;
  await lettersTo(byLetter);
  const readers = sent.map(({ to }) => to);
  expect(readers).toContain(byLetter.email);
  expect(readers).not.toContain(underBell.email);
  expect(readers).not.toContain(notAtAll.email);
});

test('a user removed before sending gets no e-mail', async () => {
  const leaver = await member('EMPLOYEE', ['purchases.upload']);
  await sendBack('');
  await inbox.world.inScope((scope) => scope.db.deleteFrom('memberships').where('person_id', '=', leaver.id).execute());
  expect(await lettersTo(leaver)).toEqual([]);
});

test('can be marked as seen one by one or all, and deleted; not someone else’s', async () => {
  const { world } = inbox;
  const other = await member('EMPLOYEE', ['purchases.upload']);
  await sendBack('');
  const { results, count, unseen } = await listOf();
  const id = results[0]?.id ?? 0;
  expect((await world.call(API.notifications.seeNotifications, { body: { ids: [id] } })).reply).toEqual({
    unseen: unseen - 1,
  });
  const theirs = (await listOf(other)).results[0]?.id ?? 0;
  for (const call of [API.notifications.seeNotifications, API.notifications.deleteNotifications]) {
    const got = await world.call(call, { body: { ids: [id, theirs] } });
    expect([got.status, got.error.code]).toEqual([404, 'not_found']);
  }
  expect((await listOf(other)).unseen).toBe(1);
  expect((await world.call(API.notifications.seeAllNotifications, {})).reply).toEqual({ unseen: 0 });
  expect((await listOf(other)).unseen).toBe(1);
  await world.call(API.notifications.deleteNotifications, { body: { ids: [id] } });
  expect(await listOf()).toMatchObject({ count: count - 1, unseen: 0 });
});

test('a page at a time, newest first', async () => {
  const { world } = inbox;
  const about = { model: 'recurring_expense', id: 1, name: 'Rent' } as const;
  const notice = { type: 'RECURRING_EXPENSE_ENDED', about } as const;
  for (let nth = 0; nth < 3; nth += 1)
    await world.inScope((scope) => notify(scope, notice, { whoMay: 'purchases.view', exceptActor: false }));
  const first = (await world.call(API.notifications.notifications, { query: { page_size: 2 } })).reply;
  expect(first.results).toHaveLength(2);
  const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? '';
  const second = (await world.call(API.notifications.notifications, { query: { page_size: 2, cursor } })).reply;
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(4);
  expect(first.results[0]).toMatchObject({ subject: 'Rent', reason: null, explanation: null });
});
