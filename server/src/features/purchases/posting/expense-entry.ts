import {
  type AccountCode,
  balance,
  type BalancedEntry,
  type Cents,
  type EntryProblem,
  type IsoDate,
  type IsoMonth,
  type JournalLine,
  negate,
  PURCHASE_CODE,
  type ReverseCharge,
  ROLES,
  splitInputVat,
  sum,
  VAT_RULES,
  vatMark,
  type VatCode,
} from '@saldo/ledger';

/** A line with its ledger. Amounts as on the document; `vat` is printed there or, under a reverse charge, calculated by the buyer. */
export type BookedLine = {
  account: AccountCode;
  description: string;
  amount_excl: Cents;
  vat: Cents;
  rate_bp: number;
  /** The share of the VAT that may be reclaimed, in basis points. */
  deductible_bp: number;
  /** How it counts in the return where it is revenue that the customer invoiced; null for costs. */
  revenue: VatCode | null;
};

export type BookedExpense = {
  id: number;
  contact_id: number;
  booked_on: IsoDate;
  /** The month in whose return the VAT counts. */
  vat_month: IsoMonth;
  reverse_charge: ReverseCharge;
  /** The amounts on the document are paid to us: a credit note, or an invoice with revenue. */
  is_turned: boolean;
  /** False under the small businesses scheme (KOR) and for who is not subject to VAT: nothing is reclaimed. */
  reclaims_vat: boolean;
  lines: readonly BookedLine[];
};

/**
 * What an expense means in the books: costs and reclaimable VAT on the debit side, the supplier on the credit side. Under a reverse
 * charge the supplier gets the net amount, and the VAT is owed to the Tax Administration and, as far as deductible, reclaimed. VAT that is not
 * deductible is a cost on the line's own ledger. A credit note is the same with the signs turned; so is an invoice that the customer made out,
 * on which revenue owes its VAT as on an invoice of one's own (Wet OB 1968 art. 34g).
 */
export function expenseEntry(expense: BookedExpense): BalancedEntry | EntryProblem {
  const isShifted = expense.reverse_charge !== 'NONE';
  const costs = { ...expense, lines: expense.lines.filter(({ revenue }) => revenue === null) };
  const lines = [
    ...(expense.reclaims_vat || isShifted ? withVat(costs) : costs.lines.map(grossCost)),
    ...expense.lines.flatMap((line) => (line.revenue === null ? [] : soldLines(line, line.revenue, expense))),
  ];
  const owed = sum(expense.lines.map((line) => (isShifted ? line.amount_excl : sum([line.amount_excl, line.vat]))));
  const creditor: JournalLine = {
    account: ROLES.creditors,
    amount: negate(owed),
    contact_id: expense.contact_id,
    item: { type: 'expense', id: expense.id },
  };
  const all = [...lines, creditor];
  return balance(
    expense.booked_on,
    expense.is_turned ? all.map((line) => ({ ...line, amount: negate(line.amount) })) : all,
  );
}

function soldLines(line: BookedLine, code: VatCode, { contact_id, vat_month }: BookedExpense): JournalLine[] {
  const mark = (part: 'base' | 'due') => vatMark({ code, part, rate_bp: line.rate_bp, month: vat_month });
  const { account, amount_excl, description } = line;
  const base: JournalLine = { account, amount: amount_excl, description, contact_id, ...mark('base') };
  const dueAccount = VAT_RULES[code].dueAccount;
  return dueAccount === null ? [base] : [base, { account: dueAccount, amount: line.vat, contact_id, ...mark('due') }];
}

/** Who reclaims nothing and sees no VAT in a return books what was paid. */
function grossCost(line: BookedLine): JournalLine {
  return { account: line.account, amount: sum([line.amount_excl, line.vat]), description: line.description };
}

function withVat(expense: BookedExpense): JournalLine[] {
  const code = PURCHASE_CODE[expense.reverse_charge];
  const mark = (part: 'base' | 'due' | 'input', rate_bp: number) => ({
    code,
    part,
    rate_bp,
    month: expense.vat_month,
  });
  const split = expense.lines.map((line) => {
    return { ...line, ...splitInputVat(line.vat, expense.reclaims_vat ? line.deductible_bp : 0) };
  });
  const rates = [...new Set(split.map((line) => line.rate_bp))];
  const perRate = (rate_bp: number, amountOf: (line: (typeof split)[number]) => Cents): Cents =>
    sum(split.filter((line) => line.rate_bp === rate_bp).map(amountOf));
  return [
    ...split.flatMap((line): JournalLine[] => [
      {
        account: line.account,
        amount: line.amount_excl,
        description: line.description,
        contact_id: expense.contact_id,
        // What nothing is owed or deducted of counts in no return.
        ...(expense.reverse_charge !== 'NONE' || line.input !== 0 ? { vat: mark('base', line.rate_bp) } : {}),
      },
      { account: line.account, amount: line.cost, description: line.description },
    ]),
    ...rates.map((rate_bp) => ({
      account: ROLES.inputVat,
      amount: perRate(rate_bp, (line) => line.input),
      contact_id: expense.contact_id,
      vat: mark('input', rate_bp),
    })),
    ...rates.flatMap((rate_bp) =>
      dueLine(
        code,
        perRate(rate_bp, (line) => line.vat),
        mark('due', rate_bp),
        expense,
      ),
    ),
  ];
}

function dueLine(
  code: VatCode,
  vat: Cents,
  mark: NonNullable<JournalLine['vat']>,
  expense: BookedExpense,
): JournalLine[] {
  const account = VAT_RULES[code].dueAccount;
  if (account === null) return [];
  return [{ account, amount: negate(vat), contact_id: expense.contact_id, vat: mark }];
}
