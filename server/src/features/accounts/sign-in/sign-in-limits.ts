import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Begin, VisitorScope } from '#platform/scope';

/** What is counted, and how often it may happen in how many minutes. */
const LIMITS = {
  /** Failed log-ins of one account, from wherever, but for browsers in which its person signed in before. */
  account: { times: 10, minutes: 15 },
  /** Failed log-ins of one account from one address: nobody uses up alone what the account has. */
  source: { times: 5, minutes: 15 },
  /** Failed log-ins of one account from one browser in which its person signed in before. */
  browser: { times: 10, minutes: 15 },
  /** Wrong codes of one account in a day: from wherever, from one of its known browsers, or of whoever is signed in. */
  code: { times: 20, minutes: 24 * 60 },
  /** Failed log-ins from one address. */
  address: { times: 100, minutes: 60 },
  /** Sign-ups and requests for e-mails from one address. */
  request: { times: 60, minutes: 60 },
  /** E-mails to one mailbox. */
  letter: { times: 5, minutes: 60 },
  /** Links of e-mails, tried from one address, that do not work. */
  link: { times: 60, minutes: 60 },
  /** E-mails to one person about who signs in with their password. */
  notice: { times: 5, minutes: 60 },
  /** Invitations and verifications that one administration mails. */
  mailing: { times: 100, minutes: 24 * 60 },
  /** Of these to one address. */
  mailed: { times: 1, minutes: 5 },
  /** Wrong proofs, by someone who signed in, of being who they are. */
  proof: { times: 10, minutes: 15 },
  /** Look-ups of one person in registers outside. */
  lookup: { times: 60, minutes: 1 },
} as const;
type Counted = keyof typeof LIMITS;

/** What an attempt counts towards, and for whom. */
export type AttemptSubject = Partial<Readonly<Record<Counted, string>>>;
type Subject = { kind: Counted; subject: Buffer };

/** How long an attempt waits for earlier ones: ten seconds. */
const ASKS = 100;
const ASK_AGAIN_MILLISECONDS = 100;

/** Attempts that were counted before they ended. */
export type Reservation = readonly number[];

/** Counts attempts under a keyed hash, in the database so that several servers share them, and so that the table names nobody. */
export class SignInLimits {
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

  /**
   * Counts an attempt whose end is not known yet, or throws 'too_many_requests' with how long that lasts. Of many at once, on whatever
   * server, no more than the limit are compared: the others wait, without a connection, until it is known how those end. Nobody is
   * locked out: it passes by itself.
   */
  async reserve(begin: Begin<VisitorScope>, happening: AttemptSubject): Promise<Reservation> {
    for (let asked = 0; asked < ASKS; asked += 1) {
      const reservation = await begin(async (scope) => {
        if ((await this.#room(scope, happening)) === 'later') return undefined;
        return this.#insert(scope, happening, true);
      });
      if (reservation !== undefined) return reservation;
      await setTimeout(ASK_AGAIN_MILLISECONDS);
    }
    throw tooMany(1);
  }

  /** The attempts failed, and count from now on. */
  async keep(scope: VisitorScope, reservation: Reservation): Promise<void> {
    await scope.db.updateTable('login_failures').set({ is_pending: false }).where('id', 'in', reservation).execute();
  }

  /** Takes back attempts that did not fail. */
  async release(scope: VisitorScope, reservation: Reservation): Promise<void> {
    await scope.db.deleteFrom('login_failures').where('id', 'in', reservation).execute();
  }

  /** As `reserve`, for what is noted later in the same transaction or not at all. Until it ends nobody else counts the same. */
  async refuseTooMany(scope: VisitorScope, happening: AttemptSubject): Promise<void> {
    if ((await this.#room(scope, happening)) === 'later') throw tooMany(1);
  }

  /** Whether it happened as often as it may. */
  async isOver(scope: VisitorScope, kind: Counted, value: string): Promise<boolean> {
    const [one] = await this.#locked(scope, { [kind]: value });
    return one !== undefined && (await count(scope, one)).failed >= LIMITS[kind].times;
  }

  async note(scope: VisitorScope, happened: AttemptSubject): Promise<void> {
    await this.#insert(scope, happened, false);
  }

  /** Whether there is room for one more attempt now, or perhaps later, when it is known how others end. Throws when there is none. */
  async #room(scope: VisitorScope, happening: AttemptSubject): Promise<'now' | 'later'> {
    const waits: number[] = [];
    let isFull = false;
    for (const each of await this.#locked(scope, happening)) {
      const { failed, pending, wait } = await count(scope, each);
      const { times } = LIMITS[each.kind];
      if (failed >= times) waits.push(wait);
      if (failed + pending >= times) isFull = true;
    }
    if (waits.length > 0) throw tooMany(Math.max(...waits));
    return isFull ? 'later' : 'now';
  }

  async #insert(scope: VisitorScope, happening: AttemptSubject, is_pending: boolean): Promise<Reservation> {
    const rows = await scope.db
      .insertInto('login_failures')
      .values(this.#subjects(happening).map(({ subject }) => ({ subject, is_pending })))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  #subjects(happening: AttemptSubject): Subject[] {
    return Object.entries(happening).map(([name, value]) => {
      const kind = name as Counted;
      return { kind, subject: this.#subject(kind, value) };
    });
  }

  /** Locked in a fixed order, to prevent deadlocks; until the transaction ends. */
  async #locked(scope: VisitorScope, happening: AttemptSubject): Promise<Subject[]> {
    const subjects = this.#subjects(happening).toSorted((one, other) => one.subject.compare(other.subject));
    for (const { subject } of subjects)
      await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(scope.db);
    return subjects;
  }
}

/** An attempt that never ended, because its server stopped, counts as failed. */
async function count(
  scope: VisitorScope,
  { kind, subject }: Subject,
): Promise<{ failed: number; pending: number; wait: number }> {
  const { minutes } = LIMITS[kind];
  const result = await sql<{ failed: number; pending: number; wait: number | null }>`
    select count(*) filter (where not is_pending) as failed, count(*) filter (where is_pending) as pending,
      ceil(extract(epoch from min(failed_at) + make_interval(mins => ${minutes}) - now()))::int as wait
    from (select failed_at, is_pending and failed_at > now() - interval '1 minute' as is_pending from login_failures
      where subject = ${subject} and failed_at > now() - make_interval(mins => ${minutes})) lately`.execute(scope.db);
  const { failed = 0, pending = 0, wait = null } = result.rows[0] ?? {};
  return { failed, pending, wait: wait ?? 1 };
}

function tooMany(wait: number): Refusal {
  const retry_after = Math.max(wait, 1);
  return new Refusal('too_many_requests', { about: { retry_after, minutes: Math.ceil(retry_after / 60) } });
}
