import { type ExpenseProposal, type FieldConfidence, type ProposalWarning, vatRateName } from '@saldo/contract';
import {
  compact,
  countryOfVatId,
  formatEuro,
  type IsoDate,
  isBookingDate,
  isBtwId,
  isEuVatId,
  isKvkNumber,
  paysInEuros,
  type ReverseCharge,
  salesTotals,
  subtract,
  sum,
} from '@saldo/ledger';
import type { Read, Reading } from '#receipt-reading/receipt-reader';
import { fromHistory } from './from-history.ts';
import type { SupplierHabit } from './supplier-habit.ts';
import { linesContradictTotal } from './compare-totals.ts';
import { isFormerName, isTradeName } from './trade-names.ts';
import { markOf, type ProposedLine, proposeLines, splitLines, type VatTreatment } from './propose-lines.ts';
import { differsFromHabit, withDoubtAboutVat } from './vat-doubt.ts';
import { vatTreatmentOf } from './vat-treatment.ts';

/** What the books know already about a document that was read. */
export type Known = {
  today: IsoDate;
  /** The contact it is from, when recognised. */
  supplier: {
    id: number;
    name: string;
    country: string;
    iban: string | null;
    default_ledger_id: number | null;
    default_reverse_charge: ReverseCharge;
  } | null;
  /** What was usually chosen for the supplier. */
  before: SupplierHabit | null;
  /** What the document itself says it may be for, of a supplier without a habit or a setting. */
  guess: { ledger_id: number; said: string } | null;
  /** The share of the VAT, in whole per cents, that is usually deducted on the category. */
  deductible_percentage: number;
  /** The names that were printed on what people booked for the supplier. */
  booked_as: readonly string[];
  isDuplicate: boolean;
  /** It is of a payment provider, whose fees were booked with its payouts in the month before. */
  hasBookedFees: boolean;
};

/**
 * Turns a reading into what an expense would be, with for each field how it came about. Pure. Nothing is invented: what was not read
 * and is not known from before stays empty for a person to fill in.
 */
export function proposeExpense(reading: Reading, known: Known): ExpenseProposal {
  if (isNothing(reading)) return nothingRead();
  const marks: Record<string, FieldConfidence> = {};
  const note = (path: string, read: Read<unknown> | null): void => {
    const mark = markOf(read);
    if (mark !== undefined) marks[path] = mark;
  };
  note('contact_id', reading.supplier_name ?? reading.supplier_vat_id ?? reading.supplier_iban);
  if (namesAnother(reading, known) && marks['contact_id'] !== undefined)
    marks['contact_id'] = { ...marks['contact_id'], certainty: 'doubtful', remark: 'other_name' };
  note('iban', reading.supplier_iban);
  note('document_number', reading.document_number);
  marks['date'] = dateMark(reading);
  note('due_date', reading.due_date);
  note('currency', reading.currency);
  if (isCurrencyUnknown(reading, known)) marks['currency'] = { ...UNKNOWN_CURRENCY };
  note('total_excl', reading.total_excl);
  note('total_vat', reading.total_vat);
  note('total_incl', reading.total_incl);

  const payment = paymentOf(reading);
  if (payment !== null) marks['payment_method'] = payment.mark;
  const vat = vatTreatmentOf(reading, known);
  const { kind, charge, mark } = vat;
  if (mark !== null) marks['reverse_charge'] = mark;
  const usual_ledger_id = known.before?.ledger_id ?? known.supplier?.default_ledger_id ?? null;
  const ledger_account_id = usual_ledger_id ?? known.guess?.ledger_id ?? null;
  const description = descriptionOf(reading, known);
  const usual = usual_ledger_id === null ? guessed(known.guess) : fromHistory(known.before);
  const proposed = withUsualRate(proposeLines(reading, kind, description), reading, kind, known.before);
  const treatment = { kind, charge };
  const lines = withDoubtAboutVat(proposed, reading, treatment, known.before);
  const isOtherVat = differsFromHabit(proposed, treatment, known.before);
  const asLine = (line: ProposedLine) => ({
    description: line.description,
    ledger_account_id,
    vat: vatRateName(line.rate_bp),
    amount: formatEuro(line.amount),
    amount_btw: formatEuro(line.vat),
    deductible_percentage: known.deductible_percentage,
  });
  const split = splitLines(reading, kind, description).map(asLine);
  if (isOtherVat && charge !== known.before?.reverse_charge) marks['reverse_charge'] = otherCharge(mark);
  const other = markOf(reading.other_document);
  if (other !== undefined) marks['document'] = { ...other, certainty: 'doubtful', remark: 'no_invoice' };
  lines.forEach((line, index) => {
    const path = `lines.${String(index)}`;
    for (const [field, read] of Object.entries(line.marks)) marks[`${path}.${field}`] = read;
    if (ledger_account_id !== null) marks[`${path}.ledger_account_id`] = usual;
  });
  return {
    kind: reading.kind,
    contact_id: known.supplier?.id ?? null,
    new_contact: known.supplier === null ? newContact(reading) : null,
    document_number: reading.document_number?.value.slice(0, 200) ?? '',
    date: reading.document_date?.value ?? null,
    due_date: reading.due_date?.value ?? null,
    currency: reading.currency?.value ?? 'EUR',
    reverse_charge: charge,
    is_credit_note: reading.is_credit_note,
    ...(payment === null ? {} : { payment_method: payment.method }),
    total_excl: amount(reading.total_excl),
    total_vat: amount(reading.total_vat),
    total_incl: amount(reading.total_incl),
    lines: lines.map(asLine),
    ...(split.length === 0 ? {} : { split_lines: split }),
    ...(vat.kind === 'foreign' ? { foreign_vat: { country: vat.country } } : {}),
    ...(reading.other_document === null ? {} : { other_document: reading.other_document.value }),
    marks,
    warnings: [...warningsOf(reading, known, kind), ...(isOtherVat ? (['other_vat'] as const) : [])],
    ...otherIban(reading, known),
  };
}

