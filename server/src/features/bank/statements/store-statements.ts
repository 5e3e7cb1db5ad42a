import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { BankTransactionRecord, StatementEvent, StatementHead } from '#standards/bank-files/bank-statement';
import { planProposals } from '../matching/propose-later.ts';
import { makeSearchable } from './make-searchable.ts';
import { clearStaging, type Merged, mergeStatement, stage, type Staged } from './merge-statement.ts';
import {
  beginStatement,
  type BegunStatement,
  endStatement,
  type IntoAccount,
  noteStatement,
} from './note-statement.ts';
import type { StatementSurvey, StatementSurveyor } from './survey-statements.ts';
import { WholeDays } from './whole-days.ts';
import { Beside } from './beside.ts';

/** So many go to the database at once. What a part of a statement has fewer than this needs no staging. */
const BATCH = 2_000;
/** At least so many transactions of a large statement are merged at once. */
export const IN_PARTS_OF = 1_000;
const REPORT_EVERY = 5_000;

/** More new transactions than this are made searchable afterwards, with their proposals: they are there, and whoever opens the list has the proposals it shows. */
const DONE_AT_ONCE = 2_000;

export type Counts = { new: number; known: number };

/**
 * What is read. A statement that tells its opening balance first is merged while it is read, by whole days and in parts of at least so many transactions
 * (`inParts`), or is found to be `NotInParts`.
 */
type Source = {
  events: AsyncIterable<StatementEvent>;
  progress: (done: number) => Promise<void>;
  inParts?: number;
};

/** Stores statements as they are read, and adds what is new of their transactions: all or nothing. */
export async function storeStatements(
  scope: Scope,
  into: IntoAccount,
  surveyor: StatementSurveyor,
  source: Source,
): Promise<Counts> {
  await lockAccount(scope, into.accountId);
  // The rows of a large file go in with one command, which may take longer than a request may.
  await sql`set local statement_timeout = '10min'`.execute(scope.db);
  await sql`set local work_mem = '64MB'`.execute(scope.db);
  const inParts = (await isSaidOtherwise(scope, into.accountId)) ? undefined : source.inParts;
  const { total, merged } = await new Storing(scope, { ...into, inParts }, surveyor).all(source);
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

/**
 * Whether the bank says of a booked transaction that it was of another day: then what is known of one day may depend on another, and a statement is merged
 * as a whole.
 */
async function isSaidOtherwise(scope: Scope, accountId: number): Promise<boolean> {
  const said = await scope.db
    .selectFrom('bank_transactions')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`bank_says ->> 'date' is not null`)
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

/** A statement that is stored in parts, while it is read. */
type InParts = { head: StatementHead; days: WholeDays; row?: BegunStatement };

type Part = { part: number; size: number; last: readonly Staged[] };

/** Stages batches and merges each statement, or each part of one, as soon as it is whole, while what follows is read. */
class Storing {
  readonly #scope: Scope;
  readonly #into: IntoAccount & { inParts: number | undefined };
  readonly #surveyor: StatementSurveyor;
  readonly #beside = new Beside();
  readonly #merged: Merged[] = [];
  #batch: Staged[] = [];
  /** Of the transactions that are read now, and how many those are: a statement, or a part of one. */
  #part = 0;
  #size = 0;
  #inParts: InParts | undefined;

  constructor(scope: Scope, into: IntoAccount & { inParts: number | undefined }, surveyor: StatementSurveyor) {
    this.#scope = scope;
    this.#into = into;
    this.#surveyor = surveyor;
  }

  async all({ events, progress }: Source): Promise<{ total: number; merged: Merged[] }> {
    let seq = 0;
    try {
      for await (const event of events) {
        if (event.kind === 'statement') this.#begin(event);
        if (event.kind === 'statement_end') await this.#statementEnded();
        if (event.kind !== 'transaction') continue;
        await this.#take(event.transaction, (seq += 1));
        if (seq % REPORT_EVERY === 0) await progress(seq);
      }
      await this.#beside.settled();
    } finally {
      // The transaction ends only when nothing runs in it any more.
      await this.#beside.ended();
    }
    await progress(seq);
    return { total: seq, merged: this.#merged };
  }

  #begin(head: StatementHead): void {
    const { opening } = head;
    const isInParts = this.#into.inParts !== undefined && opening !== undefined;
    this.#inParts = isInParts ? { head, days: new WholeDays(opening) } : undefined;
  }

  async #take(record: BankTransactionRecord, seq: number): Promise<void> {
    const inParts = this.#inParts;
    const least = this.#into.inParts ?? 0;
    if (inParts?.days.take(record) === true && this.#size >= least) await this.#partEnded(inParts);
    this.#batch.push({ statement_no: this.#part, seq, record, moved_before: this.#surveyor.movedBefore(record) });
    this.#size += 1;
    if (this.#batch.length === BATCH) await this.#stageBatch();
  }

  async #stageBatch(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    await this.#beside.handOver(() => stage(this.#scope, this.#into.importId, rows));
  }

  /** What comes next is of another part; `last` of this one is not staged. */
  #endPart(): Part {
    const ended = { part: this.#part, size: this.#size, last: this.#batch };
    this.#part += 1;
    this.#size = 0;
    this.#batch = [];
    return ended;
  }

  async #partEnded(inParts: InParts): Promise<void> {
    const ended = this.#endPart();
    const days = inParts.days.tell();
    await this.#beside.handOver(async () => {
      inParts.row ??= await beginStatement(this.#scope, this.#into, inParts.head);
      await this.#merge(ended, inParts.row.id, { days, format: inParts.head.format });
    });
  }

  async #statementEnded(): Promise<void> {
    const survey = this.#surveyor.surveys.at(-1);
    const inParts = this.#inParts;
    const ended = this.#endPart();
    if (survey === undefined) return;
    inParts?.days.check(survey);
    await this.#beside.handOver(async () => {
      const row = inParts?.row;
      if (row !== undefined) await endStatement(this.#scope, this.#into, survey, row);
      const id = row?.id ?? (await noteStatement(this.#scope, this.#into, survey));
      if (ended.size > 0) await this.#merge(ended, id, survey);
    });
  }

  async #merge(
    { part, last }: Part,
    statementId: number,
    told: Pick<StatementSurvey, 'days' | 'format'>,
  ): Promise<void> {
    const { accountId, importId } = this.#into;
    this.#merged.push(await mergeStatement(this.#scope, { accountId, importId, part, statementId }, told, last));
  }
}
