import type { StatusPanel, VatReturnSummary } from '@saldo/contract';
import {
  add,
  firstOfMonth,
  formatEuro,
  type IsoDate,
  isMoney,
  isoDate,
  lastOfMonth,
  profitAndLoss,
  ROLES,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import { firstDays, isVatFiledElsewhere, periodsOf, presentPeriod, taxpayer } from '#features/administrations/index';
import { currentOpening, ledgerTotals, outstanding } from '#features/journal/index';
import {
  firstReturnDay,
  icpReturnsDue,
  limitWarnings,
  type SourceDocuments,
  spanName,
  supplementsDue,
  vatReturns,
} from '#features/tax-returns/index';
import { may, type Scope } from '#platform/scope';
import { yearBefore } from './span.ts';

type Panel = StatusPanel;
type Todo = Panel['todo'][number];

/** The dashboard: what the books, the returns and the rooms of documents say as of today. */
export async function statusPanel(scope: Scope, sourceDocuments: SourceDocuments, year: number): Promise<Panel> {
  const returns = await vatReturns(scope, sourceDocuments);
  const receivable = await outstanding(scope, 'RECEIVABLE', scope.today);
  const waiting = await sourceDocuments.countUnprocessed(scope);
  const periods = await periodRows(scope, sourceDocuments, year, returns);
  const bankLeft = await sourceDocuments.bankLinesWaiting(scope);
  const { concepts } = await sourceDocuments.expenses(scope, {
    from: isoDate(year, 1, 1),
    until: isoDate(year, 12, 31),
  });
  // Receipts that others process are not a to-do for uploaders.
  const books = may(scope, 'purchases.process');
  const dueReturns = returnsDue(returns, scope.today, await firstReturnDay(scope, await taxpayer(scope)));
  const steps = await firstSteps(scope, sourceDocuments);
  const todo = [
    ...dueReturns.map((due) => returnTodo('vat_return_due', due)),
    ...returns
      .filter(isUnpaid)
      .map((unpaid) => returnTodo('vat_payment_due', unpaid))
      .toReversed(),
    ...(await vatDuties(scope, sourceDocuments)),
    item('invoices_overdue', receivable.overdue_count, {
      amount: formatEuro(receivable.overdue),
      names: receivable.overdue_names,
      // The list of invoices has none that were made elsewhere.
      link:
        receivable.overdue_imported > 0 && may(scope, 'ledger.view') ? 'reports/aged' : 'sales/invoices?state=OVERDUE',
    }),
    books
      ? item('receipts_waiting', waiting, { link: 'purchases/inbox' })
      : item('receipts_need_you', await sourceDocuments.receiptsNeedingYou(scope), {
          link: 'purchases/inbox?state=NEEDS_YOU',
        }),
    item('questions_open', await sourceDocuments.questionsForYou(scope), { link: 'questions' }),
    item('bank_to_process', bankLeft, { link: 'bank' }),
    books ? item('concept_expenses', concepts, { link: 'purchases/expenses?state=CONCEPT' }) : undefined,
    steps === null && may(scope, 'journal.book') ? await openingTodo(scope) : undefined,
  ];
  return {
    bank: await bank(scope, sourceDocuments),
    to_receive: { amount: formatEuro(receivable.amount), overdue: formatEuro(receivable.overdue) },
    vat: vatFigure(returns, dueReturns, scope.today),
    profit: await profit(scope, year),
    todo: todo.filter((each) => each !== undefined),
    periods,
    first_steps: steps,
    counts: { inbox: waiting, bank: bankLeft },
  };
}

/** While the books are young and something of the documents is still to come. */
async function firstSteps(scope: Scope, sourceDocuments: SourceDocuments): Promise<Panel['first_steps']> {
  const { isYoung, isShared } = await firstDays(scope);
  if (!isYoung) return null;
  const { receipt, invoice, bank } = await sourceDocuments.firstPapers(scope);
  const opening = (await currentOpening(scope)) !== undefined;
  return receipt && invoice && bank && opening ? null : { receipt, invoice, bank, opening, bookkeeper: isShared };
}

/** Books that are in use and of which nobody said with what they began. */
async function openingTodo(scope: Scope): Promise<Todo | undefined> {
  const isMissing = (await currentOpening(scope)) === undefined;
  return item('opening_balance_missing', isMissing ? 1 : 0, { link: 'reports/opening-balance' });
}

async function bank(scope: Scope, sourceDocuments: SourceDocuments): Promise<Panel['bank']> {
  const totals = await ledgerTotals(scope, { until: firstOfMonth(scope.today) });
  // What waits to be processed is on the account anyway: the figure is the one the bank shows.
  const { agrees, until, unprocessed, unprocessedCount, ledgers } = await sourceDocuments.bankAgreement(scope);
  const own = totals.filter(({ code, category }) =>
    ledgers.length === 0 ? isMoney(category) && code !== ROLES.cash : ledgers.includes(code),
  );
  return {
    amount: formatEuro(add(unprocessed, ...own.map(({ amount }) => amount))),
    agrees,
    until,
    unprocessed: formatEuro(unprocessed),
    unprocessed_count: unprocessedCount,
  };
}

/** The result of the year so far, against the same months of the year before. */
async function profit(scope: Scope, year: number): Promise<Panel['profit']> {
  const last = year === yearOf(scope.today) ? scope.today : isoDate(year, 12, 31);
  const months = { from: isoDate(year, 1, 1), until: lastOfMonth(last) };
  const before = yearBefore(months);
  const result = async ({ from, until }: { from: IsoDate; until: IsoDate }) =>
    profitAndLoss(await ledgerTotals(scope, { from, until: firstOfMonth(until) })).result;
  const now = await result(months);
  const then = await result(before);
  return {
    amount: formatEuro(now),
    compared_percentage: then === 0 ? null : Math.round(((now - then) / Math.abs(then)) * 100),
  };
}

const isOpen = (summary: VatReturnSummary): boolean =>
  summary.filing_state === 'NOT_FILED' || summary.filing_state === 'REJECTED';

/**
 * The returns that have to be filed, oldest first: over, and from the day on from which returns are filed here. While that is not known it
 * is the last period that is over.
 */
function returnsDue(
  returns: readonly VatReturnSummary[],
  today: IsoDate,
  first: IsoDate | null,
): readonly VatReturnSummary[] {
  const over = returns.filter((each) => isOpen(each) && each.period.ends_on < today);
  return first === null ? over.slice(0, 1) : over.filter(({ period }) => period.ends_on >= first).toReversed();
}

/** The oldest return that is still to be filed or paid, with what follows; without one the current period. */
function vatFigure(
  returns: readonly VatReturnSummary[],
  due: readonly VatReturnSummary[],
  today: IsoDate,
): Panel['vat'] {
  const current = returns.find(({ period }) => period.starts_on <= today && today <= period.ends_on);
  const coming = returns.findLast(({ period }) => today < period.starts_on);
  const owed = [...due, ...returns.filter(isUnpaid)].toSorted((one, other) =>
    one.period.starts_on.localeCompare(other.period.starts_on),
  );
  const [shown, next] = [...owed, ...[current ?? coming].filter((each) => each !== undefined)];
  if (shown === undefined)
    return { total_euros: 0, outstanding: '0.00', period: null, return_id: null, is_filed: false, next: null };
  return { ...returnFigure(shown), is_filed: !isOpen(shown), next: next === undefined ? null : returnFigure(next) };
}

function returnFigure({ total_euros, outstanding: left, period, id }: VatReturnSummary) {
  return { total_euros, outstanding: left, period, return_id: id };
}

function item(code: Todo['code'], count: number, more: Partial<Todo> & { link: string }): Todo | undefined {
  return count === 0 ? undefined : { code, count, amount: null, due: null, names: [], period: null, ...more };
}

/** Filed, with something to pay that no payment was registered for. */
const isUnpaid = (summary: VatReturnSummary): boolean =>
  !isOpen(summary) && summary.total_euros > 0 && summary.payment_state !== 'PAID';

function returnTodo(code: 'vat_return_due' | 'vat_payment_due', due: VatReturnSummary): Todo {
  return {
    code,
    count: 1,
    amount: due.outstanding,
    due: due.period.due_on,
    names: [],
    period: due.period,
    link: `taxes/vat/${String(due.id)}`,
  };
}

/** What else VAT asks: supplements, ICP returns, VAT to revise of the year that is over, and limits of schemes. */
async function vatDuties(scope: Scope, sourceDocuments: SourceDocuments): Promise<(Todo | undefined)[]> {
  const icp = await icpReturnsDue(scope);
  // Under the KOR no return comes whose checks would ask for it.
  const year = yearOf(scope.today) - 1;
  const revision = may(scope, 'assets.edit') ? await sourceDocuments.vatToRevise(scope, year) : ZERO;
  return [
    ...(await supplementsDue(scope)).map(({ period, amount, file_by }) =>
      item('vat_supplement_due', 1, {
        amount: formatEuro(amount),
        due: file_by,
        period,
        link: `taxes/vat/${String(period.id)}/changes`,
      }),
    ),
    item('icp_return_due', icp.length, {
      due: icp[0]?.due_on ?? null,
      names: icp.map((span) => spanName(span, scope.language)),
      link: 'taxes/icp',
    }),
    item('vat_revision_due', revision === 0 ? 0 : 1, {
      amount: formatEuro(revision),
      names: [String(year)],
      link: `assets/investments?year=${String(year)}`,
    }),
    ...(await limitWarnings(scope)).map(({ scheme, turnover, exceeded_on }) =>
      item(scheme === 'kor' ? 'kor_limit' : 'oss_threshold', 1, {
        amount: formatEuro(turnover),
        due: exceeded_on,
        link: `settings?tab=company&field=${scheme === 'kor' ? 'kor_until' : 'oss_registered'}`,
      }),
    ),
  ];
}

async function periodRows(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  year: number,
  returns: readonly VatReturnSummary[],
): Promise<Panel['periods']> {
  const rows: Panel['periods'] = [];
  const payer = await taxpayer(scope);
  for (const period of (await periodsOf(scope, year)).toReversed()) {
    const span = { from: period.starts_on, until: period.ends_on };
    const expenses = await sourceDocuments.expenses(scope, span);
    const lines = await sourceDocuments.bankLines(scope, span);
    const own = returns.find(({ id }) => id === period.id);
    rows.push({
      period: presentPeriod(period, scope.today),
      receipts_done: expenses.booked,
      receipts_total: expenses.booked + expenses.concepts + (await sourceDocuments.receiptsWaitingIn(scope, span)),
      bank_done: lines.done,
      bank_total: lines.total,
      bank_skipped: lines.skipped,
      vat_total_euros: own?.total_euros ?? null,
      filing_state: own?.filing_state ?? 'NOT_FILED',
      filed_on: own?.filed_on ?? null,
      return_id: own !== undefined && may(scope, 'vat.view') ? own.id : null,
      vat_elsewhere: isVatFiledElsewhere(payer, period),
    });
  }
  return rows;
}
