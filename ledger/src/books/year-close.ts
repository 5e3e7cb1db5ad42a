import type { IsoDate } from '../calendar/calendar.ts';
import { allocate, type Cents, negate, sum, ZERO } from '../money/money.ts';
import { type AccountCode, hasPrivateAccounts, type LegalForm, restartsEachYear, ROLES } from './accounts.ts';
import { balance, type BalancedEntry, type JournalLine } from './journal-entry.ts';
import type { LedgerCategory } from './ledger-categories.ts';
import { earlierResultsAccount } from './opening-balance.ts';

/** A partner of a firm (vof, cv) with the agreed share of the result, in basis points, and ledgers of this partner alone where there are. */
export type Partner = {
  name: string;
  share_bp: number;
  capital_account: AccountCode | null;
  private_account: AccountCode | null;
};

/** All shares together. */
export const WHOLE_SHARE_BP = 10_000;

/** Whether the result is divided over partners: always in a vof, and in a cv where partners are given. */
export function hasPartners(form: LegalForm): boolean {
  return form === 'vof' || form === 'cv';
}

/** Whether the shares are those of the whole firm, so that its result can be divided. */
export function sharesAreWhole(form: LegalForm, partners: readonly Partner[]): boolean {
  if (!hasPartners(form) || (form === 'cv' && partners.length === 0)) return true;
  return partners.reduce((total, { share_bp }) => total + share_bp, 0) === WHOLE_SHARE_BP;
}

type Balance = { code: AccountCode; category: LedgerCategory; rgs_code: string | null; amount: Cents };

/** Private deposits and withdrawals of the owners of an ez, vof or cv, by RGS (BEivKapPrs, Pro, Png, Pbe, Ppr). */
const PRIVATE_RGS = 'BEivKapP';

export function isPrivateLedger({ rgs_code }: { rgs_code: string | null }): boolean {
  return rgs_code?.startsWith(PRIVATE_RGS) === true;
}

/** What a line of the closing entry is for. */
export type ClosingLine = JournalLine & { purpose: 'result' | 'private'; partner?: Partner };

/**
 * The lines that close a year, of all balances on its last day. The result goes to equity against the closing ledger, so that costs and
 * revenue keep their figures: to the owner or the partners, with their private accounts, or to the undistributed profit of a company. A partner
 * with a capital of their own gets their share there, and what is on their own private ledger. No lines where there is nothing to move.
 */
export function closingLines(
  balances: readonly Balance[],
  { form, partners }: { form: LegalForm; partners: readonly Partner[] },
): ClosingLine[] {
  const result = negate(sum(balances.filter((each) => restartsEachYear(each)).map(({ amount }) => amount)));
  const privates = hasPrivateAccounts(form) ? balances.filter((each) => isPrivateLedger(each)) : [];
  const equity = earlierResultsAccount(form);
  const owners = hasPartners(form) ? partners : [];
  const shares: Share[] = owners.length > 0 ? divided(result, owners) : [{ amount: result }];
  const capitalOf = ({ partner }: Share) => partner?.capital_account ?? equity;
  const lines: ClosingLine[] = [
    { account: ROLES.closing, amount: result, purpose: 'result' },
    ...shares.map((share) => ({
      ...share,
      account: capitalOf(share),
      amount: negate(share.amount),
      purpose: 'result' as const,
    })),
    ...privates.map(({ code, amount }) => ({ account: code, amount: negate(amount), purpose: 'private' as const })),
    ...drawn(privates, owners).map((part) => ({ ...part, account: capitalOf(part), purpose: 'private' as const })),
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

type Share = { amount: Cents; partner?: Partner };

/** What each partner has on a private ledger of their own, and then what is left on those of the firm. */
function drawn(privates: readonly Balance[], partners: readonly Partner[]): Share[] {
  const amountOn = (isIncluded: (code: AccountCode) => boolean) =>
    sum(privates.filter(({ code }) => isIncluded(code)).map(({ amount }) => amount));
  const own = partners.filter(({ private_account }) => private_account !== null);
  return [
    ...own.map((partner) => ({ partner, amount: amountOn((code) => code === partner.private_account) })),
    { amount: amountOn((code) => own.every(({ private_account }) => private_account !== code)) },
  ];
}

function divided(result: Cents, partners: readonly Partner[]): Share[] {
  const parts = allocate(
    result,
    partners.map(({ share_bp }) => share_bp),
  );
  return partners.map((partner, index) => ({ partner, amount: parts[index] ?? ZERO }));
}

/** The closing entry on the last day of the year; null where nothing is to be moved. */
export function closingEntry(date: IsoDate, lines: readonly JournalLine[]): BalancedEntry | null {
  const entry = balance(date, lines);
  if (entry === 'entry_needs_two_lines') return null;
  if (typeof entry === 'string') throw new RangeError(`the closing entry of ${date} does not balance`);
  return entry;
}
