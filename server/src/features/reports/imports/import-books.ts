import { type Cents, cents, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import { administration, openYears, setVatFrom } from '#features/administrations/index';
import { takeContacts } from '#features/contacts/index';
import {
  activateLedger,
  type Book,
  chartToMatch,
  createLedger,
  type ImportedEntry,
  type ImportedSettlement,
  importOpeningBalance,
  insertSettlements,
  ItemMatcher,
  type ItemPart,
  ledgerTotals,
  openImportedItems,
  placeImportedItems,
  postImported,
  proveBooks,
  wrongControlAccounts,
} from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ReadTransaction } from '#standards/xaf/audit-events';
import { readAuditFile } from '#standards/xaf/read-audit-file';
import { type MappedAccount, mapVatCode } from './map-accounts.ts';
import { type Assessment, assess } from './present.ts';
import { type ImportRow, updateImport } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

/** Lines that are posted together: more are hardly faster, and the next of them are in memory meanwhile. */
const BATCH_LINES = 2_000;
const BOOK_OF: Readonly<Record<string, Book>> = { P: 'PURCHASES', S: 'SALES', B: 'BANK', C: 'BANK' };

type Ids = {
  ledgers: ReadonlyMap<string, { id: number; code: string }>;
  contacts: ReadonlyMap<string, number>;
  vat: ReadonlyMap<string, string>;
};

/** Books a whole file in the caller's transaction: ledgers, contacts, opening balance, entries and open items, or nothing. */
export async function importBooks(
  scope: Scope,
  files: FileStore,
  row: ImportRow,
  report: (done: number) => Promise<void>,
): Promise<void> {
  if (row.survey === null) throw new Refusal('import_not_ready');
  const { survey, mapped, fit, vat_from, errors } = await assess(scope, row, row.survey);
  if (errors > 0 || survey.from === null || survey.until === null) throw new Refusal('import_refused');
  const company = await administration(scope);
  await openYears(scope, yearOf(survey.from), yearOf(survey.until));
  await setVatFrom(scope, vat_from);
  await addLedgers(scope, mapped);
  const ids: Ids = {
    ledgers: await ledgerIds(scope, mapped),
    contacts: await takeContacts(scope, survey.contacts, row.contact_mapping),
    vat: new Map(
      survey.vat_codes
        .flatMap((each) => [[each.id, mapVatCode(each, row.vat_mapping)] as const])
        .flatMap(([id, code]) => (code === null ? [] : [[id, code]])),
    ),
  };
  const items = new ItemMatcher();
  const offBefore = await wrongControlAccounts(scope);
  if (fit.isFirst) {
    const opening = mergedOpening(mapped);
    await importOpeningBalance(scope, survey.from, opening);
    for (const item of openingItems(survey.from, opening, survey.opening_items, ids)) items.add(item);
  } else for (const item of await openImportedItems(scope)) items.add(item);
  await postAll(scope, files, row, { ids, items, report });
  const placed = await placeImportedItems(scope, row.id, items);
  await proveBalances(scope, { survey, mapped, fit });
  // Else statements and checks would read a million lines until a night has seen them. Other months are left to the night: all wait for this lock.
  const proven = await proveBooks(scope, { from: monthOf(survey.from), until: monthOf(survey.until) });
  const off = proven.control_accounts.filter((code) => !offBefore.includes(code));
  if (proven.balances > 0 || off.length > 0)
    throw new Error(`books not proven: ${String(proven.balances)} balances, control accounts ${off.join(', ')}`);
  await updateImport(scope, row.id, {
    state: 'IMPORTED',
    imported_at: new Date().toISOString(),
    vat_from_before: company.vat_from,
    ...placed,
  });
}

async function addLedgers(scope: Scope, mapped: readonly MappedAccount[]): Promise<void> {
  for (const { ledger, title, add } of mapped)
    if (add !== null) {
      const titles = { title_nl: title.slice(0, 100), title_en: title.slice(0, 100) };
      await createLedger(scope, { code: ledger, ...titles, ...add, default_vat: '' });
    }
}

/** A ledger that was taken out of use is booked on again. */
async function ledgerIds(scope: Scope, mapped: readonly MappedAccount[]): Promise<Ids['ledgers']> {
  const byCode = new Map((await chartToMatch(scope)).map((ledger) => [ledger.code, ledger.id]));
  const ids = new Map<string, { id: number; code: string }>();
  for (const { account, ledger } of mapped) {
    const id = byCode.get(ledger) ?? 0;
    ids.set(account.id, { id, code: ledger });
    if (account.opening !== 0 || account.debit !== 0 || account.credit !== 0) await activateLedger(scope, id);
  }
  return ids;
}

function mergedOpening(mapped: readonly MappedAccount[]): { account: string; amount: Cents }[] {
  const sums = new Map<string, number>();
  for (const { ledger, account } of mapped) sums.set(ledger, (sums.get(ledger) ?? 0) + account.opening);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount: cents(amount) }));
}

