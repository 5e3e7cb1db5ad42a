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
  /** The registered payment that it takes off the suspense account. */
  payment_id?: number;
};

/** Why this is proposed, as facts; `describe-proposal.ts` puts them into words. */
export type MatchReason =
  | { by: 'amount_and_reference' | 'amount_and_iban' | 'amount_and_name' | 'amount'; reference: string; name: string }
  | { by: 'part' | 'more'; reference: string; outstanding: Cents }
  | { by: 'several'; references: string[]; named: boolean; name: string }
  | { by: 'registered'; reference: string; name: string; paid_on: IsoDate }
  | { by: 'vat_return'; reference: string | null }
  | { by: 'tax'; tax: 'payroll' | 'corporate' | 'personal'; reference: string | null }
  | { by: 'wages' | 'private'; words: string }
  | { by: 'own_account'; iban: string }
  | { by: 'own_transfer'; account: string; on: IsoDate }
  | { by: 'cancels'; on: IsoDate; name: string }
  | { by: 'answer'; name: string }
  | { by: 'assigning_rule'; rule_id: number; name: string }
  | { by: 'bank_charges' | 'bank_interest'; words: string }
  | { by: 'as_before'; via: 'iban' | 'name'; times: number; since: IsoDate };

export type Certainty = 'certain' | 'likely' | 'doubtful';

export type Match = {
  kind: 'document' | 'rule' | 'assigning_rule' | 'as_before';
  certainty: Certainty;
  grounds: MatchReason;
  lines: ProposedLine[];
  /** The project that a rule of a person puts it with. */
  project_id?: number;
};

/** A line as it was booked on a ledger. */
export type PastLine = Omit<ProposedLine, 'open_item_id' | 'ledger_id' | 'payment_id'> & { ledger_id: number };

/** How the same counterparty was booked: the newest way, how often that was done, and since when. */
export type PastBooking = {
  via: 'iban' | 'name';
  times: number;
  since: IsoDate;
  lines: readonly PastLine[];
};

/** What the books know, looked up once for many transactions. */
export type Known = {
  items: ItemIndex;
  /** Payments by bank that a person registered and no statement has brought yet. */
  registered: readonly RegisteredPayment[];
  /** IBANs of the administration's own accounts. */
  ownAccounts: ReadonlySet<string>;
  /** Ids of the ledgers that rules book on. */
  ledgers: {
    vatSettlement: number;
    paymentsSuspense: number;
    betweenAccounts: number;
    prepaidByUs: number;
    prepaidToUs: number;
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

export type ItemIndex = {
  byReference: ReadonlyMap<string, readonly WaitingItem[]>;
  byAmount: ReadonlyMap<number, readonly WaitingItem[]>;
  byIban: ReadonlyMap<string, readonly WaitingItem[]>;
};

/** A line on a ledger, without VAT. */
export function onLedger(ledger_id: number, amount: Cents): ProposedLine {
  return { open_item_id: null, ledger_id, vat_rate_bp: null, amount };
}
