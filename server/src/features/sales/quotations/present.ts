import type { Quotation, QuotationDecision, QuotationSummary } from '@saldo/contract';
import { cents, formatEuro, ZERO } from '@saldo/ledger';
import { projectShown } from '#features/projects/index';
import { may, type Scope } from '#platform/scope';
import { presentLine, presentVat } from '../invoices/present.ts';
import { percentageOf, priced } from '../invoices/pricing.ts';
import { publicAddress } from './public-address.ts';
import { invoicesOfQuotation, quotationById, type QuotationRow } from './store.ts';

const euro = (amount: number): string => formatEuro(cents(amount));

export function presentSummary(quotation: QuotationRow): QuotationSummary {
  return {
    id: quotation.id,
    number: quotation.number,
    state: quotation.state,
    contact_id: quotation.contact_id,
    contact_name: quotation.contact_name,
    quotation_date: quotation.quotation_date,
    valid_until: quotation.valid_until,
    reference: quotation.reference,
    total_excl: euro(quotation.total_excl_cents),
    total_vat: euro(quotation.total_vat_cents),
    total_incl: euro(quotation.total_incl_cents),
    sent_at: quotation.sent_at,
    mail_state: quotation.mail_state,
  };
}

/** A quotation as every call about it gives it back. */
export async function shownQuotation(scope: Scope, id: number, publicUrl: string): Promise<Quotation> {
  const quotation = await quotationById(scope, id);
  const { lines, prices_include_vat, discount_bp } = quotation;
  const total = priced(lines, prices_include_vat, discount_bp);
  return {
    ...presentSummary(quotation),
    language: quotation.language,
    prices_include_vat,
    note: quotation.note,
    discount: percentageOf(discount_bp),
    lines: lines.map((line, index) => presentLine({ ...line, amount: total.amounts[index] ?? ZERO })),
    project: await projectShown(scope, quotation.project_id),
    template_id: quotation.template_id,
    is_standard_look: quotation.is_standard_look,
    vat_totals: presentVat(total),
    decision: decisionOf(quotation),
    public_address: quotation.number === null ? null : publicAddress(scope, quotation, publicUrl),
    invoices: await invoicesOfQuotation(scope, id),
    changed_by: quotation.changed_by_name,
    changed_at: quotation.changed_at,
    version: quotation.version,
    may: mayDo(scope, quotation),
  };
}

function decisionOf(quotation: QuotationRow): QuotationDecision | null {
  const { decision, decided_name, decided_note, decided_at, decided_sha256, decided_by_name } = quotation;
  if (decision === null || decided_at === null || decided_name === null) return null;
  return {
    kind: decision,
    name: decided_name,
    note: decided_note,
    at: decided_at,
    sha256: decided_sha256,
    noted_by: decided_by_name,
  };
}

/** What may be done with a quotation now, by this person: the screen offers exactly this. */
function mayDo(scope: Scope, { state, number, decision, sent_at }: QuotationRow): Record<string, boolean> {
  const edit = may(scope, 'sales.edit');
  const maySend = may(scope, 'sales.send') && (state === 'CONCEPT' || state === 'OPEN');
  const isOffered = state === 'OPEN' || state === 'EXPIRED';
  return {
    edit: edit && state === 'CONCEPT',
    delete: edit && state === 'CONCEPT',
    send: maySend,
    mark_sent: maySend && sent_at === null,
    accept: edit && isOffered,
    decline: edit && isOffered,
    duplicate: edit,
    copy_to_invoice: edit && (isOffered || state === 'ACCEPTED'),
    archive: edit && number !== null && state !== 'ARCHIVED' && (state !== 'OPEN' || decision !== null),
    restore: edit && state === 'ARCHIVED',
  };
}
