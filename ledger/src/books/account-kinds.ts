export const ACCOUNT_KINDS = [
  'asset',
  'asset-contra',
  'liability',
  'liability-contra',
  'equity',
  'asset/liability',
  'income',
  'income-contra',
  'income/expense',
  'expense',
  'expense-contra',
  'closing',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Throws a RangeError for a kind that there is not. */
export function accountKind(text: string): AccountKind {
  const kind = ACCOUNT_KINDS.find((known) => known === text);
  if (kind === undefined) throw new RangeError(`unknown kind of account: ${text}`);
  return kind;
}
