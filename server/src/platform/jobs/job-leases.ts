import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** A job that was taken from the queue: its number, the name under which the queue has it locked, and how often it was taken. */
export interface HeldJob {
  id: string;
  locked_by: string | null;
  attempts: number;
}

/** How often a runner renews the leases of its jobs, how long it waits for the answer, and when they expire. */
export interface LeaseTimes {
  beatMs: number;
  answerMs: number;
  lastsMs: number;
}

const TIMES: LeaseTimes = { beatMs: 5_000, answerMs: 5_000, lastsMs: 25_000 };

/**
 * Before it frees what another left behind, a runner lets every other one that can reach the database say that it is still there. That one may
 * have begun a renewal that hangs, give it up after `answerMs` and try again after `beatMs`: it is there twice within the 25 s that five pauses take.
 */
const BEATS_BEFORE_FREEING = 6;

/** What was freed and still waits is taken back; what another runner took is not, nor what failed and waits for a later attempt. */
const IS_STILL_OURS = `jobs.id = held.id and jobs.attempts = held.attempts
    and (jobs.locked_by = held.locked_by or (jobs.locked_by is null and jobs.run_at <= now()))`;

const RENEW = `
  update graphile_worker._private_jobs as jobs set locked_at = now(), locked_by = held.locked_by
  from unnest($1::bigint[], $2::text[], $3::int[]) as held(id, locked_by, attempts)
  where ${IS_STILL_OURS} returning jobs.id`;

const STRIKE_OFF = `
  delete from graphile_worker._private_jobs as jobs
  using unnest($1::bigint[], $2::text[], $3::int[]) as held(id, locked_by, attempts)
  where ${IS_STILL_OURS}`;

/** The queue frees them itself only after four hours. */
const FREE = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
  where locked_at < now() - $1 * interval '1 millisecond'`;

/**
 * A runner keeps its jobs as long as it renews their leases. A job whose runner died, or that was claimed by a statement whose answer
 * never came, is free again within a minute of the next start; one that was done but could not be struck off is struck off, not done again.
 * One that another runner took in the meantime is said to be lost, and is left to that runner.
 */
export class JobLeases {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #times: LeaseTimes;
  readonly #inHand = new Map<string, HeldJob>();
  readonly #done = new Map<string, HeldJob>();
  readonly #ending = new AbortController();
  readonly #beating: Promise<void>;

  constructor(pool: pg.Pool, log: Logger, times: LeaseTimes = TIMES) {
    this.#pool = pool;
    this.#log = log;
    this.#times = times;
    this.#beating = this.#beat();
  }

  /** Does `work` for a job that was taken, which is ours in the meantime. Fails when it was lost, so that the queue strikes off nothing. */
  async hold(job: HeldJob, work: () => Promise<void>): Promise<void> {
    this.#inHand.set(job.id, job);
    try {
      await work();
      if (this.#inHand.get(job.id) !== job) throw new Error('another runner has this job');
      this.#done.set(job.id, job);
    } finally {
      if (this.#inHand.get(job.id) === job) this.#inHand.delete(job.id);
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
        await this.#inTime(this.#renew());
        inARow += 1;
        if (inARow >= BEATS_BEFORE_FREEING) await this.#free();
      } catch (error) {
        inARow = 0;
        this.#couldNotSay(error);
      }
      const since = performance.now();
      await sleep(this.#times.beatMs, undefined, { signal }).catch(() => undefined);
      this.#sayHowLate(performance.now() - since - this.#times.beatMs);
    }
  }

  /** A connection that hangs, or a statement without an answer, is given up: the next attempt may get through. */
  async #inTime(work: Promise<void>): Promise<void> {
    const over = new AbortController();
    const giveUp = async (): Promise<never> => {
      await sleep(this.#times.answerMs, undefined, { signal: over.signal });
      throw new Error(`no answer within ${String(this.#times.answerMs)} ms`);
    };
    try {
      await Promise.race([work, giveUp()]);
    } finally {
      over.abort();
    }
  }

  /** While the program is busy with one thing it renews nothing. */
  #sayHowLate(milliseconds: number): void {
    if (milliseconds > this.#times.beatMs)
      this.#log.warn({ milliseconds: Math.round(milliseconds) }, 'the leases of running jobs were renewed late');
  }

  #couldNotSay(err: unknown): void {
    this.#log.warn({ err }, 'could not renew the leases of running jobs');
  }

  #ask(statement: string, jobs: readonly HeldJob[]): Promise<pg.QueryResult<{ id: string }>> {
    const values = [jobs.map(({ id }) => id), jobs.map((job) => job.locked_by), jobs.map(({ attempts }) => attempts)];
    return this.#pool.query<{ id: string }>(
      Object.assign({ query_timeout: this.#times.answerMs }, { text: statement, values }),
    );
  }

  async #strikeOff(): Promise<void> {
    const done = [...this.#done.values()];
    if (done.length > 0) await this.#ask(STRIKE_OFF, done);
    for (const { id } of done) this.#done.delete(id);
  }

  async #renew(): Promise<void> {
    await this.#strikeOff();
    const held = [...this.#inHand.values()];
    if (held.length === 0) return;
    const renewed = new Set((await this.#ask(RENEW, held)).rows.map(({ id }) => id));
    const lost = held.filter((job) => !renewed.has(job.id) && this.#inHand.get(job.id) === job).map(({ id }) => id);
    for (const id of lost) this.#inHand.delete(id);
    if (lost.length > 0)
      this.#log.error({ jobs: lost }, 'running jobs were taken by another runner and may be done twice');
  }

  async #free(): Promise<void> {
    const { rowCount } = await this.#pool.query(FREE, [this.#times.lastsMs]);
    if (rowCount !== null && rowCount > 0) this.#log.warn({ jobs: rowCount }, 'released jobs with expired leases');
  }
}
