import type { archiveCalls, ArchivedReceipt } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import { countIn } from '#platform/archive-span';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { type ArchivedRow, archivedReceipts, archivedYears, cursorOfReceipt } from './store.ts';
import { packArchive } from './pack-archive.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

export function archiveRoutes(files: FileStore): Handlers<typeof archiveCalls> {
  return {
    archive: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const after = decodeCursor(query.cursor, 'date');
      const rows = await archivedReceipts(scope, query, { after, limit: size + 1, order: 'desc' });
      const page = pageOf(rows, size, cursorOfReceipt, { path: 'purchase-journals/archive/', query });
      const years = await archivedYears(scope, query.search);
      return {
        count: countIn(years, query),
        next: page.next,
        previous: null,
        results: page.rows.map(presentReceipt),
        years,
      };
    },
    downloadArchive: {
      outside: async (begin, { query }) => ({
        media_type: 'application/zip',
        ...(await packArchive(files, begin, query)),
      }),
    },
  };
}

function presentReceipt(row: ArchivedRow): ArchivedReceipt {
  return {
    id: row.id,
    file_name: row.file_name,
    media_type: row.media_type,
    size_bytes: row.size_bytes,
    sha256: row.sha256,
    expense_id: row.expense_id,
    bookingNumber: bookingNumber(row.year, row.entry_number),
    contact_name: row.contact_name,
    document_number: row.document_number,
    date: row.document_date,
    description: row.description,
    total_excl: formatEuro(row.total_excl),
    total_vat: formatEuro(row.total_vat),
    total_incl: formatEuro(row.total_incl),
  };
}
