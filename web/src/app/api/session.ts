import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountCalls, administrationCalls, type Authorization } from '@saldo/contract';
import { callApi } from './server.ts';

const FIVE_MINUTES = 300_000;

/** Whether the server left word that there is a session; it may have ended since. Without one nobody need be asked. */
export function seemsSignedIn(): boolean {
  return document.cookie.split('; ').includes('saldo_signed_in=yes');
}

/** Takes that word back, when the session turned out to have ended. */
export function forgetSignedIn(): void {
  document.cookie = 'saldo_signed_in=; path=/; max-age=0';
}

/** Who is signed in. Quiet: without a session the route goes to the sign-in page by itself. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callApi(accountCalls.me, {}, { signal, quiet: true }),
  staleTime: FIVE_MINUTES,
  retry: false,
});

export const administrationsQuery = queryOptions({
  queryKey: ['administrations'],
  queryFn: ({ signal }) => callApi(administrationCalls.administrationsForUser, {}, { signal }),
  staleTime: FIVE_MINUTES,
});

export const authorizationsQuery = (adminId: number) =>
  queryOptions({
    queryKey: ['admin', adminId, 'authorizations'],
    queryFn: ({ signal }) => callApi(administrationCalls.authorizations, { params: { adminId } }, { signal }),
    staleTime: FIVE_MINUTES,
  });

export const yearsQuery = (adminId: number) =>
  queryOptions({
    queryKey: ['admin', adminId, 'financial-years'],
    queryFn: ({ signal }) => callApi(administrationCalls.financialYears, { query: { admin_id: adminId } }, { signal }),
    staleTime: FIVE_MINUTES,
  });

/** The administration of the address. */
export function useAdminId(): number {
  const params: { adminId?: string } = useParams({ strict: false });
  return Number(params.adminId);
}

/** A parameter of the address of this screen: `$id`. */
export function useParam(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`this address has no ${name}`);
  return value;
}

export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

export function useAdministrations() {
  return useQuery(administrationsQuery).data ?? [];
}

/** The user's authorizations in this administration; empty until loaded. */
export function useMay(): (authorization: Authorization) => boolean {
  const { data } = useQuery(authorizationsQuery(useAdminId()));
  return (authorization) => data?.authorizations.includes(authorization) ?? false;
}
