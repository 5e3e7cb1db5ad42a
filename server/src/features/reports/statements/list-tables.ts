import { type Cents, lineWords, negate, sum, ZERO } from '@saldo/ledger';
import {
  type Book,
  chartOfAccounts,
  cursorOfEntry,
  type DaySpan,
  entriesBetween,
  generalLedgerLines,
  type GeneralLedgerRow,
  type LedgerPlace,
} from '#features/journal/index';
import type { Cursor } from '#platform/paging';
import type { Begin, Language, Scope } from '#platform/scope';
import type { PdfRow } from '#standards/table-pdf/table-pdf';
import { BOOK_TITLES } from '../books/book-words.ts';
import { ledgerHeads, placeAfter } from './ledger-lists.ts';
import { amounts, euro, type ReportTable, words } from './report-table.ts';
import { aboutSpan } from './report-tables.ts';

const WORDS = {
  en: {
    journal: 'Journal',
    ledger: 'General ledger',
    date: 'Date',
    entry: 'Entry',
    book: 'Journal',
    document: 'Document',
    description: 'Description',
    account: 'Account',
    name: 'Name',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
  },
  nl: {
    journal: 'Journaal',
    ledger: 'Grootboek',
    date: 'Datum',
    entry: 'Boeking',
    book: 'Dagboek',
    document: 'Document',
    description: 'Omschrijving',
    account: 'Rekening',
    name: 'Naam',
    debit: 'Debet',
    credit: 'Credit',
    balance: 'Saldo',
    opening: 'Beginsaldo',
    closing: 'Eindsaldo',
  },
} as const;

const PAGE = 200;
const sides = (amount: Cents) => [euro(amount > 0 ? amount : ZERO), euro(amount < 0 ? negate(amount) : ZERO)];

type Asked = DaySpan & { language: Language; journal?: Book | undefined; ledgers?: string | undefined };

/** All entries of a span with their lines, read in pages, each in a transaction of its own. */
export function journalTable(begin: Begin<Scope>, { from, until, language, journal }: Asked): ReportTable {
  const heads = WORDS[language];
  async function* rows(): AsyncGenerator<PdfRow[]> {
    const chart = new Map((await begin(chartOfAccounts)).map((ledger) => [ledger.id, ledger]));
    for (let after: Cursor | undefined; ; ) {
      const page = { after, limit: PAGE, book: journal };
      const entries = await begin((scope) => entriesBetween(scope, { from, until }, page));
      yield entries.flatMap((entry) =>
        entry.lines.map(
          (line): PdfRow => ({
            kind: 'ledger',
            cells: [
              { day: entry.entry_date },
              String(entry.entry_number),
              BOOK_TITLES[language][entry.book],
              entry.document_name ?? '',
              lineWords({ ...line, description: line.description ?? entry.description }),
              chart.get(line.ledger_id)?.code ?? '',
              chart.get(line.ledger_id)?.title ?? '',
              ...sides(line.amount),
            ],
          }),
        ),
      );
      const last = entries.at(-1);
      if (last === undefined || entries.length < PAGE) return;
      after = cursorOfEntry(last);
    }
  }
  return {
    title: heads.journal,
    about: aboutSpan({ from, until }),
    columns: [
      words(heads.date),
      words(heads.entry),
      words(heads.book),
      words(heads.document),
      words(heads.description),
      words(heads.account),
      words(heads.name),
      amounts(heads.debit),
      amounts(heads.credit),
    ],
    rows: rows(),
  };
}

/** Every ledger, or each that is asked, with its opening balance, its lines and its closing balance, read in pages. */
export function generalLedgerTable(begin: Begin<Scope>, { from, until, language, ledgers: asked }: Asked): ReportTable {
  const heads = WORDS[language];
  const codes = asked?.split(',');
  async function* rows(): AsyncGenerator<PdfRow[]> {
    const ledgers = await begin((scope) => ledgerHeads(scope, { from, until }, codes));
    const toCome = ledgers.filter(({ opening, closing }) => opening !== 0 || closing !== 0);
    const known = new Map(ledgers.map((head) => [head.code, head]));
    let current: { code: string; title: string; balance: Cents } | undefined;
    const closed = (): PdfRow[] => (current === undefined ? [] : [sumRow(current, heads.closing, current.balance)]);
    const opened = (code: string, title: string): PdfRow[] => {
      const before = closed();
      const opening = known.get(code)?.opening ?? ZERO;
      current = { code, title, balance: opening };
      return [
        ...before,
        { kind: 'group', cells: [code, '', '', '', title] },
        { kind: 'ledger', cells: [code, '', '', '', heads.opening, euro(ZERO), euro(ZERO), euro(opening)] },
      ];
    };
    /** Ledgers without lines up to the next that has some. */
    const upTo = (code: string | undefined): PdfRow[] => {
      const shown: PdfRow[] = [];
      const next = toCome.findIndex((head) => code !== undefined && head.code >= code);
      for (const head of toCome.splice(0, next < 0 ? toCome.length : next))
        if (head.code !== current?.code) shown.push(...opened(head.code, head.title));
      return shown;
    };
    for (let after: LedgerPlace | undefined; ; ) {
      const page = { after, limit: PAGE, codes };
      const lines = await begin((scope) => generalLedgerLines(scope, { from, until }, page));
      const shown: PdfRow[] = [];
      for (const line of lines) {
        if (line.code !== current?.code) shown.push(...upTo(line.code), ...opened(line.code, line.title));
        if (current !== undefined) current.balance = sum([current.balance, line.amount]);
        shown.push(lineRow(line, current?.balance ?? ZERO));
      }
      yield shown;
      const last = lines.at(-1);
      if (last === undefined || lines.length < PAGE) break;
      after = placeAfter(last);
    }
    yield [...upTo(undefined), ...closed()];
  }
  return {
    title: heads.ledger,
    about: aboutSpan({ from, until }),
    columns: [
      words(heads.account),
      words(heads.date),
      words(heads.entry),
      words(heads.document),
      words(heads.description),
      amounts(heads.debit),
      amounts(heads.credit),
      amounts(heads.balance),
    ],
    rows: rows(),
  };
}

function sumRow({ code }: { code: string }, title: string, balance: Cents): PdfRow {
  return { kind: 'sum', cells: [code, '', '', '', title, euro(ZERO), euro(ZERO), euro(balance)] };
}

function lineRow(line: GeneralLedgerRow, balance: Cents): PdfRow {
  return {
    kind: 'ledger',
    cells: [
      line.code,
      { day: line.entry_date },
      String(line.entry_number),
      line.document_name ?? '',
      lineWords(line),
      ...sides(line.amount),
      euro(balance),
    ],
  };
}
