import {
  type AccountCode,
  balance,
  type BalancedEntry,
  type Cents,
  credit,
  debit,
  type EntryProblem,
  isDueOnReceipt,
  type IsoDate,
  type IsoMonth,
  type JournalLine,
  ROLES,
  type SalesTreatment,
  sum,
  VAT_RULES,
  vatMark,
} from '@saldo/ledger';

/** A line of an invoice as the books need it: net of VAT, negative on a credit note. */
export type SoldLine = { account: AccountCode; treatment: SalesTreatment; rate_bp: number; net: Cents };

export type SoldDocument = {
  id: number;
  contact_id: number;
  booked_on: IsoDate;
  lines: readonly SoldLine[];
  /** VAT per treatment and rate, over the whole document. */
  vat: readonly { treatment: SalesTreatment; rate_bp: number; vat: Cents }[];
  total_incl: Cents;
  /** In whose return the lines of a treatment count; null when it is due on receipt. */
  vatMonth: (treatment: SalesTreatment) => IsoMonth | null;
};

/**
 * What an invoice means in the books. Pure. The customer owes the whole (1100), what was sold is on the ledger of its lines, per
 * treatment, and the VAT is owed on the account of its rate. A credit note is the same with negative amounts.
 */
export function invoiceEntry(sold: SoldDocument): BalancedEntry | EntryProblem {
  const { contact_id, vatMonth } = sold;
  const owed = debit(ROLES.debtors, sold.total_incl, { contact_id, item: { type: 'sales_invoice', id: sold.id } });
  const taxed = sold.vat.filter(({ vat }) => vat !== 0);
  const vat = taxed.map(({ treatment, rate_bp, vat: amount }) => {
    const account = VAT_RULES[treatment].dueAccount;
    if (account === null) throw new Error(`${treatment} has no VAT account`);
    return credit(account, amount, {
      contact_id,
      ...waitsOn(sold, treatment),
      vat: { code: treatment, part: 'due', rate_bp, month: vatMonth(treatment) },
    });
  });
  return balance(sold.booked_on, [owed, ...revenueLines(sold), ...vat]);
}

/** One line per account, treatment and rate, however many lines the invoice has. */
function revenueLines(sold: SoldDocument): JournalLine[] {
  const { lines, contact_id, vatMonth } = sold;
  const kinds = new Map<string, SoldLine[]>();
  for (const line of lines) {
    const kind = `${line.account} ${line.treatment} ${String(line.rate_bp)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
  }
  return [...kinds.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { account, treatment, rate_bp } = first;
    return credit(account, sum(same.map(({ net }) => net)), {
      contact_id,
      ...waitsOn(sold, treatment),
      ...vatMark({ code: treatment, part: 'base', rate_bp, month: vatMonth(treatment) }),
    });
  });
}

/** VAT that is due on receipt names its invoice, by which a payment finds it. */
function waitsOn({ id, vatMonth }: SoldDocument, treatment: SalesTreatment): Pick<JournalLine, 'item'> {
  return vatMonth(treatment) === null && isDueOnReceipt(treatment) ? { item: { type: 'sales_invoice', id } } : {};
}
