import type { bookCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import { annualFigures } from './annual-figures.ts';
import { downloadEntries } from './download-entries.ts';
import { downloadArchive, startArchive } from './start-archive.ts';

export function bookRoutes(files: FileStore): Handlers<typeof bookCalls> {
  return {
    downloadMutations: { outside: (begin, { query }) => downloadEntries(begin, query) },
    annualFigures: { outside: (begin, { query }) => annualFigures(begin, query) },
    createDownloadFile: (scope, { query }) => startArchive(scope, query),
    downloadFile: { outside: (begin, { params }) => downloadArchive(begin, files, params.id) },
  };
}