/** What the words on a document make of its category is a guess: explained by the word, and never certain. */
function guessed(guess: Known['guess']): FieldConfidence {
  const mark = { origin: 'guess', certainty: 'likely', place: null, remark: null } as const;
  return guess === null ? mark : { ...mark, said: guess.said };
}

function otherCharge(mark: FieldConfidence | null): FieldConfidence {
  return { origin: 'read', place: null, ...mark, certainty: 'doubtful', remark: 'other_vat' };
}

/**
 * A receipt on which no VAT could be seen, from a supplier that always charges it: the rate is as before and the VAT is what the total
 * holds at that rate. Likely at most, because it is not on the document.
 */
function withUsualRate(
  lines: ProposedLine[],
  reading: Reading,
  kind: VatTreatment,
  habit: SupplierHabit | null,
): ProposedLine[] {
  const [line] = lines;
  const sawVat = reading.total_vat !== null || reading.total_excl !== null || reading.vat.length > 0;
  if (line === undefined || lines.length > 1 || kind !== 'invoiced' || sawVat) return lines;
  if (
    line.rate_bp !== 0 ||
    habit === null ||
    habit.times < 2 ||
    habit.times < habit.of ||
    habit.vat_rate_bp === line.rate_bp
  )
    return lines;
  const { vat_rate_bp: rate_bp } = habit;
  const gross = sum([line.amount, line.vat]);
  const { total_excl, total_vat } = salesTotals([{ amount: gross, code: 'purchase', rate_bp }], 'gross');
  const mark: FieldConfidence = { ...fromHistory(habit), certainty: 'likely' };
  return [{ ...line, rate_bp, amount: total_excl, vat: total_vat, marks: { ...line.marks, vat: mark } }];
}

const UNKNOWN_CURRENCY: FieldConfidence = { origin: 'read', certainty: 'doubtful', place: null, remark: 'no_currency' };

/** A supplier from where they do not pay in euros, and no currency on the document. */
function isCurrencyUnknown({ currency, supplier_country }: Reading, { supplier }: Known): boolean {
  return currency === null && !paysInEuros(supplier_country?.value ?? supplier?.country ?? 'NL');
}

function amount(read: Reading['total_incl']): string | null {
  return read === null ? null : formatEuro(read.value);
}

function isNothing(reading: Reading): boolean {
  const { kind, supplier_name, supplier_vat_id, document_number, document_date, total_incl } = reading;
  return (
    kind === 'unreadable' ||
    [supplier_name, supplier_vat_id, document_number, document_date, total_incl].every((read) => read === null)
  );
}

function nothingRead(): ExpenseProposal {
  return {
    kind: 'unreadable',
    contact_id: null,
    new_contact: null,
    document_number: '',
    date: null,
    due_date: null,
    currency: 'EUR',
    reverse_charge: 'NONE',
    is_credit_note: false,
    total_excl: null,
    total_vat: null,
    total_incl: null,
    lines: [],
    marks: {},
    warnings: ['nothing_read'],
  };
}

