import { cents, formatEuro, percentage, type SalesTreatment, sum } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { openProjectShown } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { checkDocument, type OfferedLine } from '../invoices/document-lines.ts';
import { basisPoints, priced } from '../invoices/pricing.ts';
import { type Concept, insertConcept } from '../invoices/save-draft.ts';
import { advancesOfQuotation, noteSettled, settlingLines } from '../invoices/settle-advance.ts';
import { rateOn } from '../invoices/vat-treatments.ts';
import { lockQuotation, type QuotationRow } from './store.ts';

/**
 * A draft invoice of what was offered, once; advance invoices of it are deducted. With a percentage an advance invoice for that part. The
 * quotation is locked, so that of two at the same moment one is refused.
 */
export async function copyToInvoice(scope: Scope, id: number, advance: string | null): Promise<number> {
  const quotation = await lockQuotation(scope, id);
  if (quotation.number === null) throw new Refusal('quotation_not_sent');
  if (quotation.state === 'INVOICED') throw new Refusal('quotation_invoiced');
  if (quotation.decision === 'DECLINED') throw new Refusal('quotation_declined');
  return advance === null ? invoiceWhole(scope, quotation) : invoiceAdvance(scope, quotation, advance);
}

async function invoiceWhole(scope: Scope, quotation: QuotationRow): Promise<number> {
  const { contact_id, prices_include_vat } = quotation;
  const advances = contact_id === null ? [] : await advancesOfQuotation(scope, contact_id, quotation.id);
  const deducted: OfferedLine[] = [];
  for (const advance of advances) deducted.push(...(await settlingLines(scope, advance, prices_include_vat)));
  const offered = quotation.lines.map((line) => ({ ...line, rate_bp: rateOn(line.treatment, scope.today) }));
  const concept = await conceptOf(scope, quotation, discounted(offered, quotation, deducted));
  const id = await insertConcept(scope, concept, { quotation_id: quotation.id });
  for (const advance of advances) await noteSettled(scope, id, advance.id);
  return id;
}

type Whole = Pick<Concept, 'lines' | 'discount_bp' | 'is_advance'>;

/** A discount on the whole is not taken off the deducted advances as well: with them, each line bears it. */
function discounted(lines: readonly OfferedLine[], { discount_bp }: QuotationRow, deducted: OfferedLine[]): Whole {
  if (deducted.length === 0 || discount_bp === 0)
    return { lines: [...lines, ...deducted], discount_bp, is_advance: false };
  const borne = lines.map((line) => ({
    ...line,
    discount_bp: 10_000 - Math.round(((10_000 - line.discount_bp) * (10_000 - discount_bp)) / 10_000),
  }));
  return { lines: [...borne, ...deducted], discount_bp: 0, is_advance: false };
}

const ADVANCE = {
  en: (percent: string, number: string) => `Advance of ${percent}% on quotation ${number}`,
  nl: (percent: string, number: string) => `Voorschot van ${percent}% op offerte ${number}`,
} as const;

/** One line per VAT treatment and rate, on the ledger of turnover charged in advance; its VAT is due with this invoice. */
async function invoiceAdvance(scope: Scope, quotation: QuotationRow, percent: string): Promise<number> {
  const { lines, prices_include_vat, discount_bp, language, number } = quotation;
  const current = lines.map((line) => ({ ...line, rate_bp: rateOn(line.treatment, scope.today) }));
  const { groups } = priced(current, prices_include_vat, discount_bp);
  const written = language === 'nl' ? percent.replace('.', ',') : percent;
  const advance = groups.map(({ code, rate_bp, base, vat }): OfferedLine => {
    const whole = prices_include_vat ? sum([base, vat]) : base;
    return {
      description: ADVANCE[language](written, number ?? ''),
      quantity: '1',
      unit: null,
      unit_price: formatEuro(cents(percentage(whole, basisPoints(percent)))),
      discount_bp: 0,
      supply: 'service',
      treatment: code as SalesTreatment,
      rate_bp,
      chosen_ledger_id: null,
    };
  });
  const concept = await conceptOf(scope, quotation, { lines: advance, discount_bp: 0, is_advance: true });
  return insertConcept(scope, concept, { quotation_id: quotation.id });
}

async function conceptOf(scope: Scope, quotation: QuotationRow, whole: Whole): Promise<Concept> {
  const { contact_id, language, prices_include_vat, reference } = quotation;
  const { payment_term_days } = await administration(scope);
  const concept: Concept = {
    contact_id,
    language,
    prices_include_vat,
    ...whole,
    reference,
    order_reference: '',
    note: '',
    attachment_ids: [],
    invoice_date: scope.today,
    performed_on: null,
    performed_until: null,
    payment_term_days,
    project_id: (await openProjectShown(scope, quotation.project_id))?.id ?? null,
  };
  await checkDocument(scope, concept, { on: [scope.today], alsoOn: [] });
  return concept;
}
