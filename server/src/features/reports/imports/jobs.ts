import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { failTask, finishTask, reportProgress, setVatFrom } from '#features/administrations/index';
import { dropImportedItems, reverseImported, withdrawCurrent } from '#features/journal/index';
import { sql } from 'kysely';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { readAuditFile } from '#standards/xaf/read-audit-file';
import { earlierChoices } from './earlier-choices.ts';
import { importBooks } from './import-books.ts';
import { COMMIT_JOB, refuseWhenBuiltOn, SURVEY_JOB, UNDO_JOB } from './start-import.ts';
import { importedOthers, importRow, updateImport } from './store.ts';
import { FileSurveyor } from './survey-file.ts';

const Payload = z.object({ import_id: z.int(), task_id: z.int() });
type Payload = z.infer<typeof Payload>;

const BATCH = 400;
/** Progress is told beside the long transaction, which holds the turn of the administration. */
const BESIDE = { writes: false };
const REPORT_EVERY = 2_000;

export function importJobs(files: FileStore): Record<string, Job> {
  return {
    [SURVEY_JOB]: (context) => survey(files, context, Payload.parse(context.payload)),
    [COMMIT_JOB]: (context) => attempt(context, 'FAILED', (payload) => commit(files, context, payload)),
    [UNDO_JOB]: (context) => attempt(context, 'IMPORTED', (payload) => undo(context, payload)),
  };
}

async function survey(files: FileStore, context: JobContext, { import_id, task_id }: Payload): Promise<void> {
  const { sha256 } = await context.begin((scope) => importRow(scope, import_id), BESIDE);
  const surveyor = new FileSurveyor();
  const progress = (done: number) => context.begin((scope) => reportProgress(scope, task_id, done, null), BESIDE);
  let told = 0;
  await progress(0);
  try {
    for await (const events of readAuditFile(files.open(sha256))) {
      for (const event of events) surveyor.see(event);
      if (surveyor.entriesSeen - told < REPORT_EVERY) continue;
      told = surveyor.entriesSeen;
      await progress(told);
    }
  } catch (error) {
    surveyor.stop(error);
  }
  const found = surveyor.end();
  await context.begin(async (scope) => {
    const state = found.errors > 0 ? 'REFUSED' : 'CHECKED';
    const choices = earlierChoices(found, await importedOthers(scope, import_id));
    await updateImport(scope, import_id, {
      ...choices,
      survey: found,
      state,
      year: found.year === 0 ? null : found.year,
    });
    await finishTask(scope, task_id, { import_id });
  });
}

/** A refusal leaves the import as it was before, and says why. */
async function attempt(
  context: JobContext,
  back: 'FAILED' | 'IMPORTED',
  work: (payload: Payload) => Promise<void>,
): Promise<void> {
  const payload = Payload.parse(context.payload);
  try {
    await work(payload);
  } catch (error) {
    const refused = error instanceof Refusal;
    if (!refused && !context.isLastAttempt) throw error;
    await context.begin(async (scope) => {
      await updateImport(scope, payload.import_id, { state: back });
      await failTask(scope, payload.task_id, refused ? error.code : 'unexpected', refused ? error.details.about : {});
    });
    if (!refused) throw error;
  }
}

/** All in one transaction: a worker that is killed leaves nothing, and the next one starts over. */
async function commit(files: FileStore, context: JobContext, { import_id, task_id }: Payload): Promise<void> {
  await context.begin(async (scope) => {
    const row = await importRow(scope, import_id);
    // A second run of a job that had finished.
    if (row.state !== 'IMPORTING') return;
    await allowLong(scope);
    const total = row.survey?.entries ?? null;
    await importBooks(scope, files, row, (done) =>
      context.begin(async (beside) => {
        await reportProgress(beside, task_id, done, total);
        if ((await importRow(beside, import_id)).cancelled) throw new Refusal('import_cancelled');
      }, BESIDE),
    );
    await finishTask(scope, task_id, { import_id });
  });
}

async function allowLong(scope: Scope): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(scope.db);
}

/** Reverses what was imported, while nothing was booked or paid on top of it. */
async function undo(context: JobContext, { import_id, task_id }: Payload): Promise<void> {
  await context.begin(async (scope) => {
    const row = await importRow(scope, import_id);
    if (row.state !== 'UNDOING') return;
    await allowLong(scope);
    await refuseWhenBuiltOn(scope, row);
    await dropImportedItems(scope, import_id, row);
    const isBooks = row.kind === 'AUDIT_FILE';
    if (isBooks && (await importedOthers(scope, import_id)).length === 0) await withdrawCurrent(scope);
    for (let done = 0; ; ) {
      const count = await reverseImported(scope, import_id, BATCH);
      if (count === 0) break;
      done += count;
      await context.begin((beside) => reportProgress(beside, task_id, done, row.survey?.entries ?? null), BESIDE);
    }
    if (isBooks) await setVatFrom(scope, row.vat_from_before);
    await updateImport(scope, import_id, { state: 'UNDONE', item_ids: [], settled: [], imported_at: null });
    await finishTask(scope, task_id, { import_id });
  });
}
