import { type ListedContact, type Invoice, type InvoiceBody, saleRateBp, saleRateName, UNITS } from '@saldo/contract';
import {
  cents,
  type Cents,
  type CustomerAddress,
  type DocumentTotals,
  euVatRates,
  hasInvoiceAddress,
  type IsoDate,
  isEuCountry,
  lineAmount,
  SALES_TREATMENTS,
  type SalesTreatment,
  salesTotals,
  vatIdSuffices,
  vatRatesOn,
} from '@saldo/ledger';
import { percentOf } from '../../../ui/forms/parse-amount.ts';

/** A line as it is in the form: decimals as on the wire, and what VAT it carries as one choice. */
export type LineValues = {
  description: string;
  quantity: string;
  unit: string;
  unit_price: string;
  discount: string;
  vat: string;
  ledger_account_id: number | null;
};

/** What invoices and quotations have in common. */
export type DocumentValues = {
  contact_id: string | null;
  language: 'nl' | 'en';
  prices_include_vat: boolean;
  reference: string;
  note: string;
  discount: string;
  lines: LineValues[];
};

export type InvoiceValues = DocumentValues & {
  invoice_date: IsoDate | null;
  payment_term_days: string | null;
  performed_on: IsoDate | null;
  performed_until: IsoDate | null;
  order_reference: string;
  is_advance: boolean;
  project_id: string | null;
  /** The id of a template, or the standard look; the default draws it while nothing was chosen. */
  template_id: string | null;
  attachments: Invoice['attachments'];
};

type Body = InvoiceBody;
export type VatChoice = { treatment: SalesTreatment; rate_bp: number; supply: 'goods' | 'service' };

/** "nl_high 2100 service": treatment, rate and kind of supply are one choice for the person who invoices. */
export function vatOptionKey({ treatment, rate_bp, supply }: VatChoice): string {
  return `${treatment} ${String(rate_bp)} ${supply}`;
}

export function parseVatOption(text: string): VatChoice {
  const [code = '', rate = '0', supply = 'service'] = text.split(' ');
  return {
    treatment: SALES_TREATMENTS.find((treatment) => treatment === code) ?? 'nl_high',
    rate_bp: Number(rate),
    supply: supply === 'goods' ? 'goods' : 'service',
  };
}

const GOODS: readonly SalesTreatment[] = ['eu_goods', 'export_goods', 'triangular', 'eu_local'];
const BOTH: readonly SalesTreatment[] = ['nl_high', 'nl_low'];

/**
 * The choices on a day, services before goods; an unknown year has only what carries no VAT. Through the one-stop shop those of the customer's
 * country.
 */
export function vatChoices(
  treatments: readonly SalesTreatment[],
  date: IsoDate,
  customer?: Pick<ListedContact, 'country' | 'vat_id'>,
): VatChoice[] {
  const rates = ratesOn(date);
  const foreign = customer === undefined || customer.vat_id !== null ? [] : euVatRates(customer.country, date);
  const choices = treatments.flatMap((treatment): VatChoice[] => {
    if (treatment === 'oss') return foreign.map((rate_bp) => ({ treatment, rate_bp, supply: 'goods' }));
    const rate_bp = treatment === 'nl_high' ? rates?.high : treatment === 'nl_low' ? rates?.low : 0;
    if (rate_bp === undefined) return [];
    return [{ treatment, rate_bp, supply: GOODS.includes(treatment) ? 'goods' : 'service' }];
  });
  const goods = choices.filter(({ treatment }) => BOTH.includes(treatment));
  return [...choices, ...goods.map((choice): VatChoice => ({ ...choice, supply: 'goods' }))];
}

function ratesOn(date: IsoDate): { high: number; low: number } | undefined {
  try {
    const rates = vatRatesOn(date);
    const of = (code: string) => rates.find((rate) => rate.code === code)?.rate_bp ?? 0;
    return { high: of('high'), low: of('low') };
  } catch {
    return undefined;
  }
}

