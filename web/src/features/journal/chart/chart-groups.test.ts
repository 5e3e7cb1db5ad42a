import type { ChartLedger, LedgerGroup } from '@saldo/contract';
import { CATEGORY_TITLES, CHART, ledgerWords } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { chartGroups, isFound } from './chart-groups.ts';

const ledgers = CHART.map(
  (ledger, index): ChartLedger => ({
    ...ledger,
    id: index + 1,
    activated: ledger.code !== '4598',
    own: false,
    reserved: false,
    used: false,
    balance: '0.00',
    suits: ledger.code !== '0550',
    words: [...ledgerWords(ledger.code)],
    version: 1,
    may: {},
  }),
);
const groups = CATEGORY_TITLES.map(({ parent, ...group }): LedgerGroup => ({ ...group, parent_category: parent }));
const codes = (search: string) => ledgers.filter((ledger) => isFound(ledger, search)).map(({ code }) => code);
const shown = (state: 'active' | 'inactive' | 'all') =>
  chartGroups(ledgers, groups, { search: '', state }).flatMap((statement) =>
    statement.groups.flatMap((group) => group.ledgers.map(({ code }) => code)),
  );

test('a ledger is found by number, name in either language, synonym and RGS code', () => {
  expect(codes('4540')).toEqual(['4540']);
  expect(codes('representatie')).toContain('4540');
  expect(codes('entertainment')).toContain('4540');
  expect(codes('wbedvkkrep')).toEqual(['4540']);
  expect(codes('tanken')).toContain('4400');
  expect(codes('45 repre')).toEqual(['4540']);
  expect(codes('nothing like it')).toEqual([]);
});

test('every ledger is in one group of one statement', () => {
  const statements = chartGroups(ledgers, groups, { search: '', state: 'all' });
  expect(statements.map(({ statement }) => statement.id)).toEqual(['balance_sheet', 'profit_and_loss']);
  expect(shown('all').toSorted()).toEqual(ledgers.map(({ code }) => code));
});

test('by default only what is active and suits the legal form', () => {
  expect(shown('active')).not.toContain('4598');
  expect(shown('active')).not.toContain('0550');
  expect(shown('inactive')).toEqual(['4598']);
});
