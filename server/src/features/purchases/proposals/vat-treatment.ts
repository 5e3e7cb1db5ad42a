import type { FieldConfidence } from '@saldo/contract';
import { compact, countryOfVatId, isEuCountry, type ReverseCharge, subtract } from '@saldo/ledger';
import type { Reading } from '#receipt-reading/receipt-reader';
import { fromHistory } from './from-history.ts';
import type { SupplierHabit } from './supplier-habit.ts';
import { isForeignRate, type VatTreatment } from './propose-lines.ts';
import { saysReverseCharge } from './reverse-charge-wording.ts';

type KnownOfSupplier = {
  supplier: { country: string; default_reverse_charge: ReverseCharge } | null;
  before: SupplierHabit | null;
};

/** `country`: whose VAT it is when it is foreign; null where only its rate shows that it is. */
type Charged = { charge: ReverseCharge; mark: FieldConfidence | null } & (
  | { kind: Exclude<VatTreatment, 'foreign'> }
  | { kind: 'foreign'; country: string | null }
);

const INVOICED: Charged = { kind: 'invoiced', charge: 'NONE', mark: null };

/**
 * Whose VAT it is. A Dutch VAT number decides over the address: a foreign company may invoice Dutch VAT. Foreign VAT is never reclaimed here.
 * No VAT from abroad was shifted when the document says so; when it says nothing it may as well be exempt, and a person has to look. Pure.
 */
export function vatTreatmentOf(reading: Reading, known: KnownOfSupplier): Charged {
  const vatId = reading.supplier_vat_id?.value ?? null;
  const country =
    vatId === null
      ? (reading.supplier_country?.value ?? known.supplier?.country ?? 'NL')
      : countryOfVatId(compact(vatId));
  if (country === 'NL' && isOfForeignRates(reading)) return foreign(null);
  const isSaid = reading.is_coded_shifted || saysReverseCharge(reading.text);
  if (hasVat(reading) && !(isSaid && !isVatProven(reading))) return country === 'NL' ? INVOICED : foreign(country);
  const { before } = known;
  const usual = before?.reverse_charge ?? known.supplier?.default_reverse_charge ?? 'NONE';
  if (usual !== 'NONE') return { kind: 'shifted', charge: usual, mark: fromHistory(before) };
  if (country === 'NL')
    return isSaid ? shifted('NL', readMark(reading.is_coded_shifted ? 'likely' : 'doubtful', null)) : INVOICED;
  const place = reading.supplier_vat_id?.place ?? reading.supplier_country?.place ?? null;
  const abroad = isEuCountry(country) ? 'EU' : 'NON_EU';
  // VAT that is on it anyway is what the buyer is to calculate, or was misread.
  if (isSaid) return shifted(abroad, readMark(hasVat(reading) ? 'doubtful' : 'likely', place));
  if (before?.vat_rate_bp === 0) return { ...INVOICED, mark: fromHistory(before) };
  const mark = { ...readMark('doubtful', place), remark: 'no_vat_from_abroad' };
  return abroad === 'EU' && vatId === null ? { ...INVOICED, mark } : shifted(abroad, mark);
}

/** No VAT number or Chamber of Commerce number says where it is from, and VAT was charged at a rate that does not exist here. */
function isOfForeignRates({ supplier_vat_id, supplier_country, vat }: Reading): boolean {
  if (supplier_vat_id !== null || supplier_country !== null) return false;
  return vat.some(
    (row) => row.vat.value !== 0 && row.rate_bp.certainty !== 'doubtful' && isForeignRate(row.rate_bp.value),
  );
}

function hasVat({ total_vat, vat }: Reading): boolean {
  return (total_vat?.value ?? 0) !== 0 || vat.some((part) => part.vat.value !== 0);
}

/** Whether the VAT on the document is part of its total: the totals prove it, or they differ by it. */
function isVatProven({ total_excl, total_vat, total_incl }: Reading): boolean {
  if (total_vat?.certainty === 'certain') return true;
  if (total_excl === null || total_vat === null || total_incl === null) return false;
  return total_vat.value !== 0 && subtract(total_incl.value, total_excl.value) === total_vat.value;
}

function foreign(country: string | null): Charged {
  return { kind: 'foreign', charge: 'NONE', mark: null, country };
}

function shifted(charge: ReverseCharge, mark: FieldConfidence): Charged {
  return { kind: 'shifted', charge, mark };
}

function readMark(certainty: FieldConfidence['certainty'], place: FieldConfidence['place']): FieldConfidence {
  return { origin: 'read', certainty, place, remark: null };
}
