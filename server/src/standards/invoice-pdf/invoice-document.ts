import type { Cents, IsoDate } from '@saldo/ledger';

/**
 * A finished invoice or credit note as its reader sees it: what the PDF prints and the UBL says. Nothing here is
 * computed again by the writers; the arithmetic of EN 16931 (BR-CO-10 to 17) must hold when it comes in.
 */
export type InvoiceDocument = {
  /** The amounts of a credit note are positive: they say what is credited. */
  kind: 'invoice' | 'credit_note';
  number: string;
  issue_date: IsoDate;
  due_date: IsoDate | null;
  /** Null when the supply was on the day of the invoice. */
  delivery_date: IsoDate | null;
  /** The last day of a period of supply that began on the delivery date. */
  period_until?: IsoDate | null;
  buyer_reference: string | null;
  order_reference: string | null;
  /** The seller's own number of what was offered before. It is printed; an e-invoice has no place for it. */
  quotation?: string | null;
  /** The invoice that a credit note takes back. */
  credited_invoice: { number: string; issue_date: IsoDate | null } | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  payment: InvoicePayment | null;
  currency: 'EUR';
  language: 'nl' | 'en';
  /** A free message to the customer, a paragraph a line. */
  message: string | null;
  lines: readonly InvoiceLine[];
  vat_subtotals: readonly VatSubtotal[];
  totals: InvoiceTotals;
  /** Files that belong to it, which travel inside the e-invoice (BG-24). */
  attachments?: readonly InvoiceAttachment[];
};

/** Of what kinds a file inside an e-invoice may be (BR-CL-24), as far as files of that kind are taken in. */
export const EMBEDDED_KINDS = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** A file by the hash of its bytes. */
export type InvoiceAttachment = { file_name: string; media_type: (typeof EMBEDDED_KINDS)[number]; sha256: string };

export type InvoiceParty = {
  name: string;
  /** "attn." person or department. */
  attention: string | null;
  address: { street: string; postal_code: string; city: string /** ISO 3166, two letters. */; country: string };
  kvk: string | null;
  vat_id: string | null;
  oin: string | null;
  /** Where it is found on Peppol when not under the numbers above: scheme, colon, number. */
  peppol_id?: string | null;
  email: string | null;
};

export type InvoicePayment = {
  iban: string;
  bic: string | null;
  account_name: string;
  /** What the payer must mention; the invoice number when null. */
  reference: string | null;
  terms: string | null;
  /** Where it is paid online. */
  link?: string;
};

/** UNCL 5305: standard, zero, exempt, reverse charge, intra-community supply, export, outside the scope of VAT. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

export type InvoiceLine = {
  description: string;
  /** Decimal with a point, such as "12.5". */
  quantity: string;
  /** Price per unit without VAT, decimal with a point; may have more than two decimals and may be negative. */
  unit_price: string;
  /** UN/ECE recommendation 20, such as HUR for hours; null for pieces. */
  unit_code: string | null;
  /** What was taken off quantity × price: in basis points, and in cents without VAT. */
  discount?: { bp: number; amount: Cents };
  /** Quantity × price less the discount, rounded to the cent. */
  line_net: Cents;
  vat_category: VatCategory;
  /** Basis points: 2100 is 21%. Zero for every category but S. */
  rate_bp: number;
};

export type VatSubtotal = {
  category: VatCategory;
  rate_bp: number;
  base: Cents;
  /** The share of a discount on the whole that was taken off this base. */
  discount?: Cents;
  vat: Cents;
  /** Why no VAT is charged, in the language of the invoice. Null takes the standard sentence of the category. */
  exemption_reason: string | null;
};

/** `lines` is what the lines come to before a discount on the whole; the same as `net` without one. */
export type InvoiceTotals = { lines?: Cents; net: Cents; vat: Cents; gross: Cents; prepaid: Cents; payable: Cents };

const EXEMPTION_REASONS: Readonly<Record<InvoiceDocument['language'], Readonly<Record<VatCategory, string | null>>>> = {
  nl: {
    S: null,
    Z: null,
    E: 'Vrijgesteld van btw',
    AE: 'Btw verlegd',
    K: 'Intracommunautaire levering, 0% btw (artikel 138 btw-richtlijn)',
    G: 'Uitvoer buiten de EU, 0% btw (artikel 146 btw-richtlijn)',
    O: 'Niet onderworpen aan Nederlandse btw',
  },
  en: {
    S: null,
    Z: null,
    E: 'Exempt from VAT',
    AE: 'VAT reverse charged',
    K: 'Intra-Community supply, 0% VAT (article 138 VAT Directive)',
    G: 'Export outside the EU, 0% VAT (article 146 VAT Directive)',
    O: 'Not subject to Dutch VAT',
  },
};

function reverseChargeReason(document: InvoiceDocument): string {
  const { country } = document.buyer.address;
  const sentence = document.language === 'nl' ? 'Btw verlegd' : 'VAT reverse charged';
  if (country === 'NL')
    return `${sentence} (${document.language === 'nl' ? 'artikel 12 Wet OB 1968' : 'article 12 Dutch VAT Act 1968'})`;
  return `${sentence} (${document.language === 'nl' ? 'artikelen 44 en 196 btw-richtlijn' : 'articles 44 and 196 VAT Directive'})`;
}

/**
 * The sentence the law wants beside a base on which no VAT is charged (article 226 points 11 and 11a of the VAT
 * Directive, article 35a of the Wet OB 1968); null for charged VAT and for the zero rate, which needs none.
 */
export function exemptionReason(document: InvoiceDocument, subtotal: VatSubtotal): string | null {
  if (subtotal.category === 'S' || subtotal.category === 'Z') return null;
  if (subtotal.exemption_reason !== null) return subtotal.exemption_reason;
  return subtotal.category === 'AE'
    ? reverseChargeReason(document)
    : EXEMPTION_REASONS[document.language][subtotal.category];
}
