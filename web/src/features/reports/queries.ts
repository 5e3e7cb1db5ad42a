import { queryOptions } from '@tanstack/react-query';
import { journalCalls, reportCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { callApi } from '../../app/api/server.ts';

export type Span = { from: IsoDate; until: IsoDate };

export const statementsQuery = (admin_id: number, span: Span, compare: 'previous_year' | 'none') =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'statements', span, compare],
    queryFn: ({ signal }) => callApi(reportCalls.statements, { query: { admin_id, ...span, compare } }, { signal }),
  });

export const trialBalanceQuery = (admin_id: number, span: Span) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'trial-balance', span],
    queryFn: ({ signal }) => callApi(reportCalls.trialBalance, { query: { admin_id, ...span } }, { signal }),
  });

export const entryQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'entry', id],
    queryFn: ({ signal }) => callApi(journalCalls.journalEntry, { params: { id }, query: { admin_id } }, { signal }),
  });
