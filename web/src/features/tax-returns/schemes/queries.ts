import { queryOptions } from '@tanstack/react-query';
import { schemeCalls } from '@saldo/contract';
import { callApi } from '../../../app/api/server.ts';
import { roomKey } from '../vat/queries.ts';

export const ossQuery = (admin_id: number, year: number) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), 'oss', year],
    queryFn: ({ signal }) => callApi(schemeCalls.ossReturn, { query: { admin_id, year: String(year) } }, { signal }),
  });

export const korQuery = (admin_id: number, year: number) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), 'kor', year],
    queryFn: ({ signal }) => callApi(schemeCalls.korTurnover, { query: { admin_id, year: String(year) } }, { signal }),
  });
