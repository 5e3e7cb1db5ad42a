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

type Send = (request: CellRequest) => Promise<TimeEntry[]>;
type Waiting = { change: CellChange; send: Send; onEmpty: () => void; answer: (work: Promise<TimeEntry[]>) => void };
/** What was typed in one cell, in that order: only the last of it is saved. */
type Cell = readonly [Waiting, ...Waiting[]];

/**
 * Saves changes of cells one after the other. What a cell has on the server is kept by what was answered: what the screen shows is
 * ahead of that.
 */
export class CellQueue {
  readonly #answered = new Map<string, Saved | undefined>();
  readonly #underWay = new Set<string>();
  #waiting: Waiting[] = [];
  #isRunning = false;

  /** Sends a change once those before it are answered. `onEmpty` is told when nothing waits any more, whatever came of it. */
  add(change: CellChange, send: Send, onEmpty: () => void): Promise<TimeEntry[]> {
    const work = new Promise<TimeEntry[]>((answer) => {
      this.#waiting.push({ change, send, onEmpty, answer });
    });
    void this.#run();
    return work;
  }

  /**
   * Sends what waits in one request at once, because nobody may be there to send it after the next answer. A cell with a request under way
   * stays: what it has on the server is not known yet.
   */
  leave(): void {
    const mayGo = ({ change }: Waiting) => !this.#underWay.has(cellId(change));
    const going = Map.groupBy(this.#waiting.filter(mayGo), ({ change }) => cellId(change));
    this.#waiting = this.#waiting.filter((each) => !mayGo(each));
    const cells = [...going.values()].flatMap(([first, ...more]) =>
      first === undefined ? [] : [[first, ...more] as const],
    );
    if (cells.length > 0) void this.#save(cells);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await this.#save([[next]]);
    this.#isRunning = false;
  }

  /** Saves cells in one request and tells each what came of it; never rejects itself. */
  async #save(cells: readonly Cell[]): Promise<void> {
    const ids = cells.map(([{ change }]) => cellId(change));
    for (const id of ids) this.#underWay.add(id);
    const work = this.#ask(cells);
    await work.catch(() => undefined);
    for (const id of ids) this.#underWay.delete(id);
    const all = cells.flat();
    if (this.#waiting.length === 0 && this.#underWay.size === 0) {
      this.#answered.clear();
      all[0]?.onEmpty();
    }
    for (const { answer } of all) answer(work);
  }

  async #ask(cells: readonly Cell[]): Promise<TimeEntry[]> {
    const asked = cells.map((cell) => ({ id: cellId(cell[0].change), request: this.#requestOf(cell) }));
    const requests = asked.flatMap(({ request }) => request ?? []);
    const results = requests.length === 0 ? [] : await (cells[0]?.[0].send(joined(requests)) ?? []);
    // As the server answers: what was changed, then what was added.
    const [changed, added] = [
      results.values(),
      results.slice(requests.flatMap(({ update }) => update ?? []).length).values(),
    ];
    for (const { id, request } of asked)
      this.#answered.set(id, request?.update ? changed.next().value : request?.create ? added.next().value : undefined);
    return results;
  }

  #requestOf(cell: Cell): CellRequest | undefined {
    const [{ change: first }] = cell;
    const { change } = cell.at(-1) ?? cell[0];
    const id = cellId(first);
    const shown = first.before !== undefined && first.before.id > 0 ? first.before : undefined;
    return requestOf(change, this.#answered.has(id) ? this.#answered.get(id) : shown);
  }
}

function joined(requests: readonly CellRequest[]): CellRequest {
  const parts = {
    delete: requests.flatMap((request) => request.delete ?? []),
    update: requests.flatMap((request) => request.update ?? []),
    create: requests.flatMap((request) => request.create ?? []),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, some]) => some.length > 0));
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
