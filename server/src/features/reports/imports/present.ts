import { IMPORT_CONTACTS_SHOWN, IMPORT_RULES, type Import, type ImportContact, type ImportRule } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  formatEuro,
  type IsoDate,
  negate,
  periodOf,
  ROLES,
  sum,
  VAT_CODES,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { type ArrivingContact, matchContacts, unmergedNames } from '#features/contacts/index';
import { chartToMatch } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { VAT_TITLES } from '../books/book-words.ts';
import { checkBooks, type Fit } from './check-books.ts';
import { type MappedAccount, mapAccounts, mapVatCode } from './map-accounts.ts';
import { type ImportRow, importRow } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

/** The survey of a file held against the books as they are now. */
export type Assessment = {
  survey: FileSurvey;
  mapped: MappedAccount[];
  fit: Fit;
  vat_from: IsoDate | null;
  errors: number;
};

export async function assess(scope: Scope, row: ImportRow, survey: FileSurvey): Promise<Assessment> {
  const chart = await chartToMatch(scope);
  const mapped = mapAccounts(survey.accounts, chart, row.mapping, scope.language);
  const fit = await checkBooks(scope, row, { survey, mapped, chart });
  const ours = fit.findings.filter(({ rule }) => IMPORT_RULES[rule].severity === 'ERROR').length;
  return { survey, mapped, fit, vat_from: await vatFrom(scope, survey), errors: survey.errors + ours };
}

/** VAT of the periods that the file reaches into was filed from the other program. */
async function vatFrom(scope: Scope, { last_on }: FileSurvey): Promise<IsoDate | null> {
  const { vat_from, vat_period, vat_subjected } = await administration(scope);
  if (last_on === null || !vat_subjected) return vat_from;
  const next = addDays(periodOf(last_on, vat_period).ends_on, 1);
  return vat_from !== null && vat_from > next ? vat_from : next;
}

export async function shownImport(scope: Scope, id: number): Promise<Import> {
  const row = await importRow(scope, id);
  const { survey } = row;
  const plain = {
    id: row.id,
    kind: 'AUDIT_FILE' as const,
    state: row.state,
    file_name: row.file_name,
    created_at: row.created_at,
    imported_at: row.imported_at,
    task_id: row.task_id,
    version: row.version,
  };
  if (survey === null) return { ...plain, ...NOTHING, may: mayDo(row, 0) };
  const about = await assess(scope, row, survey);
  return {
    ...plain,
    company: survey.company,
    other_company: about.fit.other_company,
    year: row.year,
    from: survey.from,
    until: survey.until,
    vat_from: about.vat_from,
    entries: survey.entries,
    lines: survey.lines,
    contacts: await contactsOf(scope, row, survey.contacts),
    open_items: openItems(row, about.mapped),
    vat_codes: survey.vat_codes.map(({ id: code, title, ...of }) => ({
      id: code,
      title,
      code: mapVatCode({ id: code, title, ...of }, row.vat_mapping),
    })),
    vat_choices: VAT_CODES.map((code) => ({ code, title: VAT_TITLES[code][scope.language] })),
    findings: findingsOf(scope, row, about),
    accounts: accountsOf(about),
    may: mayDo(row, about.errors),
  };
}

const NOTHING = {
  company: null,
  other_company: false,
  year: null,
  from: null,
  until: null,
  vat_from: null,
  entries: 0,
  lines: 0,
  contacts: { known: 0, new: 0, shown: [] },
  open_items: { receivable: '0.00', payable: '0.00', count: null },
  vat_codes: [],
  vat_choices: [],
  findings: [],
  accounts: [],
};

function mayDo({ state }: ImportRow, errors: number): Import['may'] {
  return {
    commit: (state === 'CHECKED' || state === 'UNDONE' || state === 'FAILED') && errors === 0,
    cancel: state === 'IMPORTING',
    undo: state === 'IMPORTED',
  };
}

