import { API } from '@saldo/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerIdOf } from '#features/journal/index';
import { clusterAddresses } from '../../src/platform/testing/test-cluster.ts';
import { withDatabase } from '../../src/platform/testing/test-server.ts';
import { createWorld, type World } from '../support/world.ts';

const addresses = clusterAddresses(process.env);

/** Needs the addresses of a cluster in the environment (docs/scaling.md). */
describe.skipIf(addresses === undefined)('on a cluster', () => {
  let world: World;
  let other: { administrationId: number };
  let nodes: pg.Client[];

  beforeAll(async () => {
    world = await createWorld();
    other = await world.secondAdministration();
    const own = new URL(world.testDatabase.appUrl);
    nodes = await Promise.all(
      [addresses?.coordinator ?? '', ...(addresses?.workers ?? [])].map(async (server) => {
        const url = new URL(withDatabase(server, own.pathname.slice(1)));
        url.username = 'saldo_app';
        const client = new pg.Client({ connectionString: url.href });
        await client.connect();
        return client;
      }),
    );
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end()));
    await world.close();
  });

  const spread = async (): Promise<{ name: string; key: string }[]> => {
    const { rows } = await world.ownerPool.query<{ name: string; key: string }>(
      `select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey) as key
       from pg_dist_partition where partmethod = 'h' order by 1`,
    );
    return rows;
  };

  test('posts an expense, and the books verify', async () => {
    const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
    const got = await world.call(API.purchases.createExpense, {
      body: {
        contact_id: null,
        new_contact: { name: 'Papierhuis' },
        document_number: '2026-1',
        date: '2026-07-09',
        lines: [{ description: 'Toner', ledger_account_id, vat: 'PROCENT_21', amount: '100.00' }],
      },
    });
    expect(got.error).toBeUndefined();
    expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  });

  test('no node shows rows of another administration, or any without entering one', async () => {
    const tables = await spread();
    expect(tables.length).toBeGreaterThan(45);
    for (const [nth, node] of nodes.entries()) {
      for (const id of [undefined, world.administrationId]) {
        await node.query('begin');
        if (id !== undefined) await node.query(`set local saldo.administration_id = '${String(id)}'`);
        for (const { name, key } of tables) {
          const { rows } = await node.query<{ seen: string[] }>(
            `select coalesce(array_agg(distinct ${key}::text), '{}') as seen from ${name}`,
          );
          const allowed = id === undefined ? [] : [String(id)];
          expect(
            rows[0]?.seen.filter((seen) => !allowed.includes(seen)),
            `${name} at node ${String(nth)}`,
          ).toEqual([]);
        }
        await node.query('commit');
      }
    }
  });

  test.each(['stage_transactions($1, $2)', 'take_number($1, $2)'])(
    '%s of another administration is refused',
    async (call) => {
      const [coordinator] = nodes;
      await coordinator?.query('begin');
      await coordinator?.query(`set local saldo.administration_id = '${String(world.administrationId)}'`);
      await expect(coordinator?.query(`select ${call}`, [other.administrationId, '[]'])).rejects.toThrow(
        'another administration',
      );
      await coordinator?.query('rollback');
    },
  );

  test('a new table is distributed on creation, and can be migrated', async () => {
    const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
    await owner.connect();
    try {
      await owner.query('drop table if exists tomorrow');
      await owner.query('begin');
      await owner.query(
        'create table tomorrow (administration_id bigint not null, id bigint generated always as identity, contact_id bigint, primary key (administration_id, id))',
      );
      await owner.query(`select protect_administration_table('tomorrow')`);
      await owner.query('alter table tomorrow add foreign key (administration_id, contact_id) references contacts');
      await owner.query('alter table tomorrow add column title text');
      await owner.query('commit');
      expect((await spread()).map(({ name }) => name)).toContain('tomorrow');
      const stored = await world.inScope(({ db, administrationId }) =>
        sql`insert into tomorrow (administration_id, title) values (${administrationId}, 'x') returning id`.execute(db),
      );
      expect(stored.rows).toHaveLength(1);
    } finally {
      await owner.query('drop table if exists tomorrow');
      await owner.end();
    }
  });
});
