import type { LedgerChoice, OpeningLineShown, TrialBalanceFile } from '@saldo/contract';
import {
  add,
  type Cents,
  cents,
  formatEuro,
  isMoney,
  type IsoDate,
  negate,
  parseEuro,
  ROLES,
  sum,
  ZERO,
} from '@saldo/ledger';

/** An amount on a ledger, positive on the side where that ledger usually stands. */
export type LedgerLine = { ledger: string | null; amount: Cents | null };

/** An unpaid invoice or bill. Amount including VAT, as far as it is unpaid; a credit note has a minus. */
export type DocumentLine = {
  open_item_id: number | null;
  contact_id: number | null;
  contact_name: string;
  reference: string;
  document_date: IsoDate | null;
  due_date: IsoDate | null;
  amount: Cents | null;
};

/** What the form of an opening balance holds, part by part. */
export type OpeningValues = {
  date: IsoDate | null;
  money: LedgerLine[];
  invoices: DocumentLine[];
  bills: DocumentLine[];
  /** VAT of earlier periods: what is still to be paid, or with a minus to be got back. */
  vat: Cents | null;
  owned: LedgerLine[];
  owed: LedgerLine[];
  result: LedgerLine[];
  equity: LedgerLine[];
};

export const LEDGER_PARTS = ['money', 'owned', 'owed', 'result', 'equity'] as const;
export type LedgerPart = (typeof LEDGER_PARTS)[number];
export const DOCUMENT_PARTS = ['invoices', 'bills'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

export const blankLine = (): LedgerLine => ({ ledger: null, amount: null });
export const blankDocument = (): DocumentLine => ({
  open_item_id: null,
  contact_id: null,
  contact_name: '',
  reference: '',
  document_date: null,
  due_date: null,
  amount: null,
});

type PlacedLedger = Pick<LedgerChoice, 'code' | 'kind' | 'category' | 'bank'>;

/** The part of the form that a ledger is in; null for one that takes no opening balance. */
export function partOf({ code, kind, category, bank }: PlacedLedger): LedgerPart | null {
  if (code === ROLES.debtors || code === ROLES.creditors || code === ROLES.vatSettlement) return null;
  if (isMoney(category)) return 'money';
  switch (kind) {
    case 'asset':
    case 'asset-contra':
      return 'owned';
    case 'liability':
    case 'liability-contra':
    case 'asset/liability':
      // VAT of the running period: what an opening balance has of it is to be paid, or to be got back.
      return bank === 'never' ? null : 'owed';
    case 'equity':
      return 'equity';
    case 'closing':
      return null;
    default:
      return 'result';
  }
}

const DEBIT_KINDS: ReadonlySet<string> = new Set(['asset', 'expense', 'liability-contra', 'income-contra']);

/** Turns an amount on the usual side of a ledger into debit positive, and back. */
function onSideOf(kind: string | undefined, amount: Cents): Cents {
  return kind !== undefined && DEBIT_KINDS.has(kind) ? amount : negate(amount);
}

/** The form to begin with: a line for each bank account, one for cash, and one that is empty in every other part. */
export function startingValues(date: IsoDate, bankLedgers: readonly string[]): OpeningValues {
  const money = [...(bankLedgers.length === 0 ? [ROLES.bank] : bankLedgers), ROLES.cash];
  return {
    date,
    money: money.map((ledger) => ({ ledger, amount: null })),
    invoices: [blankDocument()],
    bills: [blankDocument()],
    vat: null,
    owned: [blankLine()],
    owed: [blankLine()],
    result: [blankLine()],
    equity: [blankLine()],
  };
}

type Chart = readonly PlacedLedger[];
/** An amount on a ledger, debit positive. */
type Posted = { ledger: string; amount: Cents; document: DocumentLine | null };

function withLine<Line>(lines: readonly Line[], line: Line, isBlank: (line: Line) => boolean): Line[] {
  return [...lines.filter((each) => !isBlank(each)), line];
}

const isBlankLine = ({ amount }: LedgerLine): boolean => amount === null;
const isBlankDocument = ({ amount, contact_name, reference }: DocumentLine): boolean =>
  amount === null && contact_name === '' && reference === '';

/** The form with one more amount, in the part where it belongs. What equity takes of itself is left out: it follows from all the rest. */
function withPosted(
  values: OpeningValues,
  { ledger, amount, document }: Posted,
  chart: Chart,
  remainder: string,
): OpeningValues {
  if (ledger === remainder) return values;
  if (ledger === ROLES.debtors || ledger === ROLES.creditors) {
    const part = ledger === ROLES.debtors ? 'invoices' : 'bills';
    const own = part === 'invoices' ? amount : negate(amount);
    return {
      ...values,
      [part]: withLine(values[part], { ...(document ?? blankDocument()), amount: own }, isBlankDocument),
    };
  }
  if (ledger === ROLES.vatSettlement) return { ...values, vat: add(values.vat ?? ZERO, negate(amount)) };
  const known = chart.find(({ code }) => code === ledger);
  const part = (known === undefined ? null : partOf(known)) ?? 'owned';
  const line = { ledger, amount: onSideOf(known?.kind, amount) };
  return { ...values, [part]: withLine(values[part], line, isBlankLine) };
}

const debitOf = ({ debit, credit }: { debit: string; credit: string }): Cents =>
  add(parseEuro(debit), negate(parseEuro(credit)));

function emptyValues(date: IsoDate): OpeningValues {
  return { ...startingValues(date, []), money: [blankLine()] };
}

/** The form of an opening balance that was booked. */
export function valuesOfShown(
  date: IsoDate,
  lines: readonly OpeningLineShown[],
  { chart, remainder }: { chart: Chart; remainder: string },
): OpeningValues {
  return lines.reduce((values, line) => {
    const { document } = line;
    const kept: DocumentLine | null =
      document === null
        ? null
        : {
            open_item_id: document.open_item_id,
            contact_id: document.contact_id,
            contact_name: document.contact_name,
            reference: document.reference,
            document_date: document.document_date,
            due_date: document.due_date,
            amount: null,
          };
    return withPosted(values, { ledger: line.ledger, amount: debitOf(line), document: kept }, chart, remainder);
  }, emptyValues(date));
}

/** The form filled from a trial balance file. Unrecognised rows keep their amount and need an account. */
export function valuesOfFile(
  date: IsoDate,
  rows: TrialBalanceFile['rows'],
  { chart, remainder }: { chart: Chart; remainder: string },
): OpeningValues {
  return rows.reduce((values, row) => {
    const ledger = row.moved_to ?? row.ledger;
    const amount = debitOf(row);
    if (amount === 0) return values;
    if (ledger === null) return { ...values, owned: withLine(values.owned, { ledger: null, amount }, isBlankLine) };
    return withPosted(values, { ledger, amount, document: null }, chart, remainder);
  }, emptyValues(date));
}

/** A line as the server takes it, with the place in the form that it came from. */
export type WireLine = {
  path: string;
  ledger: string;
  debit: string;
  credit: string;
  document: (Omit<DocumentLine, 'amount' | 'document_date'> & { document_date: IsoDate }) | null;
  amount: Cents;
};

const onDebit = (amount: Cents): string => formatEuro(cents(Math.max(amount, 0)));

function wire(path: string, ledger: string, amount: Cents, document: WireLine['document'] = null): WireLine {
  return { path, ledger, debit: onDebit(amount), credit: onDebit(negate(amount)), document, amount };
}

/** Every line that was filled in, debit positive, without what equity takes. */
export function typedLines(values: OpeningValues, chart: Chart): WireLine[] {
  const kindOf = (ledger: string) => chart.find(({ code }) => code === ledger)?.kind;
  const ledgers = LEDGER_PARTS.flatMap((part) =>
    values[part].flatMap(({ ledger, amount }, index) =>
      ledger === null || amount === null || amount === 0
        ? []
        : [wire(`${part}.${String(index)}`, ledger, onSideOf(kindOf(ledger), amount))],
    ),
  );
  const documents = DOCUMENT_PARTS.flatMap((part) =>
    values[part].flatMap((line, index) => {
      const { amount, document_date, ...rest } = line;
      if (amount === null || document_date === null) return [];
      const isInvoice = part === 'invoices';
      const ledger = isInvoice ? ROLES.debtors : ROLES.creditors;
      return [
        wire(`${part}.${String(index)}`, ledger, isInvoice ? amount : negate(amount), { ...rest, document_date }),
      ];
    }),
  );
  const vat = values.vat === null || values.vat === 0 ? [] : [wire('vat', ROLES.vatSettlement, negate(values.vat))];
  return [...ledgers, ...documents, ...vat];
}

/** What the company owns, what it owes, and what is left: its equity. A result of this year so far is part of equity. */
export function totalsOf(
  values: OpeningValues,
  chart: Chart,
): { owned: Cents; owed: Cents; equity: Cents; remainder: Cents } {
  const lines = typedLines(values, chart);
  const of = (...parts: string[]) =>
    sum(lines.filter(({ path }) => parts.includes(path.split('.')[0] ?? '')).map(({ amount }) => amount));
  const owned = of('money', 'invoices', 'owned');
  const owed = negate(of('bills', 'owed', 'vat'));
  return {
    owned,
    owed,
    equity: add(owned, negate(owed)),
    // Debit positive: what equity still has to take for all lines to balance.
    remainder: negate(sum(lines.map(({ amount }) => amount))),
  };
}

/** All lines, with what is left on the ledger of equity that takes it. */
export function allLines(values: OpeningValues, chart: Chart, remainder: string): WireLine[] {
  const lines = typedLines(values, chart);
  const left = totalsOf(values, chart).remainder;
  return left === 0 ? lines : [...lines, wire('equity', remainder, left)];
}

const FIELD_OF: Readonly<Record<string, string>> = { debit: 'amount', credit: 'amount', document: 'reference' };

/** Names the messages of the server about its lines as the form knows them: "lines.3.document.due_date" is "bills.0.due_date". */
export function formErrors(errors: Record<string, string[]>, lines: readonly WireLine[]): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => {
      const [, index, ...rest] = path.split('.');
      const line = path.startsWith('lines.') ? lines[Number(index)] : undefined;
      if (line === undefined) return [path, messages];
      const field = rest.filter((part) => part !== 'document').join('.') || rest.join('.');
      const known = FIELD_OF[field] ?? field;
      return [line.path.includes('.') ? `${line.path}.${known}` : line.path, messages];
    }),
  );
}