/** What was open as the year begins, by contact where the file has that; what remains of a ledger is of no contact. */
function openingItems(
  from: IsoDate,
  opening: readonly { account: string; amount: Cents }[],
  known: FileSurvey['opening_items'],
  ids: Ids,
): ItemPart[] {
  const items = known.map(({ account, contact, invoice, date, amount }) => ({
    account: ids.ledgers.get(account)?.code ?? '',
    contact_id: ids.contacts.get(contact) ?? null,
    reference: invoice,
    date: date === null || date > from ? from : date,
    amount,
    item_id: null,
  }));
  const rest = opening.map(({ account, amount }) => {
    const named = items.filter((item) => item.account === account).reduce((total, item) => total + item.amount, 0);
    return { account, contact_id: null, reference: '', date: from, amount: cents(amount - named), item_id: null };
  });
  return [...items, ...rest.filter(({ amount }) => amount !== 0)];
}

type Work = { ids: Ids; items: ItemMatcher; report: (done: number) => Promise<void> };

/** While one batch is posted, the next is read. */
async function postAll(scope: Scope, files: FileStore, row: ImportRow, { ids, items, report }: Work): Promise<void> {
  let batch: ImportedEntry[] = [];
  let lines = 0;
  let book: Book = 'GENERAL';
  let journal = '';
  let done = 0;
  let posting = Promise.resolve();
  const post = async (entries: readonly ImportedEntry[], settlements: readonly ImportedSettlement[]): Promise<void> => {
    await postImported(scope, row.id, entries);
    await insertSettlements(scope, row.id, settlements);
    done += entries.length;
    await report(done);
  };
  const postNext = async (): Promise<void> => {
    await posting;
    posting = post(batch, items.takeSettlements());
    // Who waits for it is told of its failure; until then it is nobody's.
    posting.catch(() => undefined);
    batch = [];
    lines = 0;
  };
  try {
    for await (const events of readAuditFile(files.open(row.sha256)))
      for (const event of events) {
        if (event.kind === 'journal') {
          book = BOOK_OF[event.type.slice(0, 1)] ?? 'GENERAL';
          journal = event.title || event.id;
        }
        if (event.kind !== 'transaction') continue;
        const entry = entryOf(event, { book, journal }, ids, items);
        if (entry.lines.length === 0) continue;
        batch.push(entry);
        lines += entry.lines.length;
        if (lines >= BATCH_LINES) await postNext();
      }
    await postNext();
  } finally {
    await posting;
  }
}

/** Lines of nil say nothing and are left out. */
function entryOf(
  read: ReadTransaction,
  of: { book: Book; journal: string },
  ids: Ids,
  items: ItemMatcher,
): ImportedEntry {
  const lines = read.lines.filter(({ amount }) => amount !== 0);
  for (const { account, amount, contact, invoice } of lines)
    items.add({
      account: ids.ledgers.get(account)?.code ?? '',
      contact_id: ids.contacts.get(contact) ?? null,
      reference: invoice,
      date: read.date,
      amount,
      item_id: null,
    });
  return {
    number: read.number,
    ...of,
    date: read.date,
    description: read.description,
    lines: lines.map(({ account, amount, description, contact }) => ({
      ledger_id: ids.ledgers.get(account)?.id ?? 0,
      amount_cents: amount,
      description,
      contact_id: ids.contacts.get(contact) ?? null,
    })),
    details: lines.map(({ document, invoice, vat }) => ({
      document,
      invoice,
      vat: vat.flatMap(({ id, ...each }) => {
        const code = ids.vat.get(id);
        return code === undefined ? [] : [{ id: code, ...each }];
      }),
    })),
  };
}

const monthOf = (day: IsoDate): IsoDate => isoDate(yearOf(day), Number(day.slice(5, 7)), 1);

/** The books must now say what the file says, to the cent: else there is a defect, and all of it is taken back. */
async function proveBalances(
  scope: Scope,
  { survey, mapped, fit }: Pick<Assessment, 'survey' | 'mapped' | 'fit'>,
): Promise<void> {
  if (survey.from === null || survey.until === null) return;
  const moved = await ledgerTotals(scope, { from: monthOf(survey.from), until: monthOf(survey.until) });
  const inBooks = new Map(moved.map(({ code, amount }) => [code, Number(amount)]));
  const inFile = new Map<string, number>();
  for (const { ledger, account } of mapped) {
    const opening = fit.isFirst ? account.opening : 0;
    inFile.set(ledger, (inFile.get(ledger) ?? 0) + opening + account.debit - account.credit);
  }
  for (const code of new Set([...inBooks.keys(), ...inFile.keys()]))
    if ((inBooks.get(code) ?? 0) !== (inFile.get(code) ?? 0))
      throw new Error(`ledger ${code} is not what the file says`);
}
