import { PROJECT_MODELS, type ProjectEntry, type ProjectModel, type ProjectResult } from '@saldo/contract';
import { formatEuro, type IsoMonth, subtract, sum } from '@saldo/ledger';
import { type ProjectMonth, resultPerProject } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import type { LinkedEntry, ProjectPapers } from './project-papers.ts';

type Entries = ProjectPapers['entries'];

/** What it takes to see each kind. */
const VIEW: Readonly<Record<ProjectModel, Parameters<typeof may>[1]>> = {
  expense: 'purchases.view',
  sales_invoice: 'sales.view',
  bank_transaction: 'bank.view',
  general_journal: 'ledger.view',
  time_entry: 'hours.view',
};
const MODELS = Object.keys(VIEW) as ProjectModel[];

const MOST_FOUND = 50;

type Asked = { project: number; perKind: number };

/** What belongs to a project, of every kind that whoever asks may see, latest first; and the kinds of which there are more. */
export async function entriesOfProject(scope: Scope, { project, perKind }: Asked, entries: Entries) {
  const found: ProjectEntry[] = [];
  const more: ProjectModel[] = [];
  for (const model of MODELS) {
    if (!may(scope, VIEW[model])) continue;
    const ofKind = await entries[model](scope, { project }, perKind + 1);
    found.push(...ofKind.slice(0, perKind).map((entry) => shown(scope, model, entry)));
    if (ofKind.length > perKind) more.push(model);
  }
  return { results: found.toSorted((a, b) => b.date.localeCompare(a.date)), more };
}

/** What of a kind is in no project, by its words. */
export async function entriesWithoutProject(
  scope: Scope,
  { model, search }: { model: ProjectModel; search: string },
  entries: Entries,
): Promise<ProjectEntry[]> {
  const found = await entries[model](scope, { search: search.trim() }, MOST_FOUND);
  return found.map((entry) => shown(scope, model, entry));
}

function shown(scope: Scope, model: ProjectModel, entry: LinkedEntry): ProjectEntry {
  const { amount, minutes = null, is_fixed = false, ...rest } = entry;
  const move = !is_fixed && may(scope, 'contacts.edit') && may(scope, PROJECT_MODELS[model]);
  return { ...rest, model, amount: amount === null ? null : formatEuro(amount), minutes, may: { move } };
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
