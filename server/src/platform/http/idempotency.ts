import { createHash, createHmac, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { HttpExchange } from './handlers.ts';
import { sendWithCommit, type Transaction } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isEncrypted, type EncryptedPlace, type Encryption } from '../crypto/encryption.ts';

type Stored = { request_hash: Buffer; reply: unknown };

/**
 * A request with an Idempotency-Key: whose, which key, and what was asked under a keyed hash, because it may hold a password. The reply is
 * kept encrypted, because it may hold what its own table keeps encrypted.
 */
export type KeyedRequest = { personId: number; key: string; hash: Buffer; seals: Encryption };

const placeOf = ({ personId, key }: KeyedRequest): EncryptedPlace => ({
  table: 'idempotency_keys',
  column: 'reply',
  row: `${String(personId)} ${key}`,
  administration_id: null,
});

/** A reply as it was given. One from before replies were encrypted is read as it stands. What was done is not done again because nobody can read it. */
function replyOf(request: KeyedRequest, kept: unknown): unknown {
  if (typeof kept !== 'string' || !isEncrypted(kept)) return kept;
  const reply = request.seals.tryOpen(placeOf(request), kept);
  if (reply === undefined) throw new Refusal('earlier_reply_unreadable');
  return JSON.parse(reply);
}

/** Hashes a request. The key is not in the database, so the hash reveals nothing there. */
export type RequestHash = (asked: string) => Buffer;

export function requestHash(secret: string): RequestHash {
  const key = createHmac('sha256', secret).update('saldo idempotency').digest();
  return (asked) => createHmac('sha256', key).update(asked).digest();
}

export function refuseOddKey(key: string): void {
  if (key.length < 8 || key.length > 200) throw new Refusal('invalid');
}

/** What the same request was answered with before; undefined when it was not. The key with another request is refused. */
export async function earlierReply(db: Transaction, request: KeyedRequest): Promise<{ reply: unknown } | undefined> {
  const { personId, key, hash } = request;
  const stored =
    await sql<Stored>`select request_hash, reply from idempotency_keys where person_id = ${personId} and key = ${key}`.execute(
      db,
    );
  const found = stored.rows[0];
  if (found === undefined) return undefined;
  if (!hash.equals(found.request_hash)) throw new Refusal('idempotency_key_reused');
  return { reply: replyOf(request, found.reply) };
}

/**
 * Runs `act` once per person and key: the key is written in the transaction that does the work, so a second request with it waits
 * for the first and then gets the same reply.
 */
export async function once<Reply>(db: Transaction, request: KeyedRequest, act: () => Promise<Reply>): Promise<Reply> {
  const { personId, key, hash } = request;
  const claimed =
    await sql`insert into idempotency_keys (person_id, key, request_hash) values (${personId}, ${key}, ${hash})
    on conflict do nothing returning 1 as claimed`.execute(db);
  if (claimed.rows.length === 0) {
    const earlier = await earlierReply(db, request);
    if (earlier === undefined) throw new Refusal('idempotency_key_reused');
    return earlier.reply as Reply;
  }
  const reply = await act();
  const kept = JSON.stringify(request.seals.seal(placeOf(request), JSON.stringify(reply)));
  await sendWithCommit(
    db,
    sql`update idempotency_keys set status = 200, reply = ${kept} where person_id = ${personId} and key = ${key}`,
  );
  return reply;
}

/** The same exchange, of which the file that comes in is hashed on its way: it is part of what was asked. */
export function hashingFile(exchange: HttpExchange): { exchange: HttpExchange; digest: () => string } {
  const hash = createHash('sha256');
  return {
    exchange: {
      ...exchange,
      async file() {
        const { content, ...incoming } = await exchange.file();
        return { ...incoming, content: Readable.from(hashed(content, hash), { objectMode: false }) };
      },
    },
    digest: () => hash.copy().digest('hex'),
  };
}

async function* hashed(content: Readable, hash: Hash): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
