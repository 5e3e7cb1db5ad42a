import {
  type BankTransaction,
  type BookingLine,
  type LedgerChoice,
  type OpenItem,
  VAT_RATE_BP,
  type VatRateName,
} from '@saldo/contract';
import { type Cents, cents, formatEuro, multiplyDivide, parseEuro } from '@saldo/ledger';

/** A line as it is edited. `amount` is shown without the sign of the transaction: 111.60 of a payment of −186.00. */
export type EditedLine = {
  open_item_id: number | null;
  /** What a document is called; a document's line is not chosen from the ledgers. */
  label: string;
  ledger_account_id: string | null;
  description: string;
  vat: VatRateName | '';
  amount: Cents | null;
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
  }));
}

export function lineFor(amount: Cents): EditedLine {
  return { open_item_id: null, label: '', ledger_account_id: null, description: '', vat: '', amount };
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

/** The VAT inside the amount of a line. */
export function vatOf(line: EditedLine): Cents | null {
  if (line.vat === '' || line.amount === null) return null;
  return multiplyDivide(line.amount, VAT_RATE_BP[line.vat], 10_000 + VAT_RATE_BP[line.vat]);
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
  }));
}
