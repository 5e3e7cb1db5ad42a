import type { Cents, IsoDate, ReverseCharge } from '@saldo/ledger';
import type { RegisteredPayment, WaitingItem } from '#features/journal/index';

/** A transaction as far as matching looks at it. Amounts: money in is positive. */
export type Unmatched = {
  date: IsoDate;
  amount: Cents;
  counterparty_name: string;
  counterparty_iban: string | null;
  remittance: string;
  structured_reference: string | null;
  end_to_end_id: string | null;
};

export type ProposedLine = {
  open_item_id: number | null;
  ledger_id: number | null;
  /** Null: no VAT on this line. */
  vat_rate_bp: number | null;
  amount: Cents;
  /** Left out: none. */
  reverse_charge?: ReverseCharge;
  /** The share of the owner, in basis points; left out: none. */
  private_bp?: number;
  /** The registered payment that it takes off the ledger where that waits. */
  payment_id?: number;
};

/** Why this is proposed, as facts; `describe-proposal.ts` puts them into words. */
export type MatchReason =
  | { by: 'amount_and_reference' | 'amount_and_iban' | 'amount_and_name' | 'amount'; reference: string; name: string }
  | { by: 'part' | 'more'; reference: string; outstanding: Cents }
  | { by: 'difference'; reference: string; outstanding: Cents; difference: Cents }
  | { by: 'several'; references: string[]; named: boolean; name: string }
  | {
      by: 'settlement';
      reference: string;
      payments: number;
      refunds: number;
      charge_backs: number;
      fees: Cents;
      /** Payments and refunds of which no document is known. */
      unknown: number;
      /** What it does not come to. */
      rest: Cents;
    }
  | { by: 'registered'; reference: string; name: string; paid_on: IsoDate }
  | { by: 'vat_return'; reference: string | null }
  | { by: 'vat_by_provider'; reference: string }
  | { by: 'tax'; tax: 'payroll' | 'corporate' | 'personal'; reference: string | null }
  | { by: 'wages' | 'private'; words: string }
  | { by: 'own_account'; iban: string }
  | { by: 'own_transfer'; account: string; on: IsoDate }
  | { by: 'returned'; reference: string; name: string; reason: string | null }
  | { by: 'cancels'; on: IsoDate; name: string }
  | { by: 'answer'; name: string }
  | { by: 'assigning_rule'; rule_id: number; name: string }
  | { by: 'bank_charges' | 'bank_interest'; words: string }
  | { by: 'cash' | 'in_advance'; words: string }
  | { by: 'as_before'; via: 'iban' | 'name'; times: number; since: IsoDate; worded?: boolean }
  | { by: 'money_back'; via: 'iban' | 'name'; times: number; since: IsoDate };

export type Certainty = 'certain' | 'likely' | 'doubtful';

export type Match = {
  kind: 'document' | 'rule' | 'assigning_rule' | 'as_before';
  certainty: Certainty;
  grounds: MatchReason;
  lines: ProposedLine[];
  /** The project that a rule of a person puts it with. */
  project_id?: number;
  /** The contact that a rule of a person puts on its lines. */
  contact_id?: number;
};

/** A line as it was booked on a ledger. */
export type PastLine = Omit<ProposedLine, 'open_item_id' | 'ledger_id' | 'payment_id'> & { ledger_id: number };

/** How the same counterparty was booked: the newest way, how often that was done, and since when. */
export type PastBooking = {
  via: 'iban' | 'name';
  times: number;
  since: IsoDate;
  lines: readonly PastLine[];
  /** False when it was booked otherwise too, or this one differs from those: then it is not certain. */
  isSteady?: boolean;
  /** Of several ways the words told which. */
  isWorded?: boolean;
  /** It was paid, and this comes in: money back. */
  isBack?: boolean;
};

/** What the books know, looked up once for many transactions. */
export type Known = {
  items: ItemIndex;
  /** Payments that a person registered and no statement has brought yet. */
  registered: readonly RegisteredPayment[];
  /** IBANs of the administration's own accounts. */
  ownAccounts: ReadonlySet<string>;
  /** Accounts with cash. */
  cashAccounts: ReadonlySet<number>;
  /** Up to how much a payment may differ from its document. */
  smallDifference: Cents;
  /** Ids of the ledgers that rules book on. */
  ledgers: {
    vatSettlement: number;
    paymentsSuspense: number;
    /** Cash that was registered as paid or received, without an account of its own. */
    till: number;
    betweenAccounts: number;
    prepaidByUs: number;
    prepaidToUs: number;
    /** What the payment provider holds, and what it charges. */
    onlinePayments: number;
    onlinePaymentFees: number;
    paymentDifferences: number;
    /** Where money is that was taken out in notes, or brought to the bank: with a statement of the cash, between the accounts. */
    cash: number;
    bankCharges: number;
    interestPaid: number;
    interestReceived: number;
    payrollTax: number;
    corporateTax: number;
    netWages: number;
    /** The owner's own money, going out and coming in. */
    privateOut: number;
    privateIn: number;
  };
};

/** Open documents, found by what a payment says of them. */
export type ItemIndex = {
  all: readonly WaitingItem[];
  byId: ReadonlyMap<number, WaitingItem>;
  byReference: (reference: string) => readonly WaitingItem[];
  /** By what it does to the bank when paid in full. */
  byAmount: (money: Cents) => readonly WaitingItem[];
  /** By the accounts that it is paid from, or to. */
  byIban: (iban: string | null) => readonly WaitingItem[];
  /** Whether the account pays, or is paid, this document: without a walk past all of them. */
  isPaidFrom: (iban: string | null, item: Pick<WaitingItem, 'id'>) => boolean;
};

/** A line on a ledger, without VAT. */
export function onLedger(ledger_id: number, amount: Cents): ProposedLine {
  return { open_item_id: null, ledger_id, vat_rate_bp: null, amount };
}
