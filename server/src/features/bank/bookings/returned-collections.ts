import { type Cents, type IsoDate, negate } from '@saldo/ledger';
import { type OpenItemRow, receivedByBank } from '#features/journal/index';
import type { Scope } from '#platform/scope';

/** An invoice of which the bank took a payment back. */
export type Returned = {
  invoiceId: number;
  amount: Cents;
  /** The day of the statement. */
  date: IsoDate;
  transactionId: number;
  reason: string | null;
};

/** What follows from a payment that came back, in rooms that bank may not import. */
export type Followers = {
  booked(scope: Scope, returned: Returned): Promise<void>;
  undone(scope: Scope, transactionId: number): Promise<void>;
};

let followers: Followers | undefined;

/** Takes who follows, where the program is put together. */
export function followReturns(given: Followers): void {
  followers = given;
}

/** Tells of what a booked line took back. */
export async function tellOfReturns(scope: Scope, returned: readonly Returned[]): Promise<void> {
  for (const one of returned) await followers?.booked(scope, one);
}

export async function tellOfUndoneReturn(scope: Scope, transactionId: number): Promise<void> {
  await followers?.undone(scope, transactionId);
}

/** Whether a line goes against the direction of its document. */
export function opensAgain({ item, amount }: { item: OpenItemRow; amount: Cents }): boolean {
  return Math.sign(amount) !== Math.sign(item.amount);
}

/** Of documents, how much the statements brought: no more than that can be taken back. */
export async function receivedOf(scope: Scope, ids: readonly number[]): Promise<Map<number, Cents>> {
  return new Map((await receivedByBank(scope, { ids })).map(({ id, net }) => [id, net]));
}

/** What a line takes back of its document, as an amount that was paid. */
export function takenBack(item: OpenItemRow, amount: Cents): Pick<Returned, 'invoiceId' | 'amount'> | undefined {
  return item.source_type === 'sales_invoice' && opensAgain({ item, amount })
    ? { invoiceId: item.source_id, amount: negate(amount) }
    : undefined;
}
