import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner, runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { cleanUp } from './clean-up.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction, type Transaction } from '../database/database.ts';
import { type HeldJob, JobLeases, type LeaseTimes } from './job-leases.ts';
import { keepUp } from './keep-up.ts';
import type { Logger } from '../log.ts';
import { jobSeconds, parkedJobs } from '../metrics.ts';
import type { Language, Scope, VisitorScope } from '../scope.ts';

/**
 * Every job names the administration it works for and the person who caused it, and for whom; without an administration it is about a
 * person's own account. The rest is the room's own.
 */
const JobPayload = z.looseObject({
  administration_id: z.int().nullable(),
  person_id: z.int().nullable(),
  on_behalf_of: z.int().nullable().default(null),
  language: z.enum(['en', 'nl']).default('nl'),
});

export type JobContext = {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /**
   * Opens a transaction in the job's administration, in its turn; outside calls are made between, never inside. `writes: false` takes no turn:
   * for what only reads, or is long and changes no row that others change as well.
   */
  begin<Result>(work: (scope: Scope) => Promise<Result>, options?: { writes: boolean }): Promise<Result>;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  readonly log: Logger;
};

/** A named task. It may run more than once, so its effect must be the same when it does. */
export type Job = (context: JobContext) => Promise<void>;

/** A task that is about a person's own account. */
export type AccountJob = (
  context: JobContext & {
    /** Opens a transaction outside of any administration. */
    beginAsVisitor<Result>(work: (scope: VisitorScope) => Promise<Result>): Promise<Result>;
  },
) => Promise<void>;

/** Adds a job within the transaction that makes it necessary: together with its cause, or not at all. */
export async function enqueue(
  scope: Scope,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const { administrationId: administration_id, personId: person_id, onBehalfOf: on_behalf_of, language } = scope;
  await addJob(scope.db, task, { ...payload, administration_id, person_id, on_behalf_of, language }, options);
}

/** Adds a job that is about a person's own account and works in no administration. */
export async function enqueueForPerson(
  scope: VisitorScope,
  task: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await addJob(scope.db, task, { ...payload, administration_id: null, person_id: null, language: scope.language }, {});
}

