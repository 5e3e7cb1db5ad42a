import { type FILING_STATES, type TAX_PAYMENT_STATES, VatCheck } from '@saldo/contract';
import { type Cents, cents } from '@saldo/ledger';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { anyOf } from '#platform/database/any-of';
import type { VatReturns } from '#platform/database/database.generated';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Figures, readFigures } from './vat/vat-figures.ts';

export type FilingState = (typeof FILING_STATES)[number];

const AcceptedCheck = z.object({ code: VatCheck.shape.code, facts: z.string(), by: z.string(), at: z.string() });
/** A check that a person accepted, with the facts they accepted: other facts ask again. */
export type AcceptedCheck = z.infer<typeof AcceptedCheck>;

export const DeliveryStatus = z.object({ code: z.string(), description: z.string(), at: z.string() });
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export type ReturnRow = {
  period_id: number;
  filing_state: FilingState;
  payment_state: (typeof TAX_PAYMENT_STATES)[number];
  snapshot_id: number | null;
  settlement_entry_id: number | null;
  delivery_attempted_at: string | null;
  deliveries_before: string[];
  delivery_id: string | null;
  delivery_statuses: DeliveryStatus[];
  rejection: string | null;
  accepted_checks: AcceptedCheck[];
  version: number;
};

const UNTOUCHED: Omit<ReturnRow, 'period_id'> = {
  filing_state: 'NOT_FILED',
  payment_state: 'NOT_YET_PAID',
  snapshot_id: null,
  settlement_entry_id: null,
  delivery_attempted_at: null,
  deliveries_before: [],
  delivery_id: null,
  delivery_statuses: [],
  rejection: null,
  accepted_checks: [],
  version: 1,
};

/** Filed and not rejected: frozen. */
export function isFiled(row: Pick<ReturnRow, 'filing_state'>): boolean {
  return row.filing_state !== 'NOT_FILED' && row.filing_state !== 'REJECTED';
}

export async function returnRows(scope: Scope): Promise<Map<number, ReturnRow>> {
  const rows = await storedRows(scope).execute();
  return new Map(rows.map((row) => [row.period_id, readRow(row)]));
}

export async function returnRow(scope: Scope, periodId: number): Promise<ReturnRow> {
  const row = await storedRows(scope).where('period_id', '=', periodId).executeTakeFirst();
  return row === undefined ? { period_id: periodId, ...UNTOUCHED } : readRow(row);
}

function storedRows(scope: Scope) {
  return scope.db.selectFrom('vat_returns').selectAll().where('administration_id', '=', scope.administrationId);
}

function readRow(row: Selectable<VatReturns>): ReturnRow {
  return {
    ...row,
    filing_state: row.filing_state as FilingState,
    payment_state: row.payment_state as ReturnRow['payment_state'],
    delivery_statuses: z.array(DeliveryStatus).parse(row.delivery_statuses),
    accepted_checks: z.array(AcceptedCheck).parse(row.accepted_checks),
  };
}

/** The return of a period among those on which someone acted. */
export function rowIn(rows: ReadonlyMap<number, ReturnRow>, periodId: number): ReturnRow {
  return rows.get(periodId) ?? { period_id: periodId, ...UNTOUCHED };
}

/** The row of a return for oneself; made when it is the first time someone acts on it. */
export async function lockReturn(scope: Scope, periodId: number): Promise<ReturnRow> {
  await scope.db
    .insertInto('vat_returns')
    .values({ administration_id: scope.administrationId, period_id: periodId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select 1 from vat_returns where administration_id = ${scope.administrationId} and period_id = ${periodId} for update`.execute(
    scope.db,
  );
  return returnRow(scope, periodId);
}

export type ReturnChange = Partial<
  Pick<
    ReturnRow,
    | 'filing_state'
    | 'snapshot_id'
    | 'settlement_entry_id'
    | 'delivery_attempted_at'
    | 'deliveries_before'
    | 'delivery_id'
    | 'delivery_statuses'
    | 'rejection'
    | 'accepted_checks'
    | 'payment_state'
  >
>;

/** Changes a return that is locked. */
export async function changeReturn(scope: Scope, row: ReturnRow, change: ReturnChange): Promise<void> {
  const { delivery_statuses, accepted_checks, ...plain } = change;
  const changed = await scope.db
    .updateTable('vat_returns')
    .set((eb) => ({
      ...plain,
      ...(delivery_statuses === undefined ? {} : { delivery_statuses: JSON.stringify(delivery_statuses) }),
      ...(accepted_checks === undefined ? {} : { accepted_checks: JSON.stringify(accepted_checks) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', row.period_id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal('stale_version');
}

export type Snapshot = {
  id: number;
  period_id: number;
  revision: number;
  filed_by: string;
  filed_at: string;
  figures: Figures;
  exact_total: Cents;
  payment_reference: string;
  lines_hash: Buffer;
  line_count: number;
  xbrl_sha256: string;
  message_reference: string;
};

function snapshotQuery(scope: Scope) {
  return scope.db
    .selectFrom('vat_return_snapshots as s')
    .innerJoin('persons', 'persons.id', 's.filed_by')
    .select([
      's.id',
      's.period_id',
      's.revision',
      'persons.name as filed_by',
      's.filed_at',
      's.figures',
      's.exact_total_cents',
      's.payment_reference',
      's.lines_hash',
      's.line_count',
      's.xbrl_sha256',
      's.message_reference',
    ])
    .where('s.administration_id', '=', scope.administrationId);
}

type StoredSnapshot = Omit<Snapshot, 'figures' | 'exact_total'> & { figures: unknown; exact_total_cents: number };

function presentSnapshot({ exact_total_cents, ...row }: StoredSnapshot): Snapshot {
  return { ...row, figures: readFigures(row.figures), exact_total: cents(exact_total_cents) };
}

export async function snapshotById(scope: Scope, id: number): Promise<Snapshot> {
  return presentSnapshot(orNotFound(await snapshotQuery(scope).where('s.id', '=', id).executeTakeFirst()));
}

/** Some of what was filed, by id. */
export async function snapshotsById(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Snapshot>> {
  if (ids.length === 0) return new Map();
  const rows = await snapshotQuery(scope).where('s.id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, presentSnapshot(row)]));
}

/** Everything that was ever filed, newest first. */
export async function snapshots(scope: Scope): Promise<Snapshot[]> {
  return (await snapshotQuery(scope).orderBy('s.filed_at', 'desc').orderBy('s.id', 'desc').execute()).map(
    presentSnapshot,
  );
}

/** The number of the next snapshot of a period: 1, or one more than were rejected before. */
export async function nextRevision(scope: Scope, periodId: number): Promise<number> {
  const row = await scope.db
    .selectFrom('vat_return_snapshots')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', periodId)
    .executeTakeFirstOrThrow();
  return row.count + 1;
}

export type NewSnapshot = Omit<Snapshot, 'id' | 'filed_by'> & { size_bytes: number };

/** Freezes a return. The bytes of its message are in the file store already. */
export async function insertSnapshot(scope: Scope, snapshot: NewSnapshot): Promise<number> {
  const { size_bytes, figures, exact_total, ...columns } = snapshot;
  await scope.db
    .insertInto('files')
    .values({
      administration_id: scope.administrationId,
      sha256: snapshot.xbrl_sha256,
      size_bytes,
      media_type: 'application/xml',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await scope.db
    .insertInto('vat_return_snapshots')
    .values({
      ...columns,
      administration_id: scope.administrationId,
      filed_by: scope.personId,
      figures: JSON.stringify(figures),
      total_euros: figures.total_euros,
      exact_total_cents: exact_total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
