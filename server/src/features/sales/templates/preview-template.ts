import type { TemplateLayout, TemplateType } from '@saldo/contract';
import { addDays, cents, type IsoDate } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import { administration, invoiceSettings } from '#features/administrations/index';
import type { Download } from '#platform/http/handlers';
import type { Language, Scope } from '#platform/scope';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import { writeInvoicePdf } from '#standards/invoice-pdf/invoice-pdf';
import { composeDocument, type PaymentAccount } from '../documents/compose-document.ts';
import { pictureOfPage, shownLogo } from '../documents/invoice-files.ts';
import { priced } from '../invoices/pricing.ts';
import type { StoredLine } from '../invoices/store.ts';
import { refuseForeignImages } from './save-template.ts';
import { type FrozenTemplate, frozenTemplate, templateFor } from './shown-template.ts';

/** Finer than the page of the editor, which is 794 pixels wide. */
const PICTURE_WIDTH = 900;
const TERM_DAYS = 30;
const WORDS = {
  en: {
    customer: 'Sample customer',
    street: 'Sample street 1',
    lines: ['Advice', 'Travel expenses'],
    reference: 'PO 7',
  },
  nl: { customer: 'Voorbeeldklant', street: 'Voorbeeldstraat 1', lines: ['Advies', 'Reiskosten'], reference: 'PO 7' },
} as const;

type Asked = { type: TemplateType; language: Language; layout: TemplateLayout };
type Previewed = {
  document: InvoiceDocument;
  template: FrozenTemplate;
  logo_sha256: string | null;
  type: TemplateType;
};

/** A document of this company for a customer that there is not, to show a template with. */
export async function previewed(
  scope: Scope,
  { type, language, layout }: Asked,
  account: PaymentAccount | null,
): Promise<Previewed> {
  await refuseForeignImages(scope, layout);
  return {
    type,
    document: await sampleDocument(scope, language, account),
    template: await frozenTemplate(scope, layout),
    logo_sha256: await shownLogo(scope),
  };
}

async function sampleDocument(
  scope: Scope,
  language: Language,
  account: PaymentAccount | null,
): Promise<InvoiceDocument> {
  const words = WORDS[language];
  const lines = words.lines.map((description, index) => sampleLine(description, index + 1));
  const document = composeDocument({
    invoice: {
      language,
      is_credit_note: false,
      invoice_date: scope.today,
      due_date: addDays(scope.today, TERM_DAYS),
      performed_on: null,
      performed_until: null,
      reference: words.reference,
      order_reference: '',
      credits_invoice_number: null,
      credits_invoice_date: null,
      note: '',
      prices_include_vat: false,
    },
    lines,
    total: priced(lines, false, 0),
    seller: await administration(scope),
    buyer: null,
    account,
    number: sampleNumber(scope.today),
    settings: await invoiceSettings(scope),
  });
  const address = { street: words.street, postal_code: '1012 AB', city: 'Amsterdam', country: 'NL' };
  return { ...document, buyer: { ...document.buyer, name: words.customer, address } };
}

const sampleNumber = (day: IsoDate): string => `${day.slice(0, 4)}-0042`;

function sampleLine(description: string, count: number): StoredLine {
  return {
    description,
    quantity: String(count),
    unit: null,
    unit_price: '100.00',
    discount_bp: 0,
    supply: 'service',
    treatment: 'nl_high',
    rate_bp: 2100,
    chosen_ledger_id: null,
    amount: cents(count * 10_000),
  };
}

/** The first page of the PDF that this template makes, as a picture. */
export async function pictureOf(
  { document, template, logo_sha256, type }: Previewed,
  files: FileStore,
  draws: Pick<ReceiptReader, 'pageImage'>,
): Promise<Download> {
  const pdf = await writeInvoicePdf(document, {
    ubl: null,
    logo: logo_sha256 === null ? null : await files.read(logo_sha256),
    template: await templateFor(template, document, files),
    isQuotation: type === 'QUOTATION',
    isConcept: false,
  });
  return pictureOfPage(pdf, 1, draws, PICTURE_WIDTH);
}
