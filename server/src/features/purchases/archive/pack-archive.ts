import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { formatEuro } from '@saldo/ledger';
import { makeZip } from 'client-zip';
import { stringify } from 'csv-stringify/sync';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Cursor } from '#platform/paging';
import type { Begin, Language, Scope } from '#platform/scope';
import { type ArchivedRow, archivedReceipts, type ArchiveFilter, cursorOfReceipt } from './store.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'File',
    'Expense',
    'Supplier',
    'Invoice number',
    'Invoice date',
    'Booked on',
    'Description',
    'Excl. VAT',
    'VAT',
    'Total',
    'Original file name',
    'SHA-256',
  ],
  nl: [
    'Bestand',
    'Uitgave',
    'Leverancier',
    'Factuurnummer',
    'Factuurdatum',
    'Geboekt op',
    'Omschrijving',
    'Excl. btw',
    'Btw',
    'Totaal',
    'Oorspronkelijke bestandsnaam',
    'SHA-256',
  ],
};
const INDEX: Readonly<Record<Language, string>> = { en: 'index.csv', nl: 'inhoud.csv' };

/** How many receipts are asked of the database at a time. */
const BATCH = 200;

/**
 * The originals of a year or a quarter as one ZIP, while they are read: a few are in memory at a time, and the database is asked in short
 * transactions, each of which looks again whether the person may still see them. The list of them comes last.
 */
export async function packArchive(
  files: Pick<FileStore, 'read'>,
  begin: Begin<Scope>,
  filter: ArchiveFilter & { year: number },
): Promise<{ file_name: string; content: Readable }> {
  const next = (after: Cursor | undefined) =>
    begin(async (scope) => ({
      rows: await archivedReceipts(scope, filter, { after, limit: BATCH, order: 'asc' }),
      today: scope.today,
      language: scope.language,
    }));
  const first = await next(undefined);
  const { language, today } = first;
  async function* originals(): AsyncGenerator<{ name: string; lastModified: string; input: Uint8Array<ArrayBuffer> }> {
    const names = new Names();
    const lines: string[] = [row(HEADINGS[language], language)];
    for (let rows = first.rows; rows.length > 0; ) {
      for (const receipt of rows) {
        const name = names.take(nameOf(receipt, filter.quarter === undefined));
        yield { name, lastModified: receipt.document_date, input: new Uint8Array(await files.read(receipt.sha256)) };
        lines.push(row(cellsOf(receipt, name, language), language));
      }
      const last = rows.at(-1);
      rows = rows.length < BATCH || last === undefined ? [] : (await next(cursorOfReceipt(last))).rows;
    }
    yield { name: INDEX[language], lastModified: today, input: new TextEncoder().encode(`\ufeff${lines.join('')}`) };
  }
  const word = language === 'nl' ? 'bonnen' : 'receipts';
  const span = filter.quarter === undefined ? '' : `-Q${String(filter.quarter)}`;
  return {
    file_name: `${word}-${String(filter.year)}${span}.zip`,
    content: Readable.fromWeb(makeZip(originals()) as ReadableStream),
  };
}

/** One line as a spreadsheet reads it. */
function row(cells: readonly string[], language: Language): string {
  return stringify([[...cells]], { delimiter: language === 'nl' ? ';' : ',', record_delimiter: 'windows' });
}

/** What a spreadsheet would take for a formula stays text. Amounts are ours and may begin with a minus. */
function asText(words: string): string {
  return /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
}

function cellsOf(receipt: ArchivedRow, name: string, language: Language): string[] {
  const amounts = [receipt.total_excl, receipt.total_vat, receipt.total_incl].map(formatEuro);
  return [
    name,
    bookingNumber(receipt.year, receipt.entry_number),
    asText(receipt.contact_name),
    asText(receipt.document_number),
    receipt.document_date,
    receipt.booked_on,
    asText(receipt.description),
    ...amounts.map((amount) => (language === 'nl' ? amount.replace('.', ',') : amount)),
    asText(receipt.file_name),
    receipt.sha256,
  ];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** `2026-03-14 Supplier INV-1.pdf`, in a folder per quarter where it is a year. The extension follows from the content, not the uploaded name. */
function nameOf(receipt: ArchivedRow, inFolders: boolean): string {
  const folder = inFolders ? `Q${String(Math.ceil(Number(receipt.document_date.slice(5, 7)) / 3))}/` : '';
  const number =
    receipt.document_number === '' ? bookingNumber(receipt.year, receipt.entry_number) : receipt.document_number;
  const words = [receipt.document_date, safe(receipt.contact_name), safe(number)].join(' ');
  return `${folder}${words}.${EXTENSIONS[receipt.media_type] ?? 'bin'}`;
}

/** Without what a file system refuses, and not so long that a path breaks. */
function safe(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

/** Gives each file a name of its own; also on case-insensitive file systems. */
class Names {
  readonly #taken = new Map<string, number>();

  take(name: string): string {
    const key = name.toLowerCase();
    const times = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, times);
    if (times === 1) return name;
    const dot = name.lastIndexOf('.');
    return this.take(`${name.slice(0, dot)} (${String(times)})${name.slice(dot)}`);
  }
}
