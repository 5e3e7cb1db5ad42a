import { addDays, type Cents, formatEuro, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { ledgerCodes } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

/** A payment by bank and its transaction are at most so many days apart. */
const DAYS = 14;

/**
 * Refuses a payment by bank or in cash of which a transaction, of the same amount and about that day, is in the books as turnover or costs: registered
 * too, the money would be there twice. It may be another payment after all, which only a person knows. `money` that comes in is positive. Which transaction it is, only
 * those are told who may see the bank.
 */
export async function refuseDoublePayment(
  scope: Scope,
  { money, method, on }: { money: Cents; method: string; on: IsoDate },
): Promise<void> {
  if (method !== 'BANK' && method !== 'CASH') return;
  const { rows } = await sql<{ id: number; date: IsoDate; ledgers: number[] }>`
    select t.id, t.booking_date as date, json_agg(l.ledger_id order by l.line_number) as ledgers
    from bank_accounts a
      join bank_transactions t on t.administration_id = a.administration_id and t.account_id = a.id
      join bank_booking_lines l on l.administration_id = t.administration_id and l.transaction_id = t.id
    where a.administration_id = ${scope.administrationId} and (a.kind = 'CASH') = ${method === 'CASH'}
      and t.booking_date between ${addDays(on, -DAYS)} and ${addDays(on, DAYS)}
      and t.state = 'PROCESSED' and t.amount_cents = ${money}
    group by t.id, t.booking_date having count(l.open_item_id) = 0
    order by abs(t.booking_date - ${on}::date), t.id`.execute(scope.db);
  const ledgers = await ledgerCodes(
    scope,
    rows.flatMap((row) => row.ledgers),
  );
  const isResult = (id: number): boolean => /^(?:income|expense)/.test(ledgers.get(id)?.kind ?? '');
  const booked = rows.find((row) => row.ledgers.every(isResult));
  if (booked === undefined) return;
  if (!may(scope, 'bank.view')) throw new Refusal('payment_booked_before');
  const title = ledgers.get(booked.ledgers[0] ?? 0)?.title ?? '';
  throw new Refusal('payment_booked_before', {
    about: { transaction_id: booked.id, date: booked.date, amount: formatEuro(money), ledger: title },
  });
}
