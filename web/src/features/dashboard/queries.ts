import { queryOptions } from '@tanstack/react-query';
import { reportCalls } from '@saldo/contract';
import { callApi } from '../../app/api/server.ts';

/** Every other screen changes what the dashboard says, so it asks again whenever it is opened. */
const ALWAYS = { staleTime: 0 };

export const panelQuery = (admin_id: number, year: number) =>
  queryOptions({
    ...ALWAYS,
    queryKey: ['admin', admin_id, 'dashboard', year],
    queryFn: ({ signal }) => callApi(reportCalls.statusPanel, { query: { admin_id, year } }, { signal }),
  });

export const chartQuery = (admin_id: number, year: number) =>
  queryOptions({
    ...ALWAYS,
    queryKey: ['admin', admin_id, 'dashboard', year, 'chart'],
    queryFn: ({ signal }) => callApi(reportCalls.yearChart, { query: { admin_id, year } }, { signal }),
  });
