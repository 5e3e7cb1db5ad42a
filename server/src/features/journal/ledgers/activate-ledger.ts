import { isReservedLedger } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { entriesInOpenYears, type LedgerUser, namedIn, type Place, placeInWords } from './ledger-usage.ts';
import { ledgerById, setActivated } from './ledger-store.ts';

/** Offers a ledger again, and lets it be booked on. */
export async function activateLedger(scope: Scope, id: number): Promise<void> {
  const { activated } = await ledgerById(scope, id);
  if (!activated) await setActivated(scope, id, true);
}

/**
 * Takes a ledger out of use: nothing is booked on it any more, and what was booked stays. Refused for what Saldo books on itself, while there
 * are entries in an open year, and while something else names it.
 */
export async function deactivateLedger(scope: Scope, id: number, users: readonly LedgerUser[]): Promise<void> {
  const ledger = await ledgerById(scope, id);
  if (isReservedLedger(ledger)) throw new Refusal('ledger_reserved');
  if (!ledger.activated) return;
  refuseUsed(scope, [...(await entriesInOpenYears(scope, id)), ...(await namedIn(scope, id, users))]);
  await setActivated(scope, id, false);
}

/** Says where a ledger is used, if anywhere. */
export function refuseUsed({ language }: Pick<Scope, 'language'>, places: readonly Place[]): void {
  if (places.length === 0) return;
  const where = places.map((place) => placeInWords(place, language)).join(', ');
  throw new Refusal('ledger_in_use', { about: { where } });
}
