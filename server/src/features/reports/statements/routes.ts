import type { statementCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { agedDocumentPage, agedItems } from './aged.ts';
import { type ProjectSources, shownBreakdown, wholeBreakdown } from './breakdown.ts';
import { columnStatement } from './column-statement.ts';
import { generalLedgerPage, journalPage } from './ledger-lists.ts';
import { reportFile } from './report-file.ts';

export function statementRoutes(sources: ProjectSources): Handlers<typeof statementCalls> {
  return {
    columnStatement: (scope, { query }) => columnStatement(scope, query),
    breakdown: async (scope, { query }) => shownBreakdown(await wholeBreakdown(scope, sources, query)),
    agedItems: (scope, { query }) => agedItems(scope, query),
    agedDocuments: (scope, { query }) => agedDocumentPage(scope, query),
    journalList: (scope, { query }) => journalPage(scope, query),
    generalLedger: (scope, { query }) => generalLedgerPage(scope, query),
    reportFile: { outside: (begin, { query }) => reportFile(begin, sources, query) },
  };
}
