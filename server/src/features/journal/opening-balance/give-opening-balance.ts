import {
  type AccountCode,
  balance,
  type Cents,
  formatEuro,
  isMoney,
  type LedgerFacts,
  type IsoDate,
  type JournalLine,
  openingDifference,
  openingLedgerProblem,
  yearOf,
} from '@saldo/ledger';
import type { FieldText } from '@saldo/contract';
import { sql } from 'kysely';
import { bookingDay, periodOn, refuseLocked } from '#features/administrations/index';
import { orNotFound, Refusal, refuseFields } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { ledgerKinds } from '../ledgers/ledgers.ts';
import { postEntry } from '../entries/post-entry.ts';
import { reverseEntry } from '../entries/reverse-entry.ts';
import { hasDocuments, type OpeningDocument, type PlacedItem, placeItems } from './opening-items.ts';
import {
  currentOpening,
  insertOpening,
  lockOpening,
  type StoredOpening,
  wasOpening,
  withdrawOpening,
} from './store.ts';

/** A line of an opening balance. Debit positive. */
export type OpeningLine = {
  account: AccountCode;
  amount: Cents;
  description: string;
  document: OpeningDocument | null;
};

export type Opening = { date: IsoDate; lines: readonly OpeningLine[] };

/** Books the opening balance. Of two at the same moment one is refused ('opening_balance_exists'). */
export async function giveOpeningBalance(scope: Scope, opening: Opening): Promise<void> {
  await lockOpening(scope);
  const current = await currentOpening(scope);
  if (current !== undefined && current.entry_id !== null) throw new Refusal('opening_balance_exists');
  if (current !== undefined) await withdrawOpening(scope, current.id);
  await book(scope, opening, []);
}

/**
 * Books another opening balance in the place of the one with this id, which is reversed on its own date. Refused when someone replaced
 * that one before ('stale_version'), and once its year is closed.
 */
export async function replaceOpeningBalance(scope: Scope, id: number, opening: Opening): Promise<void> {
  await lockOpening(scope);
  const current = await currentOpening(scope);
  if (current === undefined || current.id !== id)
    throw new Refusal((await wasOpening(scope, id)) ? 'stale_version' : 'not_found');
  if (current.imported) throw new Refusal('opening_imported');
  if (current.entry_id === null || current.opens_on === null) throw new Refusal('not_found');
  await refuseFinal(scope, current.opens_on);
  await reverseEntry(scope, current.entry_id);
  await withdrawOpening(scope, id);
  await book(scope, opening, await itemsOf(scope, current.entry_id));
}

/** Confirms that the books start at zero: no opening balance is asked for any more. */
export async function startAtZero(scope: Scope): Promise<void> {
  await lockOpening(scope);
  const current: StoredOpening | undefined = await currentOpening(scope);
  if (current === undefined) return insertOpening(scope, { id: await nextId(scope), opens_on: null, entry_id: null });
  if (current.entry_id !== null) throw new Refusal('opening_balance_exists');
}

/**
 * Takes the place of what opening balance there is, for books that arrive from elsewhere: their debtors and creditors follow from their own
 * entries, so lines need no documents here. Its date is that of the books that arrive.
 */
export async function importOpeningBalance(
  scope: Scope,
  date: IsoDate,
  lines: readonly { account: AccountCode; amount: Cents }[],
): Promise<void> {
  await withdrawCurrent(scope);
  const id = await nextId(scope);
  if (lines.length === 0) return insertOpening(scope, { id, opens_on: null, entry_id: null, imported: true });
  const { entryId } = await postEntry(scope, balance(date, lines), {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'opening_balance', id },
    description: OPENING_WORDS[scope.language],
  });
  await insertOpening(scope, { id, opens_on: date, entry_id: entryId, imported: true });
}

/** Reverses the opening balance there is, with its open items: refused once something was paid on one. */
export async function withdrawCurrent(scope: Scope): Promise<void> {
  await lockOpening(scope);
  const current = await currentOpening(scope);
  if (current === undefined) return;
  if (current.entry_id !== null) {
    const before = await itemsOf(scope, current.entry_id);
    await reverseEntry(scope, current.entry_id);
    await placeItems(scope, [], before);
  }
  await withdrawOpening(scope, current.id);
}

const OPENING_WORDS = { en: 'Opening balance', nl: 'Beginbalans' };

