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
