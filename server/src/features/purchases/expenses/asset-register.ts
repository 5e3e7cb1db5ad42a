import type { Scope } from '#platform/scope';
import type { ExpenseLineRow } from './store.ts';

/** The lines of an expense in their order, as far as the register tells them apart. */
export type ExpenseLines = readonly Pick<
  ExpenseLineRow,
  'description' | 'ledger_id' | 'amount_excl_cents' | 'vat_cents'
>[];

/** The lines of an expense before and after it was changed. */
export type LinesChange = { before: ExpenseLines; after: ExpenseLines };

/** What the asset register does when an expense changes of which a line is in it. */
export type AssetRegister = {
  /** It was posted again: the assets follow its lines, or the change is refused. */
  follow(scope: Scope, expenseId: number, lines: LinesChange): Promise<void>;
  /** It leaves the books: refused while a line of it is in the register. */
  refuseRemoval(scope: Scope, expenseId: number): Promise<void>;
};

let register: AssetRegister | undefined;

/** Takes the register, which purchases may not import, where the program is put together. */
export function keepAssetRegister(given: AssetRegister): void {
  register = given;
}

export async function followInRegister(scope: Scope, expenseId: number, lines: LinesChange): Promise<void> {
  await register?.follow(scope, expenseId, lines);
}

export async function refuseRemovalFromRegister(scope: Scope, expenseId: number): Promise<void> {
  await register?.refuseRemoval(scope, expenseId);
}
