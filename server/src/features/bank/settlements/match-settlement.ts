import { negate, subtract, sum } from '@saldo/ledger';
import { namedExactly, namedItems } from '../matching/match-documents.ts';
import { type Known, type Match, onLedger, type ProposedLine, type Unmatched } from '../matching/match.ts';
import { linesOf, type Rule, withRule } from '../rules/rule-matching.ts';
import type { Settlement, SettlementPart } from './settlement-store.ts';

/** The VAT that the provider charges. */
const TAXED_BP = 2100;

/** A part of a settlement as if it came in, or went out, by itself. */
export function partAsPayment(date: Unmatched['date'], { amount, description }: SettlementPart): Unmatched {
  const nobody = { counterparty_name: '', counterparty_iban: null, structured_reference: null, end_to_end_id: null };
  return { date, amount, remittance: description, ...nobody };
}

/**
 * What a transaction is that pays a settlement out: payments that are in the books are taken off what the provider holds, the others pay the customer's
 * document that they name; the fees are costs. What names none is what a rule of a person says, with its VAT; without a rule it is the customer's, and
 * doubtful. Certain when every document is and all of it comes to the amount. Pure.
 */
export function matchSettlement(transaction: Unmatched, settlement: Settlement, known: Known, rule?: Rule): Match {
  const { reference, amount, in_transit, fees_taxed, fees_untaxed, payments, refunds, charge_backs } = settlement;
  const { onlinePayments, onlinePaymentFees, prepaidToUs } = known.ledgers;
  const { documents, unknown, areCertain } = documentsOf(transaction, settlement, known);
  if (rule !== undefined && in_transit === 0 && documents.length === 0 && unknown.length > 0) {
    const ruled = withRule(transaction, null, rule);
    if (ruled !== null) return ruled;
  }
  const fees = sum([fees_taxed, fees_untaxed]);
  const parts = sum(settlement.parts.map((part) => part.amount));
  // What it does not come to stays on the ledger of payments in transit, where it is seen.
  const rest = subtract(amount, sum([in_transit, fees, parts]));
  const others = sum(unknown.map((part) => part.amount));
  const ruled = rule === undefined || others === 0 ? null : linesOf(rule, others);
  const lines = [
    onLedger(onlinePayments, sum([in_transit, rest])),
    ...documents,
    ...(ruled ?? [onLedger(prepaidToUs, others)]),
    { ...onLedger(onlinePaymentFees, fees_taxed), vat_rate_bp: TAXED_BP },
    onLedger(onlinePaymentFees, fees_untaxed),
  ].filter((line) => line.amount !== 0);
  const isDoubtful = rest !== 0 || (unknown.length > 0 && ruled === null);
  const isCertain = unknown.length === 0 && areCertain;
  return {
    kind: 'rule',
    certainty: isDoubtful ? 'doubtful' : isCertain ? 'certain' : 'likely',
    grounds: {
      by: 'settlement',
      reference,
      payments,
      refunds,
      charge_backs,
      fees: negate(fees),
      unknown: unknown.length,
      rest,
    },
    lines,
  };
}

/** The customers' documents that the parts of a settlement name, each once, and the parts that name none. */
function documentsOf(
  { date }: Unmatched,
  { parts }: Settlement,
  { items }: Known,
): { documents: ProposedLine[]; unknown: SettlementPart[]; areCertain: boolean } {
  const documents = new Map<number | null, ProposedLine>();
  const unknown: SettlementPart[] = [];
  let areCertain = true;
  for (const part of parts) {
    const payment = partAsPayment(date, part);
    const named = namedItems(payment, items).filter(({ kind }) => kind === 'RECEIVABLE');
    const match = namedExactly(payment, named, items);
    const [line] = match?.lines ?? [];
    if (line === undefined || documents.has(line.open_item_id)) unknown.push(part);
    else {
      documents.set(line.open_item_id, line);
      areCertain &&= match?.certainty === 'certain';
    }
  }
  return { documents: [...documents.values()], unknown, areCertain };
}