/** What the browser can see is missing: of an amount its ledger, of a document whose it is and its date. */
export function missingIn(values: OpeningValues): { path: string; what: 'required' | 'after' | 'before' }[] {
  const { date } = values;
  const missing: { path: string; what: 'required' | 'after' | 'before' }[] =
    date === null ? [{ path: 'date', what: 'required' }] : [];
  for (const part of LEDGER_PARTS)
    values[part].forEach(({ ledger, amount }, index) => {
      if (amount !== null && amount !== 0 && ledger === null)
        missing.push({ path: `${part}.${String(index)}.ledger`, what: 'required' });
    });
  for (const part of DOCUMENT_PARTS)
    values[part].forEach((line, index) => {
      if (isBlankDocument(line)) return;
      const at = (field: string) => `${part}.${String(index)}.${field}`;
      if (line.contact_name.trim() === '' && line.contact_id === null)
        missing.push({ path: at('contact_name'), what: 'required' });
      if (line.document_date === null) missing.push({ path: at('document_date'), what: 'required' });
      else if (date !== null && line.document_date > date) missing.push({ path: at('document_date'), what: 'after' });
      if (line.due_date !== null && line.document_date !== null && line.due_date < line.document_date)
        missing.push({ path: at('due_date'), what: 'before' });
      if (line.amount === null) missing.push({ path: at('amount'), what: 'required' });
    });
  return missing;
}
