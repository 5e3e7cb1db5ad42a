/** Where the lines of some ledgers are listed together, under a name. */
export function groupAddress(
  named: string,
  ledgers: readonly string[],
  span: { from: string; until: string },
): { to: string; search: Record<string, string> } {
  return { to: 'reports/journal', search: { list: 'generalLedger', named, ledgers: ledgers.join(','), ...span } };
}
