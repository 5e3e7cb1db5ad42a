import type { FieldText, RecordedTable, TableKind } from '@saldo/contract';
import { handlesVat, type IsoDate, sum } from '@saldo/ledger';
import { administration, booksLockedUntil } from '#features/administrations/index';
import { type ArrivingContact, matchContacts } from '#features/contacts/index';
import { currentOpening, importedNumbers } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type OpeningItems, openingItemsOf } from './opening-table.ts';
import type { RowProblem, TableDocument } from './read-rows.ts';
import { recordedImports, spansOfBooks } from './store.ts';

/** The documents of a table held against the books: those that can be booked, and what keeps the others out. */
export type TableFit = {
  fresh: TableDocument[];
  known: number;
  problems: RowProblem[];
  newContacts: number;
  contacts: ArrivingContact[];
  /** Of open items: all of them together must fit, so that none can be left out. */
  isWhole: boolean;
  opening: OpeningItems | null;
};

/** What names a document: its number, and of an invoice whose it is. */
export const documentKey = (number: string, of: number | string | null): string =>
  `${number} ${String(of)}`.toLowerCase();

export async function fitTable(scope: Scope, kind: TableKind, documents: TableDocument[]): Promise<TableFit> {
  const contacts = contactsOf(kind, documents);
  const ids = await matchContacts(scope, contacts);
  const newContacts = contacts.filter(({ id }) => !ids.has(id)).length;
  const plain = { newContacts, contacts, isWhole: false, opening: null };
  if (kind === 'OPEN_RECEIVABLES' || kind === 'OPEN_PAYABLES') {
    const opening = await openingItemsOf(scope, kind);
    if (opening === null) throw new Refusal('import_needs_opening');
    const problems: RowProblem[] = documents.flatMap(({ row, date }) =>
      date > opening.date ? [{ row, field: 'date' as const, problem: 'document_after_opening' as const }] : [],
    );
    const last = documents.at(-1);
    if (last !== undefined && sum(documents.map(({ total }) => total)) !== opening.total)
      problems.push({ row: last.row, field: 'total', problem: 'import_items_differ' });
    return { ...plain, fresh: documents, known: 0, problems, isWhole: true, opening };
  }
  const known = await knownKeys(scope, kind);
  const keyOf = ({ number, contact, date }: TableDocument): string =>
    documentKey(number, kind === 'ENTRIES' ? date : (ids.get(contact.toLowerCase()) ?? contact));
  const news = documents.filter((each) => !known.has(keyOf(each)));
  const why = await refusalOfDay(scope, kind);
  const problems = news.flatMap(({ row, date }): RowProblem[] => {
    const problem = why(date);
    return problem === null ? [] : [{ row, field: 'date', problem }];
  });
  const wrong = new Set(problems.map(({ row }) => row));
  const fresh = news.filter(({ row }) => !wrong.has(row));
  return { ...plain, fresh, known: documents.length - news.length, problems };
}

async function knownKeys(scope: Scope, kind: RecordedTable): Promise<ReadonlySet<string>> {
  const earlier = await recordedImports(scope, kind);
  if (kind === 'ENTRIES') return new Set(earlier.flatMap(({ mapping }) => Object.keys(mapping)));
  const numbers = await importedNumbers(
    scope,
    earlier.map(({ id }) => id),
  );
  return new Set(numbers.map(({ number, contact_id }) => documentKey(number, contact_id)));
}

const FIRST_DAY = '2013-01-01';

/** Why nothing of the table may be booked on a day. */
async function refusalOfDay(scope: Scope, kind: TableKind): Promise<(day: IsoDate) => FieldText | null> {
  const company = await administration(scope);
  const locked = await booksLockedUntil(scope);
  const opening = await currentOpening(scope);
  const books = await spansOfBooks(scope);
  return (day) => {
    if (day < FIRST_DAY) return 'date_invalid';
    if (day > scope.today) return 'date_in_future';
    if (locked !== null && day <= locked) return 'import_locked';
    if (kind === 'ENTRIES') return null;
    if (books.some(({ from, until }) => day >= from && day <= until)) return 'import_in_audit_file';
    if (opening !== undefined && opening.opens_on !== null && day < opening.opens_on) return 'import_before_opening';
    const isOurs = company.vat_from === null || day >= company.vat_from;
    return isOurs && handlesVat(company, day) ? 'import_filed_here' : null;
  };
}

/** Everyone that the table names, by name. */
function contactsOf(kind: TableKind, documents: readonly TableDocument[]): ArrivingContact[] {
  const names = documents.flatMap(({ contact, lines }) => [contact, ...lines.map((line) => line.contact)]);
  const perName = new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]));
  const isClient = kind === 'SALES_HISTORY' || kind === 'OPEN_RECEIVABLES';
  return [...perName].map(([id, name]) => ({
    ...NAMELESS,
    id,
    name,
    is_client: isClient,
    is_supplier: kind === 'PURCHASE_HISTORY' || kind === 'OPEN_PAYABLES',
  }));
}

const NAMELESS = {
  email: '',
  vat_id: '',
  kvk_number: '',
  iban: '',
  country: '',
  street: '',
  street_number: '',
  street_number_addition: '',
  postal_code: '',
  town: '',
};
