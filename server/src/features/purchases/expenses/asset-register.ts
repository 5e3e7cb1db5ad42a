import type { Scope } from '#platform/scope';

/** What the asset register does when an expense changes of which a line is in it. */
export type AssetRegister = {
  /** It was posted again: the assets follow its lines, or the change is refused. */
  follow(scope: Scope, expenseId: number): Promise<void>;
  /** It leaves the books: refused while a line of it is in the register. */
  refuseRemoval(scope: Scope, expenseId: number): Promise<void>;
};

let register: AssetRegister | undefined;

/** Takes the register, which purchases may not import, where the program is put together. */
export function keepAssetRegister(given: AssetRegister): void {
  register = given;
}

export async function followInRegister(scope: Scope, expenseId: number): Promise<void> {
  await register?.follow(scope, expenseId);
}

export async function refuseRemovalFromRegister(scope: Scope, expenseId: number): Promise<void> {
  await register?.refuseRemoval(scope, expenseId);
}
