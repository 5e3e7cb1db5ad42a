import { type Cents, type IsoDate, negate } from '@saldo/ledger';
import { sql } from 'kysely';
import { type ReceivedByBank, receivedByBank } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import type { Match } from './match.ts';

/** What is looked at of a line that may take a payment back. */
type Line = Pick<TransactionRow, 'amount' | 'date' | 'end_to_end_id' | 'mandate_id' | 'is_reversal' | 'return_reason'>;

/** A document that a customer paid by bank, and that a line may take the payment of back. */
type Candidate = { document: ReceivedByBank; by: 'reference' | 'mandate' };

/**
 * The payment that the bank or the customer took back (storno): it opens the document again. Certain when the line has the number that the payment
 * was collected under and its amount, and says that it is a return or of a mandate; by the mandate and the amount alone it is likely. Pure.
 */
export function returnedPayment(line: Line, candidates: readonly Candidate[]): Match | null {
  if (line.amount >= 0) return null;
  const amount = negate(line.amount);
  const fitting = candidates.filter(({ document }) => takesBack(document, amount, line.date));
  const named = fitting.filter(({ by }) => by === 'reference');
  const [found] = named.length > 0 ? named : fitting.toSorted((a, b) => latest(b).localeCompare(latest(a)));
  if (found === undefined) return null;
  const { document, by } = found;
  const saysSo = line.is_reversal || line.return_reason !== null || line.mandate_id !== null;
  const isAlone = by === 'reference' && named.length === 1;
  return {
    kind: 'document',
    certainty: isAlone && saysSo ? 'certain' : 'likely',
    grounds: { by: 'returned', reference: document.reference, name: document.contact_name, reason: line.return_reason },
    lines: [{ open_item_id: document.id, ledger_id: null, vat_rate_bp: null, amount: line.amount }],
  };
}

/** Whether a customer paid this amount of it, before that day, and it did not go back yet. */
function takesBack({ net, payments }: ReceivedByBank, amount: Cents, date: IsoDate): boolean {
  return net >= amount && payments.some((payment) => payment.amount === amount && payment.paid_on <= date);
}

function latest({ document }: Candidate): IsoDate {
  return document.payments.at(-1)?.paid_on ?? '';
}

/** Looks up, once for many lines, what each may take back. */
export async function returnable(
  scope: Scope,
  rows: readonly TransactionRow[],
): Promise<(row: TransactionRow) => readonly Candidate[]> {
  const out = rows.filter(({ amount }) => amount < 0);
  const byMandate = await paidByMandate(scope, out);
  const references = out.flatMap(({ end_to_end_id }) => end_to_end_id ?? []);
  const ids = [...byMandate.values()].flat();
  const documents = await receivedByBank(scope, { references: [...new Set(references)], ids: [...new Set(ids)] });
  return (row) => [
    ...documents
      .filter(({ reference }) => reference === row.end_to_end_id)
      .map((document) => ({ document, by: 'reference' as const })),
    ...documents
      .filter(({ id, reference }) => reference !== row.end_to_end_id && byMandate.get(row.id)?.includes(id) === true)
      .map((document) => ({ document, by: 'mandate' as const })),
  ];
}

/** The documents that were paid by collections of the same mandate and amount, by the line that may take one back. */
async function paidByMandate(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, number[]>> {
  const ids = rows.filter(({ mandate_id }) => mandate_id !== null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: number; item: number }>`
    select t.id, l.open_item_id as item
    from bank_transactions t
      join bank_transactions p on p.administration_id = t.administration_id and p.mandate_id = t.mandate_id
        and p.amount_cents = -t.amount_cents and p.state = 'PROCESSED' and p.amount_cents > 0 and p.booking_date <= t.booking_date
      join bank_booking_lines l on l.administration_id = p.administration_id and l.transaction_id = p.id and l.open_item_id is not null
    where t.administration_id = ${scope.administrationId} and t.id = any(${ids}::bigint[])`.execute(scope.db);
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, lines]) => [id, lines.map(({ item }) => item)]));
}
