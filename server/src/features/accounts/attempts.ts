import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { VisitorScope } from '#platform/scope';

const PER_ACCOUNT = { tries: 10, minutes: 15 };
const PER_ADDRESS = { tries: 100, minutes: 60 };

/** Counts failed attempts per account and per address under a keyed hash, so that the table names nobody. */
export class Attempts {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('saldo login attempts').digest();
  }

  #subject(kind: 'account' | 'address', value: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind} ${value.toLowerCase()}`).digest();
  }

  /** Throws 'too_many_requests' when the account or the address has failed too often lately. The owner is not locked out: it passes by itself. */
  async refuseTooMany(scope: VisitorScope, account: string, address: string): Promise<void> {
    await this.#refuse(scope, this.#subject('account', account), PER_ACCOUNT);
    await this.#refuse(scope, this.#subject('address', address), PER_ADDRESS);
  }

  async #refuse(scope: VisitorScope, subject: Buffer, limit: { tries: number; minutes: number }): Promise<void> {
    const result = await sql<{ tries: number; wait: number | null }>`
      select count(*) as tries, ceil(extract(epoch from min(failed_at) + make_interval(mins => ${limit.minutes}) - now()))::int as wait
      from login_failures where subject = ${subject} and failed_at > now() - make_interval(mins => ${limit.minutes})`.execute(
      scope.db,
    );
    const { tries = 0, wait = null } = result.rows[0] ?? {};
    if (tries >= limit.tries)
      throw new Refusal('too_many_requests', { about: { retry_after: Math.max(wait ?? 1, 1) } });
  }

  async note(scope: VisitorScope, account: string, address: string): Promise<void> {
    await scope.db
      .insertInto('login_failures')
      .values([{ subject: this.#subject('account', account) }, { subject: this.#subject('address', address) }])
      .execute();
    await sql`delete from login_failures where failed_at < now() - interval '1 day'`.execute(scope.db);
  }
}
