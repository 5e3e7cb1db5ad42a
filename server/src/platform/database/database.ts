import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  Kysely as KyselyDatabase,
  PostgresDialect,
  PostgresDriver,
  type RawBuilder,
  sql,
  type Transaction as KyselyTransaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { isDatabaseAway } from './connection-problems.ts';
import type { DB } from './database.generated.ts';
import type { Logger } from '../log.ts';
import { retriedTransactions } from '../metrics.ts';
import { prepareStatements } from './prepared-statements.ts';
import { writeTogether } from './write-together.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** int8 as a safe integer, a day as YYYY-MM-DD, an instant as RFC 3339: never a shifted Date, never a rounded number. */
function typeParser(oid: number): (text: string) => unknown {
  switch (oid) {
    case INT8:
      return (text) => {
        const value = Number(text);
        if (!Number.isSafeInteger(value)) throw new RangeError(`beyond 2^53: ${text}`);
        return value;
      };
    case DATE:
      return (text) => text;
    case TIMESTAMPTZ:
      return (text) => new Date(text).toISOString();
    default:
      return pg.types.getTypeParser(oid) as (text: string) => unknown;
  }
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : typeParser(oid)) as pg.CustomTypesConfig['getTypeParser'],
};

/** The statement that travels with the commit of a connection's transaction. */
const lastStatements = new WeakMap<DatabaseConnection, CompiledQuery>();

/**
 * Does not wait for the answer to `begin`: on a connection that takes statements in a row it travels with the first statement, which
 * saves a round trip in every transaction. A connection that cannot begin cannot do what follows either, and says so there. The commit does
 * not wait for the last statement either: when that fails, PostgreSQL rolls back.
 */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    lastStatements.delete(connection);
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      return super.beginTransaction(connection, settings);
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = lastStatements.get(connection);
    const answered = last === undefined ? undefined : connection.executeQuery(last);
    await Promise.all([answered, super.commitTransaction(connection)]);
  }
}

class EagerDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new EagerDriver({ pool: this.#pool });
  }
}

/** Where a connected database writes what is wrong. */
const logs = new WeakMap<Database, Logger>();

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Connects as the application's role, which owns nothing and sees one administration at a time. A connection waits at most 5 s
 * for its turn, so that an exhausted pool answers 503 rather than hang.
 */
export function connectDatabase(appUrl: string, options: { connections: number; log: Logger }): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    options:
      '-c role=saldo_app -c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000 -c max_parallel_workers_per_gather=0',
    types,
    pipeline: true,
  });
  surviveLosses(pool, options.log);
  pool.on('connect', prepareStatements);
  pool.on('connect', writeTogether);
  const db = new KyselyDatabase<DB>({ dialect: new EagerDialect(pool) });
  logs.set(db, options.log);
  return { db, pool, close: () => db.destroy() };
}

/** By this code the queue knows that it may ask again, which it then does for hours. */
const ASK_AGAIN = 'ETIMEDOUT';

/**
 * The pool of the queue, which strikes off a job when nobody waits for that any more: were the database away just then, the program would
 * end. Every way in which it can be away gets the one code by which the queue tries again; asked twice it strikes off once. What it still
 * asks after the end is left without an answer.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return this.ending ? new Promise(() => undefined) : super.connect().catch(askAgain);
  }
}

function askAgain(error: unknown): never {
  throw isDatabaseAway(error) ? Object.assign(error as Error, { code: ASK_AGAIN }) : error;
}

function askAgainWhenAway(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const answer = plain(...args);
    return answer instanceof Promise ? answer.catch(askAgain) : answer;
  };
  Object.assign(client, { query });
}

/** Connects the background worker's queue, which belongs to the owner of the schema. A connection waits `patienceMs` for its turn. */
export function connectQueue(
  ownerUrl: string,
  { connections, log, patienceMs = 10_000 }: { connections: number; log: Logger; patienceMs?: number },
): pg.Pool {
  const pool = new QueuePool({
    connectionString: ownerUrl,
    max: connections,
    connectionTimeoutMillis: patienceMs,
  });
  surviveLosses(pool, log);
  pool.on('connect', askAgainWhenAway);
  return pool;
}

/**
 * A handler on the pool does not cover a client that is in use; without one of its own the process would end. What the pool itself is
 * closing is not lost.
 */
function surviveLosses(pool: pg.Pool, log: Logger): void {
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 4;

/**
 * Runs `work` in one transaction; what PostgreSQL asks to be tried again (40001, 40P01) is tried again, counted, and logged at its first try.
 * One order of locks leaves nothing to try again (docs/decisions/41-one-order-of-locks.md), so each is a mistake in that order.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { ofOneMoment = false }: { ofOneMoment?: boolean } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction();
      return await (ofOneMoment ? transaction.setIsolationLevel('repeatable read') : transaction).execute(work);
    } catch (error) {
      const code = postgresError(error)?.code;
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === TRIES) throw error;
      retriedTransactions.inc({ code });
      if (attempt === 1) logs.get(db)?.warn({ err: error }, 'a transaction is tried again');
    }
  }
}

/** Keeps a statement until the commit, with which it travels. It must be the last of the transaction; when it fails, so does that. */
export async function sendWithCommit(transaction: Transaction, statement: RawBuilder<unknown>): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    lastStatements.set(connection, statement.compile(transaction));
  });
}

/** Sends two statements of a transaction in one round trip; when the first fails, so does the second. */
export async function together<First, Second>(
  transaction: Transaction,
  first: RawBuilder<First>,
  second: RawBuilder<Second>,
): Promise<[First[], Second[]]> {
  return transaction.getExecutor().provideConnection(async (connection) => {
    const [one, other] = await Promise.all([
      connection.executeQuery<First>(first.compile(transaction)),
      connection.executeQuery<Second>(second.compile(transaction)),
    ]);
    return [one.rows, other.rows];
  });
}

/** The error as PostgreSQL gave it, when it is one. */
export function postgresError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}

const VIOLATIONS: readonly (string | undefined)[] = ['23505', '23503'];

/** True when the error is a violation of the unique key, index or foreign key with this name. */
export function violates(error: unknown, constraint: string): boolean {
  const found = postgresError(error);
  return VIOLATIONS.includes(found?.code) && isCalled(constraintOf(found) ?? '', constraint);
}

/** Which constraint was violated. What a node of a cluster refuses says so in its message alone. */
export function constraintOf(error: pg.DatabaseError | undefined): string | undefined {
  return error?.constraint ?? /constraint "(\w+)"/.exec(error?.message ?? '')?.[1];
}

/** On the node of a cluster a constraint has the number of its shard behind its name, and a long name is cut off for it. */
function isCalled(found: string, constraint: string): boolean {
  const bare = found.replace(/_\d{6,}$/, '');
  return bare === constraint || (bare !== found && constraint.startsWith(bare.replace(/_[0-9a-f]{8}$/, '')));
}

/** Other rows still refer to the row to be deleted. */
export function violatesForeignKey(error: unknown): boolean {
  return postgresError(error)?.code === '23503';
}

/** Commits without waiting for the disk: only for work that is repeated when lost. */
export async function withoutWaitingForDisk(transaction: Transaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
}
