import { type Breakdown, type ColumnKind, type ColumnStatement, statementCalls } from '@saldo/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import type { Span } from '../queries.ts';

export type ColumnsAsked = Span & { statement: ColumnStatement; by: ColumnKind; years: number };

export const columnsQuery = (admin_id: number, asked: ColumnsAsked) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'columns', asked],
    queryFn: ({ signal }) => callApi(statementCalls.columnStatement, { query: { admin_id, ...asked } }, { signal }),
  });

export const breakdownQuery = (admin_id: number, asked: Span & { by: Breakdown }) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'reports', 'breakdown', asked],
    queryFn: ({ signal }) => callApi(statementCalls.breakdown, { query: { admin_id, ...asked } }, { signal }),
  });
