import type { InvoiceSettings, ListedContact, Unit } from '@saldo/contract';
import {
  absolute,
  type Cents,
  cents,
  lineAmount,
  negate,
  type SalesTreatment,
  subtract,
  sum,
  vatInGross,
  ZERO,
} from '@saldo/ledger';
import type { Company } from '#features/administrations/index';
import type {
  InvoiceAttachment,
  InvoiceDocument,
  InvoiceParty,
  InvoicePayment,
  VatSubtotal,
} from '#standards/invoice-pdf/invoice-document';
import { asTreatment, type InvoiceRow, type StoredLine } from '../invoices/store.ts';
import { negatedDecimal, netUnitPrice, type Priced } from '../invoices/pricing.ts';
import { type DocumentVat, documentVat } from '../invoices/vat-treatments.ts';

/** The account on which customers pay. */
export type PaymentAccount = {
  iban: string;
  account_name: string;
  bic: string | null;
  /** Where this server is found. */
  public_url?: string;
};

/** What a document says besides its lines and parties. */
export type DocumentHead = Pick<
  InvoiceRow,
  | 'language'
  | 'is_credit_note'
  | 'invoice_date'
  | 'due_date'
  | 'performed_on'
  | 'performed_until'
  | 'reference'
  | 'order_reference'
  | 'credits_invoice_number'
  | 'credits_invoice_date'
  | 'note'
  | 'prices_include_vat'
> &
  Partial<Pick<InvoiceRow, 'quotation_number'>>;

export type Ingredients = {
  invoice: DocumentHead;
  lines: readonly StoredLine[];
  total: Priced;
  seller: Company;
  /** None while a draft has no customer. */
  buyer: ListedContact | null;
  account: PaymentAccount | null;
  number: string;
  attachments?: readonly InvoiceAttachment[];
  /** Where it is paid online. */
  payment_link?: string | undefined;
  /** What every invoice of this company says. */
  settings: Pick<InvoiceSettings, 'introduction' | 'footer'>;
};

/**
 * The invoice as its reader sees it: parties, lines and totals as they are at this moment. Frozen when the invoice is finalised. A
 * credit note says positively what is taken back.
 */
export function composeDocument({
  invoice,
  lines,
  total,
  seller,
  buyer,
  account,
  number,
  attachments = [],
  payment_link,
  settings,
}: Ingredients): InvoiceDocument {
  const { language, is_credit_note } = invoice;
  const signed = (amount: Cents): Cents => (is_credit_note ? negate(amount) : amount);
  const treatments = lines.map(({ treatment }) => treatment);
  const vatOf = (treatment: SalesTreatment) => documentVat(treatment, treatments, language);
  return {
    kind: is_credit_note ? 'credit_note' : 'invoice',
    number,
    issue_date: invoice.invoice_date,
    due_date: invoice.due_date,
    delivery_date: invoice.performed_on,
    buyer_reference: invoice.reference === '' ? null : invoice.reference,
    period_until: invoice.performed_until,
    order_reference: invoice.order_reference === '' ? null : invoice.order_reference,
    quotation: invoice.quotation_number ?? null,
    credited_invoice:
      invoice.credits_invoice_number === null
        ? null
        : { number: invoice.credits_invoice_number, issue_date: invoice.credits_invoice_date },
    seller: sellerParty(seller),
    buyer: buyer === null ? NOBODY : buyerParty(buyer),
    payment: account === null || is_credit_note ? null : paymentOf(account, payment_link),
    ...(attachments.length === 0 ? {} : { attachments }),
    currency: 'EUR',
    language,
    message: orNull(
      [settings.introduction, invoice.note, settings.footer].filter((text) => text.trim() !== '').join('\n'),
    ),
    lines: lines.map((line, index) => {
      const net = total.net_lines[index] ?? ZERO;
      const { unit_price, discount } = shownPrice(line, net, invoice.prices_include_vat);
      return {
        description: line.description,
        quantity: is_credit_note ? negatedDecimal(line.quantity) : line.quantity,
        unit_price,
        unit_code: line.unit === null ? null : UNIT_CODES[line.unit],
        ...(discount === undefined ? {} : { discount: { bp: line.discount_bp, amount: signed(discount) } }),
        line_net: signed(net),
        vat_category: vatOf(line.treatment).category,
        rate_bp: line.rate_bp,
      };
    }),
    vat_subtotals: subtotals(total, signed, vatOf),
    totals: {
      lines: signed(sum(total.net_lines)),
      net: signed(total.total_excl),
      vat: signed(total.total_vat),
      gross: signed(total.total_incl),
      prepaid: ZERO,
      payable: signed(total.total_incl),
    },
  };
}

