import type { ChartLedger, LedgerGroup } from '@saldo/contract';

export const SHOWN_STATES = ['active', 'inactive', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** A group with the ledgers of it that are shown. */
export type ShownGroup = { group: LedgerGroup; ledgers: ChartLedger[] };
export type ShownStatement = { statement: LedgerGroup; groups: ShownGroup[] };

/** Whether a ledger has all that was typed: in its number from the start, in its names, RGS code or what people call it. */
export function isFound({ code, title_nl, title_en, rgs_code, words }: ChartLedger, typed: string): boolean {
  const names = [title_nl, title_en, rgs_code ?? '', ...words].map((name) => name.toLowerCase());
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => code.startsWith(word) || names.some((name) => name.includes(word)));
}

/** What the legal form does not have is listed only among all, or where something was booked on it. */
function isListed({ activated, suits, used }: ChartLedger, state: ShownState): boolean {
  if (state === 'all') return true;
  return activated === (state === 'active') && (suits || used);
}

/** The chart as it is shown: per statement and group, by number; groups without ledgers are left out. */
export function chartGroups(
  ledgers: readonly ChartLedger[],
  groups: readonly LedgerGroup[],
  { search, state }: { search: string; state: ShownState },
): ShownStatement[] {
  const found = ledgers.filter((ledger) => isListed(ledger, state) && isFound(ledger, search));
  const byGroup = Map.groupBy(found, ({ category }): LedgerGroup['id'] => category);
  return groups
    .filter(({ parent_category }) => parent_category === null)
    .map((statement) => ({
      statement,
      groups: groups
        .filter(({ parent_category }) => parent_category === statement.id)
        .map((group) => ({ group, ledgers: byGroup.get(group.id) ?? [] }))
        .filter((group) => group.ledgers.length > 0),
    }))
    .filter((shown) => shown.groups.length > 0);
}
