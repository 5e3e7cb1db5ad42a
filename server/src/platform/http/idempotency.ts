import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { Refusal } from '../refusal.ts';

type Stored = { request_hash: Buffer; reply: unknown };

/**
 * Runs `act` once per person and key: the key is written in the transaction that does the work, so a second request with it waits
 * for the first and then gets the same reply. The key with another request is refused.
 */
export async function once<Reply>(
  db: Transaction,
  personId: number,
  key: string | undefined,
  request: string,
  act: () => Promise<Reply>,
): Promise<Reply> {
  if (key === undefined) return act();
  if (key.length < 8 || key.length > 200) throw new Refusal('invalid');
  const hash = createHash('sha256').update(request).digest();
  const claimed =
    await sql`insert into idempotency_keys (person_id, key, request_hash) values (${personId}, ${key}, ${hash})
    on conflict do nothing returning 1 as claimed`.execute(db);
  if (claimed.rows.length === 0) {
    const stored =
      await sql<Stored>`select request_hash, reply from idempotency_keys where person_id = ${personId} and key = ${key}`.execute(
        db,
      );
    const found = stored.rows[0];
    if (found === undefined || !hash.equals(found.request_hash)) throw new Refusal('idempotency_key_reused');
    return found.reply as Reply;
  }
  const reply = await act();
  await sql`update idempotency_keys set status = 200, reply = ${JSON.stringify(reply)} where person_id = ${personId} and key = ${key}`.execute(
    db,
  );
  return reply;
}