function paymentOf({ iban, bic, account_name }: PaymentAccount, link: string | undefined): InvoicePayment {
  return { iban, bic, account_name, reference: null, terms: null, ...(link === undefined ? {} : { link }) };
}

/** Recommendation 20 of UN/ECE. */
const UNIT_CODES: Readonly<Record<Unit, string>> = {
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  km: 'KMT',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  kg: 'KGM',
  litre: 'LTR',
};

/**
 * The price without VAT that a line shows, and its discount apart where the price before it is a whole number of cents per line; a line
 * that gives money back shows the price after it.
 */
function shownPrice(line: StoredLine, net: Cents, includesVat: boolean): { unit_price: string; discount?: Cents } {
  const { quantity, unit_price, discount_bp, rate_bp } = line;
  const full = lineAmount(quantity, unit_price);
  const before = includesVat ? vatInGross(full, rate_bp).net : full;
  if (discount_bp > 0 && before > net && net >= 0)
    return {
      unit_price: includesVat ? netUnitPrice(before, quantity) : unit_price,
      discount: subtract(before, net),
    };
  return { unit_price: includesVat || discount_bp > 0 ? netUnitPrice(net, quantity) : unit_price };
}

/** One subtotal per category and rate (BR-CO-18), even when two treatments fall in the same; their reasons stand side by side. */
function subtotals(
  total: Priced,
  signed: (amount: Cents) => Cents,
  vatOf: (treatment: SalesTreatment) => DocumentVat,
): VatSubtotal[] {
  const found = new Map<string, VatSubtotal>();
  for (const group of total.groups) {
    const { category, reason } = vatOf(asTreatment(group.code));
    const key = `${category} ${String(group.rate_bp)}`;
    const same = found.get(key);
    const reasons = [same?.exemption_reason ?? null, reason].filter((text) => text !== null);
    found.set(key, {
      category,
      rate_bp: group.rate_bp,
      base: cents((same?.base ?? 0) + signed(group.base)),
      discount: cents((same?.discount ?? 0) + signed(group.discount)),
      vat: cents((same?.vat ?? 0) + signed(group.vat)),
      exemption_reason: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
    });
  }
  return [...found.values()].sort(
    (one, other) => other.rate_bp - one.rate_bp || absolute(other.base) - absolute(one.base),
  );
}

type Addressed = Pick<
  ListedContact,
  'street' | 'street_number' | 'street_number_addition' | 'postal_code' | 'town' | 'country'
>;

function addressOf(party: Addressed): InvoiceParty['address'] {
  const house = `${party.street_number}${party.street_number_addition === '' ? '' : ` ${party.street_number_addition}`}`;
  return {
    street: `${party.street} ${house}`.trim(),
    postal_code: party.postal_code,
    city: party.town,
    country: party.country,
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function sellerParty(seller: Company): InvoiceParty {
  return {
    name: seller.title,
    attention: null,
    address: addressOf(seller),
    kvk: seller.kvk_number,
    vat_id: seller.btw_id,
    oin: seller.oin,
    peppol_id: seller.peppol_id,
    email: orNull(seller.email),
  };
}

function buyerParty(buyer: ListedContact): InvoiceParty {
  const name = orNull(buyer.company_name) ?? buyer.name;
  const person = `${buyer.first_name} ${buyer.last_name}`.trim();
  return {
    name,
    attention: person === '' || person === name ? null : person,
    address: addressOf(buyer),
    kvk: buyer.kvk_number,
    vat_id: buyer.vat_id,
    oin: buyer.oin,
    peppol_id: buyer.peppol_id,
    email: orNull(buyer.email),
  };
}

const NOBODY: InvoiceParty = {
  name: '',
  attention: null,
  address: { street: '', postal_code: '', city: '', country: 'NL' },
  kvk: null,
  vat_id: null,
  oin: null,
  email: null,
};
