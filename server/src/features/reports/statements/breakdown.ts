import { type Breakdown, type BreakdownShown, MOST_BREAKDOWN_ROWS } from '@saldo/contract';
import {
  absolute,
  add,
  type Cents,
  formatEuro,
  hasPrivateAccounts,
  INCOME_GROUPS,
  isPrivateLedger,
  negate,
  profitAndLoss,
  ROLES,
  statementOf,
  subtract,
  sum,
  ZERO,
} from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import {
  chartOfAccounts,
  type DaySpan,
  movedPerDocument,
  type ProjectDocuments,
  type ResultPart,
  resultPerContact,
  resultPerProject,
  type SpanTotals,
  totalsPerSpan,
} from '#features/journal/index';
import { Refusal, refuseField } from '#platform/refusal';
import { may, type Language, type Scope } from '#platform/scope';

/** The documents of projects, and what projects are called: handed in by the rooms that have these. */
export type ProjectSources = {
  documents: readonly ProjectDocuments[];
  names: (scope: Scope, ids: readonly number[]) => Promise<ReadonlyMap<number, { name: string }>>;
};

export type BreakdownLine = {
  id: number | null;
  code: string | null;
  title: string;
  income: Cents;
  costs: Cents;
};
export type WholeBreakdown = DaySpan & { title: string; rows: BreakdownLine[]; income: Cents; costs: Cents };

type Words = Readonly<Record<Language, string>>;
export const BREAKDOWN_TITLES: Readonly<Record<Breakdown, Words>> = {
  contact: { en: 'Revenue and costs by contact', nl: 'Omzet en kosten per contact' },
  project: { en: 'Revenue and costs by project', nl: 'Omzet en kosten per project' },
  category: { en: 'Revenue and costs by category', nl: 'Omzet en kosten per categorie' },
  private: { en: 'Private contributions and withdrawals', nl: 'Privéstortingen en -opnamen' },
};
const CURRENT_ACCOUNT: Words = { en: 'Current account of the director', nl: 'Rekening-courant directie' };
const WITHOUT: Readonly<Record<'contact' | 'project', Words>> = {
  contact: { en: 'Without contact', nl: 'Zonder contact' },
  project: { en: 'Without project', nl: 'Zonder project' },
};

/** Every row of a breakdown, the largest first; ledgers by code. The totals are those of the ledger. */
export async function wholeBreakdown(
  scope: Scope,
  sources: ProjectSources,
  { by, from, until }: DaySpan & { by: Breakdown },
): Promise<WholeBreakdown> {
  if (from > until) throw refuseField('until', 'date_invalid');
  const { language } = scope;
  const span = { from, until };
  if (by === 'private') return privateMoney(scope, span);
  const [totals = []] = await totalsPerSpan(scope, [span]);
  const { income, costs } = profitAndLoss(totals);
  const whole = { title: BREAKDOWN_TITLES[by][language], from, until, income, costs };
  if (by === 'category') return { ...whole, rows: categoryRows(totals) };
  const parts = by === 'contact' ? await resultPerContact(scope, span) : await projectParts(scope, sources, span);
  const named = parts.filter(({ id }) => id !== null);
  // What is left is what the ledger has beside these: so the rows add up to the ledger and to nothing else.
  const rest = {
    id: null,
    code: null,
    title: WITHOUT[by][language],
    income: subtract(income, sum(named.map((part) => part.income))),
    costs: subtract(costs, sum(named.map((part) => part.costs))),
  };
  const rows = named.map(({ id, name, ...sums }) => ({ id, code: null, title: name, ...sums }));
  return { ...whole, rows: [...rows.filter(hasAny).toSorted(largestFirst), ...[rest].filter(hasAny)] };
}

const hasAny = ({ income, costs }: BreakdownLine): boolean => income !== 0 || costs !== 0;
const size = ({ income, costs }: BreakdownLine): number => absolute(income) + absolute(costs);
const largestFirst = (one: BreakdownLine, other: BreakdownLine): number =>
  size(other) - size(one) || one.title.localeCompare(other.title);

async function projectParts(scope: Scope, { documents, names }: ProjectSources, span: DaySpan): Promise<ResultPart[]> {
  if (!may(scope, 'feature.projects')) throw new Refusal('not_allowed');
  const months = Map.groupBy(await resultPerProject(scope, documents, span), ({ project_id }) => project_id);
  const known = await names(scope, [...months.keys()]);
  return [...months].map(([id, own]) => ({
    id,
    name: known.get(id)?.name ?? '',
    income: sum(own.map((each) => each.income)),
    costs: sum(own.map((each) => each.costs)),
  }));
}

function categoryRows(totals: readonly SpanTotals[]): BreakdownLine[] {
  return totals
    .filter(({ category, amount }) => statementOf(category) === 'profit_and_loss' && amount !== 0)
    .map(({ code, title, category, amount }) => {
      const isIncome = INCOME_GROUPS.some((group) => group === category);
      return {
        id: null,
        code,
        title,
        income: isIncome ? negate(amount) : ZERO,
        costs: isIncome ? ZERO : amount,
      };
    });
}

/** The private accounts of an owner or partners; of a company the current account of its director. */
async function privateMoney(scope: Scope, span: DaySpan): Promise<WholeBreakdown> {
  const form = (await administration(scope)).business_entity;
  const chart = (await chartOfAccounts(scope)).filter((ledger) =>
    hasPrivateAccounts(form) ? isPrivateLedger(ledger) : ledger.code === ROLES.currentAccountDirector,
  );
  const titles = new Map(chart.map(({ code, title }) => [code, title]));
  const moved = await movedPerDocument(scope, [...titles.keys()], span);
  const rows = moved.map(({ code, paid_in, taken_out }) => ({
    id: null,
    code,
    title: titles.get(code) ?? code,
    income: paid_in,
    costs: taken_out,
  }));
  const title = hasPrivateAccounts(form) ? BREAKDOWN_TITLES.private : CURRENT_ACCOUNT;
  return {
    ...span,
    title: title[scope.language],
    rows: rows.filter(hasAny),
    income: add(...rows.map(({ income }) => income)),
    costs: add(...rows.map(({ costs }) => costs)),
  };
}

const euros = ({ income, costs }: { income: Cents; costs: Cents }) => ({
  income: formatEuro(income),
  costs: formatEuro(costs),
  result: formatEuro(subtract(income, costs)),
});

/** The largest rows, and what the others come to together. */
export function shownBreakdown({ rows, ...whole }: WholeBreakdown): z.input<typeof BreakdownShown> {
  const others = rows.slice(MOST_BREAKDOWN_ROWS);
  return {
    title: whole.title,
    from: whole.from,
    until: whole.until,
    rows: rows
      .slice(0, MOST_BREAKDOWN_ROWS)
      .map(({ id, code, title, ...sums }) => ({ id, code, title, ...euros(sums) })),
    others: {
      count: others.length,
      ...euros({ income: add(...others.map((row) => row.income)), costs: add(...others.map((row) => row.costs)) }),
    },
    ...euros(whole),
  };
}
