import { absolute, cents } from '@saldo/ledger';
import type { Cents } from '@saldo/ledger';
import type { Certainty, OwnDetails, Read, Reading, ReadLine, ReadVat, Remark } from '#receipt-reading/receipt-reader';
import { withoutOwn } from '#receipt-reading/facts/own-details';
import { readUbl, ublAddsUp } from '#standards/ubl/ubl-reader';
import type { UblDocument, UblLine, UblVat } from '#standards/ubl/ubl-reader';

function structured<T>(value: T, certainty: Certainty = 'certain', remark: Remark | null = null): Read<T> {
  return { value, certainty, place: null, source: 'ubl', remark };
}

function plain<T>(value: T | null): Read<T> | null {
  return value === null ? null : structured(value);
}

/** The trade register number when it is a Dutch one: scheme 0106, or eight digits of a Dutch company without scheme. */
function kvkOf({ supplier }: UblDocument): string | null {
  const number = supplier.registration_number?.replaceAll(/\s/g, '') ?? '';
  if (!/^\d{8}$/.test(number)) return null;
  const scheme = supplier.registration_scheme;
  return scheme === '0106' || scheme === 'NL:KVK' || (scheme === null && supplier.country === 'NL') ? number : null;
}

function readVatPart(part: UblVat, certainty: Certainty): ReadVat[] {
  if (part.rate_bp === null) return [];
  return [
    {
      rate_bp: structured(part.rate_bp, certainty),
      base: structured(absolute(part.base), certainty),
      vat: structured(absolute(part.vat), certainty),
    },
  ];
}

function readUblLine(line: UblLine, sign: number): ReadLine {
  return {
    description: structured(line.name ?? line.description ?? ''),
    amount: structured(cents(line.amount * sign)),
    amount_includes_vat: false,
    vat_rate_bp: line.rate_bp === null ? null : structured(line.rate_bp),
    quantity: line.quantity,
  };
}

/** VAT categories of UNCL5305: reverse charge, and an intra-Community supply. */
const SHIFTED: readonly string[] = ['AE', 'K'];

/** Some programs write headings of a table as lines of nothing. */
const isHeading = (line: UblLine): boolean => line.amount === 0 && Number(line.quantity ?? 0) === 0;

/**
 * The reading of a UBL invoice or credit note: exact, and certain as far as it adds up. A negative invoice is a credit
 * note with positive amounts. Throws `UblUnreadable`.
 */
export function readUblDocument(bytes: Uint8Array, own: OwnDetails): Reading {
  const document = readUbl(bytes);
  const negative = (document.total_incl ?? 0) < 0;
  const certainty: Certainty = ublAddsUp(document) ? 'certain' : 'doubtful';
  const remark: Remark | null = certainty === 'certain' ? null : 'totals_disagree';
  const total = (amount: Cents | null): Read<Cents> | null =>
    amount === null ? null : structured(absolute(amount), certainty, remark);
  const reading: Reading = {
    kind: 'ubl',
    pages: [],
    is_credit_note: (document.kind === 'credit_note') !== negative,
    other_document: null,
    supplier_name: plain(document.supplier.name),
    supplier_vat_id: plain(document.supplier.vat_id),
    supplier_kvk: plain(kvkOf(document)),
    supplier_iban: plain(document.ibans[0] ?? null),
    supplier_country: plain(document.supplier.country),
    document_number: plain(document.id),
    document_date: plain(document.issue_date),
    impossible_date: null,
    due_date: plain(document.due_date),
    currency: plain(document.currency),
    total_excl: total(document.total_excl),
    total_vat: total(document.total_vat),
    total_incl: total(document.total_incl),
    paid_by: null,
    vat: document.vat.flatMap((part) => readVatPart(part, certainty)),
    is_coded_shifted: document.vat.some(({ category }) => category !== null && SHIFTED.includes(category)),
    lines: [...document.lines.filter((line) => !isHeading(line)), ...document.adjustments].map((line) =>
      readUblLine(line, negative ? -1 : 1),
    ),
    text: document.note ?? '',
  };
  return withoutOwn(reading, own);
}
