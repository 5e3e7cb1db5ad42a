import type { TimeEntry, timesheetCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import type { CallInput } from '../../../app/api/api.ts';
import { rowId, type WeekRow } from './week-rows.ts';

type Saved = Pick<TimeEntry, 'id' | 'version'>;

/** A cell of the grid with the minutes that it has from now on; null for none. `before` is what it showed. */
export type CellChange = {
  row: WeekRow;
  day: IsoDate;
  minutes: number | null;
  before: Saved | undefined;
  person_id: number | undefined;
};

export type CellRequest = Omit<NonNullable<CallInput<typeof timesheetCalls.changeTimeEntries>['body']>, 'admin_id'>;

const cellId = ({ row, day, person_id }: CellChange) => `${String(person_id)}|${day}|${rowId(row)}`;

/**
 * Saves changes of cells one after the other. What a cell has on the server is kept by what was answered: what the screen shows is
 * ahead of that.
 */
export class CellQueue {
  readonly #answered = new Map<string, Saved | undefined>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Sends a change once those before it are answered. `onEmpty` is told when nothing waits any more, whatever came of it. */
  add(
    change: CellChange,
    send: (request: CellRequest) => Promise<TimeEntry[]>,
    onEmpty: () => void,
  ): Promise<TimeEntry[]> {
    this.#waiting += 1;
    const work = this.#last
      .then(() => this.#save(change, send))
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting > 0) return;
        this.#answered.clear();
        onEmpty();
      });
    this.#last = work.catch(() => undefined);
    return work;
  }

  async #save(change: CellChange, send: (request: CellRequest) => Promise<TimeEntry[]>): Promise<TimeEntry[]> {
    const cell = cellId(change);
    const shown = change.before !== undefined && change.before.id > 0 ? change.before : undefined;
    const request = requestOf(change, this.#answered.has(cell) ? this.#answered.get(cell) : shown);
    const results = request === undefined ? [] : await send(request);
    this.#answered.set(cell, results[0]);
    return results;
  }
}

function requestOf({ row, day, minutes, person_id }: CellChange, saved: Saved | undefined): CellRequest | undefined {
  if (saved === undefined) {
    if (minutes === null) return undefined;
    const { kind, description, project, client } = row;
    const client_id = project === null ? (client?.id ?? null) : null;
    return {
      create: [{ day, duration: minutes, kind, description, person_id, project_id: project?.id ?? null, client_id }],
    };
  }
  const { id, version } = saved;
  return minutes === null ? { delete: [{ id, version }] } : { update: [{ id, version, duration: minutes }] };
}
