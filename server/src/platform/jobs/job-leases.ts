import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** A job that was taken from the queue: its number, and the name under which the queue has it locked. */
export interface HeldJob {
  id: string;
  locked_by: string | null;
}

/** How often a runner renews the leases of its jobs, and when they expire. */
export interface LeaseTimes {
  beatMs: number;
  lastsMs: number;
}

const TIMES: LeaseTimes = { beatMs: 5_000, lastsMs: 25_000 };

/** Before it frees what another left behind, a runner lets every other one that can reach the database say that it is still there. */
const BEATS_BEFORE_FREEING = 4;

const RENEW = `
  update graphile_worker._private_jobs as jobs set locked_at = now()
  from unnest($1::bigint[], $2::text[]) as held(id, locked_by)
  where jobs.id = held.id and jobs.locked_by = held.locked_by`;

const STRIKE_OFF = 'delete from graphile_worker._private_jobs where id = any($1::bigint[])';

/** The queue frees them itself only after four hours. */
const FREE = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
  where locked_at < now() - $1 * interval '1 millisecond'`;

/**
 * A runner keeps its jobs as long as it renews their leases. A job whose runner died, or that was claimed by a statement whose answer
 * never came, is free again within a minute of the next start; one that was done but could not be struck off is struck off, not done again.
 */
export class JobLeases {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #times: LeaseTimes;
  readonly #inHand = new Map<string, HeldJob>();
  readonly #done = new Set<string>();
  readonly #ending = new AbortController();
  readonly #beating: Promise<void>;

  constructor(pool: pg.Pool, log: Logger, times: LeaseTimes = TIMES) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#beating = this.#beat();
  }

  /** Does `work` for a job that was taken, which is ours in the meantime. */
  async hold(job: HeldJob, work: () => Promise<void>): Promise<void> {
    this.#inHand.set(job.id, job);
    try {
      await work();
      this.#done.add(job.id);
    } finally {
      this.#inHand.delete(job.id);
    }
  }

  /** Strikes off what is done, and lets go. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#beating;
    await this.#strikeOff().catch((error: unknown) => this.#couldNotSay(error));
  }

  async #beat(): Promise<void> {
    const { signal } = this.#ending;
    for (let inARow = 0; !signal.aborted; ) {
      try {
        await this.#renew();
        inARow += 1;
        if (inARow >= BEATS_BEFORE_FREEING) await this.#free();
      } catch (error) {
        inARow = 0;
        this.#couldNotSay(error);
      }
      await sleep(this.#times.beatMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #couldNotSay(err: unknown): void {
    this.#log.warn({ err }, 'could not renew the leases of running jobs');
  }

  async #strikeOff(): Promise<void> {
    const done = [...this.#done];
    if (done.length > 0) await this.#pool.query(STRIKE_OFF, [done]);
    for (const id of done) this.#done.delete(id);
  }

  async #renew(): Promise<void> {
    await this.#strikeOff();
    const held = [...this.#inHand.values()];
    if (held.length > 0) await this.#pool.query(RENEW, [held.map(({ id }) => id), held.map((job) => job.locked_by)]);
  }

  async #free(): Promise<void> {
    const { rowCount } = await this.#pool.query(FREE, [this.#times.lastsMs]);
    if (rowCount !== null && rowCount > 0) this.#log.warn({ jobs: rowCount }, 'released jobs with expired leases');
  }
}