/** What a new line starts with: the VAT shifted to a business elsewhere in the EU, else the first choice. */
export function defaultVatOption(choices: readonly VatChoice[], customer: ListedContact | undefined): string {
  const isAbroad = customer !== undefined && customer.country !== 'NL' && isEuCountry(customer.country);
  const shifted = choices.find(({ treatment }) => treatment === 'eu_service');
  const choice = isAbroad && customer.vat_id !== null ? (shifted ?? choices[0]) : choices[0];
  return vatOptionKey(choice ?? { treatment: 'nl_high', rate_bp: 2100, supply: 'service' });
}

/** In the place of a template: none, also not the default. */
export const STANDARD_LOOK = 'STANDARD';

/** What of the look of a draft was chosen, as one choice. */
export function lookOf({
  template_id,
  is_standard_look,
}: Pick<Invoice, 'template_id' | 'is_standard_look'>): string | null {
  if (template_id !== null) return String(template_id);
  return is_standard_look ? STANDARD_LOOK : null;
}

export function valuesOf(invoice: Invoice, blank: LineValues): InvoiceValues {
  return {
    invoice_date: invoice.invoice_date,
    payment_term_days: String(invoice.payment_term_days),
    performed_on: invoice.performed_on,
    project_id: invoice.project === null ? null : String(invoice.project.id),
    template_id: lookOf(invoice),
    performed_until: invoice.performed_until,
    order_reference: invoice.order_reference,
    is_advance: invoice.is_advance,
    attachments: invoice.attachments,
    ...documentValuesOf(invoice, blank),
  };
}

export type Documented = Pick<
  Invoice,
  'contact_id' | 'language' | 'prices_include_vat' | 'reference' | 'note' | 'discount' | 'lines'
>;

/** The same for every kind of document. */
export function documentValuesOf(document: Documented, blank: LineValues): DocumentValues {
  const lines = linesOf(document);
  return {
    contact_id: document.contact_id === null ? null : String(document.contact_id),
    language: document.language,
    prices_include_vat: document.prices_include_vat,
    reference: document.reference,
    note: document.note,
    discount: document.discount === '0' ? '' : document.discount,
    lines: lines.length === 0 ? [blank] : lines,
  };
}

/** The lines of a document as they are in the form. */
export function linesOf(document: Pick<Documented, 'lines'>): LineValues[] {
  return document.lines.map(({ treatment, vat, supply, unit, discount, amount: _, ...line }) => ({
    ...line,
    unit: unit ?? '',
    discount: discount === '0' ? '' : discount,
    vat: vatOptionKey({ treatment, rate_bp: saleRateBp(vat), supply }),
  }));
}

function isBlank({ description, unit_price }: LineValues): boolean {
  return description.trim() === '' && unit_price === '';
}

/** Blank lines at the end are not sent; one in the middle is, so that messages land on the line they are about. */
export function filledLines(lines: readonly LineValues[]): LineValues[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return lines.slice(0, last + 1);
}

export type LineProblem = 'required' | 'description_empty';

/** Quantities and prices that are not there: with one of them nothing is saved, so that no price is ever taken for 0. */
export function missingNumbers({ lines }: Pick<InvoiceValues, 'lines'>): Record<string, LineProblem> {
  const missing = filledLines(lines).flatMap((line, index) =>
    (['quantity', 'unit_price'] as const)
      .filter((key) => line[key] === '')
      .map((key) => `lines.${String(index)}.${key}`),
  );
  return Object.fromEntries(missing.map((path) => [path, 'required']));
}

/** What keeps the lines from being finalised, by the path of the cell. */
export function lineProblems(values: Pick<InvoiceValues, 'lines'>): Record<string, LineProblem> {
  const lines = filledLines(values.lines);
  // The line that is there is to be filled in.
  if (lines.length === 0) return { 'lines.0.description': 'description_empty', 'lines.0.unit_price': 'required' };
  const unnamed = lines.flatMap(({ description }, index) =>
    description.trim() === '' ? [`lines.${String(index)}.description`] : [],
  );
  return {
    ...Object.fromEntries(unnamed.map((path): [string, LineProblem] => [path, 'description_empty'])),
    ...missingNumbers(values),
  };
}

export type CustomerProblem = 'customer_address_missing' | 'customer_vat_id_required';

