import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { VisitorScope } from '#platform/scope';

/** What is counted, and how often it may happen in how many minutes. */
const LIMITS = {
  /** Failed log-ins of one account. */
  account: { times: 10, minutes: 15 },
  /** Failed log-ins from one address. */
  address: { times: 100, minutes: 60 },
  /** Sign-ups and requests for letters from one address. */
  request: { times: 60, minutes: 60 },
  /** Letters to one mailbox. */
  letter: { times: 5, minutes: 60 },
  /** Links of letters, tried from one address, that do not work. */
  link: { times: 60, minutes: 60 },
  /** Letters to one person about who signs in with their password. */
  notice: { times: 5, minutes: 60 },
  /** Wrong proofs, by someone who signed in, of being who they are. */
  proof: { times: 10, minutes: 15 },
  /** Look-ups of one person in registers outside. */
  lookup: { times: 60, minutes: 1 },
} as const;
export type Counted = keyof typeof LIMITS;

/** Counts attempts under a keyed hash, in the database so that several servers share them, and so that the table names nobody. */
export class Attempts {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('saldo login attempts').digest();
  }

  #subject(kind: Counted, value: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind} ${value.toLowerCase()}`).digest();
  }

  /** Names an address without keeping it: the same address has the same name. */
  sourceOf(address: string): Buffer {
    return this.#subject('address', address);
  }

  /** Throws 'too_many_requests', with how long that lasts, when it happened too often lately. Nobody is locked out: it passes by itself. */
  async refuseTooMany(scope: VisitorScope, kind: Counted, value: string): Promise<void> {
    const { isOver, wait } = await this.#count(scope, kind, value);
    if (!isOver) return;
    const retry_after = Math.max(wait, 1);
    throw new Refusal('too_many_requests', { about: { retry_after, minutes: Math.ceil(retry_after / 60) } });
  }

  /** Whether it happened as often as it may. */
  async isOver(scope: VisitorScope, kind: Counted, value: string): Promise<boolean> {
    return (await this.#count(scope, kind, value)).isOver;
  }

  async #count(scope: VisitorScope, kind: Counted, value: string): Promise<{ isOver: boolean; wait: number }> {
    const { times, minutes } = LIMITS[kind];
    const result = await sql<{ tries: number; wait: number | null }>`
      select count(*) as tries, ceil(extract(epoch from min(failed_at) + make_interval(mins => ${minutes}) - now()))::int as wait
      from login_failures where subject = ${this.#subject(kind, value)} and failed_at > now() - make_interval(mins => ${minutes})`.execute(
      scope.db,
    );
    const { tries = 0, wait = null } = result.rows[0] ?? {};
    return { isOver: tries >= times, wait: wait ?? 1 };
  }

  async note(scope: VisitorScope, happened: Partial<Readonly<Record<Counted, string>>>): Promise<void> {
    const subjects = Object.entries(happened).map(([kind, value]) => this.#subject(kind as Counted, value));
    await scope.db
      .insertInto('login_failures')
      .values(subjects.map((subject) => ({ subject })))
      .execute();
  }
}
