import { API, ERROR_CODES, type ErrorCode, ERRORS, errorText, type ErrorReply } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Parts, send } from '../access/testing/calls.ts';
import { Site } from '../access/testing/site.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type World } from '../support/world.ts';
import { type Example, mendContacts } from './testing/example.ts';
import { EXAMPLES } from './testing/examples.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company of its own for each example. A return of 2018 has no taxonomy. */
async function siteFor(code: ErrorCode): Promise<Site> {
  return new Site(world, await world.secondAdministration(code === 'no_taxonomy_for_year' ? { first_year: 2018 } : {}));
}

async function refusal(site: Site, example: Example, request: Parts): Promise<{ status: number; error: ErrorReply }> {
  const from = { as: site.owner, administrationId: site.administrationId };
  const got = await send(world, example.call, { ...from, ...request });
  if (!example.inTask) return got;
  await world.runJobs();
  const { task_id } = got.reply as unknown as { task_id: number };
  const { language = 'en' } = request;
  const task = await world.call(API.tasks.taskStatus, { params: { id: task_id }, language, ...from });
  const error = task.reply.error as ErrorReply;
  return { status: ERRORS[error.code].status, error };
}

/** Deliveries that an earlier example left waiting would come due, and write, in the middle of this one. */
async function forgetWaitingJobs(): Promise<void> {
  await world.ownerPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

test.each(ERROR_CODES)('%s', async (code: ErrorCode) => {
  world.setToday('2026-07-14');
  await forgetWaitingJobs();
  const site = await siteFor(code);
  const example = EXAMPLES[code];
  const request = await example.prepare(site);
  await world.runJobs();
  const before = await fingerprint(world);
  for (const language of ['en', 'nl'] as const) {
    const asked = example.spends && language === 'nl' ? await example.prepare(site) : request;
    const { status, error } = await refusal(site, example, { ...asked, language });
    expect(error, JSON.stringify(error)).toMatchObject({ code, detail: errorText(code, language, error.about) });
    expect(status).toBe(ERRORS[code].status);
  }
  const after = await fingerprint(world);
  for (const table of Object.keys(after))
    if (!example.notes.includes(table)) expect([table, after[table]]).toEqual([table, before[table]]);
  await mendContacts(site);
});

test('every code has an example, and every example a code', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...ERROR_CODES].sort());
});