async function contactsOf(
  scope: Scope,
  { contact_mapping }: ImportRow,
  contacts: readonly ArrivingContact[],
): Promise<Import['contacts']> {
  const known = await matchContacts(scope, contacts, contact_mapping);
  const first = contacts
    .toSorted(
      (a, b) => Number(known.has(a.id)) - Number(known.has(b.id)) || a.name.localeCompare(b.name, scope.language),
    )
    .slice(0, IMPORT_CONTACTS_SHOWN);
  const names = await unmergedNames(
    scope,
    first.flatMap(({ id }) => known.get(id) ?? []),
  );
  const shown = first.map(({ id, name }): ImportContact => {
    const contact_id = known.get(id) ?? null;
    const by = contact_mapping[id] === (contact_id ?? 0) ? 'chosen' : contact_id === null ? 'new' : 'known';
    return { id, name: name || id, contact_id, contact_name: names.get(contact_id ?? 0) ?? '', by };
  });
  return { known: known.size, new: new Set(namesOfNew(contacts, new Set(known.keys()))).size, shown };
}

const namesOfNew = (contacts: readonly ArrivingContact[], known: ReadonlySet<string>): string[] =>
  contacts.filter(({ id }) => !known.has(id)).map(({ name, id }) => (name || id).toLowerCase());

function openItems({ state, item_ids }: ImportRow, mapped: readonly MappedAccount[]): Import['open_items'] {
  const closing = (code: string) =>
    sum(mapped.filter(({ ledger }) => ledger === code).map(({ account }) => closingOf(account)));
  return {
    receivable: formatEuro(closing(ROLES.debtors)),
    payable: formatEuro(negate(closing(ROLES.creditors))),
    count: state === 'IMPORTED' ? item_ids.length : null,
  };
}

const closingOf = ({ opening, debit, credit }: MappedAccount['account']) => cents(opening + debit - credit);

/** An opening that the books have already is theirs; where it differs, so does the closing. Said once per ledger. */
function accountsOf({ mapped, fit }: Assessment): Import['accounts'] {
  const differences = new Map(fit.openingDifferences);
  return mapped.map((each) => {
    const difference = differences.get(each.ledger) ?? cents(0);
    differences.delete(each.ledger);
    return accountOf(each, difference);
  });
}

function accountOf({ account, ledger, title, by }: MappedAccount, difference: Cents): Import['accounts'][number] {
  const closing = closingOf(account);
  return {
    account: account.id,
    title: account.title,
    statement: account.statement,
    rgs_code: account.rgs_code,
    ledger,
    ledger_title: title,
    by,
    opening: formatEuro(account.opening),
    debit: formatEuro(account.debit),
    credit: formatEuro(account.credit),
    closing: formatEuro(closing),
    closing_in_books: formatEuro(cents(closing - difference)),
    difference: formatEuro(difference),
  };
}

const isWarning = ({ rule }: { rule: ImportRule }): boolean => IMPORT_RULES[rule].severity === 'WARNING';

function findingsOf(scope: Scope, row: ImportRow, { survey, fit }: Assessment): Import['findings'] {
  const words = (rule: ImportRule, about: string): string =>
    IMPORT_RULES[rule][scope.language].replace('{about}', about);
  const ofVat = survey.vat_codes
    .filter((code) => mapVatCode(code, row.vat_mapping) === null)
    .map(({ id }): Fit['findings'][number] => ({ rule: 'vat_unmapped', about: id }));
  // Of what is in the books the file alone has something to say.
  const ofBooks = row.state === 'IMPORTED' ? [] : [...fit.findings, ...ofVat];
  const all = [
    ...survey.findings.map((each) => ({ ...each, line: each.line as number | null })),
    ...ofBooks.map((each) => ({ ...each, line: null, element: '', count: 1 })),
  ];
  return all
    .toSorted((a, b) => Number(isWarning(a)) - Number(isWarning(b)))
    .map(({ rule, line, element, about, count }) => ({
      rule,
      severity: IMPORT_RULES[rule].severity,
      words: words(rule, about),
      line,
      element,
      about,
      count,
    }));
}
