import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { CSV_BEGIN } from '@saldo/ledger';
import { makeZip } from 'client-zip';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Cursor } from '#platform/paging';
import type { Begin, Language, Scope } from '#platform/scope';
import { type Cell, csvLines } from '#standards/tables/table-file';
import { extensionOf, FileNames, safeName } from '#standards/tables/file-names';
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
    const names = new FileNames();
    const lines: string[] = [csvLines([HEADINGS[language]], language)];
    for (let rows = first.rows; rows.length > 0; ) {
      for (const receipt of rows) {
        const name = names.take(nameOf(receipt, filter.quarter === undefined));
        yield { name, lastModified: receipt.document_date, input: new Uint8Array(await files.read(receipt.sha256)) };
        lines.push(csvLines([cellsOf(receipt, name)], language));
      }
      const last = rows.at(-1);
      rows = rows.length < BATCH || last === undefined ? [] : (await next(cursorOfReceipt(last))).rows;
    }
    yield {
      name: INDEX[language],
      lastModified: today,
      input: new TextEncoder().encode(`${CSV_BEGIN}${lines.join('')}`),
    };
  }
  const word = language === 'nl' ? 'bonnen' : 'receipts';
  const span = filter.quarter === undefined ? '' : `-Q${String(filter.quarter)}`;
  return {
    file_name: `${word}-${String(filter.year)}${span}.zip`,
    content: Readable.fromWeb(makeZip(originals()) as ReadableStream),
  };
}

function cellsOf(receipt: ArchivedRow, name: string): Cell[] {
  return [
    name,
    bookingNumber(receipt.year, receipt.entry_number),
    receipt.contact_name,
    receipt.document_number,
    { day: receipt.document_date },
    { day: receipt.booked_on },
    receipt.description,
    ...[receipt.total_excl, receipt.total_vat, receipt.total_incl].map((amount) => ({ cents: amount })),
    receipt.file_name,
    receipt.sha256,
  ];
}

/** `2026-03-14 Supplier INV-1.pdf`, in a folder per quarter where it is a year. The extension follows from the content, not the uploaded name. */
function nameOf(receipt: ArchivedRow, inFolders: boolean): string {
  const folder = inFolders ? `Q${String(Math.ceil(Number(receipt.document_date.slice(5, 7)) / 3))}/` : '';
  const number =
    receipt.document_number === '' ? bookingNumber(receipt.year, receipt.entry_number) : receipt.document_number;
  const words = [receipt.document_date, safeName(receipt.contact_name), safeName(number)].join(' ');
  return `${folder}${words}.${extensionOf(receipt.media_type)}`;
}
