import { timesheetCalls } from '@saldo/contract';
import { addDays, type IsoDate } from '@saldo/ledger';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../app/api/server.ts';

const MOST = 200;

export const weekKey = (admin_id: number, monday: IsoDate, person_id: number | undefined) =>
  ['admin', admin_id, 'timesheets', 'week', monday, person_id ?? 'self'] as const;

/** The hours of one week; of oneself without a person. */
export const weekQuery = (admin_id: number, monday: IsoDate, person_id: number | undefined) => {
  const whose = person_id === undefined ? { mine: 'true' as const } : { person_id };
  return queryOptions({
    queryKey: weekKey(admin_id, monday, person_id),
    queryFn: ({ signal }) =>
      callApi(
        timesheetCalls.timeEntries,
        { query: { admin_id, ...whose, from: monday, until: addDays(monday, 6), page_size: MOST } },
        { signal },
      ),
  });
};

export const timerQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'timesheets', 'timer'],
    queryFn: ({ signal }) => callApi(timesheetCalls.timer, { query: { admin_id } }, { signal }),
    // Another device may have started or stopped it.
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });

export const hourSettingsQuery = (admin_id: number) =>
  queryOptions({
    queryKey: ['admin', admin_id, 'timesheets', 'settings'],
    queryFn: ({ signal }) => callApi(timesheetCalls.hourSettings, { query: { admin_id } }, { signal }),
  });
