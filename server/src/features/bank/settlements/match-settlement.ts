import { negate, subtract, sum } from '@saldo/ledger';
import { namedExactly, namedItems } from '../matching/match-documents.ts';
import { type Known, type Match, onLedger, type ProposedLine, type Unmatched } from '../matching/match.ts';
import type { Settlement, SettlementPart } from './settlement-store.ts';

/** The VAT that the provider charges. */
const TAXED_BP = 2100;

/** A part of a settlement as if it came in, or went out, by itself. */
export function partAsPayment(date: Unmatched['date'], { amount, description }: SettlementPart): Unmatched {
  const nobody = { counterparty_name: '', counterparty_iban: null, structured_reference: null, end_to_end_id: null };
  return { date, amount, remittance: description, ...nobody };
}

/**
 * What a transaction is that pays a settlement out: payments that are in the books are taken off what the provider holds, the others pay the document
 * that they name, or are a customer's; the fees are costs. Certain when all of it is known and comes to the amount. Pure.
 */
export function matchSettlement(transaction: Unmatched, settlement: Settlement, known: Known): Match {
  const { reference, amount, in_transit, fees_taxed, fees_untaxed, payments, refunds, charge_backs } = settlement;
  const { onlinePayments, onlinePaymentFees, prepaidToUs } = known.ledgers;
  const documents: ProposedLine[] = [];
  const unknown: SettlementPart[] = [];
  const taken = new Set<number | null>();
  for (const part of settlement.parts) {
    const payment = partAsPayment(transaction.date, part);
    const [line] = namedExactly(payment, namedItems(payment, known.items), known.items)?.lines ?? [];
    if (line === undefined || taken.has(line.open_item_id)) unknown.push(part);
    else {
      taken.add(line.open_item_id);
      documents.push(line);
    }
  }
  const fees = sum([fees_taxed, fees_untaxed]);
  const parts = sum(settlement.parts.map((part) => part.amount));
  // What it does not come to stays on the ledger of payments in transit, where it is seen.
  const rest = subtract(amount, sum([in_transit, fees, parts]));
  const lines = [
    onLedger(onlinePayments, sum([in_transit, rest])),
    ...documents,
    onLedger(prepaidToUs, sum(unknown.map((part) => part.amount))),
    { ...onLedger(onlinePaymentFees, fees_taxed), vat_rate_bp: TAXED_BP },
    onLedger(onlinePaymentFees, fees_untaxed),
  ].filter((line) => line.amount !== 0);
  const certainty = rest !== 0 ? 'doubtful' : unknown.length === 0 ? 'certain' : 'likely';
  return {
    kind: 'rule',
    certainty,
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
