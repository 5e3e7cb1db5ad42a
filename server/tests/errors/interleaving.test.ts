import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type DatabaseHandle } from '#platform/database/database';
import { createLogger } from '#platform/log';
import { createWorld, type Person, type World } from '../support/world.ts';
import { type Listening, listen } from './testing/listening.ts';

const REQUESTS = 200;
const CONTACTS = 20;

let world: World;
let database: DatabaseHandle;
let server: Listening;
let companies: { administrationId: number; owner: Person; mark: string }[];

beforeAll(async () => {
  world = await createWorld();
  const second = await world.secondAdministration();
  companies = [
    { administrationId: world.administrationId, owner: world.owner, mark: 'Noord' },
    { ...second, mark: 'Zuid' },
  ];
  for (const { administrationId, owner, mark } of companies)
    for (let number = 0; number < CONTACTS; number += 1)
      await world.call(API.contacts.createContact, {
        body: { name: `${mark} ${String(number)}` },
        as: owner,
        administrationId,
      });
  database = connectDatabase(world.testDatabase.appUrl, { connections: 3, log: createLogger('silent') });
  server = await listen(world, { database });
});
afterAll(async () => {
  await server.close();
  await database.close();
  await world.close();
});

/** Reads, writes, refusals and failures in turn, so that a connection is given back in every way there is. */
const ACTS = [
  { method: 'GET', path: 'contacts/?page_size=200', status: 200 },
  { method: 'POST', path: 'contacts/create/', status: 200 },
  { method: 'GET', path: 'contacts/2000000001/', status: 404 },
  { method: 'POST', path: 'contacts/create/', status: 409, name: 0 },
  { method: 'GET', path: 'contacts/%00/', status: 400 },
  { method: 'GET', path: 'administrations/administrations-for-user/', status: 200 },
] as const;

test('two customers on three connections, 200 simultaneous requests: each sees only its own', async () => {
  const done = await Promise.all(
    Array.from({ length: REQUESTS }, async (_none, index) => {
      const company = companies[index % 2];
      const act = ACTS[Math.floor(index / 2) % ACTS.length];
      if (company === undefined || act === undefined) throw new Error('no such company or act');
      const name = `${company.mark} ${String('name' in act ? act.name : 1000 + index)}`;
      const got = await fetch(`${server.base}/en/api/v1/${act.path}`, {
        method: act.method,
        headers: {
          authorization: `Bearer ${company.owner.accessToken}`,
          'saldo-administration': String(company.administrationId),
          'content-type': 'application/json',
        },
        ...(act.method === 'POST' ? { body: JSON.stringify({ name }) } : {}),
      });
      return { company, act, status: got.status, text: await got.text() };
    }),
  );
  for (const { company, act, status, text } of done) {
    expect([act.path, status]).toEqual([act.path, act.status]);
    const other = companies.find(({ mark }) => mark !== company.mark);
    expect(text).not.toContain(`${other?.mark ?? ''} `);
    if (act.path.startsWith('contacts/?'))
      expect(text.split(`"name":"${company.mark} `).length - 1).toBeGreaterThanOrEqual(CONTACTS);
  }
  expect(server.defects()).toEqual([]);
});

test('a returned connection keeps no state', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { rows } = await database.pool.query<{ administration: string; seen: string }>(
      `select coalesce(current_setting('saldo.administration_id', true), '') as administration,
         (select count(*) from contacts) as seen`,
    );
    expect(rows).toEqual([{ administration: '', seen: 0 }]);
  }
});
