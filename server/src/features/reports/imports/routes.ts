import type { importCalls, tableImportCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import { importTable } from './import-table.ts';
import { shownImport } from './present.ts';
import { acceptBooks, cancelImport, commitImport, mapImport, undoImport } from './start-import.ts';
import { listImports } from './store.ts';

export function importRoutes(files: FileStore): Handlers<typeof importCalls & typeof tableImportCalls> {
  return {
    importTable: {
      outside: (begin, { query }, exchange) => importTable(files, begin, () => exchange.file(), query),
    },
    imports: (scope) => listImports(scope),
    createImport: { outside: (begin, _input, exchange) => acceptBooks(files, begin, () => exchange.file()) },
    import: (scope, { params }) => shownImport(scope, params.id),
    mapImport: async (scope, { params, body }) => {
      await mapImport(scope, params.id, body);
      return shownImport(scope, params.id);
    },
    commitImport: (scope, { params, body }) => commitImport(scope, params.id, body),
    cancelImport: (scope, { params }) => cancelImport(scope, params.id),
    undoImport: (scope, { params, body }) => undoImport(scope, params.id, body.version),
  };
}
