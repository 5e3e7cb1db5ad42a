import type { ListedContact, VatIdCheck } from '@saldo/contract';
import {
  absolute,
  type AccountCode,
  type BalancedEntry,
  type Cents,
  cents,
  type EntryProblem,
  firstOfMonth,
  isBookingDate,
  isDueOnReceipt,
  isOnCashBasis,
  type IsoDate,
  missingSellerDetails,
  negate,
  hasInvoiceAddress,
  type SalesTreatment,
  vatIdSuffices,
} from '@saldo/ledger';
import {
  administration,
  type Company,
  hasPaymentAccount,
  invoiceSettings,
  type PeriodRow,
  placeEntry,
  placeVat,
} from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import {
  createOpenItem,
  type OpenItemRow,
  openItemOf,
  placeCorrection,
  postEntry,
  type Receipt,
  receiveVat,
  settleAgainst,
} from '#features/journal/index';
import { enqueue } from '#platform/jobs/jobs';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { composeDocument, type PaymentAccount } from '../documents/compose-document.ts';
import { freezeDocument } from '../documents/frozen-document.ts';
import { shownLogo } from '../documents/invoice-files.ts';
import { publicLink } from '../payments/public-link.ts';
import { shownTemplate } from '../templates/shown-template.ts';
import { asTreatment, type InvoiceRow, linesOf, lockInvoice, type StoredLine } from './store.ts';
import { embeddedFiles } from './invoice-attachments.ts';
import { takeInvoiceNumber } from './invoice-numbers.ts';
import { type Priced, priced } from './pricing.ts';
import { invoiceEntry, type SoldDocument } from './sales-entry.ts';
import { STORE_INVOICE_FILES } from '../documents/store-invoice-files.ts';
import { accountsOfLines, refuseUnfitLines, refuseUnfitOss } from './document-lines.ts';
import { creditedDays, daysOf, makeFindable, refuseUnlessConcept } from './save-draft.ts';

/** What the person says of an invoice of an older day: that its VAT corrects a filed return, that it may come after later ones. */
export type Choices = {
  version: number;
  book_as_correction: boolean;
  allow_earlier_date: boolean;
  /** What VIES answered about the customer, kept with the invoice. */
  vat_check?: VatIdCheck | null;
  /** It leaves by e-mail at once, of which the job draws and keeps its files: they are looked after later, should that come to nothing. */
  is_mailed_at_once?: boolean;
};

/** A thousand are mailed within minutes. */
const MAIL_DRAWS_WITHIN_MS = 3_600_000;

/**
 * Makes a draft final: checks it, takes the next number of its year, freezes what the customer gets, posts it and notes what is to
 * be received, all in one transaction. A failure anywhere gives the number back, so that the series has no gaps.
 */
