import { type TimeEntry, timesheetCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../../app/actions/run-action.ts';
import type { CallReply } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { weekKey, weekQuery } from '../queries.ts';
import { CellQueue, type CellRequest } from './cell-queue.ts';
import { minutesOf, type WeekRow } from './week-rows.ts';

type Week = CallReply<typeof timesheetCalls.timeEntries>;

let provisional = 0;

/** A week of hours, and a way to change a cell that shows at once and is saved behind it, one after the other. */
export function useWeek(monday: IsoDate, person_id: number | undefined) {
  const admin_id = useAdminId();
  const client = useQueryClient();
  const query = useQuery(weekQuery(admin_id, monday, person_id));
  const [queue] = useState(() => new CellQueue());
  useEffect(() => {
    const leave = () => queue.leave();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [queue]);
  const key = weekKey(admin_id, monday, person_id);
  const show = (change: (entries: readonly TimeEntry[]) => TimeEntry[]) =>
    client.setQueryData<Week>(key, (week) => week && { ...week, results: change(week.results) });
  const send = async (request: CellRequest) =>
    // Who types the last hours of the day and closes the page has written them.
    (await callApi(timesheetCalls.changeTimeEntries, { body: { admin_id, ...request } }, { outlives: true })).results;
  const change = (row: WeekRow, day: IsoDate, minutes: number | null) => {
    void client.cancelQueries({ queryKey: key });
    const before = row.days.flat().filter((each) => each.day === day);
    show((entries) => [
      ...entries.filter((each) => !before.some(({ id }) => id === each.id)),
      ...(minutes === null ? [] : [cellEntry(row, day, minutes, before[0])]),
    ]);
    const refresh = () => void client.invalidateQueries({ queryKey: ['admin', admin_id, 'timesheets'] });
    void queue.add({ row, day, minutes, before: before[0], person_id }, send, refresh).catch((error: unknown) => {
      toast.error(failureText(error));
    });
  };
  return { query, change, minutes: minutesOf(query.data?.results ?? []) };
}

/** What the cell shows until the server has answered. */
function cellEntry(row: WeekRow, day: IsoDate, duration: number, before: TimeEntry | undefined): TimeEntry {
  if (before !== undefined) return { ...before, duration };
  provisional -= 1;
  const { kind, project, client, description } = row;
  const none = { start_time: null, end_time: null, invoice_id: null, rate: null };
  return {
    ...none,
    id: provisional,
    person: { id: 0, name: '' },
    day,
    duration,
    kind,
    project,
    client,
    description,
    billed: false,
    version: 1,
    may: { edit: true },
  };
}
