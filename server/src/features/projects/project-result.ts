import type { ProjectEntry, ProjectResult } from '@saldo/contract';
import { formatEuro, type IsoMonth, subtract, sum } from '@saldo/ledger';
import { type ProjectMonth, resultPerProject } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import type { LinkedEntry, ProjectPapers } from './project-papers.ts';

type Linked = ProjectPapers['linked'];
type Booked = keyof Linked;

/** What it takes to see each kind. */
const VIEW: Readonly<Record<Booked, Parameters<typeof may>[1]>> = {
  expense: 'purchases.view',
  sales_invoice: 'sales.view',
  bank_transaction: 'bank.view',
  general_journal: 'ledger.view',
};
const BOOKED = Object.keys(VIEW) as Booked[];

const MOST_SHOWN = 200;

/** What belongs to a project, of every kind that whoever asks may see, latest first. */
export async function entriesOfProject(scope: Scope, projectId: number, linked: Linked): Promise<ProjectEntry[]> {
  const found: ProjectEntry[] = [];
  for (const model of BOOKED) {
    if (!may(scope, VIEW[model])) continue;
    const entries = await linked[model](scope, projectId);
    found.push(...entries.slice(0, MOST_SHOWN).map((entry) => shown(model, entry)));
  }
  return found.toSorted((a, b) => b.date.localeCompare(a.date));
}

function shown(model: Booked, { amount, ...entry }: LinkedEntry): ProjectEntry {
  return { ...entry, model, amount: formatEuro(amount) };
}

/** Revenue and costs of everything in a project, from the entries themselves: what is not in the books is not in the result. */
export async function resultOfProject(scope: Scope, projectId: number, papers: ProjectPapers): Promise<ProjectResult> {
  const booked = await resultPerProject(scope, papers.documents, { project_id: projectId });
  const hours = await papers.hours(scope, projectId);
  const minutes = new Map(hours.months.map((each) => [each.month, each.minutes]));
  const months: IsoMonth[] = [...new Set([...booked.map(({ month }) => month), ...minutes.keys()])].toSorted();
  return {
    ...sumsOf(booked),
    months: months.map((month) => ({
      month,
      ...sumsOf(booked.filter((each) => each.month === month)),
      minutes: minutes.get(month) ?? 0,
    })),
    minutes: hours.months.reduce((total, each) => total + each.minutes, 0),
    unbilled_minutes: hours.unbilled_minutes,
    unbilled: hours.unbilled === null ? null : formatEuro(hours.unbilled),
  };
}

function sumsOf(booked: readonly ProjectMonth[]): { revenue: string; costs: string; result: string } {
  const income = sum(booked.map((each) => each.income));
  const costs = sum(booked.map((each) => each.costs));
  return { revenue: formatEuro(income), costs: formatEuro(costs), result: formatEuro(subtract(income, costs)) };
}