export async function finalizeInvoice(
  scope: Scope,
  id: number,
  choices: Choices,
  account: PaymentAccount | null,
): Promise<void> {
  const concept = await lockInvoice(scope, id);
  refuseUnlessConcept(concept, choices.version);
  const lines = await linesOf(scope, id);
  const total = priced(lines, concept.prices_include_vat, concept.discount_bp);
  const invoice = asCreditNote(concept, total);
  const seller = await administration(scope);
  const buyer = await refuseIncomplete(scope, { invoice, lines }, seller);
  refuseUnfitLines(seller, lines, { on: daysOf(invoice), alsoOn: creditedDays(invoice) });
  refuseUnfitOss(lines, buyer, [...daysOf(invoice), ...creditedDays(invoice)]);
  const accounts = await accountsOfLines(scope, { lines, is_advance: invoice.is_advance });
  const { vat_accounting_basis, vat_basis_since } = seller;
  const onReceipt = isOnCashBasis({ vat_accounting_basis, vat_basis_since }, invoice.invoice_date);
  const sold = { invoice, lines, total, buyer, accounts, onReceipt };
  const placed = await placeInvoice(scope, sold, choices.book_as_correction);
  await claimFromOriginal(scope, invoice, total);

  const settings = await invoiceSettings(scope);
  const number = await takeInvoiceNumber(scope, {
    date: invoice.invoice_date,
    prefix: settings.number_prefix,
    allowEarlierDate: choices.allow_earlier_date,
  });
  const attachments = await embeddedFiles(scope, invoice.attachment_ids);
  const payment_link = await linkToPay(scope, invoice, account?.public_url);
  const parts = { invoice, lines, total, seller, buyer, account, attachments, payment_link, settings };
  const document = composeDocument({ ...parts, number: number.text });
  const logo = await shownLogo(scope);
  const template = await shownTemplate(scope, 'INVOICE', invoice.language, invoice);
  const entryId = await post(scope, id, { ...placed, description: `${number.text} ${buyer.name}` });
  await createOpenItem(scope, {
    kind: 'RECEIVABLE',
    source: { type: 'sales_invoice', id },
    contactId: buyer.id,
    reference: number.text,
    paymentReference: number.text,
    documentDate: invoice.invoice_date,
    dueDate: invoice.due_date,
    amount: total.total_incl,
  });
  await freezeDocument(scope, id, { document, template, vat_check: choices.vat_check ?? null });
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({
      is_concept: false,
      finalize_on: null,
      is_credit_note: invoice.is_credit_note,
      due_date: invoice.due_date,
      number: number.text,
      year: number.year,
      sequence: number.sequence,
      has_logo: logo !== null,
      logo_sha256: logo,
      template_id: null,
      is_standard_look: false,
      entry_id: entryId,
      version: eb('version', '+', 1),
      changed_at: new Date().toISOString(),
      changed_by: scope.personId,
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await makeFindable(scope, id);
  const runAt = new Date(choices.is_mailed_at_once === true ? Date.now() + MAIL_DRAWS_WITHIN_MS : Date.now());
  await enqueue(scope, STORE_INVOICE_FILES, { invoice_id: id }, { runAt });
  if (invoice.credits_invoice_id !== null)
    await offset(scope, invoice.credits_invoice_id, { id, date: invoice.invoice_date });
}

/** Where the invoice can be paid online; undefined for a company without an account for that. */
async function linkToPay(
  scope: Scope,
  invoice: InvoiceRow,
  publicUrl: string | undefined,
): Promise<string | undefined> {
  if (publicUrl === undefined || invoice.is_credit_note || !(await hasPaymentAccount(scope))) return undefined;
  return (await publicLink(scope, invoice, publicUrl)).url;
}

/**
 * An invoice that gives money back is a credit note, and names in its reference what it takes back: an invoice from before these
 * books. A credit note that asks for money is refused.
 */
function asCreditNote(concept: InvoiceRow, total: Priced): InvoiceRow {
  if (concept.is_credit_note && total.total_incl > 0) throw new Refusal('total_has_wrong_sign');
  if (concept.is_credit_note || total.total_incl >= 0) return concept;
  if (concept.reference.trim() === '') throw refuseField('reference', 'credited_number_required');
  return { ...concept, is_credit_note: true, due_date: null, credits_invoice_number: concept.reference };
}

/** Everything the law wants on an invoice, in the order a person fills it in. Gives back the customer. */
async function refuseIncomplete(
  scope: Scope,
  { invoice, lines }: Pick<Sold, 'invoice' | 'lines'>,
  seller: Company,
): Promise<ListedContact> {
  if (invoice.contact_id === null) throw refuseField('contact_id', 'customer_required');
  if (!isBookingDate(invoice.invoice_date, scope.today)) throw refuseField('invoice_date', 'date_out_of_range');
  if (lines.length === 0) throw refuseField('lines', 'lines_required');
  const empty = lines.flatMap(({ description }, index) => (description.trim() === '' ? [index] : []));
  if (empty.length > 0)
    throw new Refusal('invalid', {
      fields: Object.fromEntries(empty.map((index) => [`lines.${String(index)}.description`, ['description_empty']])),
    });
  const missing = missingSellerDetails(seller, invoice.invoice_date);
  if (missing.length > 0) throw new Refusal('seller_details_missing', { about: { missing: missing.join(', ') } });
  const buyer = await contactById(scope, invoice.contact_id);
  if (!hasInvoiceAddress(buyer)) throw new Refusal('customer_address_missing', { about: { contact_id: buyer.id } });
  if (!lines.every(({ treatment }) => vatIdSuffices(treatment, buyer.vat_id)))
    throw new Refusal('customer_vat_id_required', { about: { contact_id: buyer.id } });
  return buyer;
}

/** A credit note is limited to the rest of its invoice; the invoice is locked, so two together can't exceed it. */
async function claimFromOriginal(scope: Scope, invoice: InvoiceRow, total: Priced): Promise<void> {
  if (invoice.credits_invoice_id === null) return;
  const original = await lockInvoice(scope, invoice.credits_invoice_id);
  const credited = original.credited_cents + absolute(total.total_incl);
  if (credited > original.total_incl_cents)
    throw new Refusal('credited_too_much', {
      about: { left: original.total_incl_cents - original.credited_cents },
    });
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({ credited_cents: credited, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', original.id)
    .execute();
}

type Sold = {
  invoice: InvoiceRow;
  lines: readonly StoredLine[];
  total: Priced;
  buyer: ListedContact;
  accounts: readonly AccountCode[];
  /** VAT is due when it is received. */
  onReceipt: boolean;
};
type Placed = { entry: BalancedEntry | EntryProblem; corrects: PeriodRow | null };

const EU_SERVICE: SalesTreatment = 'eu_service';

/**
 * The entry of an invoice where it is in the books. A service to an EU business counts in the period in which it was performed (Wet OB
 * art. 37c; golden case G-INT-17). Where that return, or that of the invoice, was filed it is a correction, and only if so chosen; what
 * counts in no return has its own date.
 */
async function placeInvoice(scope: Scope, sold: Sold, asCorrection: boolean): Promise<Placed> {
  const { invoice_date, performed_on } = sold.invoice;
  const unplaced = entryOf(sold, { booked_on: invoice_date, vatMonth: () => firstOfMonth(invoice_date) });
  const place = await placeEntry(scope, invoice_date, { asCorrection, unplaced });
  const month = place.vatMonth(invoice_date);
  const { booked_on } = place;
  if (performed_on === null || !sold.lines.some(({ treatment }) => treatment === EU_SERVICE))
    return { entry: entryOf(sold, { booked_on, vatMonth: () => month }), corrects: place.corrects };
  const services = await placeVat(scope, performed_on, asCorrection);
  const vatMonth = (treatment: SalesTreatment) => (treatment === EU_SERVICE ? services.vatMonth(performed_on) : month);
  return { entry: entryOf(sold, { booked_on, vatMonth }), corrects: services.corrects ?? place.corrects };
}

function entryOf(
  { invoice, lines, total, buyer, accounts, onReceipt }: Sold,
  { booked_on, vatMonth }: Pick<SoldDocument, 'booked_on' | 'vatMonth'>,
): BalancedEntry | EntryProblem {
  return invoiceEntry({
    id: invoice.id,
    contact_id: buyer.id,
    booked_on,
    vatMonth: (treatment) => (onReceipt && isDueOnReceipt(treatment) ? null : vatMonth(treatment)),
    lines: lines.map(({ treatment, rate_bp }, index) => ({
      account: accounts[index] ?? '',
      treatment,
      rate_bp,
      net: total.booked_lines[index] ?? cents(0),
    })),
    vat: total.groups.map(({ code, rate_bp, vat }) => ({ treatment: asTreatment(code), rate_bp, vat })),
    total_incl: total.total_incl,
  });
}

async function post(
  scope: Scope,
  id: number,
  { entry, corrects, description }: Placed & { description: string },
): Promise<number> {
  const placed = corrects === null || typeof entry === 'string' ? entry : await placeCorrection(scope, corrects, entry);
  const { entryId } = await postEntry(scope, placed, {
    book: 'SALES',
    kind: 'ENTRY',
    source: { type: 'sales_invoice', id },
    description,
    ...(corrects === null ? {} : { correctsPeriodId: corrects.id }),
  });
  return entryId;
}

/**
 * Settles a credit note against what is still open of its invoice. Both are on 1100, so the books do not change; on cash basis it counts as
 * received and paid back on the day of the note.
 */
async function offset(scope: Scope, originalId: number, { id, date }: { id: number; date: IsoDate }): Promise<void> {
  const original = await openItemOf(scope, { type: 'sales_invoice', id: originalId });
  const note = await openItemOf(scope, { type: 'sales_invoice', id });
  if (original === undefined || note === undefined) return;
  const amount = cents(Math.min(original.outstanding, absolute(note.outstanding)));
  if (amount <= 0) return;
  await settleAgainst(scope, original, note, amount);
  const received = (item: OpenItemRow, share: Cents, source: Receipt['source']) => ({
    source,
    invoiceId: item.source_id,
    reference: item.reference,
    date,
    amount: share,
    openBefore: item.outstanding,
  });
  await receiveVat(scope, [
    received(original, amount, { type: 'vat_offset', id: original.id }),
    received(note, negate(amount), { type: 'vat_offset', id: note.id }),
  ]);
}
