import { type Cents, formatEuro, subtract, ZERO } from '@saldo/ledger';
import {
  exemptionReason,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  type VatCategory,
} from '../invoice-pdf/invoice-document.ts';
import { type Identifier, legalIdentifier, peppolAddress, type UblProfile } from '../e-invoice/profile.ts';
import { element, writeDocument, type XmlNode } from '../xml/xml-writer.ts';

const CUSTOMIZATION: Readonly<Record<UblProfile, string>> = {
  nlcius: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  en16931: 'urn:cen.eu:en16931:2017',
};
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const SEPA_CREDIT_TRANSFER = '58';
const PIECES = 'C62';

function cbc(name: string, text: string | null, attributes: Record<string, string> = {}): XmlNode | null {
  return text === null || text === '' ? null : element(`cbc:${name}`, text, attributes);
}

function money(name: string, amount: Cents): XmlNode {
  return element(`cbc:${name}`, formatEuro(amount), { currencyID: 'EUR' });
}

/** "21" or "5.5" from basis points. */
function percent(rate_bp: number): string {
  return String(rate_bp / 100);
}

const TAX_SCHEME = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);

/** A rate may not be beside "outside the scope" (BR-O-05). */
function taxCategory(name: string, category: VatCategory, rate_bp: number, reason: string | null): XmlNode {
  return element(`cac:${name}`, [
    element('cbc:ID', category),
    category === 'O' ? null : element('cbc:Percent', percent(rate_bp)),
    cbc('TaxExemptionReason', reason),
    TAX_SCHEME,
  ]);
}

/** Where the party is found: on Peppol, else at its e-mail address. */
function endpoint(party: InvoiceParty): Identifier | null {
  return peppolAddress(party) ?? (party.email === null ? null : { value: party.email, scheme: 'EM' });
}

function identified(name: string, identifier: Identifier | null): XmlNode | null {
  return identifier === null ? null : element(`cbc:${name}`, identifier.value, { schemeID: identifier.scheme });
}

function partyNode(party: InvoiceParty, withVatId: boolean): XmlNode {
  const { street, city, postal_code, country } = party.address;
  return element('cac:Party', [
    identified('EndpointID', endpoint(party)),
    element('cac:PartyName', [element('cbc:Name', party.name)]),
    element('cac:PostalAddress', [
      cbc('StreetName', street),
      cbc('CityName', city),
      cbc('PostalZone', postal_code),
      element('cac:Country', [element('cbc:IdentificationCode', country)]),
    ]),
    party.vat_id === null || !withVatId
      ? null
      : element('cac:PartyTaxScheme', [element('cbc:CompanyID', party.vat_id), TAX_SCHEME]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      identified('CompanyID', legalIdentifier(party)),
    ]),
    party.attention === null && party.email === null
      ? null
      : element('cac:Contact', [cbc('Name', party.attention), cbc('ElectronicMail', party.email)]),
  ]);
}

function references(document: InvoiceDocument, profile: UblProfile): (XmlNode | null)[] {
  const { credited_invoice, buyer_reference, order_reference } = document;
  // One of the two references is compulsory (BR-NL-2, PEPPOL-EN16931-R003) and many small buyers give neither.
  const reference = buyer_reference ?? (order_reference === null ? 'NA' : null);
  return [
    cbc('BuyerReference', reference),
    invoicePeriod(document),
    order_reference === null ? null : element('cac:OrderReference', [element('cbc:ID', order_reference)]),
    credited_invoice === null
      ? null
      : element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', credited_invoice.number),
            profile === 'nlcius' ? null : cbc('IssueDate', credited_invoice.issue_date),
          ]),
        ]),
  ];
}

/** The bytes of the files of a document, by their hash. */
export type EmbeddedFiles = ReadonlyMap<string, Uint8Array>;