/** What a line is called that the document does not name: as before, but money back is not for what was bought last. */
function descriptionOf(reading: Reading, { before, supplier }: Known): string {
  const name = supplier?.name ?? reading.supplier_name?.value ?? '';
  const [goods, ...others] = reading.lines.map((line) => line.description.value.trim()).filter((text) => text !== '');
  if (!reading.is_credit_note) return (before?.description ?? name).slice(0, 250);
  return (others.length === 0 ? (goods ?? name) : name).slice(0, 250);
}

/** A date that was not read is a person's to fill in, also where today is filled in. */
function dateMark({ document_date, impossible_date }: Reading): FieldConfidence {
  const missing: FieldConfidence = { origin: 'read', certainty: 'doubtful', place: null, remark: 'no_date' };
  const impossible = markOf(impossible_date);
  if (impossible_date === null || impossible === undefined) return markOf(document_date) ?? missing;
  return { ...impossible, certainty: 'doubtful', remark: 'no_such_date', said: impossible_date.value };
}

type Paid = { method: 'BANK' | 'PRIVATE'; mark: FieldConfidence };

/**
 * A document that was paid when it was handed over. A card is looked for at the bank. Money comes from someone's own pocket, as a rule:
 * the document does not say whose, so a person has to look.
 */
function paymentOf({ paid_by }: Reading): Paid | null {
  const mark = markOf(paid_by);
  if (paid_by === null || mark === undefined) return null;
  if (paid_by.value === 'card') return { method: 'BANK', mark };
  return { method: 'PRIVATE', mark: { ...mark, certainty: 'doubtful', remark: 'paid_in_cash' } };
}

function newContact(reading: Reading): ExpenseProposal['new_contact'] {
  const name = reading.supplier_name?.value.trim().slice(0, 200) ?? '';
  if (name === '') return null;
  const vat_id = compact(reading.supplier_vat_id?.value ?? '');
  const kvk_number = compact(reading.supplier_kvk?.value ?? '');
  const isVatId = vat_id.startsWith('NL') ? isBtwId(vat_id) : isEuVatId(vat_id);
  const country = reading.supplier_country?.value ?? (isVatId ? countryOfVatId(vat_id) : 'NL');
  return {
    name,
    vat_id: isVatId ? vat_id : null,
    kvk_number: isKvkNumber(kvk_number) ? kvk_number : null,
    iban: reading.supplier_iban === null ? null : compact(reading.supplier_iban.value),
    country: /^[A-Z]{2}$/.test(country) ? country : 'NL',
  };
}

/** The account on the document, where it is not the one the supplier is known by. */
function otherIban({ supplier_iban }: Reading, known: Known): { other_iban?: string } {
  const own = known.supplier?.iban ?? null;
  if (supplier_iban === null || own === null) return {};
  const read = compact(supplier_iban.value);
  return read === compact(own) ? {} : { other_iban: read };
}

/**
 * Whether the document names another than the contact that its VAT number, KVK number or account belongs to, and under which
 * nobody booked it before. A name that was guessed is doubted as that.
 */
function namesAnother({ supplier_name: printed }: Reading, { supplier, booked_as }: Known): boolean {
  if (printed === null || printed.certainty === 'doubtful' || supplier === null) return false;
  return isTradeName(printed.value, supplier.name) && !isFormerName(printed.value, booked_as);
}

function warningsOf(reading: Reading, known: Known, kind: VatTreatment): ProposalWarning[] {
  const { total_excl, total_vat, total_incl, document_date, currency } = reading;
  const warnings: ProposalWarning[] = [];
  const remarks = [total_excl, total_vat, total_incl].map((read) => read?.remark);
  const isOff =
    total_excl !== null &&
    total_vat !== null &&
    total_incl !== null &&
    subtract(total_incl.value, total_vat.value) !== total_excl.value;
  if (isOff || remarks.includes('totals_disagree')) warnings.push('totals_disagree');
  if (reading.other_document !== null) warnings.push('no_invoice');
  if (linesContradictTotal(reading, kind)) warnings.push('lines_disagree');
  if (namesAnother(reading, known)) warnings.push('other_name');
  if (document_date?.remark === 'ambiguous_date') warnings.push('ambiguous_date');
  if (document_date !== null && !isBookingDate(document_date.value, known.today)) warnings.push('date_out_of_range');
  if (currency !== null && currency.value !== 'EUR') warnings.push('foreign_currency');
  if (isCurrencyUnknown(reading, known)) warnings.push('no_currency');
  if (otherIban(reading, known).other_iban !== undefined) warnings.push('new_iban');
  if (known.isDuplicate) warnings.push('possible_duplicate');
  if (known.hasBookedFees) warnings.push('fees_in_payouts');
  return warnings;
}
