import type { BankAccountKind, BankProof } from '@saldo/contract';
import {
  addDays,
  type Cents,
  equityAccount,
  formatEuro,
  type IsoDate,
  parseEuro,
  subtract,
  ROLES,
  withBankBalance,
  withCashMoved,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import {
  giveOpeningBalance,
  ledgerBalanceOn,
  type OpeningLine,
  type OpeningOfLedger,
  replaceOpeningBalance,
  shownOpening,
} from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { startOf } from '../statements/survey-statements.ts';

/** The first statement of an account: what it begins with, and the day of its first transaction. */
type First = { opening: Cents; first_on: IsoDate; opened_on: IsoDate | null };

/** The day whose beginning the opening balance of a statement is of. */
export function dayOfOpening(first: Pick<First, 'first_on' | 'opened_on'>): IsoDate {
  return startOf(first) ?? first.first_on;
}

/** What the statements say beside the opening balance. Pure but for what was booked manually before the first statement. */
export async function openingBeside(
  scope: Scope,
  ledger: string,
  {
    first,
    opening,
    counted,
  }: { first: First | null; opening: OpeningOfLedger | null; counted: (day: IsoDate) => Cents },
): Promise<BankProof['opening_balance']> {
  if (first === null) return null;
  if (opening !== null) {
    const statement = counted(addDays(opening.date, -1));
    const begins = dayOfOpening(first);
    const isLater = statement !== opening.amount && begins > opening.date;
    const isNothing = opening.amount === 0 && (await ledgerBalanceOn(scope, ledger, addDays(begins, -1))) === 0;
    const isAbsent = isLater && isNothing;
    const state = statement === opening.amount ? 'AGREES' : isAbsent ? 'ABSENT' : isLater ? 'LATER' : 'DIFFERS';
    const date = isLater ? begins : opening.date;
    const given = formatEuro(opening.amount);
    return { state, date, statement: formatEuro(statement), given, opens_on: opening.date };
  }
  const date = dayOfOpening(first);
  const isBooked = (await ledgerBalanceOn(scope, ledger, addDays(date, -1))) !== 0;
  if (first.opening === 0 || isBooked) return null;
  return { state: 'MISSING', date, statement: formatEuro(first.opening), given: null, opens_on: null };
}

/**
 * Takes over what the bank says of an account: into the opening balance that there is, which is replaced on its own day, or as the first
 * one. Equity takes the difference; cash that is on the ledger for cash already is moved, not counted twice. Refused ('stale_version') when it is no longer what the person saw.
 */
export async function takeOpeningBalance(
  scope: Scope,
  { ledger_code: ledger, kind }: { ledger_code: string; kind: BankAccountKind },
  offer: BankProof['opening_balance'],
  seen: { date: IsoDate; amount: string },
): Promise<void> {
  if (offer === null || offer.state === 'AGREES' || offer.state === 'LATER')
    throw new Refusal('opening_balance_exists');
  if (offer.date !== seen.date || offer.statement !== seen.amount) throw new Refusal('stale_version');
  const { business_entity } = await administration(scope);
  const current = await shownOpening(scope);
  const before = current.lines.map(
    (line): OpeningLine => ({
      account: line.ledger,
      amount: subtract(parseEuro(line.debit), parseEuro(line.credit)),
      description: line.description,
      document: line.document,
    }),
  );
  const bank = { account: ledger, amount: parseEuro(offer.statement) };
  const own = kind === 'CASH' ? withCashMoved(before, bank, ROLES.cash) : before;
  const lines = withBankBalance(own, bank, equityAccount(business_entity)).map(
    (line): OpeningLine => ({
      description: '',
      document: null,
      ...line,
    }),
  );
  if (current.state === 'GIVEN' && current.id !== null)
    await replaceOpeningBalance(scope, current.id, { date: current.date ?? offer.date, lines });
  else await giveOpeningBalance(scope, { date: offer.date, lines });
}
