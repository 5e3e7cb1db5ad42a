import { type AccountCode, type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** The opening balance that holds, or the word that the books begin at zero: then there is no date. */
export type StoredOpening = {
  id: number;
  opens_on: IsoDate | null;
  entry_id: number | null;
  imported: boolean;
  given_at: string;
  given_by_name: string;
};

export function currentOpening(scope: Scope): Promise<StoredOpening | undefined> {
  return scope.db
    .selectFrom('opening_balances as o')
    .innerJoin('persons as p', 'p.id', 'o.given_by')
    .select(['o.id', 'o.opens_on', 'o.entry_id', 'o.imported', 'o.given_at', 'p.name as given_by_name'])
    .where('o.administration_id', '=', scope.administrationId)
    .where('o.withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Has who gives or changes an opening balance take turns, and waits for postings in flight. Call it before anything is read that decides.
 */
export async function lockOpening(scope: Scope): Promise<void> {
  await sql`select 1 from administrations where id = ${scope.administrationId} for no key update`.execute(scope.db);
}

/** Stores an opening balance beside its entry. A second one is refused ('opening_balance_exists'). */
export async function insertOpening(
  scope: Scope,
  opening: { id: number; opens_on: IsoDate | null; entry_id: number | null; imported?: boolean },
): Promise<void> {
  try {
    await scope.db
      .insertInto('opening_balances')
      .values({ administration_id: scope.administrationId, ...opening, given_by: scope.personId })
      .execute();
  } catch (error) {
    throw violates(error, 'opening_balances_one') ? new Refusal('opening_balance_exists') : error;
  }
}

/** Whether an opening balance had this id once. */
export async function wasOpening(scope: Scope, id: number): Promise<boolean> {
  const row = await scope.db
    .selectFrom('opening_balances')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function withdrawOpening(scope: Scope, id: number): Promise<void> {
  orNotFound(
    await scope.db
      .updateTable('opening_balances')
      .set({ withdrawn_at: sql<string>`now()` })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
}

export type OpeningOfLedger = { date: IsoDate; amount: Cents };

/** What the opening balance says of one ledger, as its day began; null without an opening balance. */
export async function openingOfLedger(scope: Scope, account: AccountCode): Promise<OpeningOfLedger | null> {
  const result = await sql<{ date: IsoDate; amount: string }>`
    select o.opens_on as date, coalesce((select sum(l.amount_cents) from journal_lines l
        join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id and g.code = ${account}
      where l.administration_id = o.administration_id and l.entry_id = o.entry_id), 0) as amount
    from opening_balances o
    where o.administration_id = ${scope.administrationId} and o.withdrawn_at is null and o.entry_id is not null`.execute(
    scope.db,
  );
  const row = result.rows[0];
  return row === undefined ? null : { date: row.date, amount: cents(Number(row.amount)) };
}

/**
 * The day of the opening balance, which stays as it is until the transaction ends: who gives one waits. Null without one.
 */
export async function heldOpeningDay(scope: Scope): Promise<IsoDate | null> {
  await sql`select 1 from administrations where id = ${scope.administrationId} for share`.execute(scope.db);
  return (await currentOpening(scope))?.opens_on ?? null;
}
