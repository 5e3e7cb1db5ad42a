import type { directDebitCalls, Mandate } from '@saldo/contract';
import type { z } from 'zod';
import { contactById, duplicatesOf, keptContacts, withDuplicates } from '#features/contacts/index';
import { anyOf } from '#platform/database/any-of';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Body = z.output<typeof directDebitCalls.createMandate.body>;
export type MandateRow = Omit<Mandate, 'kind'> & { kind: string };

const TAKEN = ['direct_debit_mandates_one', 'direct_debit_mandates_administration_id_reference_key'];
const COLUMNS = ['id', 'contact_id', 'reference', 'iban', 'signed_on', 'kind', 'ended_at'] as const;

export function presentMandate(row: MandateRow): Mandate {
  return { ...row, kind: row.kind === 'ONE_OFF' ? 'ONE_OFF' : 'RECURRENT' };
}

/** Newest first, with those of the duplicates of the customer. */
export async function mandatesOf(scope: Scope, contactId: number): Promise<MandateRow[]> {
  await contactById(scope, contactId);
  return scope.db
    .selectFrom('direct_debit_mandates')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', 'in', withDuplicates(scope, contactId))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** The mandates that hold, by customer: of a duplicate that of the contact that stands for it, else its own. */
export async function currentMandates(scope: Scope, contactIds: readonly number[]): Promise<Map<number, MandateRow>> {
  if (contactIds.length === 0) return new Map();
  const kept = await keptContacts(scope, contactIds);
  const rows = await scope.db
    .selectFrom('direct_debit_mandates')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', anyOf([...contactIds, ...kept.values()]))
    .where('ended_at', 'is', null)
    .execute();
  const byContact = new Map(rows.map((row) => [row.contact_id, row]));
  return new Map(
    contactIds.flatMap((id) => {
      const mandate = byContact.get(kept.get(id) ?? id) ?? byContact.get(id);
      return mandate === undefined ? [] : [[id, mandate] as const];
    }),
  );
}

/** All mandates that hold, by customer as `currentMandates` has them. */
export async function allCurrentMandates(scope: Scope): Promise<Map<number, MandateRow>> {
  const rows = await scope.db
    .selectFrom('direct_debit_mandates')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('ended_at', 'is', null)
    .execute();
  const own = new Map(rows.map((row) => [row.contact_id, row]));
  const duplicates = await duplicatesOf(scope, [...own.keys()]);
  const shared = [...duplicates].flatMap(([id, kept]) => {
    const mandate = own.get(kept);
    return mandate === undefined ? [] : [[id, mandate] as const];
  });
  return new Map([...own, ...shared]);
}

/** Adds a mandate under a reference of its own. Refused: one signed in the future, and a second one beside another. */
export async function createMandate(scope: Scope, body: Body): Promise<MandateRow> {
  const { contact_id, iban, signed_on, kind } = body;
  await contactById(scope, contact_id);
  if (signed_on > scope.today) throw refuseField('signed_on', 'date_invalid');
  const { count } = await scope.db
    .selectFrom('direct_debit_mandates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contact_id)
    .executeTakeFirstOrThrow();
  try {
    return await scope.db
      .insertInto('direct_debit_mandates')
      .values({
        administration_id: scope.administrationId,
        contact_id,
        reference: `M${String(scope.administrationId)}-${String(contact_id)}-${String(count + 1)}`,
        iban: iban ?? '',
        signed_on,
        kind,
        created_by: scope.personId,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    // Added at the same moment, the second one finds the reference taken as well.
    const isSecond = TAKEN.some((constraint) => violates(error, constraint));
    throw isSecond ? new Refusal('mandate_exists') : error;
  }
}

/** Ends a mandate; one that ended stays as it is. */
export async function endMandate(scope: Scope, id: number): Promise<MandateRow> {
  await scope.db
    .updateTable('direct_debit_mandates')
    .set({ ended_at: new Date().toISOString(), ended_by: scope.personId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return orNotFound(
    await scope.db
      .selectFrom('direct_debit_mandates')
      .select(COLUMNS)
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}
