import type { VatIdCheck } from '@saldo/contract';
import { isInIcp, vatIdSuffices } from '@saldo/ledger';
import type { VatCheckAnswer, VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { contactById, keepVatCheck, type VatQuestion, vatQuestion } from '#features/contacts/index';
import type { JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { invoiceById, linesOf } from './store.ts';

/** What VIES is asked about an invoice: which number, and for whom. */
export type InvoiceVatQuestion = VatQuestion & { contact_id: number };

/** The question for VIES when a draft shifts its VAT to a business in another country of the EU; else there is none. */
export async function invoiceVatQuestion(scope: Scope, id: number): Promise<InvoiceVatQuestion | undefined> {
  const { is_concept, is_credit_note, contact_id } = await invoiceById(scope, id);
  if (!is_concept || is_credit_note || contact_id === null) return undefined;
  const shifted = (await linesOf(scope, id)).find(({ treatment }) => isInIcp(treatment));
  const { vat_id } = await contactById(scope, contact_id);
  if (shifted === undefined || vat_id === null || !vatIdSuffices(shifted.treatment, vat_id)) return undefined;
  return { contact_id, ...(await vatQuestion(scope, vat_id, undefined)) };
}

/**
 * Keeps what VIES answered about the customer of an invoice. That it could not check is kept too and stops nobody; a number that is not in
 * use is refused unless the person says to go on. Refused as stale when the invoice or the VAT number changed while VIES was asked.
 */
export async function keepInvoiceVatCheck(
  scope: Scope,
  id: number,
  { asked, answer, allowInvalid }: { asked: InvoiceVatQuestion; answer: VatCheckAnswer; allowInvalid: boolean },
): Promise<VatIdCheck> {
  const now = await invoiceVatQuestion(scope, id);
  if (now?.vat_id !== asked.vat_id || now.contact_id !== asked.contact_id) throw new Refusal('stale_version');
  if (answer.outcome === 'INVALID' && !allowInvalid)
    throw new Refusal('customer_vat_id_not_in_use', { about: { contact_id: asked.contact_id, vat_id: asked.vat_id } });
  return keepVatCheck(scope, asked, asked.contact_id, answer);
}

type Check = (scope: Scope) => Promise<VatIdCheck | null>;

/** What VIES says of the customer of a draft, asked outside of the transaction; null where there is nothing to ask. */
export async function askVies(
  context: JobContext,
  { vatNumbers }: { vatNumbers: VatNumberCheck },
  id: number,
): Promise<Check | null> {
  const asked = await context.begin(
    async (scope) => ((await invoiceById(scope, id)).is_concept ? invoiceVatQuestion(scope, id) : undefined),
    { writes: false },
  );
  if (asked === undefined) return null;
  const answer = await vatNumbers.check(asked.vat_id, asked.requester);
  return (scope) => keepInvoiceVatCheck(scope, id, { asked, answer, allowInvalid: false });
}
