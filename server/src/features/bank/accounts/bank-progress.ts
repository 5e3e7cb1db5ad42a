import { type BankProgress, bankProgress, type Cents, type IsoDate, parseEuro, sum } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { accountsWithLedgers } from './bank-accounts.ts';
import { bankProofs } from './reconciliation.ts';
import { WAITING } from '../bookings/store.ts';

/** How far the lines of a span of days are. */
export async function bankLinesBetween(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<BankProgress> {
  const rows = await scope.db
    .selectFrom('bank_transactions')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('administration_id', '=', scope.administrationId)
    .where('booking_date', '>=', span.from)
    .where('booking_date', '<=', span.until)
    .groupBy('state')
    .execute();
  return bankProgress(Object.fromEntries(rows.map(({ state, count }) => [state, count])));
}

/** The number of unprocessed transactions of all accounts, of any date. */
export async function bankLinesWaiting(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('bank_transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('state', 'in', [...WAITING])
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether anything of a bank ever came in. */
export async function hasBankLines(scope: Scope): Promise<boolean> {
  const any = await scope.db
    .selectFrom('bank_transactions')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

export type BankAgreement = {
  agrees: boolean;
  until: IsoDate | null;
  unprocessed: Cents;
  unprocessedCount: number;
  /** Of the accounts that have a statement. */
  ledgers: readonly string[];
};

/**
 * Whether the books of every account agree with its statements, until which day all of those go, and what of them is not booked yet:
 * the ledgers plus that is what the bank itself says.
 */
export async function bankAgreement(scope: Scope): Promise<BankAgreement> {
  const accounts = await accountsWithLedgers(scope);
  const proofs = await bankProofs(scope, accounts);
  const days = proofs.flatMap((proof) => proof.until ?? []).sort();
  return {
    agrees: proofs.every((proof) => proof.agrees),
    until: days[0] ?? null,
    unprocessed: sum(proofs.map((proof) => parseEuro(proof.unprocessed))),
    unprocessedCount: proofs.reduce((count, proof) => count + proof.unprocessed_count, 0),
    ledgers: accounts
      .filter((_, index) => typeof proofs[index]?.until === 'string')
      .map(({ ledger_code }) => ledger_code),
  };
}
