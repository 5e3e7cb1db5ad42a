import { type Cents, type IsoDate, negate } from '@saldo/ledger';
import { sql } from 'kysely';
import { type ReceivedByBank, receivedByBank, type WaitingItem } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TransactionRow } from '../bookings/store.ts';
import type { Match } from './match.ts';

/** What is looked at of a line that may take a payment back. */
type Line = Pick<TransactionRow, 'amount' | 'date' | 'end_to_end_id' | 'mandate_id' | 'is_reversal' | 'return_reason'>;

/** A document that a customer paid by bank, and that a line may take the payment of back: by its number, by the mandate that it was collected under, or both. */
type Candidate = { document: ReceivedByBank; by: 'reference' | 'mandate' | 'both' };

/** What is open and may be paid back instead. */
type Open = Pick<WaitingItem, 'kind' | 'contact_name' | 'outstanding'>;

/**
 * The payment that the bank or the customer took back (storno): it opens the document again. Certain when the line has the number that the payment
 * was collected under and its amount, and says that it is a return or has the mandate of that payment: what others collect of us has a mandate too. By
 * the mandate and the amount alone it is likely. Where the customer has a credit note of this amount, that is what was paid back. Pure.
 */
export function returnedPayment(
  line: Line,
  candidates: readonly Candidate[],
  open: readonly Open[] = [],
): Match | null {
  if (line.amount >= 0) return null;
  const amount = negate(line.amount);
  const fitting = candidates.filter(
    ({ document }) => takesBack(document, amount, line.date) && !isCredited(document, line.amount, open),
  );
  const named = fitting.filter(({ by }) => by !== 'mandate');
  const [found] = named.length > 0 ? named : fitting.toSorted((a, b) => latest(b).localeCompare(latest(a)));
  if (found === undefined) return null;
  const { document, by } = found;
  const saysSo = line.is_reversal || line.return_reason !== null || by === 'both';
  const isAlone = named.length === 1;
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

/** Whether a credit note of the same customer waits to be paid back with this amount. */
function isCredited({ contact_name }: ReceivedByBank, amount: Cents, open: readonly Open[]): boolean {
  return open.some(
    (item) => item.kind === 'RECEIVABLE' && item.outstanding === amount && item.contact_name === contact_name,
  );
}

/** A return before anything else, unless something else is certain and the return is not. Pure. */
export function surest(returned: Match | null, other: Match | null): Match | null {
  if (returned?.certainty !== 'certain' && other?.kind === 'document' && other.certainty === 'certain') return other;
  return returned ?? other;
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
  return (row) => {
    const isUnderMandate = ({ id }: ReceivedByBank): boolean => byMandate.get(row.id)?.includes(id) === true;
    // A line that names a number takes back no other, also when what it names is not booked yet.
    if (row.end_to_end_id === null)
      return documents.filter(isUnderMandate).map((document) => ({ document, by: 'mandate' as const }));
    return documents
      .filter(({ reference }) => reference === row.end_to_end_id)
      .map((document) => ({ document, by: isUnderMandate(document) ? ('both' as const) : ('reference' as const) }));
  };
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
