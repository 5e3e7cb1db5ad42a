import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { failTask, finishTask, reportProgress, startTask } from '#features/administrations/index';
import type { UploadedFile } from '#platform/http/handlers';
import { sql } from 'kysely';
import { enqueue, type JobContext } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import type { CsvColumns } from '#standards/bank-csv/csv-columns';
import type { StatementEvent } from '#standards/bank-files/bank-statement';
import { countTransactions, readBankFile } from '#standards/bank-files/read-bank-file';
import { z } from 'zod';
import { clearStaging, mergeStatement, stage, type Staged } from './merge-statement.ts';
import { proposeForAccount } from '../matching/refresh-proposals.ts';
import { type StatementSurvey, StatementSurveyor } from './survey-statements.ts';
import { importWarnings } from './warn-before-import.ts';

const STATEMENT_LIMIT_BYTES = 256 * 1024 * 1024;
/** Small, so that what was read is forgotten while it is young. */
const BATCH = 250;
const REPORT_EVERY = 5_000;

export const IMPORT_JOB = 'bank.import-statement';

/** Keeps the file that was sent and has it read in the background. Returns the task to follow. */
export async function acceptStatement<Outcome>(
  files: FileStore,
  begin: Begin<Scope> & { once(work: (scope: Scope) => Promise<{ task_id: number }>): Promise<Outcome> },
  about: { accountId: number; dryRun: boolean },
  receive: () => Promise<UploadedFile>,
): Promise<Outcome> {
  await begin((scope) => accountOf(scope, about.accountId));
  const incoming = await receive();
  const stored = await files.put(incoming.content, STATEMENT_LIMIT_BYTES).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  });
  return begin.once(async (scope) => {
    await scope.db
      .insertInto('files')
      .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/octet-stream' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const input = { account_id: about.accountId, sha256: stored.sha256, dry_run: about.dryRun };
    const task_id = await startTask(scope, IMPORT_JOB, 'bank.process', {
      ...input,
      file_name: incoming.file_name,
      resultPath: `bank?account=${String(about.accountId)}`,
    });
    await enqueue(scope, IMPORT_JOB, { ...input, task_id });
    return { task_id };
  });
}

const Payload = z.object({ task_id: z.int(), account_id: z.int(), sha256: z.string(), dry_run: z.boolean() });
type Payload = z.infer<typeof Payload>;

/** Reads the file of a task once: all of it is stored or nothing. A second run finds every transaction known. */
export async function importStatement(files: FileStore, context: JobContext): Promise<void> {
  const payload = Payload.parse(context.payload);
  try {
    const own = await context.begin((scope) => accountOf(scope, payload.account_id));
    const total = await countTransactions(files.open(payload.sha256));
    const surveyor = new StatementSurveyor(own.iban);
    const events = surveyor.watch(readBankFile(files.open(payload.sha256), own));
    const counts = await storeAll(context, payload, surveyor, { events, total });
    if (!payload.dry_run && counts.new > 0)
      await context.begin((scope) => proposeForAccount(scope, payload.account_id));
    await context.begin(async (scope) => {
      const { surveys } = surveyor;
      const warnings = payload.dry_run ? await importWarnings(scope, payload.account_id, surveys) : {};
      await finishTask(scope, payload.task_id, { ...outcome(surveys), ...counts, ...warnings, ...payload });
    });
  } catch (error) {
    const refused = error instanceof Refusal;
    if (!refused && !context.isLastAttempt) throw error;
    await context.begin((scope) =>
      failTask(scope, payload.task_id, refused ? error.code : 'unexpected', refused ? error.details.about : {}),
    );
    if (!refused) throw error;
  }
}

async function accountOf(scope: Scope, accountId: number): Promise<{ iban: string; columns: CsvColumns | null }> {
  const account = await scope.db
    .selectFrom('bank_accounts')
    .select(['iban', 'csv_columns'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { iban, csv_columns } = orNotFound(account);
  return { iban, columns: csv_columns as CsvColumns | null };
}

function outcome(surveys: readonly StatementSurvey[]): Record<string, unknown> {
  const days = surveys.flatMap((survey) => [survey.from, survey.until]).filter((day) => day !== null);
  const sorted = days.toSorted();
  return {
    statements: surveys.length,
    first_on: sorted[0] ?? null,
    last_on: sorted.at(-1) ?? null,
    unbooked: surveys.reduce((count, survey) => count + survey.unbooked, 0),
  };
}

type Counts = { new: number; known: number };

/** Carries the counts of a trial out of the transaction that is rolled back. */
class Trial extends Error {
  readonly counts: Counts;

  constructor(counts: Counts) {
    super('a trial stores nothing');
    this.counts = counts;
  }
}

/** Transactions are added and none is changed, so that people go on booking. */
const BESIDE = { writes: false };

async function storeAll(
  context: JobContext,
  payload: Payload,
  surveyor: StatementSurveyor,
  file: { events: AsyncIterable<StatementEvent>; total: number },
): Promise<Counts> {
  // An entry may hold several transactions: then more are done than were counted.
  const progress = (done: number): Promise<void> =>
    context.begin((scope) => reportProgress(scope, payload.task_id, done, Math.max(done, file.total)), BESIDE);
  await progress(0);
  try {
    return await context.begin(async (scope) => {
      await lockAccount(scope, payload.account_id);
      // The rows of a large file go in with one command, which may take longer than a request may.
      await sql`set local statement_timeout = '10min'`.execute(scope.db);
      // Nothing is known of rows that were staged a moment ago, so that the planner would expect a handful and loop.
      await sql`set local enable_nestloop = off`.execute(scope.db);
      await sql`set local work_mem = '64MB'`.execute(scope.db);
      const total = await stageAll(scope, payload.task_id, surveyor, file.events, progress);
      let added = 0;
      for (const [index, survey] of surveyor.surveys.entries()) {
        const statementId = await noteStatement(scope, payload, survey);
        if (survey.count === 0) continue;
        const into = { accountId: payload.account_id, importId: payload.task_id, statementNo: index, statementId };
        added += await mergeStatement(scope, into, survey);
      }
      await clearStaging(scope, payload.task_id);
      const counts = { new: added, known: total - added };
      if (payload.dry_run) throw new Trial(counts);
      return counts;
    }, BESIDE);
  } catch (error) {
    if (error instanceof Trial) return error.counts;
    throw error;
  }
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

/** The statement's row; the same statement sent again keeps the row it has. */
async function noteStatement(scope: Scope, payload: Payload, survey: StatementSurvey): Promise<number> {
  const values = {
    account_id: payload.account_id,
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
      file_sha256: payload.sha256,
      imported_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
