import { API, type Authorization } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

async function employee(...areas: Authorization[]): Promise<Person> {
  const person = await site.colleague();
  const params = { adminId: site.administrationId, id: person.id };
  await site.get(API.users.updateUser, { params, body: { role: 'EMPLOYEE', areas, version: 1 } });
  return person;
}

const ask = async (id: number, as?: Person) => {
  const got = await world.call(API.tasks.taskStatus, { params: { id }, ...(as === undefined ? {} : { as }) });
  return got.error?.code ?? got.reply.state;
};

test('import results are visible to their starter and to users who may import', async () => {
  const id = await site.task();
  await world.runJobs();
  expect(await ask(id)).toBe('SUCCESS');
  expect(await ask(id, await employee('bank.process'))).toBe('SUCCESS');
  expect(await ask(id, await employee('bank.view'))).toBe('not_found');
  expect(await ask(id, await employee('sales.view', 'purchases.process'))).toBe('not_found');
  expect(await ask(id, await site.staff('BOOKIE'))).toBe('SUCCESS');
});

test('its starter can follow it to the end, and older tasks are theirs only', async () => {
  const clerk = await employee('purchases.process');
  const { task_id } = (await world.call(API.processing.autoprocessInbox, { body: {}, as: clerk })).reply;
  await world.runJobs();
  expect(await ask(task_id, clerk)).toBe('SUCCESS');
  expect(await ask(task_id, await employee('sales.view'))).toBe('not_found');
  await world.ownerPool.query('update background_tasks set permission = null where id = $1', [task_id]);
  expect(await ask(task_id, clerk)).toBe('SUCCESS');
  expect(await ask(task_id)).toBe('not_found');
});

test('links to its result once available, in the caller’s language', async () => {
  const id = await site.task();
  const look = (lang: 'en' | 'nl') => world.call(API.tasks.taskStatus, { params: { id }, language: lang });
  expect((await look('en')).reply.result_url).toBeNull();
  await world.runJobs();
  const [, account = ''] = /^\/en\/\d+\/bank\?account=(\d+)$/.exec((await look('en')).reply.result_url ?? '') ?? [];
  expect((await site.get(API.bank.bankAccount, { params: { id: Number(account) } })).id).toBe(Number(account));
  expect((await look('nl')).reply.result_url).toBe(`/nl/${String(site.administrationId)}/bank?account=${account}`);
});
