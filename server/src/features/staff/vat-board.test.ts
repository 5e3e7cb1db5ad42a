import { API, type ClientPeriod } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOf } from '../../../tests/access/testing/people.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';
import { endsInStage } from './vat-board.ts';

let world: World;
let lead: Person;
let bookie: Person;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-23' });
  await world.secondAdministration({ title: 'Zeezicht B.V.', vat_period: 'MONTH' });
  lead = await staffOf(world, 'TEAM_LEAD', []);
  bookie = await staffOf(world, 'BOOKIE', [world.administrationId]);
});
afterAll(() => world.close());

type Query = NonNullable<Parameters<typeof world.call<typeof API.vat_board.clientPeriods>>[1]['query']>;
const board = async (as: Person, query: Query = {}) =>
  (await world.call(API.vat_board.clientPeriods, { query, as })).reply;
const shown = ({ client, ends_on, stage }: ClientPeriod) => `${ends_on} ${client} ${stage}`;

test('bookkeepers see the ended periods of their clients, most urgent first; leads those of all', async () => {
  expect((await board(bookie)).results.map(shown).slice(-2)).toEqual([
    '2026-03-31 De Wit Ontwerp CLOSED',
    '2026-06-30 De Wit Ontwerp LAST_CHANCE',
  ]);
  const zeezicht = (await board(lead, { search: 'zee' })).count;
  expect(zeezicht).toBeGreaterThan(5);
  expect((await board(lead)).count).toBe((await board(bookie)).count + zeezicht);
  expect((await board(lead, { search: 'zee', stage: 'LAST_CHANCE' })).results.map(shown)).toEqual([
    '2026-06-30 Zeezicht B.V. LAST_CHANCE',
  ]);
  expect((await board(lead, { stage: 'OPEN' })).count).toBe(0);
  expect((await board(lead, { employee_id: String(bookie.id) })).count).toBe(6);
});

test('the database itself shows no periods of clients that one does not serve', async () => {
  const found = await world.inScope((scope) =>
    sql<{ client: string; states: Record<string, number> }>`
      select distinct p.client, count_ended_periods(null, null, '2025-01-01', '2026-06-30') as states
      from ended_periods_of_clients(null, null, '2025-01-01', '2026-06-30', '{OPEN}', null, null, null, null) p`.execute(
      scope.db,
    ),
  );
  expect(found.rows).toEqual([{ client: 'De Wit Ontwerp', states: { OPEN: 6 } }]);
});

test('pages follow each other without gap or overlap', async () => {
  const all = (await board(lead)).results.map(({ id }) => id);
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await board(lead, { page_size: 3, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.results.map(({ id }) => id));
    cursor = page.next === null ? undefined : (new URL(page.next, 'http://x').searchParams.get('cursor') ?? undefined);
  } while (cursor !== undefined);
  expect(found).toEqual(all);
});

test('states are counted, and a state moves a period to another filter', async () => {
  const [first] = (await board(bookie)).results;
  if (first === undefined) throw new Error('no period');
  await world.call(API.administrations.updatePeriodState, {
    body: { period_id: first.id, state: 'READY_FOR_CHECK', version: first.version },
  });
  expect((await board(bookie)).states).toMatchObject({ OPEN: 5, READY_FOR_CHECK: 1, CHECKED: 0 });
  expect((await board(bookie, { state: 'READY_FOR_CHECK' })).results.map(({ id }) => id)).toEqual([first.id]);
  const { reply } = await world.call(API.vat_board.vatReturnsByEmployee, { as: lead });
  expect(reply).toMatchObject([
    { person_id: bookie.id, open: 5, ready_for_check: 1, checked: 0, oldest: '2025-03-31' },
  ]);
});

test.each([
  ['2026-07-05', 'OPEN', '2026-06-30'],
  ['2026-07-21', 'LAST_CHANCE', '2026-06-30'],
  ['2026-07-29', 'CLOSED', '2026-06-30'],
  ['2026-07-05', 'CLOSED', '2026-05-31'],
] as const)('on %s the stage %s holds until periods that end on %s', (today, stage, until) => {
  expect(endsInStage(stage, today).until).toBe(until);
});
