import type { ProjectEntry, ProjectResult } from '@saldo/contract';
import { cents, formatEuro, type IsoMonth, type LedgerBalance, profitAndLoss } from '@saldo/ledger';
import { resultOfSources } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import type { LinkedEntry, ProjectPapers } from './project-papers.ts';

type Linked = ProjectPapers['linked'];
type Booked = keyof Linked;

/** What it takes to see each kind, and under which names its entries are in the books. */
const KINDS: Readonly<Record<Booked, { view: Parameters<typeof may>[1]; sources: readonly string[] }>> = {
  expense: { view: 'purchases.view', sources: ['expense'] },
  sales_invoice: { view: 'sales.view', sources: ['sales_invoice'] },
  bank_transaction: { view: 'bank.view', sources: ['bank_transaction'] },
  general_journal: { view: 'ledger.view', sources: ['general_journal', 'reversing_entry'] },
};
const BOOKED = Object.keys(KINDS) as Booked[];

const MOST_SHOWN = 200;

/** What belongs to a project, of every kind that whoever asks may see, latest first. */
export async function entriesOfProject(scope: Scope, projectId: number, linked: Linked): Promise<ProjectEntry[]> {
  const found: ProjectEntry[] = [];
  for (const model of BOOKED) {
    if (!may(scope, KINDS[model].view)) continue;
    const entries = await linked[model](scope, projectId);
    found.push(...entries.slice(0, MOST_SHOWN).map((entry) => shown(model, entry)));
  }
  return found.toSorted((a, b) => b.date.localeCompare(a.date));
}

function shown(model: Booked, { source_id: _, amount, ...entry }: LinkedEntry): ProjectEntry {
  return { ...entry, model, amount: formatEuro(amount) };
}

/** Revenue and costs of everything in a project, from the entries themselves: what is not in the books is not in the result. */
export async function resultOfProject(scope: Scope, projectId: number, papers: ProjectPapers): Promise<ProjectResult> {
  const sources: { type: string; ids: number[] }[] = [];
  for (const model of BOOKED) {
    const ids = (await papers.linked[model](scope, projectId)).flatMap(({ source_id }) => source_id ?? []);
    sources.push(...KINDS[model].sources.map((type) => ({ type, ids })));
  }
  const balances = await resultOfSources(scope, sources);
  const hours = await papers.hours(scope, projectId);
  const minutes = new Map(hours.months.map((each) => [each.month, each.minutes]));
  const months: IsoMonth[] = [...new Set([...balances.map(({ month }) => month), ...minutes.keys()])].toSorted();
  return {
    ...sumsOf(balances),
    months: months.map((month) => ({
      month,
      ...sumsOf(balances.filter((each) => each.month === month)),
      minutes: minutes.get(month) ?? 0,
    })),
    minutes: hours.months.reduce((total, each) => total + each.minutes, 0),
    unbilled_minutes: hours.unbilled_minutes,
    unbilled: hours.unbilled === null ? null : formatEuro(hours.unbilled),
  };
}

function sumsOf(balances: readonly LedgerBalance[]): { revenue: string; costs: string; result: string } {
  const { income, costs, result } = profitAndLoss(balances);
  return { revenue: formatEuro(cents(income)), costs: formatEuro(costs), result: formatEuro(result) };
}
