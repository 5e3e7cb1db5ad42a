import type { reportCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import type { SourceDocuments } from '#features/tax-returns/index';
import type { Handlers } from '#platform/http/handlers';
import { findMutationErrors } from './mutation-errors.ts';
import { monthsOf } from './span.ts';
import { statementsOf, trialBalanceOf } from './statements.ts';
import { statusPanel } from './status-panel.ts';
import { yearChart } from './year-chart.ts';

export function reportRoutes(sourceDocuments: SourceDocuments): Handlers<typeof reportCalls> {
  return {
    statements: (scope, { query }) =>
      statementsOf(scope, monthsOf(query, scope.today), query.compare === 'previous_year'),
    trialBalance: (scope, { query }) => trialBalanceOf(scope, monthsOf(query, scope.today)),
    yearChart: (scope, { query }) => yearChart(scope, query.year),
    findMutationErrors: (scope, { body }) => findMutationErrors(scope, sourceDocuments, body.year),
    statusPanel: (scope, { query }) => statusPanel(scope, sourceDocuments, query.year ?? yearOf(scope.today)),
  };
}
