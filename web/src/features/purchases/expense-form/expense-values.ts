import {
  type AttachmentDetail,
  type Expense,
  type ExpenseBody,
  type ExpenseProposal,
  type LedgerChoice,
  VAT_RATE_BP,
  type VatRateName,
} from '@saldo/contract';
import {
  type Cents,
  type ExchangeRate,
  type ExpenseTerms,
  type ExpenseTotals,
  expenseTotals,
  formatEuro,
  type IsoDate,
  linesInEuros,
  parseEuro,
  parseExchangeRate,
  type ReverseCharge,
  type TypedExpenseLine,
  ZERO,
  isTurned,
} from '@saldo/ledger';
import { parseRateText } from '../../../ui/forms/parse-amount.ts';
import { GENERAL_RATE, reverseChargeRate } from '../../journal/index.ts';

/** Of a description. */
export const MOST_CHARACTERS = 250;

export type LineValues = {
  description: string;
  ledger_account_id: string | null;
  vat: VatRateName;
  /** With or without VAT, as the form says. */
  amount: Cents | null;
  /** The VAT printed on the invoice; null while the rate decides. */
  amount_btw: Cents | null;
  deductible_percentage: number;
};

export type NewSupplier = { name: string; vat_id: string; kvk_number: string; iban: string; country: string };

/** The KVK is the register of Dutch companies: of others its field is not shown, and what was in it does not count. */
export function isDutch({ country }: NewSupplier): boolean {
  return country === 'NL';
}

/** The option in the supplier field for a supplier not in contacts yet. */
export const NEW_SUPPLIER = 'new';

/** What is in the form; the names are those of the wire, so that a refusal lands beside its field. */
export type ExpenseValues = {
  /** An id as text, NEW_SUPPLIER, or nothing yet. */
  contact_id: string | null;
  new_contact: NewSupplier;
  document_number: string;
  /** What it was for; empty where its first line says that. */
  description: string;
  date: IsoDate | null;
  due_date: IsoDate | null;
  performed_on: IsoDate | null;
  currency: string;
  /** What one euro is worth in the currency, as typed. */
  exchange_rate: string;
  reverse_charge: ReverseCharge;
  payment_method: Expense['payment_method'];
  is_credit_note: boolean;
  reverse_billing: boolean;
  prices_include_vat: boolean;
  /** An id as text. */
  project_id: string | null;
  lines: LineValues[];
};

export const NO_SUPPLIER: NewSupplier = { name: '', vat_id: '', kvk_number: '', iban: '', country: 'NL' };

export function emptyLine(): LineValues {
  return {
    description: '',
    ledger_account_id: null,
    vat: GENERAL_RATE,
    amount: null,
    amount_btw: null,
    deductible_percentage: 100,
  };
}

export function emptyExpense(start: { date: IsoDate; payment_method: Expense['payment_method'] }): ExpenseValues {
  return {
    contact_id: null,
    new_contact: NO_SUPPLIER,
    document_number: '',
    description: '',
    due_date: null,
    performed_on: null,
    currency: 'EUR',
    exchange_rate: '',
    reverse_charge: 'NONE',
    is_credit_note: false,
    reverse_billing: false,
    prices_include_vat: false,
    project_id: null,
    lines: [emptyLine()],
    ...start,
  };
}

/** The form of an expense. A supplier that was read and is not in contacts is filled in as a new one. */
export function valuesOf(expense: Expense, proposal: AttachmentDetail['proposal']): ExpenseValues {
  const proposed = expense.state === 'CONCEPT' && expense.contact_id === null ? proposal?.new_contact : undefined;
  return {
    contact_id: expense.contact_id === null ? (proposed ? NEW_SUPPLIER : null) : String(expense.contact_id),
    new_contact: proposed
      ? {
          name: proposed.name,
          vat_id: proposed.vat_id ?? '',
          kvk_number: proposed.kvk_number ?? '',
          iban: proposed.iban ?? '',
          country: proposed.country,
        }
      : NO_SUPPLIER,
    document_number: expense.document_number,
    description: expense.description === expense.lines[0]?.description ? '' : expense.description,
    date: expense.date,
    due_date: expense.due_date,
    performed_on: expense.performed_on,
    currency: expense.currency,
    exchange_rate: expense.exchange_rate ?? '',
    reverse_charge: expense.reverse_charge,
    payment_method: expense.payment_method,
    is_credit_note: expense.is_credit_note,
    reverse_billing: expense.reverse_billing,
    prices_include_vat: expense.prices_include_vat,
    project_id: expense.project === null ? null : String(expense.project.id),
    lines: expense.lines.length === 0 ? [emptyLine()] : expense.lines.map(lineValues),
  };
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll(' ', '').toLowerCase();
}

