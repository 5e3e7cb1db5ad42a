import { SaxesParser } from 'saxes';
import { absolute, cents, isRealDate, negate } from '@saldo/ledger';
import type { Cents, IsoDate } from '@saldo/ledger';
import { BYTES_TO_SNIFF, encodingOf } from '../xml/xml-decoding.ts';

/** A party of an invoice. `registration_number` is the company's number in its trade register (KVK has scheme 0106). */
export type UblParty = {
  name: string | null;
  vat_id: string | null;
  registration_number: string | null;
  registration_scheme: string | null;
  country: string | null;
  email: string | null;
};

/** VAT of one category and rate. `category` is UNCL5305 (S, Z, E, AE, K, G, O); the rate is in basis points. */
export type UblVat = { category: string | null; rate_bp: number | null; base: Cents; vat: Cents };

/** An invoice line; `amount` is without VAT. */
export type UblLine = {
  id: string | null;
  name: string | null;
  description: string | null;
  quantity: string | null;
  unit: string | null;
  amount: Cents;
  rate_bp: number | null;
  category: string | null;
};

/** An invoice as it says itself; nothing is recalculated and absent fields are null. */
export type UblDocument = {
  kind: 'invoice' | 'credit_note';
  id: string | null;
  issue_date: IsoDate | null;
  due_date: IsoDate | null;
  currency: string | null;
  order_reference: string | null;
  note: string | null;
  supplier: UblParty;
  customer: UblParty;
  ibans: string[];
  payment_reference: string | null;
  vat: UblVat[];
  total_excl: Cents | null;
  total_vat: Cents | null;
  total_incl: Cents | null;
  payable: Cents | null;
  prepaid: Cents | null;
  lines: UblLine[];
  /** What is added to the lines as a whole, and below zero what is taken off. */
  adjustments: UblLine[];
};

export type UblProblem = 'too_large' | 'too_deep' | 'has_doctype' | 'not_xml' | 'not_ubl' | 'bad_amount';

/** Why a file could not be read as a UBL invoice. */
export class UblUnreadable extends Error {
  readonly problem: UblProblem;

  constructor(problem: UblProblem) {
    super(`not a readable UBL invoice: ${problem}`);
    this.name = 'UblUnreadable';
    this.problem = problem;
  }
}

export const UBL_LIMITS = { bytes: 20 * 1024 * 1024, depth: 40, elements: 200_000 } as const;

const NAMESPACE = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

function newParser(depthNow: () => number) {
  const parser = new SaxesParser({ xmlns: true });
  let elements = 0;
  parser.on('error', () => {
    throw new UblUnreadable('not_xml');
  });
  // A DTD is where entities that grow without end and files from elsewhere come from. UBL has none.
  parser.on('doctype', () => {
    throw new UblUnreadable('has_doctype');
  });
  parser.on('opentagstart', () => {
    elements++;
    if (depthNow() >= UBL_LIMITS.depth || elements > UBL_LIMITS.elements) throw new UblUnreadable('too_deep');
  });
  return parser;
}

function parse(bytes: Uint8Array): Element {
  if (bytes.length > UBL_LIMITS.bytes) throw new UblUnreadable('too_large');
  const encoding = encodingOf(bytes.subarray(0, BYTES_TO_SNIFF));
  const document: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const parser = newParser(() => open.length);
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    const element: Element = {
      name: tag.local,
      attributes: { ...attributes, namespace: tag.uri },
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    // An attached file is base64 of megabytes that no one reads here.
    if (element !== undefined && element.name !== 'EmbeddedDocumentBinaryObject') element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(new TextDecoder(encoding).decode(bytes)).close();
  const root = document.children[0];
  if (root === undefined) throw new UblUnreadable('not_xml');
  return root;
}

/** The elements at a path of local names. */
function all(from: Element | undefined, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (elements, name) => elements.flatMap((element) => element.children.filter((child) => child.name === name)),
    from === undefined ? [] : [from],
  );
}

