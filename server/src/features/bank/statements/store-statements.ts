import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { StatementEvent } from '#standards/bank-files/bank-statement';
import { planProposals } from '../matching/propose-later.ts';
import { makeSearchable } from './make-searchable.ts';
import { clearStaging, type Merged, mergeStatement, stage, type Staged } from './merge-statement.ts';
import type { StatementSurvey, StatementSurveyor } from './survey-statements.ts';

/** Small, so that what was read is forgotten while it is young. */
const BATCH = 250;
const REPORT_EVERY = 5_000;

/** More new transactions than this are made searchable afterwards, with their proposals: they are there, and whoever opens the list has the proposals it shows. */
const DONE_AT_ONCE = 2_000;

/** Where statements are stored. `importId` keeps what is staged apart; a feed has no file. */
export type IntoAccount = { accountId: number; importId: number; sha256: string | null };

export type Counts = { new: number; known: number };

/** Stores statements as they are read, and adds what is new of their transactions: all or nothing. */
export async function storeStatements(
  scope: Scope,
  into: IntoAccount,
  surveyor: StatementSurveyor,
  source: { events: AsyncIterable<StatementEvent>; progress: (done: number) => Promise<void> },
): Promise<Counts> {
  await lockAccount(scope, into.accountId);
  // The rows of a large file go in with one command, which may take longer than a request may.
  await sql`set local statement_timeout = '10min'`.execute(scope.db);
  await sql`set local work_mem = '64MB'`.execute(scope.db);
  const { total, merged } = await storeAll(scope, into, surveyor, source);
  await clearStaging(scope, into.importId);
  const added = merged.reduce((sum, statement) => sum + statement.added, 0);
  const first = merged.find(({ first_id }) => first_id !== null)?.first_id ?? null;
  if (added > DONE_AT_ONCE) await planProposals(scope, into.accountId);
  else if (first !== null) await makeSearchable(scope, into.accountId, { from: first, limit: added });
  return { new: added, known: total - added };
}

/** Two imports into one account take turns; bookings on it go on. */
async function lockAccount(scope: Scope, accountId: number): Promise<void> {
  await scope.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** What is written while the next is read, one at a time. What goes wrong with it is said when the next is handed over. */
class Beside {
  #failure: { error: unknown } | undefined;
  #work = Promise.resolve();

  async handOver(work: () => Promise<void>): Promise<void> {
    await this.settled();
    this.#work = work().catch((error: unknown) => void (this.#failure = { error }));
  }

  /** When nothing is being written any more; throws what went wrong. */
  async settled(): Promise<void> {
    await this.#work;
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  ended(): Promise<void> {
    return this.#work;
  }
}

/** Stages batches and merges each statement as soon as it is whole, while what follows is read. */
async function storeAll(
  scope: Scope,
  into: IntoAccount,
  surveyor: StatementSurveyor,
  { events, progress }: { events: AsyncIterable<StatementEvent>; progress: (done: number) => Promise<void> },
): Promise<{ total: number; merged: Merged[] }> {
  const merged: Merged[] = [];
  let batch: Staged[] = [];
  let statement_no = -1;
  let seq = 0;
  const beside = new Beside();
  const stageBatch = async (): Promise<void> => {
    const rows = batch;
    batch = [];
    if (rows.length > 0) await beside.handOver(() => stage(scope, into.importId, rows));
  };
  const mergeWhole = async (survey: StatementSurvey, statementNo: number): Promise<void> => {
    const { accountId, importId } = into;
    const statementId = await noteStatement(scope, into, survey);
    if (survey.count > 0)
      merged.push(await mergeStatement(scope, { accountId, importId, statementNo, statementId }, survey));
  };
  try {
    for await (const event of events) {
      if (event.kind === 'statement') statement_no += 1;
      if (event.kind === 'statement_end') {
        const [survey, statementNo] = [surveyor.surveys.at(-1), statement_no];
        await stageBatch();
        if (survey !== undefined) await beside.handOver(() => mergeWhole(survey, statementNo));
      }
      if (event.kind !== 'transaction') continue;
      const record = event.transaction;
      batch.push({ statement_no, seq: (seq += 1), record, moved_before: surveyor.movedBefore(record) });
      if (batch.length === BATCH) await stageBatch();
      if (seq % REPORT_EVERY === 0) await progress(seq);
    }
    await beside.settled();
  } finally {
    // The transaction ends only when nothing runs in it any more.
    await beside.ended();
  }
  await progress(seq);
  return { total: seq, merged };
}

/** The statement's row; the same statement sent again keeps the row it has, and a day of a feed is what the bank says of it now. */
async function noteStatement(
  scope: Scope,
  { accountId, sha256 }: IntoAccount,
  survey: StatementSurvey,
): Promise<number> {
  const values = {
    account_id: accountId,
    statement_id: survey.statement_id,
    sequence_number: survey.sequence_number,
    format: survey.format,
    opening_date: survey.opening?.date ?? null,
    opening_cents: survey.opening?.amount ?? null,
    closing_date: survey.closing?.date ?? null,
    closing_cents: survey.closing?.amount ?? null,
    first_on: survey.first_on,
    last_on: survey.last_on,
    transaction_count: survey.count,
    moved_cents: survey.moved,
  };
  if (values.format.startsWith('PONTO ')) {
    const { account_id, format, statement_id, ...says } = values;
    const day = await scope.db
      .updateTable('bank_statements')
      .set(says)
      .where('administration_id', '=', scope.administrationId)
      .where('account_id', '=', account_id)
      .where('format', '=', format)
      .where('statement_id', '=', statement_id)
      .returning('id')
      .executeTakeFirst();
    if (day !== undefined) return day.id;
  }
  const known = await scope.db
    .selectFrom('bank_statements')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where((eb) =>
      eb.and(
        Object.entries(values).map(([name, value]) =>
          eb(name as keyof typeof values, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const row = await scope.db
    .insertInto('bank_statements')
    .values({
      administration_id: scope.administrationId,
      ...values,
      file_sha256: sha256,
      imported_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