/**
 * Whether booking this expense adds the supplier of another document: that document's draft has to wait for it, or the supplier would be
 * new twice. What makes two suppliers one is what contacts compares.
 */
export function addsSupplierOf(
  { contact_id, new_contact }: ExpenseValues,
  other: Pick<ExpenseProposal, 'new_contact'> | null,
): boolean {
  const proposed = other?.new_contact;
  if (contact_id !== NEW_SUPPLIER || !proposed) return false;
  return (['name', 'vat_id', 'kvk_number', 'iban'] as const).some(
    (trait) => plain(proposed[trait]) !== '' && plain(proposed[trait]) === plain(new_contact[trait]),
  );
}

function lineValues(line: Expense['lines'][number]): LineValues {
  return {
    description: line.description,
    ledger_account_id: line.ledger_account_id === null ? null : String(line.ledger_account_id),
    vat: line.vat,
    amount: parseEuro(line.amount),
    amount_btw: parseEuro(line.amount_btw),
    deductible_percentage: line.deductible_percentage,
  };
}

/** The rate as sent, and its value; null in euros and while the input is no valid rate. */
export function parsedExchangeRate({
  currency,
  exchange_rate,
}: ExpenseValues): { text: string; rate: ExchangeRate } | null {
  const read = parseRateText(exchange_rate);
  const rate = currency === 'EUR' || !read.ok ? null : parseExchangeRate(read.decimal);
  return rate === null || !read.ok ? null : { text: read.decimal, rate };
}

/** The euro total of a foreign-currency expense; undefined without a valid rate. */
export function eurosOf(values: ExpenseValues): ExpenseTotals | undefined {
  const read = parsedExchangeRate(values);
  return read === null ? undefined : expenseTotals(linesInEuros(typedLines(values), read.rate), termsOf(values));
}

function typedLines({ lines }: ExpenseValues): TypedExpenseLine[] {
  return lines.map((line) => ({
    amount: line.amount ?? ZERO,
    vat: line.amount_btw,
    rate_bp: VAT_RATE_BP[line.vat],
  }));
}

function termsOf(values: ExpenseValues): ExpenseTerms {
  return {
    includesVat: values.prices_include_vat,
    reverseCharge: values.reverse_charge,
    isCreditNote: isTurned(values),
  };
}

/** What the expense comes to in its own currency, by the ledger's own arithmetic: what the screen shows is what will be booked. */
export function totalsOf(values: ExpenseValues): ExpenseTotals {
  return expenseTotals(typedLines(values), termsOf(values));
}

export type SaveChoices = {
  is_concept: boolean;
  attachment_ids: number[];
  book_as_correction?: boolean;
  allow_duplicate?: boolean;
  allow_excess_vat?: boolean;
};

type Body = Omit<typeof ExpenseBody._zod.input, 'admin_id'>;

/** What is sent. A new supplier is sent only when the expense is booked: a draft that saves itself adds nobody. */
export function bodyOf(values: ExpenseValues, date: IsoDate, choices: SaveChoices): Body {
  const { contact_id, new_contact, lines, ...rest } = values;
  const isNew = contact_id === NEW_SUPPLIER;
  return {
    ...rest,
    ...choices,
    date,
    contact_id: isNew || contact_id === null ? null : Number(contact_id),
    new_contact: isNew && !choices.is_concept ? sentSupplier(new_contact) : null,
    performed_on: values.reverse_charge === 'EU' ? values.performed_on : null,
    exchange_rate: parsedExchangeRate(values)?.text ?? null,
    project_id: values.project_id === null ? null : Number(values.project_id),
    lines: lines
      .filter((line) => !choices.is_concept || !isBlank(line))
      .map((line) => ({
        description: line.description,
        ledger_account_id: line.ledger_account_id === null ? null : Number(line.ledger_account_id),
        vat: line.vat,
        amount: formatEuro(line.amount ?? ZERO),
        amount_btw: line.amount_btw === null ? null : formatEuro(line.amount_btw),
        deductible_percentage: line.deductible_percentage,
      })),
  };
}

