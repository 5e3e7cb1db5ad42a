import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { StatementEvent } from '#standards/bank-files/bank-statement';
import { clearStaging, mergeStatement, stage, type Staged } from './merge-statement.ts';
import type { StatementSurvey, StatementSurveyor } from './survey-statements.ts';

/** Small, so that what was read is forgotten while it is young. */
const BATCH = 250;
const REPORT_EVERY = 5_000;

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
  // Nothing is known of rows that were staged a moment ago, so that the planner would expect a handful and loop.
  await sql`set local enable_nestloop = off`.execute(scope.db);
  await sql`set local work_mem = '64MB'`.execute(scope.db);
  const total = await stageAll(scope, into.importId, surveyor, source.events, source.progress);
  let added = 0;
  for (const [index, survey] of surveyor.surveys.entries()) {
    const statementId = await noteStatement(scope, into, survey);
    if (survey.count === 0) continue;
    const { accountId, importId } = into;
    added += await mergeStatement(scope, { accountId, importId, statementNo: index, statementId }, survey);
  }
  await clearStaging(scope, into.importId);
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

async function stageAll(
  scope: Scope,
  importId: number,
  surveyor: StatementSurveyor,
  events: AsyncIterable<StatementEvent>,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  let batch: Staged[] = [];
  let statement_no = -1;
  let seq = 0;
  // One batch is written while the next is read. What goes wrong with it is said when the next is handed over.
  let failure: { error: unknown } | undefined;
  let written = Promise.resolve();
  const handOver = async (): Promise<void> => {
    await written;
    if (failure !== undefined) throw failure.error;
    written = stage(scope, importId, batch).catch((error: unknown) => void (failure = { error }));
    batch = [];
  };
  try {
    for await (const event of events) {
      if (event.kind === 'statement') statement_no += 1;
      if (event.kind !== 'transaction') continue;
      const record = event.transaction;
      batch.push({ statement_no, seq: (seq += 1), record, moved_before: surveyor.movedBefore(record) });
      if (batch.length === BATCH) await handOver();
      if (seq % REPORT_EVERY === 0) await progress(seq);
    }
    await handOver();
  } finally {
    // The transaction ends only when nothing runs in it any more.
    await written;
  }
  if (failure !== undefined) throw failure.error;
  await progress(seq);
  return seq;
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
        Object.entries(values).map(([name, value]) => eb(name as keyof typeof values, 'is not distinct from', value)),
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
