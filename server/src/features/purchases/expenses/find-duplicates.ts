import type { ExpenseProposal } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, negate, parseEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

type Asked = {
  contact_id?: number | undefined;
  document_number: string;
  date?: IsoDate | undefined;
  total_incl?: string | undefined;
  except_id?: number | undefined;
};

export type Similar = { id: number; because: 'number' | 'amount_and_date' };

/**
 * A booked expense that may be the same one: of this supplier with this number, else of this day and this amount, whoever it is of,
 * because a name is not always read the same. Nothing of no amount is alike.
 */
export async function findPossibleDuplicate(scope: Scope, asked: Asked): Promise<Similar | null> {
  const { contact_id, document_number, date, total_incl, except_id } = asked;
  if (contact_id !== undefined) {
    const twin = await postedTwin(scope, {
      contactId: contact_id,
      documentNumber: document_number,
      exceptId: except_id,
    });
    if (twin !== null) return { id: twin, because: 'number' };
  }
  if (date === undefined || total_incl === undefined || parseEuro(total_incl) === 0) return null;
  const found = await ofDayAndAmount(scope, {
    date,
    total: parseEuro(total_incl),
    exceptId: except_id,
  }).executeTakeFirst();
  return found === undefined ? null : { id: found.id, because: 'amount_and_date' };
}

/** A posted expense of this supplier with this number, other than `exceptId`. */
export async function postedTwin(scope: Scope, about: Numbered): Promise<number | null> {
  if (about.documentNumber.trim() === '') return null;
  return (await ofNumber(scope, about).executeTakeFirst())?.id ?? null;
}

type Numbered = { contactId: number; documentNumber: string; exceptId: number | undefined };

/** "is not distinct from" keeps PostgreSQL from reading every invoice of the supplier. */
function ofNumber(scope: Scope, { contactId, documentNumber, exceptId }: Numbered) {
  return booked(scope, exceptId)
    .where(sql`lower(btrim(document_number))`, '=', documentNumber.trim().toLowerCase())
    .where('contact_id', 'is not distinct from', contactId);
}

function ofDayAndAmount(
  scope: Scope,
  { date, total, exceptId }: { date: IsoDate; total: Cents; exceptId: number | undefined },
) {
  return booked(scope, exceptId).where('document_date', '=', date).where('total_incl_cents', '=', total);
}

/** The first of the booked ones. The sum keeps PostgreSQL from walking all of them in order of their ids. */
function booked(scope: Scope, exceptId: number | undefined) {
  const query = scope.db
    .selectFrom('expenses')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('is_concept', '=', false)
    .where('reversed_at', 'is', null)
    .orderBy(sql`id + 0`)
    .limit(1);
  return exceptId === undefined ? query : query.where('id', '<>', exceptId);
}

/** Whether a booked expense may be the same one as is proposed. */
export async function isPossibleDuplicate(scope: Scope, proposal: ExpenseProposal): Promise<boolean> {
  const { contact_id, document_number, date, total_incl, is_credit_note } = proposal;
  const isTurned = total_incl !== null && is_credit_note && parseEuro(total_incl) > 0;
  const total = isTurned ? formatEuro(negate(parseEuro(total_incl))) : total_incl;
  const similar = await findPossibleDuplicate(scope, {
    document_number,
    contact_id: contact_id ?? undefined,
    date: date ?? undefined,
    total_incl: total ?? undefined,
  });
  return similar !== null;
}
