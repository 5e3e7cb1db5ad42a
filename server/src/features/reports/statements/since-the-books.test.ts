import { API, COLUMN_STATEMENTS } from '@saldo/contract';
import { balance, cents } from '@saldo/ledger';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openYears } from '#features/administrations/index';
import { postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
  await world.inScope((scope) => openYears(scope, 2024, 2026));
  await sell('2024-03-10', 1);
  await sell('2026-05-01', 2);
});
afterAll(() => world.close());

/** Services for 100 euros, received in the bank. */
async function sell(date: string, id: number): Promise<void> {
  const entry = balance(date, [
    { account: '1010', amount: cents(10_000) },
    { account: '8005', amount: cents(-10_000) },
  ]);
  if (typeof entry === 'string') throw new Error(entry);
  const source = { type: 'general_journal' as const, id };
  await world.inScope((scope) =>
    postEntry(scope, entry, { book: 'GENERAL', kind: 'ENTRY', source, description: 'Sale' }),
  );
}

describe.each(COLUMN_STATEMENTS)('the columns of the %s', (statement) => {
  const columns = async (query: { from: string; until: string; by?: 'month'; years?: number }) => {
    const { reply } = await world.call(API.statements.columnStatement, { query: { ...query, statement } });
    expect(reply.lines.every(({ amounts }) => [0, reply.columns.length].includes(amounts.length))).toBe(true);
    return reply.columns.map(({ from }) => from.slice(0, 7));
  };

  test('keep a month without bookings, and leave out those before the first', async () => {
    const june = { from: '2026-06-01', until: '2026-06-30' };
    expect(await columns({ ...june, years: 4 })).toEqual(['2026-06', '2025-06', '2024-06']);
    const spring = { from: '2024-01-01', until: '2024-04-30', by: 'month' } as const;
    expect(await columns(spring)).toEqual(
      statement === 'balance_sheet' ? ['2024-03', '2024-04'] : ['2024-03', '2024-04', '2024-01'],
    );
  });

  test('are all there where every one is of before', async () => {
    expect(await columns({ from: '2022-01-01', until: '2022-12-31', years: 2 })).toEqual(['2022-01', '2021-01']);
  });
});

/** The words of the PDF, without white space. */
async function annualFigures(year: number): Promise<string> {
  const { bytes } = await world.call(API.books.annualFigures, { query: { year }, language: 'en' });
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s+/g, '');
}

describe('the year before the books', () => {
  test.each([
    [2024, null],
    [2025, '100.00'],
    [2026, '0.00'],
  ])('is not compared with %i unless there are books of it: %s', async (year, compared) => {
    const { reply } = await world.call(API.reports.statements, { query: { year, compare: 'previous_year' } });
    const { compared_result, groups } = reply.profit_and_loss;
    expect([compared_result, groups[0]?.compared, groups[0]?.ledgers[0]?.compared]).toEqual([
      compared,
      compared,
      compared,
    ]);
  });

  test('has no column in the annual figures', async () => {
    const first = await annualFigures(2024);
    expect(first).toMatch(/100\.00/);
    expect(first).not.toMatch(/2023|(?<!\d)0\.00/);
    expect(await annualFigures(2026)).toMatch(/2025/);
  });
});