/** What of the customer keeps the invoice from being finalised; the server has the same rules. */
export function customerProblem(
  { lines }: Pick<InvoiceValues, 'lines'>,
  customer: (CustomerAddress & Pick<ListedContact, 'vat_id'>) | undefined,
): CustomerProblem | undefined {
  if (customer === undefined) return undefined;
  if (!hasInvoiceAddress(customer)) return 'customer_address_missing';
  const isShifted = filledLines(lines).some(
    ({ vat }) => !vatIdSuffices(parseVatOption(vat).treatment, customer.vat_id),
  );
  return isShifted ? 'customer_vat_id_required' : undefined;
}

/** Undefined while the form cannot be saved: without a date, or with a quantity or price that is not there. */
export function bodyOf(values: InvoiceValues, adminId: number): Body | undefined {
  if (values.invoice_date === null || Object.keys(missingNumbers(values)).length > 0) return undefined;
  return {
    admin_id: adminId,
    invoice_date: values.invoice_date,
    payment_term_days: Number(values.payment_term_days ?? 30),
    performed_on: values.performed_on,
    performed_until: values.performed_on === null ? null : values.performed_until,
    order_reference: values.order_reference,
    is_advance: values.is_advance,
    attachment_ids: values.attachments.map(({ id }) => id),
    project_id: values.project_id === null ? null : Number(values.project_id),
    ...lookBodyOf(values.template_id),
    ...documentBodyOf(values),
  };
}

export function lookBodyOf(chosen: string | null) {
  const is_standard_look = chosen === STANDARD_LOOK;
  return { template_id: chosen === null || is_standard_look ? null : Number(chosen), is_standard_look };
}

/** The same for every kind of document. */
export function documentBodyOf(values: DocumentValues) {
  return {
    contact_id: values.contact_id === null ? null : Number(values.contact_id),
    language: values.language,
    prices_include_vat: values.prices_include_vat,
    reference: values.reference,
    note: values.note,
    discount: percentageIn(values.discount),
    lines: filledLines(values.lines).map(({ vat, unit, discount, ...line }) => {
      const { treatment, rate_bp, supply } = parseVatOption(vat);
      return {
        ...line,
        unit: UNITS.find((known) => known === unit) ?? null,
        discount: percentageIn(discount),
        supply,
        treatment,
        vat: saleRateName(rate_bp),
      };
    }),
  };
}

/** A percentage as the server takes it; what is not there is none. */
function percentageIn(text: string): string {
  return text === '' ? '0' : percentOf(text);
}

/** Basis points of a percentage from 0 to 100; none for anything else, which the server refuses. */
function discountOf(text: string): number {
  const percentage = Number(percentageIn(text));
  return percentage >= 0 && percentage <= 100 ? Math.round(percentage * 100) : 0;
}

/** An invoice that gives money back credits one that was made elsewhere; a new one is begun so with a line that takes something back. */
export function creditsElsewhere(values: Pick<DocumentValues, 'lines' | 'prices_include_vat' | 'discount'>): boolean {
  const { total_incl } = totalsOf(values);
  return total_incl < 0 || (total_incl === 0 && values.lines[0]?.quantity.startsWith('-') === true);
}

/** A document with its lines of goods alone. */
export function goodsOf(values: DocumentValues): DocumentValues {
  return { ...values, lines: values.lines.filter(({ vat }) => parseVatOption(vat).supply === 'goods') };
}

/** True when there is nothing yet that would be worth keeping. */
export function isUntouched(values: DocumentValues): boolean {
  return (
    values.contact_id === null &&
    values.note === '' &&
    values.reference === '' &&
    filledLines(values.lines).length === 0
  );
}

/** Quantity × price, or nothing while one of them is not there or too large to be an amount. */
export function amountOf({ quantity, unit_price, discount }: LineValues): Cents | null {
  if (quantity === '' || unit_price === '') return null;
  try {
    return lineAmount(quantity, unit_price, discountOf(discount));
  } catch {
    return null;
  }
}

/** The totals as the server will reckon them: the same arithmetic. */
export function totalsOf(values: Pick<DocumentValues, 'lines' | 'prices_include_vat' | 'discount'>): DocumentTotals {
  const lines = values.lines.map((line) => {
    const { treatment, rate_bp } = parseVatOption(line.vat);
    return { amount: amountOf(line) ?? cents(0), code: treatment, rate_bp };
  });
  return salesTotals(lines, values.prices_include_vat ? 'gross' : 'net', discountOf(values.discount));
}
