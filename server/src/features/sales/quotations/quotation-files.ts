import { ZERO } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import { administration, invoiceSettings } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import type { Download } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import { writeInvoicePdf } from '#standards/invoice-pdf/invoice-pdf';
import { composeDocument } from '../documents/compose-document.ts';
import { shownLogo } from '../documents/invoice-files.ts';
import { nameFiles } from '../documents/store-invoice-files.ts';
import { priced } from '../invoices/pricing.ts';
import { type FrozenTemplate, shownTemplate, templateFor } from '../templates/shown-template.ts';
import { quotationById, type QuotationFields } from './store.ts';

type Begin = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** The quotation as its reader sees it; the last day on which it can be accepted is where an invoice has its due date. */
export async function composeQuotation(
  scope: Scope,
  quotation: QuotationFields,
  number: string,
): Promise<InvoiceDocument> {
  const { lines, prices_include_vat, discount_bp } = quotation;
  const total = priced(lines, prices_include_vat, discount_bp);
  const [seller, buyer, settings] = await Promise.all([
    administration(scope),
    quotation.contact_id === null ? null : contactById(scope, quotation.contact_id),
    invoiceSettings(scope),
  ]);
  return composeDocument({
    invoice: {
      ...quotation,
      is_credit_note: false,
      invoice_date: quotation.quotation_date,
      due_date: quotation.valid_until,
      performed_on: null,
      performed_until: null,
      order_reference: '',
      credits_invoice_number: null,
      credits_invoice_date: null,
    },
    lines: lines.map((line, index) => ({ ...line, amount: total.amounts[index] ?? ZERO })),
    total,
    seller,
    buyer,
    account: null,
    number,
    settings,
  });
}

/** What is drawn: the frozen document of one that was sent, or the draft as it is. */
export type PrintableQuotation = {
  id: number;
  document: InvoiceDocument;
  isConcept: boolean;
  logo_sha256: string | null;
  template: FrozenTemplate | null;
  pdf_sha256: string | null;
};

export async function printableQuotation(scope: Scope, id: number): Promise<PrintableQuotation> {
  const quotation = await quotationById(scope, id);
  const { document, logo_sha256, template, pdf_sha256 } = quotation;
  if (document !== null) return { id, document, isConcept: false, logo_sha256, template, pdf_sha256 };
  return { id, pdf_sha256: null, ...(await drawableQuotation(scope, quotation)) };
}

type Drawable = Omit<PrintableQuotation, 'id' | 'pdf_sha256'>;

/** A draft, saved or not, as it would be printed now. */
export async function drawableQuotation(scope: Scope, quotation: QuotationFields): Promise<Drawable> {
  const [document, logo_sha256, template] = await Promise.all([
    composeQuotation(scope, quotation, ''),
    shownLogo(scope),
    shownTemplate(scope, 'QUOTATION', quotation.language, quotation),
  ]);
  return { document, isConcept: true, logo_sha256, template };
}

/** Its PDF. */
export async function drawnQuotation(
  { document, isConcept, logo_sha256, template }: Drawable,
  files: FileStore,
): Promise<Buffer> {
  return writeInvoicePdf(document, {
    ubl: null,
    logo: logo_sha256 === null ? null : await files.read(logo_sha256),
    template: await templateFor(template, document, files),
    isQuotation: true,
    isConcept,
  });
}

const LARGEST_BYTES = 50_000_000;

/**
 * The hash of the PDF of a quotation that was sent, drawn and stored if nobody did so yet. Whoever is first decides which bytes they are; a
 * customer decides about exactly those.
 */
export async function storedPdf(begin: Begin, files: FileStore, printed: PrintableQuotation): Promise<string> {
  if (printed.pdf_sha256 !== null) return printed.pdf_sha256;
  const pdf = await files.put(await drawnQuotation(printed, files), LARGEST_BYTES);
  return begin(async (scope) => {
    await nameFiles(scope, [{ ...pdf, media_type: 'application/pdf' }]);
    await scope.db
      .updateTable('quotations')
      .set({ pdf_sha256: pdf.sha256 })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', printed.id)
      .where('pdf_sha256', 'is', null)
      .execute();
    const { pdf_sha256 } = await quotationById(scope, printed.id);
    if (pdf_sha256 === null) throw new Error('the file of a quotation was not stored');
    return pdf_sha256;
  });
}

/** The stored file of one that was sent, or the current one of a draft. */
export async function quotationPdf(
  begin: Begin,
  files: FileStore,
  printed: PrintableQuotation,
): Promise<Download & { content: Uint8Array }> {
  const { document, isConcept } = printed;
  const content = isConcept
    ? await drawnQuotation(printed, files)
    : await files.read(await storedPdf(begin, files, printed));
  return { media_type: 'application/pdf', file_name: isConcept ? 'concept.pdf' : `${document.number}.pdf`, content };
}