/** Files inside the e-invoice (BG-24). A name need not be unique; the reference is. */
function attachments({ attachments: files = [] }: InvoiceDocument, bytes: EmbeddedFiles): XmlNode[] {
  return files.map(({ file_name, media_type, sha256 }, index) =>
    element('cac:AdditionalDocumentReference', [
      element('cbc:ID', String(index + 1)),
      element('cbc:DocumentDescription', file_name),
      element('cac:Attachment', [
        element('cbc:EmbeddedDocumentBinaryObject', Buffer.from(bytes.get(sha256) ?? []).toString('base64'), {
          mimeCode: media_type,
          filename: file_name,
        }),
      ]),
    ]),
  );
}

/** The period that is charged (BG-14); the day of supply is then its first. */
function invoicePeriod({ delivery_date, period_until }: InvoiceDocument): XmlNode | null {
  if (delivery_date === null || period_until === undefined || period_until === null) return null;
  return element('cac:InvoicePeriod', [element('cbc:StartDate', delivery_date), element('cbc:EndDate', period_until)]);
}

/** An intra-community supply must say when and to which country (BR-IC-11, BR-IC-12). */
function delivery(document: InvoiceDocument): XmlNode | null {
  const intraCommunity = document.lines.some((line) => line.vat_category === 'K');
  if (document.delivery_date === null && !intraCommunity) return null;
  const country = element('cac:Country', [element('cbc:IdentificationCode', document.buyer.address.country)]);
  return element('cac:Delivery', [
    element('cbc:ActualDeliveryDate', document.delivery_date ?? document.issue_date),
    intraCommunity ? element('cac:DeliveryLocation', [element('cac:Address', [country])]) : null,
  ]);
}

/** NLCIUS advises against names of accounts and banks, which an IBAN makes superfluous (BR-NL-30 and 31). */
function paymentMeans(document: InvoiceDocument, profile: UblProfile): XmlNode | null {
  const { payment, kind, due_date } = document;
  if (payment === null) return null;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', SEPA_CREDIT_TRANSFER),
    kind === 'credit_note' ? cbc('PaymentDueDate', due_date) : null,
    element('cbc:PaymentID', payment.reference ?? document.number),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', payment.iban),
      profile === 'nlcius' ? null : cbc('Name', payment.account_name),
      profile === 'nlcius' || payment.bic === null
        ? null
        : element('cac:FinancialInstitutionBranch', [element('cbc:ID', payment.bic)]),
    ]),
  ]);
}

/** Either a due date or terms must be given when something is to be paid (BR-CO-25). */
function paymentTerms(document: InvoiceDocument): XmlNode | null {
  const terms = document.payment?.terms ?? null;
  const immediately = document.language === 'nl' ? 'Betaling per direct' : 'Payable immediately';
  const settled = document.language === 'nl' ? 'Wordt verrekend of terugbetaald' : 'Will be settled or refunded';
  const text = terms ?? (document.due_date === null ? (document.kind === 'invoice' ? immediately : settled) : null);
  return text === null ? null : element('cac:PaymentTerms', [element('cbc:Note', text)]);
}

function taxTotal(document: InvoiceDocument): XmlNode {
  const subtotals = document.vat_subtotals.map((subtotal) =>
    element('cac:TaxSubtotal', [
      money('TaxableAmount', subtotal.base),
      money('TaxAmount', subtotal.vat),
      taxCategory('TaxCategory', subtotal.category, subtotal.rate_bp, exemptionReason(document, subtotal)),
    ]),
  );
  return element('cac:TaxTotal', [money('TaxAmount', document.totals.vat), subtotals]);
}

/** Reason code 95 of UNCL 5189: discount. */
const DISCOUNT = '95';

type Written = { language: InvoiceDocument['language']; profile: UblProfile };

/** NLCIUS advises against the code (BR-NL-32). */
function allowance(amount: Cents, { language, profile }: Written, more: readonly (XmlNode | null)[]): XmlNode {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    profile === 'nlcius' ? null : element('cbc:AllowanceChargeReasonCode', DISCOUNT),
    element('cbc:AllowanceChargeReason', language === 'nl' ? 'Korting' : 'Discount'),
    money('Amount', amount),
    ...more,
  ]);
}

