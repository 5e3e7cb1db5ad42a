import type { FileStore } from '#adapters/file-store/file-store';
import { administration, invoiceSettings, logoHash } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import type { Download } from '#platform/http/handlers';
import { DocumentRefused, type ReceiptReader } from '#receipt-reading/receipt-reader';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import { pagesOf, writeInvoicePdf } from '#standards/invoice-pdf/invoice-pdf';
import { profileOf } from '#standards/e-invoice/profile';
import { writeUbl } from '#standards/ubl/ubl-writer';
import { composeDocument, type DocumentHead, type PaymentAccount } from './compose-document.ts';
import { frozenDocument } from './frozen-document.ts';
import { embeddedFiles } from '../invoices/invoice-attachments.ts';
import { invoiceById, type InvoiceRow, linesOf, type StoredLine } from '../invoices/store.ts';
import { priced } from '../invoices/pricing.ts';
import { type FrozenTemplate, shownTemplate, templateFor } from '../templates/shown-template.ts';

/** The document to render: the frozen one of a finalised invoice, or the current draft. */
export type Printable = {
  document: InvoiceDocument;
  isConcept: boolean;
  logo_sha256: string | null;
  /** How it is drawn; null is the standard look. */
  template: FrozenTemplate | null;
  /** The files of a final invoice, once they are kept. */
  stored: StoredHashes | null;
};
export type StoredHashes = { pdf_sha256: string; ubl_sha256: string };
export type Drawn = { pdf: Buffer; ubl: Buffer };

/** Draws and keeps what nobody kept yet. */
export type Keep = (drawn: Drawn) => Promise<StoredHashes>;

export async function printable(scope: Scope, id: number, account: PaymentAccount | null): Promise<Printable> {
  const invoice = await invoiceById(scope, id);
  const frozen = await frozenDocument(scope, id);
  if (frozen !== undefined) {
    const { pdf_sha256, ubl_sha256 } = invoice;
    const stored = pdf_sha256 === null || ubl_sha256 === null ? null : { pdf_sha256, ubl_sha256 };
    // Those that became final before the logo was frozen get that of the day on which they are kept.
    const logo_sha256 = invoice.has_logo === null ? await shownLogo(scope) : invoice.logo_sha256;
    return { document: frozen.document, isConcept: false, logo_sha256, template: frozen.template, stored };
  }
  return printableConcept(scope, { ...invoice, lines: await linesOf(scope, id) }, account);
}

type ShownConcept = DocumentHead &
  Pick<InvoiceRow, 'contact_id' | 'discount_bp' | 'attachment_ids' | 'template_id' | 'is_standard_look'> & {
    lines: readonly StoredLine[];
  };

/** A draft, saved or not, as it would be printed now. */
export async function printableConcept(
  scope: Scope,
  invoice: ShownConcept,
  account: PaymentAccount | null,
): Promise<Printable> {
  const { lines } = invoice;
  const logo_sha256 = await shownLogo(scope);
  const document = composeDocument({
    invoice,
    lines,
    total: priced(lines, invoice.prices_include_vat, invoice.discount_bp),
    seller: await administration(scope),
    buyer: invoice.contact_id === null ? null : await contactById(scope, invoice.contact_id),
    account,
    number: '',
    attachments: await embeddedFiles(scope, invoice.attachment_ids),
    settings: await invoiceSettings(scope),
  });
  const template = await shownTemplate(scope, 'INVOICE', invoice.language, invoice);
  return { document, isConcept: true, logo_sha256, template, stored: null };
}

/** The logo that invoices show as the settings are now. */
export async function shownLogo(scope: Scope): Promise<string | null> {
  return (await invoiceSettings(scope)).show_logo ? logoHash(scope) : null;
}

/** The e-invoice, in the profile that it keeps. */
async function ublOf(document: InvoiceDocument, files: FileStore): Promise<string> {
  const bytes = new Map<string, Uint8Array>();
  for (const { sha256 } of document.attachments ?? []) bytes.set(sha256, await files.read(sha256));
  return writeUbl(document, profileOf(document), bytes);
}

async function pdfOf(
  { document, logo_sha256, template }: Printable,
  ubl: string | null,
  files: FileStore,
): Promise<Buffer> {
  return writeInvoicePdf(document, {
    ubl,
    logo: logo_sha256 === null ? null : await files.read(logo_sha256),
    template: await templateFor(template, document, files),
  });
}

/** PDF and UBL of a final invoice. */
export async function drawFiles(printed: Printable, files: FileStore): Promise<Drawn> {
  const ubl = await ublOf(printed.document, files);
  return { pdf: await pdfOf(printed, ubl, files), ubl: Buffer.from(ubl, 'utf8') };
}

/** The PDF of a draft, which holds no e-invoice. */
export async function conceptPdf(printed: Printable, files: FileStore): Promise<Buffer> {
  return pdfOf(printed, null, files);
}

/** The stored file of a finalised invoice, or the current one of a draft. */
async function pdfBytes(printed: Printable, files: FileStore, keep: Keep): Promise<Uint8Array> {
  if (printed.isConcept) return conceptPdf(printed, files);
  const { pdf_sha256 } = printed.stored ?? (await keep(await drawFiles(printed, files)));
  return files.read(pdf_sha256);
}

/** The PDF; a final invoice carries its UBL inside. */
export async function pdfFile(printed: Printable, files: FileStore, keep: Keep): Promise<Download> {
  const { document, isConcept } = printed;
  const content = await pdfBytes(printed, files, keep);
  return { media_type: 'application/pdf', file_name: isConcept ? 'concept.pdf' : `${document.number}.pdf`, content };
}

/** The UBL of a final invoice; a draft has none. */
export async function ublFile(printed: Printable, files: FileStore, keep: Keep): Promise<Download> {
  const { document, isConcept } = printed;
  orNotFound(isConcept ? null : document);
  const { ubl_sha256 } = printed.stored ?? (await keep(await drawFiles(printed, files)));
  return {
    media_type: 'application/xml',
    file_name: `${document.number}.xml`,
    content: await files.read(ubl_sha256),
  };
}

const PICTURE_WIDTH = 1200;

/** A page of that PDF as a picture, for the screen. */
export async function pageFile(
  printed: Printable,
  page: number,
  files: FileStore,
  draws: Pick<ReceiptReader, 'pageImage'>,
  keep: Keep,
): Promise<Download> {
  return pictureOfPage(await pdfBytes(printed, files, keep), page, draws);
}

/** A page of a PDF that was drawn here, with the number of pages there are; no bytes beyond the last page. */
export async function pictureOfPage(
  bytes: Uint8Array,
  page: number,
  draws: Pick<ReceiptReader, 'pageImage'>,
  width = PICTURE_WIDTH,
): Promise<Download> {
  const pages = pagesOf(bytes);
  const about = { pages, media_type: 'image/png', file_name: `page-${String(page)}.png`, inline: true };
  try {
    const content = await draws.pageImage({ bytes, media_type: 'application/pdf' }, page, width);
    return { ...about, content };
  } catch (problem) {
    if (problem instanceof DocumentRefused) return { ...about, content: new Uint8Array() };
    throw problem;
  }
}
