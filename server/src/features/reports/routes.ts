import type { reportCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import type { Papers } from '#features/tax-returns/index';
import type { Answers } from '#platform/http/handlers';
import { monthsOf } from './span.ts';
import { statementsOf, trialBalanceOf } from './statements.ts';
import { statusPanel } from './status-panel.ts';
import { yearChart } from './year-chart.ts';

export function reportRoutes(papers: Papers): Answers<typeof reportCalls> {
  return {
    statements: (scope, { query }) =>
      statementsOf(scope, monthsOf(query, scope.today), query.compare === 'previous_year'),
    trialBalance: (scope, { query }) => trialBalanceOf(scope, monthsOf(query, scope.today)),
    yearChart: (scope, { query }) => yearChart(scope, query.year),
    statusPanel: (scope, { query }) => statusPanel(scope, papers, query.year ?? yearOf(scope.today)),
  };
}