async function addJob(
  db: Transaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { key = null, runAt = new Date() }: { key?: string | null; runAt?: Date },
): Promise<void> {
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${key}, ${runAt})`.execute(db);
}

/** A scope without a session: for jobs and seeds. It has every authorization, because the action that caused it was authorised. */
export async function scopeOfWorker(
  db: Transaction,
  about: {
    administrationId: number;
    personId: number;
    onBehalfOf?: number | null;
    /** Takes the turn of the administration, which is the default. */
    writes?: boolean;
    language: Language;
    clock: Clock;
    requestId: string;
  },
): Promise<Scope> {
  const { administrationId, personId, onBehalfOf = null, writes = true } = about;
  await sql`select enter_as_worker(${administrationId}, ${personId}, ${onBehalfOf}, ${writes})`.execute(db);
  return {
    db,
    language: about.language,
    today: about.clock.today(),
    requestId: about.requestId,
    personId,
    personName: '',
    sessionId: 0,
    staffRole: null,
    administrationId,
    onBehalfOf,
    role: 'OWNER',
    authorizations: new Set(),
  };
}

const NOTABLE: ReadonlySet<string> = new Set(['error', 'warning']);

export type JobRunner = { stop(): Promise<void>; isRunning(): boolean };

/**
 * Runs the jobs until stopped; a job in hand is finished first. Should the runner end by itself, it is begun again. The queue belongs to the
 * database's owner.
 */
export async function runJobs(
  options: Work & {
    queuePool: pg.Pool;
    concurrency: number;
    /** Tasks that work for no administration in particular, each night. */
    nightly: readonly string[];
    /** The same, at each start. */
    atStart: readonly string[];
    /** How long a job stays a runner's own. */
    leases?: LeaseTimes;
  },
): Promise<JobRunner> {
  const { queuePool, log } = options;
  const begin = (leases: JobLeases): Promise<Runner> =>
    run({
      pgPool: queuePool,
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: 2_000,
      logger: quietLogger(log),
      taskList: taskListOf(options, (job, work) => leases.hold(job, work)),
      crontab: [
        `17 3 * * * ${CLEAN_UP}`,
        ...options.nightly.map((task) => `47 3 * * * ${task} ${JSON.stringify(FOR_NOBODY)}`),
      ].join('\n'),
    });
  const leases = new JobLeases(queuePool, log, options.leases);
  let first: Runner | undefined;
  try {
    first = await begin(leases);
    for (const task of options.atStart) await first.addJob(task, FOR_NOBODY, { jobKey: task });
    const kept = keepUp(first, {
      begin: () => begin(leases),
      ended: ({ promise }) => promise,
      onEnd: (reason) => log.error({ err: reason }, 'job runner stopped; restarting'),
    });
    return {
      isRunning: () => kept.current() !== undefined,
      async stop() {
        const last = await kept.letGo();
        await last?.stop();
        await leases.stop();
      },
    };
  } catch (error) {
    await first?.stop();
    await leases.stop();
    throw error;
  }
}

/** Does what a job asks while its runner says that it has it in hand. */
type Hold = (job: HeldJob, work: () => Promise<void>) => Promise<void>;

type Work = { db: Database; jobs: Readonly<Record<string, AccountJob>>; clock: Clock; log: Logger };

function taskListOf(options: Work, hold: Hold): TaskList {
  const tasks: TaskList = Object.fromEntries(
    Object.entries(options.jobs).map(([name, job]) => [
      name,
      async (raw, helpers) => {
        const { attempts, max_attempts: maxAttempts, id } = helpers.job;
        const work = () => perform(options, name, job, raw, { attempt: attempts, isLast: attempts >= maxAttempts, id });
        await hold(helpers.job, work);
      },
    ]),
  );
  const clean = () => cleanUp(options.db);
  return { ...tasks, [CLEAN_UP]: (_, { job }) => hold(job, clean) };
}

/** Each night, of every administration: it works for none in particular. */
const CLEAN_UP = 'platform:clean-up';

const FOR_NOBODY = { administration_id: null, person_id: null };

const DUE_OR_IN_HAND =
  'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts or locked_at is not null limit 1';
const STILL_IN_HAND = 'select from graphile_worker.jobs where locked_at is not null limit 1';

/** Does every job that is due, once, and returns when each is struck off, for which the runner itself does not wait: for tests. */
export async function drainJobs(options: Work & { queuePool: pg.Pool }): Promise<void> {
  if ((await options.queuePool.query(DUE_OR_IN_HAND)).rowCount === 0) return;
  await runOnce({
    pgPool: options.queuePool,
    noHandleSignals: true,
    logger: quietLogger(options.log),
    taskList: taskListOf(options, (_, work) => work()),
  });
  while ((await options.queuePool.query(STILL_IN_HAND)).rowCount !== 0) await sleep(5);
}

function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (NOTABLE.has(level)) log.warn(message);
  });
}

async function perform(
  options: { db: Database; clock: Clock; log: Logger },
  name: string,
  job: AccountJob,
  raw: unknown,
  run: { attempt: number; isLast: boolean; id: string },
): Promise<void> {
  const payload = JobPayload.parse(raw);
  const log = options.log.child({ job: name, job_id: run.id });
  const end = jobSeconds.startTimer({ task: name });
  const about = { language: payload.language, clock: options.clock, requestId: `job-${run.id}` };
  try {
    await job({
      payload,
      language: payload.language,
      attempt: run.attempt,
      isLastAttempt: run.isLast,
      log,
      begin: (work, { writes } = { writes: true }) => {
        const { administration_id: administrationId, person_id: personId, on_behalf_of: onBehalfOf } = payload;
        if (administrationId === null || personId === null) throw new Error(`${name} has no administration_id`);
        return inTransaction(options.db, async (db) =>
          work(await scopeOfWorker(db, { administrationId, personId, onBehalfOf, writes, ...about })),
        );
      },
      beginAsVisitor: (work) =>
        inTransaction(options.db, (db) =>
          work({ db, language: payload.language, today: options.clock.today(), requestId: about.requestId }),
        ),
    });
    end({ outcome: 'done' });
  } catch (error) {
    end({ outcome: 'failed' });
    if (run.isLast) parkedJobs.inc();
    log[run.isLast ? 'error' : 'warn'](
      { err: error, attempt: run.attempt },
      run.isLast ? 'a job was parked' : 'a job failed and will be tried again',
    );
    throw error;
  }
}