function textAt(from: Element | undefined, ...path: string[]): string | null {
  for (const element of all(from, ...path)) {
    const text = element.text.trim().replaceAll(/\s+/g, ' ');
    if (text !== '') return text;
  }
  return null;
}

function dateAt(from: Element | undefined, ...path: string[]): IsoDate | null {
  const text = textAt(from, ...path)?.slice(0, 10) ?? null;
  return text !== null && isRealDate(text) ? text : null;
}

/** A decimal as a whole number of 10^-places, from its digits, rounded half away from zero. */
function scaled(text: string, places: number): number {
  const match = /^([-+]?)(\d{0,13})(?:\.(\d{0,12}))?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') throw new UblUnreadable('bad_amount');
  const padded = fraction.padEnd(places + 1, '0');
  const size = Number(whole + padded.slice(0, places)) + (Number(padded[places]) >= 5 ? 1 : 0);
  return sign === '-' ? -size : size;
}

function amountAt(from: Element | undefined, ...path: string[]): Cents | null {
  const text = textAt(from, ...path);
  return text === null ? null : cents(scaled(text, 2));
}

function rateAt(from: Element | undefined, ...path: string[]): number | null {
  const text = textAt(from, ...path);
  return text === null ? null : scaled(text, 2);
}

function readParty(party: Element | undefined): UblParty {
  const schemes = all(party, 'PartyTaxScheme');
  const vatScheme = schemes.find((scheme) => textAt(scheme, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT');
  const [company] = all(party, 'PartyLegalEntity', 'CompanyID');
  const vatId = textAt(vatScheme, 'CompanyID');
  return {
    name: textAt(party, 'PartyName', 'Name') ?? textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    vat_id: vatId?.replaceAll(/[^A-Za-z0-9+*]/g, '').toUpperCase() ?? null,
    registration_number: textAt(party, 'PartyLegalEntity', 'CompanyID'),
    registration_scheme: company?.attributes.schemeID ?? null,
    country: textAt(party, 'PostalAddress', 'Country', 'IdentificationCode')?.toUpperCase() ?? null,
    email: textAt(party, 'Contact', 'ElectronicMail'),
  };
}

function readLine(line: Element): UblLine {
  const quantity = all(line, 'InvoicedQuantity').concat(all(line, 'CreditedQuantity'))[0];
  const amount = amountAt(line, 'LineExtensionAmount');
  if (amount === null) throw new UblUnreadable('bad_amount');
  const ownRate = rateAt(line, 'Item', 'ClassifiedTaxCategory', 'Percent');
  return {
    id: textAt(line, 'ID'),
    name: textAt(line, 'Item', 'Name'),
    description: textAt(line, 'Item', 'Description'),
    quantity: quantity?.text.trim() ?? null,
    unit: quantity?.attributes.unitCode ?? null,
    amount,
    rate_bp: ownRate ?? rateAt(line, 'TaxTotal', 'TaxSubtotal', 'TaxCategory', 'Percent'),
    category: textAt(line, 'Item', 'ClassifiedTaxCategory', 'ID'),
  };
}

/**
 * A charge (such as freight) or allowance (such as a discount) of the whole document, EN 16931 BG-20 and BG-21. One without an amount says
 * nothing.
 */
function readAdjustment(adjustment: Element): UblLine[] {
  const amount = amountAt(adjustment, 'Amount');
  if (amount === null) return [];
  const line = {
    id: textAt(adjustment, 'ID'),
    name: textAt(adjustment, 'AllowanceChargeReason'),
    description: null,
    quantity: null,
    unit: null,
    amount: /^(?:true|1)$/.test(textAt(adjustment, 'ChargeIndicator') ?? '') ? amount : negate(amount),
    rate_bp: rateAt(adjustment, 'TaxCategory', 'Percent'),
    category: textAt(adjustment, 'TaxCategory', 'ID'),
  };
  return [line];
}

/** The tax total in the invoice's own currency: there may be a second one in the accounting currency. */
function taxTotal(root: Element, currency: string | null): Element | undefined {
  const totals = all(root, 'TaxTotal');
  return totals.find((total) => all(total, 'TaxAmount')[0]?.attributes.currencyID === currency) ?? totals[0];
}

function readVat(total: Element | undefined): UblVat[] {
  return all(total, 'TaxSubtotal').map((part) => ({
    category: textAt(part, 'TaxCategory', 'ID'),
    rate_bp: rateAt(part, 'TaxCategory', 'Percent') ?? rateAt(part, 'Percent'),
    base: amountAt(part, 'TaxableAmount') ?? cents(0),
    vat: amountAt(part, 'TaxAmount') ?? cents(0),
  }));
}

function kindOf(root: Element): UblDocument['kind'] {
  const isUbl = root.name === 'Invoice' || root.name === 'CreditNote';
  if (!isUbl || !NAMESPACE.test(root.attributes.namespace ?? '')) throw new UblUnreadable('not_ubl');
  return root.name === 'CreditNote' || textAt(root, 'InvoiceTypeCode') === '381' ? 'credit_note' : 'invoice';
}

/**
 * Reads a UBL 2.1 Invoice or CreditNote (OASIS; EN 16931 and NLCIUS use a part of it). Amounts are in the document
 * currency; amounts with more than two decimals are rounded. Throws `UblUnreadable` for anything else: a document type
 * declaration, nesting or size beyond `UBL_LIMITS`, XML that is not well-formed, an amount that is no number.
 */
export function readUbl(bytes: Uint8Array): UblDocument {
  const root = parse(bytes);
  const kind = kindOf(root);
  const [supplier] = all(root, 'AccountingSupplierParty', 'Party');
  const [customer] = all(root, 'AccountingCustomerParty', 'Party');
  const [totals] = all(root, 'LegalMonetaryTotal');
  const currency = textAt(root, 'DocumentCurrencyCode')?.toUpperCase() ?? null;
  const tax = taxTotal(root, currency);
  const accounts = all(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID');
  return {
    kind,
    id: textAt(root, 'ID'),
    issue_date: dateAt(root, 'IssueDate'),
    due_date: dateAt(root, 'DueDate') ?? dateAt(root, 'PaymentMeans', 'PaymentDueDate'),
    currency,
    order_reference: textAt(root, 'OrderReference', 'ID'),
    note: textAt(root, 'Note'),
    supplier: readParty(supplier),
    customer: readParty(customer),
    ibans: accounts.map((account) => account.text.replaceAll(/\s/g, '').toUpperCase()).filter((iban) => iban !== ''),
    payment_reference: textAt(root, 'PaymentMeans', 'PaymentID'),
    vat: readVat(tax),
    total_excl: amountAt(totals, 'TaxExclusiveAmount'),
    total_vat: amountAt(tax, 'TaxAmount'),
    total_incl: amountAt(totals, 'TaxInclusiveAmount'),
    payable: amountAt(totals, 'PayableAmount'),
    prepaid: amountAt(totals, 'PrepaidAmount'),
    lines: [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')].map(readLine),
    adjustments: all(root, 'AllowanceCharge').flatMap(readAdjustment),
  };
}

/** True when excluding + VAT = including and the VAT per rate adds up to the VAT, give or take a cent of rounding each. */
export function ublAddsUp(document: UblDocument): boolean {
  const { total_excl, total_incl, vat } = document;
  const total_vat = document.total_vat ?? cents(0);
  if (total_excl === null || total_incl === null) return false;
  const vatOfParts = vat.reduce((total, part) => total + part.vat, 0);
  const partsAgree = vat.length === 0 || absolute(cents(vatOfParts - total_vat)) <= vat.length;
  return total_excl + total_vat === total_incl && partsAgree;
}
