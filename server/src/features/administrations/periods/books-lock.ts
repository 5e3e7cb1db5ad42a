import { addDays, type IsoDate, isoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

/** The last day on which nothing can be booked any more; null while the books are open. */
export async function booksLockedUntil(scope: Scope): Promise<IsoDate | null> {
  const { books_locked_until } = await scope.db
    .selectFrom('administrations')
    .select('books_locked_until')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return books_locked_until;
}

/** Whether the books are locked on a day. */
export function isLocked(date: IsoDate, lockedUntil: IsoDate | null): lockedUntil is IsoDate {
  return lockedUntil !== null && date <= lockedUntil;
}

/** The error for an entry in locked books, with the first open day. */
export function booksLocked(lockedUntil: IsoDate): Refusal {
  return new Refusal('books_locked', { about: { locked_until: lockedUntil, next_open: addDays(lockedUntil, 1) } });
}

/** Refuses to touch what is booked on a day in locked books; the lock stays as it is until the transaction ends. */
export async function refuseLocked(scope: Scope, date: IsoDate): Promise<void> {
  const { books_locked_until } = await scope.db
    .selectFrom('administrations')
    .select('books_locked_until')
    .where('id', '=', scope.administrationId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (isLocked(date, books_locked_until)) throw booksLocked(books_locked_until);
}

/**
 * Locks the books up to and including a day, or opens them again: an earlier day, or none, takes a reason. Postings in flight are waited
 * for, later ones see the new lock.
 */
export async function lockBooks(
  scope: Scope,
  {
    books_locked_until: until,
    reason,
    version,
  }: { books_locked_until: IsoDate | null; reason: string; version: number },
): Promise<{ books_locked_until: IsoDate | null; version: number }> {
  if (until !== null && until > scope.today)
    throw new Refusal('invalid', { fields: { books_locked_until: ['date_in_future'] } });
  await refuseWithinClosedYear(scope, until);
  const before = await booksLockedUntil(scope);
  const isBack = before !== null && (until === null || until < before);
  if (isBack && !may(scope, 'year.reopen')) throw new Refusal('not_allowed');
  if (isBack && reason === '') throw new Refusal('reason_required', { fields: { reason: ['required'] } });
  const changed = await scope.db
    .updateTable('administrations')
    .set({ books_locked_until: until, version: version + 1 })
    .where('id', '=', scope.administrationId)
    .where('version', '=', version)
    .returning(['books_locked_until', 'version'])
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal('stale_version');
  if (isBack) await noteReason(scope, reason);
  return changed;
}

/** Refuses to open the books again within a closed year, which is reopened itself. */
async function refuseWithinClosedYear(scope: Scope, until: IsoDate | null): Promise<void> {
  const { closed } = await scope.db
    .selectFrom('financial_years')
    .select(({ fn }) => fn.max('year').as('closed'))
    .where('administration_id', '=', scope.administrationId)
    .where('state', '=', 'CLOSED')
    .executeTakeFirstOrThrow();
  if (closed !== null && (until === null || until < isoDate(closed, 12, 31)))
    throw new Refusal('year_closed', { about: { year: closed } });
}

/** Why the books were opened again is beside that they were. */
async function noteReason(scope: Scope, reason: string): Promise<void> {
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, 'UNLOCK', 'administration',
    ${scope.administrationId}, null, ${JSON.stringify({ reason: [null, reason] })}::jsonb)`.execute(scope.db);
}
