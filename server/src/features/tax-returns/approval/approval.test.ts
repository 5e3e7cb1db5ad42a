import { API, type VatReturn } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, TIDY } from '../testing.ts';

let world: World;
let q1: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  q1 = await returnEnding(world, '2026-03-31');
  await post(world, sale('2026-02-03', cents(1_000_00)));
});
beforeEach(() => world.call(API.vat_approval.withdrawVatApproval, { params: { id: q1 } }));
afterAll(() => world.close());

const tokenOf = ({ approval }: VatReturn) => new URL(approval?.address ?? '').searchParams.get('token') ?? '';
const ask = async (email: string | null = null) =>
  (await world.call(API.vat_approval.requestVatApproval, { params: { id: q1 }, body: { email } })).reply;
const seen = (token: string) => world.call(API.vat_approval.publicVatApproval, { params: { token }, as: null });
const answer = async (token: string, decision: 'APPROVED' | 'DECLINED', hash?: string) =>
  world.call(API.vat_approval.answerVatApproval, {
    params: { token },
    body: { decision, name: 'Fatima de Boer', hash: hash ?? (await seen(token)).reply.hash },
    as: null,
  });
const check = async () => {
  const { reply } = await world.call(API.tax_returns.vatReturnChecks, { params: { id: q1 } });
  return reply.find(({ code }) => code === 'client_approval')?.result;
};

test('the link shows the return to whoever holds it, stays the same, and is sent once to an address', async () => {
  const token = tokenOf(await ask('client@example.nl'));
  expect((await seen(token)).reply).toMatchObject({ state: 'WAITING', total_euros: 210 });
  expect(tokenOf(await ask())).toBe(token);
  await world.runJobs();
  const other = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
  expect((await seen(other)).status).toBe(404);
  expect((await seen('nonsense')).status).toBe(404);
});

test('approval holds for the lines that were approved, and falls when one is posted', async () => {
  const token = tokenOf(await ask());
  expect(await check()).toBe('look');
  expect((await answer(token, 'APPROVED')).reply).toMatchObject({ state: 'APPROVED', answered_by: 'Fatima de Boer' });
  expect((await detail(world, q1)).approval?.state).toBe('APPROVED');
  expect(await check()).toBe('right');
  // Two entries that leave every total as it was are other lines all the same.
  await post(world, sale('2026-03-03', cents(500_00)));
  await post(world, sale('2026-03-04', cents(-500_00)));
  expect((await detail(world, q1)).approval?.state).toBe('FALLEN');
  expect(await check()).toBe('wrong');
  expect((await file(world, q1)).error.code).toBe('checks_left');
  expect((await answer(token, 'APPROVED')).reply.state).toBe('APPROVED');
});

test('whoever asked is told of each answer once, in the product and by e-mail', async () => {
  const token = tokenOf(await ask());
  await answer(token, 'DECLINED');
  await answer(token, 'DECLINED');
  await world.runJobs();
  const { results } = (await world.call(API.notifications.notifications, {})).reply;
  const declined = results.filter(({ type }) => type === 'VAT_RETURN_DECLINED');
  expect(declined).toMatchObject([{ model: 'vat_return', object_id: q1, explanation: 'Fatima de Boer' }]);
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  expect(sent.at(-1)).toMatchObject({
    to: world.owner.email,
    subject: 'De Wit Ontwerp declined the VAT return for Q1 2026',
  });
});

test('what a former colleague asked is told to who may file, and no longer to them', async () => {
  const colleague = await staffOf(world, 'TEAM_LEAD', []);
  const asked = await world.call(API.vat_approval.requestVatApproval, {
    params: { id: q1 },
    body: { email: null },
    as: colleague,
  });
  await answer(tokenOf(asked.reply), 'APPROVED');
  await world.runJobs();
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  const letters = () => sent.filter(({ to }) => to === colleague.email).length;
  expect(letters()).toBe(1);
  await world.database.db.updateTable('persons').set({ staff_role: null }).where('id', '=', colleague.id).execute();
  await answer(tokenOf(asked.reply), 'DECLINED');
  await world.runJobs();
  expect(letters()).toBe(1);
  const told = await world.inScope(({ db, administrationId }) =>
    db
      .selectFrom('notifications')
      .select(['person_id', 'type'])
      .where('administration_id', '=', administrationId)
      .where('type', 'in', ['VAT_RETURN_APPROVED', 'VAT_RETURN_DECLINED'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  );
  expect(told).toEqual([
    { person_id: world.owner.id, type: 'VAT_RETURN_DECLINED' },
    { person_id: colleague.id, type: 'VAT_RETURN_APPROVED' },
  ]);
});

test('a bookkeeper of a team that serves the company is told, and no longer once it does not', async () => {
  const bookkeeper = await staffOf(world, 'BOOKIE', [world.administrationId]);
  await ask();
  await world.inScope(({ db, administrationId }) =>
    db
      .updateTable('vat_approval_requests')
      .set({ requested_by: bookkeeper.id })
      .where('administration_id', '=', administrationId)
      .where('period_id', '=', q1)
      .execute(),
  );
  const token = tokenOf(await detail(world, q1));
  const told = async () => {
    await world.runJobs();
    const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
    const { count } = await world.inScope(({ db, administrationId }) =>
      db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('administration_id', '=', administrationId)
        .where('person_id', '=', bookkeeper.id)
        .executeTakeFirstOrThrow(),
    );
    return [count, sent.filter(({ to }) => to === bookkeeper.email).length];
  };
  await answer(token, 'APPROVED');
  expect(await told()).toEqual([1, 1]);
  await world.database.db.deleteFrom('staff_team_clients').where('team_id', '=', bookkeeper.teamId).execute();
  await answer(token, 'DECLINED');
  expect(await told()).toEqual([1, 1]);
});

test('an answer about figures of before a change is refused', async () => {
  const token = tokenOf(await ask());
  const { hash } = (await seen(token)).reply;
  await post(world, sale('2026-03-05', cents(100_00)));
  expect((await answer(token, 'APPROVED', hash)).error.code).toBe('approval_figures_moved');
});

test('a declined return is not filed until it is approved; withdrawn, the link is dead and nobody waits for it', async () => {
  const token = tokenOf(await ask());
  expect((await answer(token, 'DECLINED')).reply.state).toBe('DECLINED');
  expect(await check()).toBe('wrong');
  await world.call(API.vat_approval.withdrawVatApproval, { params: { id: q1 } });
  expect((await seen(token)).status).toBe(404);
  expect(await check()).toBeUndefined();
});

test('what was filed can be looked at, and no longer answered', async () => {
  const token = tokenOf(await ask());
  const { hash } = (await seen(token)).reply;
  await answer(token, 'APPROVED');
  expect((await file(world, q1)).status).toBe(200);
  expect((await seen(token)).reply.state).toBe('FILED');
  expect((await answer(token, 'APPROVED', hash)).error.code).toBe('return_already_filed');
});
