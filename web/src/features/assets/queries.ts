import { administrationCalls, type Asset, assetCalls, assetGroupCalls, vehicleCalls } from '@saldo/contract';
import { type IsoDate, yearOf } from '@saldo/ledger';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { today } from '../../ui/format/format.ts';

export const assetGroupsQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'groups'],
    queryFn: ({ signal }) => callApi(assetGroupCalls.assetGroups, { query: { admin_id } }, { signal }),
    staleTime: 300_000,
  });

export const assetQuery = (admin_id: number, id: string) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'asset', id],
    queryFn: ({ signal }) => callApi(assetCalls.asset, { params: { id }, query: { admin_id } }, { signal }),
  });

export const reservesQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'reserves'],
    queryFn: ({ signal }) => callApi(assetCalls.reinvestmentReserves, { query: { admin_id } }, { signal }),
    staleTime: 300_000,
  });

export const purchaseLinesQuery = (admin_id: number, expense_id?: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'purchase-lines', expense_id],
    queryFn: ({ signal }) => callApi(assetCalls.purchaseLines, { query: { admin_id, expense_id } }, { signal }),
  });

export const vehiclesQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'vehicles'],
    queryFn: ({ signal }) => callApi(vehicleCalls.vehicles, { query: { admin_id } }, { signal }),
  });

export const vehicleYearsQuery = (admin_id: number, year: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'vehicle-years', year],
    queryFn: ({ signal }) => callApi(vehicleCalls.vehicleYears, { query: { admin_id, year } }, { signal }),
  });

/** After an act: register, statements, invoices and returns show other figures now. */
export function useBooksChanged(): () => Promise<void> {
  const queries = useQueryClient();
  const adminId = useAdminId();
  return () => queries.invalidateQueries({ queryKey: ['admin', adminId] });
}

/** What an asset comes to when it goes on a day; what is still to come has not happened. */
export const untilQuery = (admin_id: number, { id, version }: Asset, date: IsoDate | null) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'assets', 'until', id, version, date],
    enabled: date !== null && date <= today(),
    queryFn: ({ signal }) => {
      const until = date ?? today();
      const params = { id, year: yearOf(until) };
      return callApi(assetCalls.assetDepreciation, { params, query: { admin_id, until } }, { signal });
    },
  });

export const companyQuery = (adminId: number) =>
  queryOptions({
    queryKey: ['admin', adminId, 'administration'],
    queryFn: ({ signal }) => callApi(administrationCalls.administration, { params: { adminId } }, { signal }),
    staleTime: 300_000,
  });
