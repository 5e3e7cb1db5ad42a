import { bookCalls, importCalls, listFileCalls, reportCalls, statementCalls, tableImportCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import type { DocumentSources } from './books/documents.ts';
import { DROP_BOOKS, dropBooks, packBooks } from './books/pack-books.ts';
import { bookRoutes } from './books/routes.ts';
import { PACK_BOOKS } from './books/start-archive.ts';
import { importJobs } from './imports/jobs.ts';
import { importRoutes } from './imports/routes.ts';
import { reportRoutes } from './routes.ts';
import type { ProjectSources } from './statements/breakdown.ts';
import { listDrawer } from './statements/draw-list.ts';
import { statementRoutes } from './statements/routes.ts';

type Needs = {
  sourceDocuments: Parameters<typeof reportRoutes>[0];
  files: FileStore;
  documents: DocumentSources;
  projects: ProjectSources;
};

/** Statements, the dashboard, and the books as files. */
export const reportsRoom = ({ sourceDocuments, files, documents, projects }: Needs): Room => ({
  routes: [
    served(reportCalls, reportRoutes(sourceDocuments)),
    served(bookCalls, bookRoutes(files)),
    served({ ...importCalls, ...tableImportCalls }, importRoutes(files)),
    served(statementCalls, statementRoutes(projects)),
    served(listFileCalls, { drawList: { outside: listDrawer() } }),
  ],
  jobs: { [DROP_BOOKS]: dropBooks(files) },
  longJobs: { [PACK_BOOKS]: packBooks(files, documents), ...importJobs(files) },
});
