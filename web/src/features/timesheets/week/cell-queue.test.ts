import type { TimeEntry } from '@saldo/contract';
import { expect, test } from 'vitest';
import { type CellChange, CellQueue, type CellRequest } from './cell-queue.ts';

const KEY = { kind: 'BILLABLE' as const, project: { id: 7, name: 'Website' }, client: null, description: 'Build' };
const ROW = { ...KEY, id: '7', days: [] };

const ENTRY: TimeEntry = {
  ...KEY,
  id: 0,
  day: '2026-11-23',
  person: { id: 1, name: 'Sanne' },
  start_time: null,
  end_time: null,
  duration: 60,
  billed: false,
  invoice_id: null,
  rate: null,
  version: 1,
  may: {},
};

const changed = (minutes: number | null, before?: CellChange['before']): CellChange => ({
  row: ROW,
  day: '2026-11-23',
  minutes,
  before,
  person_id: undefined,
});

/** What a queue asks of a server that gives the next entry the id 41. */
async function asked(changes: readonly CellChange[]): Promise<CellRequest[]> {
  const requests: CellRequest[] = [];
  const queue = new CellQueue();
  const send = (request: CellRequest) => {
    requests.push(request);
    const [old] = request.update ?? [];
    if (request.delete !== undefined) return Promise.resolve([]);
    return Promise.resolve([{ ...ENTRY, id: old?.id ?? 41, version: (old?.version ?? 0) + 1 }]);
  };
  await Promise.all(changes.map((change) => queue.add(change, send, () => undefined)));
  return requests;
}

test('emptying a cell deletes its hours', async () => {
  expect(await asked([changed(null, { id: 9, version: 3 })])).toEqual([{ delete: [{ id: 9, version: 3 }] }]);
});

test('changes that are typed faster than they are saved go by what was answered', async () => {
  const [first, ...rest] = await asked([
    changed(60),
    changed(90, { id: -1, version: 1 }),
    changed(null, { id: -1, version: 1 }),
    changed(null),
    changed(30),
  ]);
  expect(first?.create).toHaveLength(1);
  expect(rest).toEqual([
    { update: [{ id: 41, version: 1, duration: 90 }] },
    { delete: [{ id: 41, version: 2 }] },
    { create: [expect.objectContaining({ duration: 30, project_id: 7, client_id: null })] },
  ]);
});

test('a change that is refused leaves the next one its hours', async () => {
  const queue = new CellQueue();
  const requests: CellRequest[] = [];
  let ended = 0;
  const add = (minutes: number | null, isRefused: boolean) =>
    queue.add(
      changed(minutes, { id: 9, version: 3 }),
      (request) => {
        requests.push(request);
        return isRefused ? Promise.reject(new Error('refused')) : Promise.resolve([]);
      },
      () => {
        ended += 1;
      },
    );
  const refused = expect(add(1500, true)).rejects.toThrow('refused');
  await add(null, false);
  await refused;
  expect(requests.at(-1)).toEqual({ delete: [{ id: 9, version: 3 }] });
  expect(ended).toBe(1);
});

const on = (day: string, minutes: number | null, before?: CellChange['before']): CellChange => ({
  ...changed(minutes, before),
  day,
});

test('whoever leaves sends what waits in one call, except for a cell of which an answer is still to come', async () => {
  const requests: CellRequest[] = [];
  const answers: ((entries: TimeEntry[]) => void)[] = [];
  let ended = 0;
  const queue = new CellQueue();
  const add = (change: CellChange) =>
    queue.add(
      change,
      (request) => {
        requests.push(request);
        return new Promise((resolve) => answers.push(resolve));
      },
      () => {
        ended += 1;
      },
    );
  const works = [
    add(on('2026-11-23', 60)),
    add(on('2026-11-24', 60)),
    add(on('2026-11-25', 30, { id: 9, version: 3 })),
    add(on('2026-11-26', null, { id: 10, version: 1 })),
    add(on('2026-11-24', 90, { id: -1, version: 1 })),
    add(on('2026-11-23', 45, { id: -1, version: 1 })),
  ];
  queue.leave();
  queue.leave();
  expect(requests).toEqual([
    { create: [expect.objectContaining({ day: '2026-11-23', duration: 60 })] },
    {
      delete: [{ id: 10, version: 1 }],
      update: [{ id: 9, version: 3, duration: 30 }],
      create: [expect.objectContaining({ day: '2026-11-24', duration: 90 })],
    },
  ]);
  // The page lives on after all: what comes next goes by these answers.
  answers[1]?.([
    { ...ENTRY, id: 9, version: 4 },
    { ...ENTRY, id: 42 },
  ]);
  answers[0]?.([{ ...ENTRY, id: 41 }]);
  await Promise.all(works.slice(0, 5));
  works.push(add(on('2026-11-24', 120, { id: -1, version: 1 })));
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.([{ ...ENTRY, id: 41, version: 2 }]);
  await works[5];
  await expect.poll(() => answers.length).toBe(4);
  answers[3]?.([{ ...ENTRY, id: 42, version: 2 }]);
  await works[6];
  expect(requests.slice(2)).toEqual([
    { update: [{ id: 41, version: 1, duration: 45 }] },
    { update: [{ id: 42, version: 1, duration: 120 }] },
  ]);
  expect(ended).toBe(1);
});
