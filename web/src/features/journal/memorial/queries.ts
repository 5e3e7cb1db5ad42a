import { journalCalls, memorialTemplateCalls } from '@saldo/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../app/api/server.ts';
import type { Language } from '../../../ui/format/language.ts';

export const memorialTypesQuery = (admin_id: number, language: Language) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'journal', 'types', language],
    queryFn: ({ signal }) => callApi(journalCalls.memorialTypes, { query: { admin_id } }, { signal }),
    staleTime: 300_000,
  });

export const chartQuery = (adminId: number) =>
  queryOptions({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    staleTime: 300_000,
  });

export const templateQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'journal', 'templates', id],
    queryFn: ({ signal }) =>
      callApi(memorialTemplateCalls.memorialTemplate, { params: { id }, query: { admin_id } }, { signal }),
  });

export const journalEntryQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'journal', 'entry', id],
    queryFn: ({ signal }) => callApi(journalCalls.journalEntry, { params: { id }, query: { admin_id } }, { signal }),
  });
