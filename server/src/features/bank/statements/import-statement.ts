import type { ImportContents } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { failTask, finishTask, reportProgress, startTask } from '#features/administrations/index';
import type { UploadedFile } from '#platform/http/handlers';
import { enqueue, type JobContext } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import type { CsvColumns } from '#standards/bank-csv/csv-columns';
import type { OwnAccount } from '#standards/bank-files/bank-statement';
import { countTransactions, readBankFile } from '#standards/bank-files/read-bank-file';
import { z } from 'zod';
import { type Counts, IN_PARTS_OF, storeStatements } from './store-statements.ts';
import { planAutomatic } from '../bookings/plan-automatic.ts';
import { proposalsUnderWay } from '../matching/propose-later.ts';
import { proposeForAccount } from '../matching/refresh-proposals.ts';
import { type StatementSurvey, StatementSurveyor } from './survey-statements.ts';
import { importWarnings } from './warn-before-import.ts';
import { NotInParts } from './whole-days.ts';

const STATEMENT_LIMIT_BYTES = 256 * 1024 * 1024;

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

/** What another room does when there are new transactions, in the same transaction. Passed in, because bank does not know those rooms. */
export type WhenBrought = (scope: Scope) => Promise<void>;

/** Reads the file of a task once: all of it is stored or nothing. A second run finds every transaction known. */
export async function importStatement(
  files: FileStore,
  context: JobContext,
  whenBrought: WhenBrought = async () => undefined,
): Promise<void> {
  const payload = Payload.parse(context.payload);
  try {
    const own = await context.begin((scope) => accountOf(scope, payload.account_id));
    const total = await countTransactions(files.open(payload.sha256));
    let highest = 0;
    // An entry may hold several transactions: then more are done than were counted. What is read again is not done again.
    const progress = (done: number): Promise<void> => {
      highest = Math.max(highest, done);
      return context.begin(
        (scope) => reportProgress(scope, payload.task_id, highest, Math.max(highest, total)),
        BESIDE,
      );
    };
    await progress(0);
    const read = (inParts?: number): Promise<Read> =>
      readAll(files, context, payload, { own, progress, ...(inParts === undefined ? {} : { inParts }) });
    const { counts, surveyor } = await read(IN_PARTS_OF).catch((error: unknown) => {
      if (error instanceof NotInParts) return read();
      throw error;
    });
    // What an attempt before this one stored, it may not have come to propose for.
    if (!payload.dry_run && (counts.new > 0 || context.attempt > 1) && !(await areComing(context, payload)))
      await proposeForAccount((work) => context.begin(work), payload.account_id);
    await context.begin(async (scope) => {
      const { surveys } = surveyor;
      const warnings = payload.dry_run ? await importWarnings(scope, payload.account_id, surveys) : {};
      const contents = payload.dry_run ? contentsOf(surveyor) : {};
      if (!payload.dry_run && counts.new > 0) await whenBrought(scope);
      if (!payload.dry_run) await planAutomatic(scope, payload.account_id);
      await finishTask(scope, payload.task_id, {
        ...outcome(surveys),
        ...counts,
        ...contents,
        ...warnings,
        ...payload,
      });
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

function areComing(context: JobContext, { account_id }: Payload): Promise<boolean> {
  return context.begin(async (scope) => (await proposalsUnderWay(scope)).has(account_id), BESIDE);
}

async function accountOf(scope: Scope, accountId: number): Promise<OwnAccount & { columns: CsvColumns | null }> {
  const account = await scope.db
    .selectFrom('bank_accounts')
    .select(['iban', 'number', 'csv_columns'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { iban, number, csv_columns } = orNotFound(account);
  return { iban, number, columns: csv_columns as CsvColumns | null };
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

function amountOf(balance: StatementSurvey['opening'] | undefined): string | null {
  return balance === null || balance === undefined ? null : formatEuro(balance.amount);
}

/** What a person sees of a file before it is imported. */
function contentsOf({ surveys, first, ...moved }: StatementSurveyor): ImportContents {
  const inOrder = surveys.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  return {
    opening: amountOf(inOrder[0]?.opening),
    closing: amountOf(inOrder.at(-1)?.closing),
    in: formatEuro(moved.in),
    out: formatEuro(moved.out),
    first: first.map(({ booking_date, counterparty_name, remittance, amount }) => ({
      date: booking_date,
      name: counterparty_name ?? '',
      description: remittance ?? '',
      amount: formatEuro(amount),
    })),
  };
}

/** What came of reading a file. */
type Read = { counts: Counts; surveyor: StatementSurveyor };

/** Carries what came of a trial out of the transaction that is rolled back. */
class Trial extends Error {
  readonly read: Read;

  constructor(read: Read) {
    super('a trial stores nothing');
    this.read = read;
  }
}

/** Transactions are added and none is changed, so that people go on booking. */
const BESIDE = { writes: false };

type How = {
  own: Awaited<ReturnType<typeof accountOf>>;
  progress: (done: number) => Promise<void>;
  inParts?: number;
};

async function readAll(files: FileStore, context: JobContext, payload: Payload, { own, ...how }: How): Promise<Read> {
  const into = { accountId: payload.account_id, importId: payload.task_id, sha256: payload.sha256 };
  try {
    return await context.begin(async (scope) => {
      // Within the transaction: when the database asks for that again, the file is read again from its beginning.
      const surveyor = new StatementSurveyor(own);
      const events = surveyor.watch(readBankFile(files.open(payload.sha256), own));
      const counts = await storeStatements(scope, into, surveyor, { events, ...how });
      const read = { counts, surveyor };
      if (payload.dry_run) throw new Trial(read);
      return read;
    }, BESIDE);
  } catch (error) {
    if (error instanceof Trial) return error.read;
    throw error;
  }
}
