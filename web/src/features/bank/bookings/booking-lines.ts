import {
  type BankTransaction,
  type BookingLine,
  type LedgerChoice,
  type OpenItem,
  VAT_RATE_BP,
  type VatRateName,
} from '@saldo/contract';
import { bankLineAmounts, type Cents, cents, formatEuro, parseEuro, type ReverseCharge } from '@saldo/ledger';

/** A line as it is edited. `amount` is shown without the sign of the transaction: 111.60 of a payment of −186.00. */
export type EditedLine = {
  open_item_id: number | null;
  /** What a document is called; a document's line is not chosen from the ledgers. */
  label: string;
  ledger_account_id: string | null;
  description: string;
  vat: VatRateName | '';
  amount: Cents | null;
  reverse_charge: ReverseCharge;
  /** The owner's share in whole percents, as typed; empty: none. */
  private_percentage: string;
};

export function signOf(transaction: BankTransaction): 1 | -1 {
  return transaction.amount.startsWith('-') ? -1 : 1;
}

/** The amount of the transaction as the lines are to share it. */
export function totalOf(transaction: BankTransaction): Cents {
  return cents(parseEuro(transaction.amount) * signOf(transaction));
}

/** The lines to begin with: those proposed, else one for everything. */
export function startingLines(transaction: BankTransaction): EditedLine[] {
  const sign = signOf(transaction);
  if (transaction.proposal === null) return [lineFor(totalOf(transaction))];
  return transaction.proposal.lines.map((line) => ({
    open_item_id: line.open_item_id,
    label: line.label,
    ledger_account_id: line.ledger_account_id === null ? null : String(line.ledger_account_id),
    description: line.description,
    vat: line.vat ?? '',
    amount: cents(parseEuro(line.amount) * sign),
    reverse_charge: line.reverse_charge,
    private_percentage: line.private_percentage === 0 ? '' : String(line.private_percentage),
  }));
}

export function lineFor(amount: Cents): EditedLine {
  return {
    open_item_id: null,
    label: '',
    ledger_account_id: null,
    description: '',
    vat: '',
    amount,
    reverse_charge: 'NONE',
    private_percentage: '',
  };
}

/** All of it on one ledger, at its usual rate. */
export function lineOn(transaction: BankTransaction, ledger: LedgerChoice): EditedLine {
  return {
    ...lineFor(totalOf(transaction)),
    ledger_account_id: String(ledger.id),
    vat: usualVat(ledger),
  };
}

export function isBookedOn(lines: readonly EditedLine[], ledgerId: number): boolean {
  return lines.every((line) => line.open_item_id === null && line.ledger_account_id === String(ledgerId));
}

/** What is not yet on a line. */
export function leftOf(transaction: BankTransaction, lines: readonly EditedLine[]): Cents {
  return lines.reduce((left, line) => cents(left - (line.amount ?? 0)), totalOf(transaction));
}

/** The VAT of a line as far as it is the company's: in its amount or, under a reverse charge, on it. */
export function vatOf({ vat, amount, reverse_charge, private_percentage }: EditedLine): Cents | null {
  if (vat === '' || amount === null) return null;
  const private_bp = Number(private_percentage) * 100;
  return bankLineAmounts({ amount, rate_bp: VAT_RATE_BP[vat], reverse_charge, private_bp }).vat;
}

/** Whether a line has a reverse charge or a private share. */
export function isShared({ reverse_charge, private_percentage }: EditedLine): boolean {
  return reverse_charge !== 'NONE' || Number(private_percentage) !== 0;
}

/** The rate a ledger usually has. */
export function usualVat(ledger: LedgerChoice | undefined): VatRateName | '' {
  if (ledger?.bank !== 'vat') return '';
  if (ledger?.default_vat === '21') return 'PROCENT_21';
  return ledger?.default_vat === '9' ? 'PROCENT_9' : '';
}

/** Links a document: as much of it as the transaction pays; what then is left is on a line of its own. */
export function linkedLines(transaction: BankTransaction, item: OpenItem, label: string): EditedLine[] {
  const money = cents(parseEuro(item.outstanding) * (item.kind === 'RECEIVABLE' ? 1 : -1) * signOf(transaction));
  const total = totalOf(transaction);
  const paid = money > 0 && money < total ? money : total;
  const document = { ...lineFor(paid), open_item_id: item.id, label };
  return paid === total ? [document] : [document, lineFor(cents(total - paid))];
}

/** The lines as the server takes them. */
export function wireLines(transaction: BankTransaction, lines: readonly EditedLine[]): BookingLine[] {
  const sign = signOf(transaction);
  return lines.map((line) => ({
    open_item_id: line.open_item_id,
    ledger_account_id: line.ledger_account_id === null ? null : Number(line.ledger_account_id),
    description: line.description,
    vat: line.vat === '' ? null : line.vat,
    amount: formatEuro(cents((line.amount ?? 0) * sign)),
    reverse_charge: line.open_item_id === null ? line.reverse_charge : 'NONE',
    private_percentage: line.open_item_id === null ? Number(line.private_percentage) : 0,
  }));
}
