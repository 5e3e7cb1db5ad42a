import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** What nobody needs any more, by table: the key to name a row by, and when it is over. */
const OVER: readonly { table: string; key: string; over: string }[] = [
  // Nobody sends a request again after a week.
  { table: 'idempotency_keys', key: 'person_id, key', over: `created_at < now() - interval '7 days'` },
  // A link says for a month that it was used or is too old; then it was never there.
  { table: 'one_time_links', key: 'token_hash', over: `expires_at < now() - interval '30 days'` },
  // A refresh token that comes back is recognised for as long as a browser keeps it.
  {
    table: 'sessions',
    key: 'id',
    over: `expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days'`,
  },
  { table: 'trusted_devices', key: 'id', over: 'expires_at < now()' },
  // As long as a browser keeps what it is known by.
  { table: 'known_devices', key: 'person_id, token_hash', over: `last_used_at < now() - interval '400 days'` },
  // What was tried is in the record by then.
  { table: 'failed_attempts', key: 'person_id, action', over: `since = 0 and noted_at < now() - interval '2 days'` },
  // The longest window in which attempts count is a day.
  { table: 'login_failures', key: 'id', over: `failed_at < now() - interval '2 days'` },
];

const BATCH = 1000;

/** Each night, of everyone: deletes what is over, so many rows at a time that nobody has to wait for it. */
export async function cleanUp(db: Database, batch = BATCH): Promise<void> {
  for (const { table, key, over } of OVER) {
    const some = sql`delete from ${sql.table(table)} where (${sql.raw(key)}) in
      (select ${sql.raw(key)} from ${sql.table(table)} where ${sql.raw(over)} limit ${batch})`;
    let deleted = batch;
    while (deleted >= batch) deleted = Number((await some.execute(db)).numAffectedRows ?? 0);
  }
}