function sentSupplier(supplier: NewSupplier): NewSupplier {
  return isDutch(supplier) ? supplier : { ...supplier, kvk_number: '' };
}

function isBlank(line: LineValues): boolean {
  return line.description.trim() === '' && line.amount === null && line.ledger_account_id === null;
}

/** The category chosen for the first line is that of every line that has none: an invoice is mostly about one thing. */
export function withCategoryOfFirst(before: readonly LineValues[], after: readonly LineValues[]): LineValues[] {
  const chosen = after[0]?.ledger_account_id ?? null;
  if (chosen === (before[0]?.ledger_account_id ?? null)) return [...after];
  const deductible_percentage = after[0]?.deductible_percentage ?? 100;
  return after.map((line) =>
    line.ledger_account_id === null ? { ...line, ledger_account_id: chosen, deductible_percentage } : line,
  );
}

type Share = { deductible_percentage: number };
type Category = Share & Partial<Pick<LedgerChoice, 'own' | 'expenses' | 'default_vat'>>;

/** The rate that a company chose for a ledger of its own; null where it chose none. */
function ownRate(category: Category | undefined): VatRateName | null {
  if (category?.own !== true || category.expenses !== 'vat') return null;
  switch (category.default_vat ?? '') {
    case '21':
      return 'PROCENT_21';
    case '9':
      return 'PROCENT_9';
    case '0':
    case 'none':
      return 'PROCENT_0';
    default:
      return null;
  }
}

/**
 * A line on another category: the share that is deducted follows it, unless a person chose another than usual, and before an amount is
 * typed the rate too.
 */
export function withCategory(
  line: LineValues,
  ledger_account_id: string | null,
  { from, to }: { from: Share | undefined; to: Category | undefined },
): Pick<LineValues, 'ledger_account_id' | 'deductible_percentage' | 'vat'> {
  const isChosen = line.deductible_percentage !== (from?.deductible_percentage ?? 100);
  const share = to?.deductible_percentage ?? 100;
  return {
    ledger_account_id,
    deductible_percentage: isChosen ? line.deductible_percentage : share,
    vat: (line.amount === null ? ownRate(to) : null) ?? line.vat,
  };
}

/** Lines that nobody gave a category get the usual one; what is still empty gets its rate too. */
export function withSupplierHabit(
  lines: readonly LineValues[],
  usual: { ledger_account_id: number | null; vat: VatRateName | null; deductible_percentage: number },
): LineValues[] {
  const ledger = usual.ledger_account_id === null ? null : String(usual.ledger_account_id);
  return lines.map((line) => ({
    ...line,
    ledger_account_id: line.ledger_account_id ?? ledger,
    deductible_percentage: line.ledger_account_id === null ? usual.deductible_percentage : line.deductible_percentage,
    vat: line.amount === null && usual.vat !== null ? usual.vat : line.vat,
  }));
}

/** Switches between amounts with and without VAT; the totals stay what they were. */
export function withOtherPrices(values: ExpenseValues): Pick<ExpenseValues, 'prices_include_vat' | 'lines'> {
  const { lines } = totalsOf(values);
  const prices_include_vat = !values.prices_include_vat;
  return {
    prices_include_vat,
    lines: values.lines.map((line, index) => {
      const amounts = lines[index];
      if (line.amount === null || amounts === undefined) return line;
      const gross = (amounts.amount_excl + amounts.vat) as Cents;
      return { ...line, amount: prices_include_vat ? gross : amounts.amount_excl, amount_btw: amounts.vat };
    }),
  };
}

/** Under a reverse charge the VAT is the buyer's own: what was printed no longer counts, and amounts are without VAT. */
export function withReverseCharge(values: ExpenseValues, reverse_charge: ReverseCharge): Partial<ExpenseValues> {
  if ((reverse_charge === 'NONE') === (values.reverse_charge === 'NONE')) return { reverse_charge };
  return {
    reverse_charge,
    prices_include_vat: false,
    lines: values.lines.map((line) => ({
      ...line,
      amount_btw: null,
      vat: reverse_charge === 'NONE' ? line.vat : reverseChargeRate(line.vat),
    })),
  };
}