/** A discount on the whole, one per VAT category and rate (BG-20). */
function documentAllowances({ vat_subtotals, language }: InvoiceDocument, profile: UblProfile): XmlNode[] {
  return vat_subtotals.flatMap(({ discount = ZERO, category, rate_bp }) =>
    discount === 0
      ? []
      : [allowance(discount, { language, profile }, [taxCategory('TaxCategory', category, rate_bp, null)])],
  );
}

function monetaryTotal({ totals }: InvoiceDocument): XmlNode {
  const lines = totals.lines ?? totals.net;
  return element('cac:LegalMonetaryTotal', [
    money('LineExtensionAmount', lines),
    money('TaxExclusiveAmount', totals.net),
    money('TaxInclusiveAmount', totals.gross),
    lines === totals.net ? null : money('AllowanceTotalAmount', subtract(lines, totals.net)),
    totals.prepaid === 0 ? null : money('PrepaidAmount', totals.prepaid),
    money('PayableAmount', totals.payable),
  ]);
}

function negated(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}

/** A price may not be negative (BR-27): the minus of a discount line moves to the quantity. */
function lineNode(
  line: InvoiceLine,
  index: number,
  { kind, language, profile }: Written & Pick<InvoiceDocument, 'kind'>,
): XmlNode {
  const negativePrice = line.unit_price.startsWith('-');
  const quantity = negativePrice ? negated(line.quantity) : line.quantity;
  const price = negativePrice ? negated(line.unit_price) : line.unit_price;
  const [name = '', ...more] = line.description.trim().split(/\r?\n/);
  return element(kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(index + 1)),
    element(kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', quantity, {
      unitCode: line.unit_code ?? PIECES,
    }),
    money('LineExtensionAmount', line.line_net),
    line.discount === undefined ? null : allowance(line.discount.amount, { language, profile }, []),
    element('cac:Item', [
      cbc('Description', more.join('\n').trim()),
      element('cbc:Name', name),
      taxCategory('ClassifiedTaxCategory', line.vat_category, line.rate_bp, null),
    ]),
    element('cac:Price', [element('cbc:PriceAmount', price, { currencyID: 'EUR' })]),
  ]);
}

/**
 * Writes a UBL 2.1 Invoice (type 380) or CreditNote (381) after EN 16931 by NLCIUS, Peppol BIS Billing 3 or
 * EN 16931 alone (standards: SI-UBL 2.0.3, BIS 3 of May 2026). The text is UTF-8 with its declaration; `files` are the bytes of its attachments.
 */
export function writeUbl(document: InvoiceDocument, profile: UblProfile, files: EmbeddedFiles = new Map()): string {
  const isInvoice = document.kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  // Outside the scope of VAT no VAT number may be shown (BR-O-02 to 04).
  const withVatIds = !document.lines.some((line) => line.vat_category === 'O');
  const content = [
    element('cbc:CustomizationID', CUSTOMIZATION[profile]),
    profile === 'en16931' ? null : element('cbc:ProfileID', PROFILE),
    element('cbc:ID', document.number),
    element('cbc:IssueDate', document.issue_date),
    isInvoice ? cbc('DueDate', document.due_date) : null,
    isInvoice ? element('cbc:InvoiceTypeCode', '380') : element('cbc:CreditNoteTypeCode', '381'),
    cbc('Note', document.message),
    element('cbc:DocumentCurrencyCode', document.currency),
    references(document, profile),
    attachments(document, files),
    element('cac:AccountingSupplierParty', [partyNode(document.seller, withVatIds)]),
    element('cac:AccountingCustomerParty', [partyNode(document.buyer, withVatIds)]),
    delivery(document),
    paymentMeans(document, profile),
    paymentTerms(document),
    documentAllowances(document, profile),
    taxTotal(document),
    monetaryTotal(document),
    document.lines.map((line, index) => lineNode(line, index, { ...document, profile })),
  ];
  return writeDocument(
    element(root, content, {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    }),
  );
}
