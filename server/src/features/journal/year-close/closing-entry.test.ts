import { API } from '@saldo/contract';
import { balance, cents, CHART, type LegalForm, ledgerUse, restartsEachYear } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { postEntry } from '../index.ts';

const { administrations, journal, reports } = API;
const PARTNERS = [
  { name: 'Ada', share_percentage: '33.34' },
  { name: 'Bram', share_percentage: '66.66' },
];
const FORMS: readonly LegalForm[] = ['ez', 'vof', 'cv', 'bv', 'hbv', 'stichting'];
/** What has no sub-ledger of its own. */
const FREE = CHART.filter((account) => ledgerUse(account).memorial).map(({ code }) => code);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Entry = { month: number; debit: string; credit: string; amount: number };

async function siteWith(form: LegalForm, entries: readonly Entry[]): Promise<Site> {
  const company = { business_entity: form, first_year: 2025, vat_subjected: false } as const;
  const site = new Site(world, await world.secondAdministration(company));
  await site.get(journal.startAtZero, { body: {} });
  const about = { administrationId: site.administrationId, person: site.owner };
  await world.inScope(async (scope) => {
    for (const [id, { month, debit, credit, amount }] of entries.entries()) {
      const date = `${String(2025 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-15`;
      const lines = [
        { account: debit, amount: cents(amount) },
        { account: credit, amount: cents(-amount) },
      ];
      await postEntry(scope, balance(date, lines), {
        book: 'GENERAL',
        kind: 'ENTRY',
        source: { type: 'general_journal', id: id + 1 },
        description: 'Entry',
      });
    }
  }, about);
  return site;
}

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);

/** What people read of both years. */
async function read(site: Site) {
  const of = (year: number) => site.get(reports.statements, { query: { year } });
  const [closed, next] = [await of(2025), await of(2026)];
  const equity = ({ liabilities }: typeof closed.balance_sheet) =>
    sum(liabilities.filter(({ group }) => group === 'equity' || group === 'result').map(({ amount }) => amount));
  const others = ({ liabilities }: typeof closed.balance_sheet) =>
    liabilities.filter(({ group }) => group !== 'equity' && group !== 'result');
  const figures = ({ balance_sheet: sheet, profit_and_loss }: typeof closed) => ({
    profit_and_loss,
    assets: sheet.assets,
    others: others(sheet),
    equity: equity(sheet),
    sides: sum([sheet.total_assets, `-${sheet.total_liabilities}`.replace('--', '')]),
  });
  return { closed: figures(closed), next: figures(next) };
}

async function balancesOf(site: Site): Promise<unknown> {
  const rows = async (year: number) =>
    (await site.get(reports.trialBalance, { query: { year } })).rows
      .filter(({ balance: amount }) => Number(amount) !== 0)
      .map(({ code, balance: amount }) => [code, amount]);
  return [await rows(2025), await rows(2026)];
}

async function move(site: Site, state: 'CLOSED' | 'REOPENED'): Promise<void> {
  const { version } = await site.get(administrations.financialYear, { params: { year: 2025 } });
  await site.get(administrations.updateYearState, { body: { year: 2025, state, reason: 'Late', version } });
}

const code = fc.constantFrom(...FREE);
const entry = fc
  .record({
    month: fc.integer({ min: 0, max: 16 }),
    debit: code,
    credit: code,
    amount: fc.integer({ min: 1, max: 1e9 }),
  })
  .filter(({ debit, credit }) => debit !== credit);

test('closing, reopening and closing random books changes no figure but where equity stands', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FORMS),
      fc.array(entry, { minLength: 1, maxLength: 25 }),
      async (form, some) => {
        const site = await siteWith(form, [{ month: 0, debit: '1010', credit: '1200', amount: 100 }, ...some]);
        if (form === 'vof' || form === 'cv') {
          const { version } = await site.get(administrations.financialYear, { params: { year: 2025 } });
          const body = { partners: PARTNERS, version };
          await site.get(administrations.updateFinancialYear, { params: { year: 2025 }, body });
        }
        const [figures, balances] = [await read(site), await balancesOf(site)];
        expect(figures.closed.sides).toBe(0);
        await move(site, 'CLOSED');
        expect(await read(site)).toEqual(figures);
        const closed = await balancesOf(site);
        if (JSON.stringify(closed) !== JSON.stringify(balances)) moved += 1;
        await move(site, 'REOPENED');
        expect([await read(site), await balancesOf(site)]).toEqual([figures, balances]);
        await move(site, 'CLOSED');
        expect([await read(site), await balancesOf(site)]).toEqual([figures, closed]);
        await cardsAgree(site);
        expect(await world.verify(site.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
      },
    ),
    { numRuns: 20 },
  );
  expect(moved).toBeGreaterThan(5);
}, 240_000);

/** Each ledger card ends where the trial balance says, and those of costs and revenue begin the next year at nil. */
async function cardsAgree(site: Site): Promise<void> {
  const { rows } = await site.get(reports.trialBalance, { query: { year: 2025 } });
  for (const row of rows.filter(({ code: each }) => each !== '')) {
    const card = async (year: number) =>
      site.get(journal.ledgerCard, {
        query: { ledger: row.code, from: `${String(year)}-01-01`, until: `${String(year)}-12-31` },
      });
    const restarts = CHART.some((account) => account.code === row.code && restartsEachYear(account));
    expect([row.code, (await card(2025)).closing]).toEqual([row.code, row.balance]);
    expect([row.code, (await card(2026)).opening]).toEqual([row.code, restarts ? '0.00' : row.balance]);
  }
}

test('the reversal of a closing entry says that it is one', async () => {
  const site = await siteWith('ez', [{ month: 3, debit: '1010', credit: '8005', amount: 10_000 }]);
  await move(site, 'CLOSED');
  await move(site, 'REOPENED');
  const { rows } = await world.ownerPool.query<{ description: string }>(
    `select description from journal_entries where administration_id = $1 and source_type = 'year_close' order by id`,
    [site.administrationId],
  );
  expect(rows.map(({ description }) => description)).toEqual(['Close of 2025', 'Close of 2025 reversed']);
});
