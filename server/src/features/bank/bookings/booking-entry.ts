import {
  type AccountCode,
  ADVANCE_LEDGERS,
  type AccountKind,
  balance,
  bankLineAmounts,
  type BalancedEntry,
  type Cents,
  domesticTreatment,
  type EntryProblem,
  type IsoDate,
  type IsoMonth,
  type ItemRef,
  type JournalLine,
  negate,
  PURCHASE_CODE,
  type ReverseCharge,
  ROLES,
  splitInputVat,
  sum,
  VAT_RULES,
  type VatPart,
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
      reverse_charge: ReverseCharge;
      /** The share of the owner, in basis points, and the account that it is booked on. */
      private_bp: number;
      private_account: AccountCode;
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
  /** False under the small businesses scheme (KOR) and for who is not subject to VAT: amounts are booked as they are. */
  has_vat: boolean;
  /** Whom a rule says that it is with; a document has its own. */
  contact_id: number | null;
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

/** Whether a ledger is sold on. Revenue and advances owe VAT, costs and assets reclaim it; a ledger that can be either follows the direction of the money. */
export function isSale(account: AccountCode, kind: AccountKind, amount: Cents): boolean {
  if (ADVANCE_LEDGERS.includes(account)) return true;
  return kind === 'income' || kind === 'income-contra' || (kind === 'income/expense' && amount > 0);
}

function ledgerLines(
  part: Extract<BookedPart, { kind: 'ledger' }>,
  { date, vat_month, has_vat, contact_id }: BookedTransaction,
): JournalLine[] {
  const { account, vat_rate_bp, description, reverse_charge, private_account } = part;
  const more = {
    ...(description === '' ? {} : { description }),
    ...(contact_id === null ? {} : { contact_id }),
  };
  const isShifted = reverse_charge !== 'NONE';
  // Under a reverse charge VAT is owed by whoever buys, also by who deducts none.
  const rate_bp = has_vat || isShifted ? vat_rate_bp : null;
  const { net, vat, privateNet, privateVat } = bankLineAmounts({ ...part, rate_bp });
  if (rate_bp === null)
    return [
      { account, amount: negate(net), ...more },
      { account: private_account, amount: negate(privateNet), ...more },
    ];
  const sale = isSale(account, part.account_kind, part.amount);
  const code = sale ? domesticTreatment(rate_bp, date) : PURCHASE_CODE[reverse_charge];
  const mark = (vatPart: VatPart) => ({ code, part: vatPart, rate_bp, month: vat_month });
  const dueAccount = VAT_RULES[code].dueAccount;
  if (sale) {
    return [
      { account, amount: negate(net), ...more, vat: mark('base') },
      { account: dueAccount ?? ROLES.vatDueOther, amount: negate(vat), ...more, vat: mark('due') },
    ];
  }
  const { input, cost } = splitInputVat(vat, has_vat ? part.deductible_bp : 0);
  return [
    // What nothing is owed or deducted of counts in no return.
    { account, amount: negate(net), ...more, ...(isShifted || input !== 0 ? { vat: mark('base') } : {}) },
    { account, amount: negate(cost), ...more },
    { account: private_account, amount: negate(privateNet), ...more, ...(isShifted ? { vat: mark('base') } : {}) },
    { account: private_account, amount: negate(privateVat), ...more },
    { account: ROLES.inputVat, amount: negate(input), ...more, vat: mark('input') },
    ...(dueAccount === null
      ? []
      : [{ account: dueAccount, amount: sum([vat, privateVat]), ...more, vat: mark('due') }]),
  ];
}
