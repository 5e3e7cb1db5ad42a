import { revenueAccount, SALES_TREATMENTS } from '../vat/vat.ts';
import { type AccountCode, ROLES } from './accounts.ts';
import { type LedgerFacts, ledgerUse } from './ledger-use.ts';
import { MEMORIAL_LEDGERS } from './memorial.ts';

const BOOKED_BY_SALDO: ReadonlySet<AccountCode> = new Set([
  ...Object.values(ROLES),
  ...Object.values(MEMORIAL_LEDGERS),
  ...SALES_TREATMENTS.flatMap((treatment) => [
    revenueAccount(treatment, 'goods'),
    revenueAccount(treatment, 'service'),
  ]),
]);

/** Control accounts, VAT and the result of a year: they follow from documents, returns and the close, and nobody books on them. */
export function isControlLedger(ledger: LedgerFacts): boolean {
  return !ledgerUse(ledger).memorial;
}

/** Whether entries may need a ledger without a person choosing it: then it is always active. */
export function isReservedLedger(ledger: LedgerFacts & { code: AccountCode }): boolean {
  return BOOKED_BY_SALDO.has(ledger.code) || isControlLedger(ledger);
}
