import { VatId, type VatIdCheck } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { dutchDay } from '#platform/clock';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { VatCheckAnswer } from '#adapters/vat-number-check/vat-number-check';
import { contactById } from './contact-store.ts';

/** A VIES query: the number, and the requester. */
export type VatQuestion = { vat_id: string; requester: string | null };

/** The question as VIES takes it. A number that cannot be one is refused beside the field before anyone is asked. */
export async function vatQuestion(scope: Scope, text: string, contactId: number | undefined): Promise<VatQuestion> {
  if (contactId !== undefined) await contactById(scope, contactId);
  const parsed = VatId.safeParse(text);
  if (!parsed.success || parsed.data === null) throw refuseField('btwNumber', 'vat_id_invalid');
  const asker = await scope.db
    .selectFrom('administrations')
    .select('btw_id')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { vat_id: parsed.data, requester: asker.btw_id };
}

/** Keeps an answer as proof, with its day. */
export async function keepVatCheck(
  scope: Scope,
  { vat_id }: VatQuestion,
  contactId: number | undefined,
  answer: VatCheckAnswer,
): Promise<VatIdCheck> {
  const { outcome, ...details } = answer;
  const row = await scope.db
    .insertInto('contact_checks')
    .values({
      administration_id: scope.administrationId,
      contact_id: contactId ?? null,
      subject: vat_id,
      outcome,
      details: JSON.stringify(details),
      checked_by: scope.personId,
    })
    .returning(CHECK_COLUMNS)
    .executeTakeFirstOrThrow();
  return presentCheck(row);
}

/** What VIES answered about a contact, newest first. */
export async function vatChecksOf(scope: Scope, contactId: number): Promise<VatIdCheck[]> {
  await contactById(scope, contactId);
  const rows = await scope.db
    .selectFrom('contact_checks')
    .select(CHECK_COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(MOST_CHECKS)
    .execute();
  return rows.map(presentCheck);
}

/** On which days VIES said of contacts that a number was in use. */
export async function validVatDays(
  scope: Scope,
  contactIds: readonly number[],
): Promise<{ contact_id: number; vat_id: string; day: IsoDate }[]> {
  const rows = await scope.db
    .selectFrom('contact_checks')
    .select(['contact_id', 'subject', 'checked_at'])
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', 'in', [...contactIds])
    .where('outcome', '=', 'VALID')
    .execute();
  return rows.flatMap(({ contact_id, subject: vat_id, checked_at }) =>
    contact_id === null ? [] : [{ contact_id, vat_id, day: dutchDay(new Date(checked_at)) }],
  );
}

const MOST_CHECKS = 50;
const CHECK_COLUMNS = ['id', 'subject', 'outcome', 'details', 'checked_at'] as const;

type CheckRow = { id: number; subject: string; outcome: string; details: unknown; checked_at: string };

function presentCheck({ id, subject, outcome, details, checked_at }: CheckRow): VatIdCheck {
  const told = details as Readonly<Record<string, string | null | undefined>>;
  return {
    id,
    vat_id: subject,
    outcome: outcome as VatIdCheck['outcome'],
    name: told['name'] ?? null,
    address: told['address'] ?? null,
    consultation_number: told['consultation_number'] ?? null,
    reason: told['reason'] ?? null,
    checked_at: new Date(checked_at).toISOString(),
  };
}
