import type { TableKind } from '@saldo/contract';
import { type Cents, cents, type IsoDate, negate, parseEuro, ROLES, subtract, sum } from '@saldo/ledger';
import { currentOpening, type OpeningLine, replaceOpeningBalance, shownOpening } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import type { TableDocument } from './read-rows.ts';

/** The opening balance that holds, with what its debtors or creditors come to; positive as their documents are. */
export type OpeningItems = { id: number; date: IsoDate; account: string; lines: OpeningLine[]; total: Cents };

/** None where there is no opening balance that a person gave, with something on that account. */
export async function openingItemsOf(scope: Scope, kind: TableKind): Promise<OpeningItems | null> {
  const current = await currentOpening(scope);
  if (current === undefined || current.imported || current.opens_on === null) return null;
  const account = kind === 'OPEN_RECEIVABLES' ? ROLES.debtors : ROLES.creditors;
  const { lines: shown } = await shownOpening(scope);
  const lines = shown.map(
    ({ ledger, debit, credit, description, document }): OpeningLine => ({
      account: ledger,
      amount: subtract(parseEuro(debit), parseEuro(credit)),
      description,
      document,
    }),
  );
  const own = lines.filter((line) => line.account === account);
  if (own.length === 0) return null;
  const balance = sum(own.map(({ amount }) => amount));
  const total = account === ROLES.debtors ? balance : negate(balance);
  return { id: current.id, date: current.opens_on, account, lines, total };
}

/** Puts the documents of a table in the place of those that the opening balance had; one that it had already keeps its payments. */
export async function replaceOpeningItems(
  scope: Scope,
  { id, date, account, lines }: OpeningItems,
  documents: readonly TableDocument[],
  contacts: ReadonlyMap<string, number>,
): Promise<void> {
  const before = lines.filter((line) => line.account === account);
  const kept = new Set<number>();
  const own = documents.map((each): OpeningLine => {
    const amount = account === ROLES.debtors ? each.total : negate(each.total);
    const contact_id = contacts.get(each.contact.toLowerCase()) ?? null;
    const same = before.find(
      ({ document, amount: was }) =>
        document !== null &&
        document.open_item_id !== null &&
        !kept.has(document.open_item_id) &&
        document.contact_id === contact_id &&
        document.reference === each.number &&
        was === amount,
    );
    const open_item_id = same?.document?.open_item_id ?? null;
    if (open_item_id !== null) kept.add(open_item_id);
    const document = {
      open_item_id,
      contact_id,
      contact_name: each.contact,
      reference: each.number,
      document_date: each.date,
      due_date: each.due_date,
    };
    return { account, amount: cents(amount), description: each.description, document };
  });
  const others = lines.filter((line) => line.account !== account);
  await replaceOpeningBalance(scope, id, { date, lines: [...others, ...own] });
}
