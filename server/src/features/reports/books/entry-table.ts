import { negate, ZERO } from '@saldo/ledger';
import type { WholeEntry } from '#features/journal/index';
import type { Begin, Language, Scope } from '#platform/scope';
import type { Cell, Table } from '#standards/tables/table-file';
import { BOOK_TITLES, VAT_TITLES } from './book-words.ts';
import { entryPages, ledgerAsked, type YearQuery, type YearRead } from './read-year.ts';

const WORDS: Readonly<Record<Language, { title: string; headings: readonly string[]; parts: Record<string, string> }>> =
  {
    en: {
      title: 'Entries',
      headings: [
        'Date',
        'Entry',
        'Line',
        'Journal',
        'Document',
        'Invoice number',
        'Contact',
        'Description',
        'Ledger account',
        'Name',
        'RGS code',
        'Debit',
        'Credit',
        'VAT code',
        'VAT',
        'VAT part',
        'VAT rate',
        'Booked by',
      ],
      parts: { base: 'Net amount', due: 'VAT due', input: 'Input VAT' },
    },
    nl: {
      title: 'Boekingen',
      headings: [
        'Datum',
        'Boeking',
        'Regel',
        'Dagboek',
        'Document',
        'Factuurnummer',
        'Contact',
        'Omschrijving',
        'Grootboekrekening',
        'Naam',
        'RGS-code',
        'Debet',
        'Credit',
        'Btw-code',
        'Btw',
        'Btw-deel',
        'Btw-tarief',
        'Geboekt door',
      ],
      parts: { base: 'Grondslag', due: 'Verschuldigde btw', input: 'Voorbelasting' },
    },
  };

/** Every line of the year by date, for a spreadsheet: of one book or one ledger where that is asked. */
export function entryTable(begin: Begin<Scope>, read: YearRead, { journal, ledger }: YearQuery): Table {
  const { language, chart } = read;
  const { title, headings } = WORDS[language];
  const ledgerId = ledgerAsked(chart, ledger);
  const ledgers = new Map(chart.map((each) => [each.id, each]));
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const entries of entryPages(begin, read, { book: journal, ledgerId }))
      yield entries.flatMap((entry) => rowsOf(entry, { ledgers, language }));
  }
  return { title: `${title} ${String(read.totals.year)}`, headings, rows: rows() };
}

type About = {
  ledgers: ReadonlyMap<number, YearRead['chart'][number]>;
  language: Language;
};

function rowsOf(entry: WholeEntry, { ledgers, language }: About): Cell[][] {
  return entry.lines.map((line) => {
    const ledger = ledgers.get(line.ledger_id);
    return [
      { day: entry.entry_date },
      String(entry.entry_number),
      String(line.line_number),
      BOOK_TITLES[language][entry.book],
      entry.document_name ?? '',
      line.reference ?? '',
      line.contact_name ?? '',
      line.description ?? entry.description,
      ledger?.code ?? '',
      ledger?.title ?? '',
      ledger?.rgs_code ?? '',
      { cents: line.amount > 0 ? line.amount : ZERO },
      { cents: line.amount < 0 ? negate(line.amount) : ZERO },
      line.vat_code ?? '',
      line.vat_code === null ? '' : VAT_TITLES[line.vat_code][language],
      line.vat_part === null ? '' : (WORDS[language].parts[line.vat_part] ?? ''),
      line.vat_rate_bp === null ? '' : `${String(line.vat_rate_bp / 100)}%`,
      entry.posted_by,
    ];
  });
}
