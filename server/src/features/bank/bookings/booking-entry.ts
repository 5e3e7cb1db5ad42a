import {
  type AccountCode,
  ADVANCE_LEDGERS,
  type AccountKind,
  balance,
  type BalancedEntry,
  type Cents,
  domesticTreatment,
  type EntryProblem,
  type IsoDate,
  type IsoMonth,
  type ItemRef,
  type JournalLine,
  negate,
  ROLES,
  splitInputVat,
  VAT_RULES,
  type VatPart,
  vatInGross,
} from '@saldo/ledger';

/** One part of what a transaction was for. `amount` includes VAT; money in is positive. */
export type BookedPart =
  | {
      kind: 'document';
      amount: Cents;
      item: { kind: 'RECEIVABLE' | 'PAYABLE'; source: ItemRef; contact_id: number | null };
    }
  | {
      kind: 'ledger';
      amount: Cents;
      account: AccountCode;
      account_kind: AccountKind;
      description: string;
      /** Null: no VAT on this part. */
      vat_rate_bp: number | null;
      /** The share of the VAT on a purchase that is deducted, in basis points. */
      deductible_bp: number;
    };

export type BookedTransaction = {
  date: IsoDate;
  /** Its own day, unless the books are locked on that. */
  booked_on: IsoDate;
  /** In whose return VAT of it counts: that of its day, unless that was filed. */
  vat_month: IsoMonth;
  amount: Cents;
  /** The ledger of the bank account. */
  bank: AccountCode;
  /** False under the small-businesses scheme (KOR) and for who is not subject to VAT: amounts are booked as they are. */
  has_vat: boolean;
  parts: readonly BookedPart[];
};

/**
 * What a bank transaction means in the books: the bank on one side; on the other the documents it pays, and costs, revenue and other
 * ledgers with the VAT taken out of the amount. VAT that is not deductible is a cost on the ledger of the line.
 */
export function bankEntry(transaction: BookedTransaction): BalancedEntry | EntryProblem {
  return balance(transaction.booked_on, [
    { account: transaction.bank, amount: transaction.amount },
    ...transaction.parts.flatMap((part) =>
      part.kind === 'document' ? [documentLine(part)] : ledgerLines(part, transaction),
    ),
  ]);
}

function documentLine({ amount, item }: Extract<BookedPart, { kind: 'document' }>): JournalLine {
  return {
    account: item.kind === 'RECEIVABLE' ? ROLES.debtors : ROLES.creditors,
    amount: negate(amount),
    item: item.source,
    ...(item.contact_id === null ? {} : { contact_id: item.contact_id }),
  };
}

/** Revenue and advances owe VAT, costs and assets reclaim it; a ledger that can be either follows the direction of the money. */
function isSale(account: AccountCode, kind: AccountKind, amount: Cents): boolean {
  if (ADVANCE_LEDGERS.includes(account)) return true;
  return kind === 'income' || kind === 'income-contra' || (kind === 'income/expense' && amount > 0);
}

function ledgerLines(
  part: Extract<BookedPart, { kind: 'ledger' }>,
  { date, vat_month, has_vat }: BookedTransaction,
): JournalLine[] {
  const { account, vat_rate_bp, description } = part;
  const more = description === '' ? {} : { description };
  if (vat_rate_bp === null || !has_vat) return [{ account, amount: negate(part.amount), ...more }];
  const sale = isSale(account, part.account_kind, part.amount);
  const code = sale ? domesticTreatment(vat_rate_bp, date) : 'purchase';
  const { net, vat } = vatInGross(part.amount, vat_rate_bp);
  const mark = (vatPart: VatPart) => ({ code, part: vatPart, rate_bp: vat_rate_bp, month: vat_month });
  if (sale) {
    const dueAccount = VAT_RULES[code].dueAccount ?? ROLES.vatDueOther;
    return [
      { account, amount: negate(net), ...more, vat: mark('base') },
      { account: dueAccount, amount: negate(vat), ...more, vat: mark('due') },
    ];
  }
  const { input, cost } = splitInputVat(vat, part.deductible_bp);
  return [
    // What nothing is deducted of counts in no return.
    { account, amount: negate(net), ...more, ...(input === 0 ? {} : { vat: mark('base') }) },
    { account, amount: negate(cost), ...more },
    { account: ROLES.inputVat, amount: negate(input), ...more, vat: mark('input') },
  ];
}
