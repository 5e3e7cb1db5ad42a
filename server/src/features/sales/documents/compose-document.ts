import type { InvoiceSettings, ListedContact } from '@saldo/contract';
import { absolute, type Cents, cents, negate, type SalesTreatment, ZERO } from '@saldo/ledger';
import type { Company } from '#features/administrations/index';
import type { InvoiceDocument, InvoiceParty, VatSubtotal } from '#standards/invoice-pdf/invoice-document';
import { asTreatment, type InvoiceRow, type StoredLine } from '../invoices/store.ts';
import { negatedDecimal, netUnitPrice, type Priced } from '../invoices/pricing.ts';
import { type DocumentVat, documentVat } from '../invoices/vat-treatments.ts';

/** The account on which customers pay. */
export type PaymentAccount = { iban: string; account_name: string; bic: string | null };

export type Ingredients = {
  invoice: InvoiceRow;
  lines: readonly StoredLine[];
  total: Priced;
  seller: Company;
  /** None while a draft has no customer. */
  buyer: ListedContact | null;
  account: PaymentAccount | null;
  number: string;
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
    order_reference: null,
    credited_invoice:
      invoice.credits_invoice_number === null
        ? null
        : { number: invoice.credits_invoice_number, issue_date: invoice.credits_invoice_date },
    seller: sellerParty(seller),
    buyer: buyer === null ? NOBODY : buyerParty(buyer),
    payment: account === null || is_credit_note ? null : { ...account, reference: null, terms: null },
    currency: 'EUR',
    language,
    message: orNull(
      [settings.introduction, invoice.note, settings.footer].filter((text) => text.trim() !== '').join('\n'),
    ),
    lines: lines.map((line, index) => {
      const net = total.net_lines[index] ?? ZERO;
      return {
        description: line.description,
        quantity: is_credit_note ? negatedDecimal(line.quantity) : line.quantity,
        unit_price: invoice.prices_include_vat ? netUnitPrice(net, line.quantity) : line.unit_price,
        unit_code: null,
        line_net: signed(net),
        vat_category: vatOf(line.treatment).category,
        rate_bp: line.rate_bp,
      };
    }),
    vat_subtotals: subtotals(total, signed, vatOf),
    totals: {
      net: signed(total.total_excl),
      vat: signed(total.total_vat),
      gross: signed(total.total_incl),
      prepaid: ZERO,
      payable: signed(total.total_incl),
    },
  };
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
    oin: null,
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
    oin: null,
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