/** Taken before its row is written, so that the entry can name it. */
async function nextId(scope: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('opening_balances_id_seq') as id`.execute(scope.db);
  return orNotFound(rows[0]).id;
}

async function book(scope: Scope, { date, lines }: Opening, before: readonly number[]): Promise<void> {
  await bookingDay(scope, date);
  await refuseFinal(scope, date);
  const kinds = await ledgerKinds(scope, [...new Set(lines.map(({ account }) => account))]);
  refuseWrongLines(date, lines, kinds);
  const difference = openingDifference(lines);
  if (difference !== 0)
    throw new Refusal('opening_balance_unbalanced', { about: { difference: formatEuro(difference) } });
  const money = [...kinds].flatMap(([code, { category }]) => (isMoney(category) ? [code] : []));
  await refuseEarlierMoney(scope, date, money);
  const items = lines.flatMap(({ account, amount, document }, index) =>
    document === null ? [] : [{ account, amount, document, path: `lines.${String(index)}` }],
  );
  const placed = await placeItems(scope, items, before);
  const placedOf = new Map(items.map(({ document }, index) => [document, placed[index]]));
  const id = await nextId(scope);
  const entry = balance(
    date,
    lines.map((line) => journalLine(line, line.document === null ? undefined : placedOf.get(line.document))),
  );
  const { language } = scope;
  const { entryId } = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'opening_balance', id },
    description: OPENING_WORDS[language],
  });
  await insertOpening(scope, { id, opens_on: date, entry_id: entryId });
}

function journalLine({ account, amount, description }: OpeningLine, placed: PlacedItem | undefined): JournalLine {
  return { account, amount, ...(description === '' ? {} : { description }), ...placed };
}

/** Until the year of the opening balance is closed, and while the books are open on its day. */
export async function refuseFinal(scope: Scope, date: IsoDate): Promise<void> {
  await refuseLocked(scope, date);
  if ((await yearState(scope, date)) === 'CLOSED') throw new Refusal('opening_balance_final');
}

/** The state of the financial year of a day. */
export async function yearState(scope: Scope, date: IsoDate): Promise<string> {
  await periodOn(scope, date);
  const { state } = await scope.db
    .selectFrom('financial_years')
    .select('state')
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', yearOf(date))
    .executeTakeFirstOrThrow();
  return state;
}

/** All that is wrong with the lines at once. */
function refuseWrongLines(
  date: IsoDate,
  lines: readonly OpeningLine[],
  kinds: Awaited<ReturnType<typeof ledgerKinds>>,
): void {
  const wrong: Record<string, FieldText> = {};
  for (const [index, line] of lines.entries()) {
    const mistake = mistakeOf(line, kinds.get(line.account), date);
    if (mistake !== null) wrong[`lines.${String(index)}.${mistake.field}`] = mistake.text;
  }
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
}

function mistakeOf(
  { account, amount, document }: OpeningLine,
  facts: (LedgerFacts & { activated: boolean }) | undefined,
  date: IsoDate,
): { field: string; text: FieldText } | null {
  if (facts === undefined) return { field: 'ledger', text: 'ledger_unknown' };
  if (!facts.activated) return { field: 'ledger', text: 'ledger_inactive' };
  const problem = openingLedgerProblem(facts, date);
  if (problem !== null) return { field: 'ledger', text: problem };
  if (hasDocuments(account) && document === null) return { field: 'document', text: 'document_required' };
  if (document === null) return null;
  if (amount === 0) return { field: 'debit', text: 'amount_not_zero' };
  if (!hasDocuments(account)) return { field: 'document', text: 'document_on_other_ledger' };
  if (document.document_date > date) return { field: 'document.document_date', text: 'document_after_opening' };
  if (document.due_date !== null && document.due_date < document.document_date)
    return { field: 'document.due_date', text: 'due_before_document' };
  return null;
}

/** Opening balances of bank and cash are at the start of the day, so nothing may be booked on them before. */
async function refuseEarlierMoney(scope: Scope, date: IsoDate, money: readonly AccountCode[]): Promise<void> {
  if (money.length === 0) return;
  const earlier = await sql<{ first: IsoDate | null }>`
    select min(l.entry_date) as first from journal_lines l
      join journal_entries e on e.administration_id = l.administration_id and e.id = l.entry_id
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
    where l.administration_id = ${scope.administrationId} and g.code = any(${sql.val(money)}::text[])
      and l.entry_date < ${date} and e.source_type <> 'opening_balance'
      and e.kind <> 'REVERSAL' and not exists (select from journal_entries r
        where r.administration_id = e.administration_id and r.reverses_entry_id = e.id)`.execute(scope.db);
  const first = earlier.rows[0]?.first ?? null;
  if (first !== null) throw new Refusal('opening_after_entries', { about: { first } });
}

/** The open items that an opening entry holds. */
async function itemsOf(scope: Scope, entryId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('journal_lines as l')
    .innerJoin('open_items as i', (join) =>
      join
        .onRef('i.administration_id', '=', 'l.administration_id')
        .onRef('i.source_type', '=', 'l.item_type')
        .onRef('i.source_id', '=', 'l.item_id'),
    )
    .select('i.id')
    .where('l.administration_id', '=', scope.administrationId)
    .where('l.entry_id', '=', entryId)
    .where('i.source_type', '=', 'opening_item')
    .execute();
  return rows.map(({ id }) => id);
}
