import { API } from '@saldo/contract';
import { type Cents, cents, formatEuro, negate, parseEuro, restartsEachYear, sum } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasHledger, hledgerBalances, hledgerJournal } from '../server/tests/support/hledger.ts';
import { createWorld, type World } from '../server/tests/support/world.ts';
import { DEMO_COMPANIES } from './people.ts';
import { plantDemo } from './plant.ts';

const TODAY = '2026-07-14';
const YEAR = { from: '2026-01-01', until: '2026-12-31' };

/** Another program adds up the same entries: what both say of a demo company must be the same to the cent. */
describe.skipIf(!hasHledger)('beside hledger (skipped where it is not installed)', () => {
  let world: World;
  const administrations: number[] = [];
  beforeAll(async () => {
    world = await createWorld({ today: TODAY });
    await plantDemo({ ...world.house, db: world.database.db, filing: world.house });
    for (const { company } of DEMO_COMPANIES) {
      const { rows } = await world.ownerPool.query<{ id: string }>(
        'select id from administrations where title = $1 order by id desc limit 1',
        [company.title],
      );
      const administration_id = Number(rows[0]?.id);
      const row = { administration_id, person_id: world.owner.id, role: 'OWNER' };
      await world.inScope((scope) => scope.db.insertInto('memberships').values(row).execute(), {
        administrationId: administration_id,
      });
      administrations.push(administration_id);
    }
  }, 240_000);
  afterAll(() => world.close());

  const get = async (nth: number) => {
    const administrationId = administrations[nth] ?? 0;
    const text = await hledgerJournal(world, YEAR.until, administrationId);
    const { reply: trial } = await world.call(API.reports.trialBalance, { query: YEAR, administrationId });
    const columns = async (statement: 'profit_and_loss' | 'balance_sheet') =>
      (
        await world.call(API.statements.columnStatement, {
          query: { ...YEAR, by: 'month', statement },
          administrationId,
        })
      ).reply;
    const chart = (
      await world.call(API.journal.chartOfAccounts, { params: { adminId: administrationId }, administrationId })
    ).reply.ledgers;
    const yearly = new Set(chart.filter(restartsEachYear).map(({ code }) => code));
    return { text, trial, columns, yearly };
  };

  test.each(DEMO_COMPANIES.map(({ company }, nth) => [company.title, nth] as const))(
    '%s has the same trial balance',
    async (_title, nth) => {
      const { text, trial, yearly } = await get(nth);
      const ever = hledgerBalances(text, ['-e', '2027-01-01']);
      const ofYear = hledgerBalances(text, ['-b', '2026-01-01', '-e', '2027-01-01']);
      const rows = trial.rows.filter(({ code }) => code !== '');
      expect(rows.length).toBeGreaterThan(10);
      for (const { code, balance } of rows)
        expect([code, balance]).toEqual([
          code,
          formatEuro((yearly.has(code) ? ofYear : ever).get(code)?.[0] ?? cents(0)),
        ]);
    },
    120_000,
  );

  test.each(DEMO_COMPANIES.map(({ company }, nth) => [company.title, nth] as const))(
    '%s has the same profit and loss and balance sheet per month',
    async (_title, nth) => {
      const { text, columns, yearly } = await get(nth);
      const monthly = hledgerBalances(text, ['-M', '-b', '2026-01-01', '-e', '2027-01-01']);
      const standing = hledgerBalances(text, ['-M', '-H', '-b', '2026-01-01', '-e', '2027-01-01']);
      const profit = await columns('profit_and_loss');
      const results = [...monthly].filter(([code]) => yearly.has(code)).map(([, amounts]) => amounts);
      const shown = profit.lines.find(({ id }) => id === 'result')?.amounts ?? [];
      for (let month = 0; month < 12; month += 1)
        expect(shown[month]).toBe(formatEuro(negate(sum(results.map((amounts) => amounts[month] ?? cents(0))))));
      const sheet = await columns('balance_sheet');
      const byCode = new Map<string, Cents[]>();
      let isAsset = true;
      for (const { id, code, amounts } of sheet.lines) {
        if (id === 'liabilities') isAsset = false;
        if (code === null) continue;
        const own = amounts.map((amount) => (isAsset ? parseEuro(amount) : negate(parseEuro(amount))));
        byCode.set(
          code,
          own.map((amount, month) => sum([amount, byCode.get(code)?.[month] ?? cents(0)])),
        );
      }
      expect(byCode.size).toBeGreaterThan(5);
      for (const [code, amounts] of byCode)
        expect([code, amounts.map(formatEuro)]).toEqual([
          code,
          amounts.map((_, month) => formatEuro(standing.get(code)?.[month] ?? cents(0))),
        ]);
    },
    120_000,
  );
});
