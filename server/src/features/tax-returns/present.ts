import type { VatReturn, VatReturnSummary } from '@saldo/contract';
import {
  dueDate,
  euros,
  formatEuro,
  subtract,
  sum,
  taxOfficeAccount,
  taxPaymentReference,
  vatPeriodCode,
  ZERO,
} from '@saldo/ledger';
import {
  type PeriodRow,
  periodById,
  presentPeriod,
  type NumberedTaxpayer,
  numberedTaxpayer,
} from '#features/administrations/index';
import { awaitingSupplement, correctionsOf, vatBalances } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import type { VatAccount } from '#platform/settings/payment-provider';
import { approvalOf, type PublicUrl } from './approval/approval-state.ts';
import { netAwaiting } from './corrections/corrected-figures.ts';
import { type Money, moneyOfSome, stillOutstanding } from './payments/outstanding.ts';
import { setOffOf } from './payments/set-offs.ts';
import { mayBeShort, onlinePaymentsOf, waits } from './payments/store.ts';
import { areEarlierFiled } from './vat/checks.ts';
import { currentFigures } from './vat/compute-return.ts';
import { type Figures, figuresOf, shownRubrics } from './vat/vat-figures.ts';
import {
  type FilingDuty,
  filingDutyOf,
  isCheckedEnough,
  isIncidental,
  isOverdue,
  isToFile,
  withCheck,
} from './vat/periods-to-file.ts';
import type { SourceDocuments } from './source-documents.ts';
import { isFiled, type ReturnRow, returnRows, rowIn, type Snapshot, snapshotById } from './store.ts';

/** The return of a period: frozen when filed, else as the books say it now. */
export async function figuresFor(
  scope: Scope,
  period: PeriodRow,
  row: ReturnRow,
): Promise<{ figures: Figures; snapshot: Snapshot | null }> {
  if (row.snapshot_id === null || !isFiled(row))
    return { figures: await currentFigures(scope, period), snapshot: null };
  const snapshot = await snapshotById(scope, row.snapshot_id);
  return { figures: snapshot.figures, snapshot };
}

/** What is the same for all returns of a company. */
type About = { duty: FilingDuty; money: Money };
type Shown = { figures: Figures; snapshot: Snapshot | null };

/** A return in a list: its totals, without looking at lines. `snapshot` is what was filed of it, which holds. */
export async function presentSummary(
  scope: Scope,
  about: About,
  stored: PeriodRow,
  { row, snapshot }: { row: ReturnRow; snapshot: Snapshot | undefined },
): Promise<VatReturnSummary> {
  const period = await withCheck(scope, stored);
  if (snapshot !== undefined) return summaryOf(scope, about, period, row, { figures: snapshot.figures, snapshot });
  const span = { from: period.starts_on, until: period.ends_on };
  const figures = figuresOf(await vatBalances(scope, span));
  return summaryOf(scope, about, period, row, { figures, snapshot: null });
}

/** Paid as soon as the bank shows all of it under the reference of the return, or it was set off; else what was noted of it. */
function paymentState(row: ReturnRow, { figures, snapshot }: Shown, money: Money): VatReturn['payment_state'] {
  if (snapshot === null || figures.total_euros === 0) return row.payment_state;
  return stillOutstanding(snapshot, money) === 0 ? 'PAID' : row.payment_state;
}

function summaryOf(
  { today }: Scope,
  { duty, money }: About,
  period: PeriodRow,
  row: ReturnRow,
  shown: Shown,
): VatReturnSummary {
  const { figures, snapshot } = shown;
  const payment_state = paymentState(row, shown, money);
  const left = snapshot === null ? euros(figures.total_euros) : stillOutstanding(snapshot, money);
  const outstanding = payment_state === 'PAID' ? ZERO : left;
  return {
    id: period.id,
    period: presentPeriod(period, today),
    filing_state: row.filing_state,
    payment_state,
    total_euros: figures.total_euros,
    outstanding: formatEuro(outstanding),
    filed_on: snapshot?.filed_at ?? null,
    is_overdue: !isFiled(row) && isOverdue(duty, period, today),
  };
}

/** What showing a return takes. */
export type ReturnNeeds = PublicUrl & {
  settings: { vatAccount: VatAccount | null };
  sourceDocuments: SourceDocuments;
  seals: Encryption;
};

/** The return of a period of which one is filed here. */
export async function presentReturn(scope: Scope, needs: ReturnNeeds, id: number): Promise<VatReturn> {
  const { duty, rows, row, stored, period, figures, snapshot, approval, money } = await readReturn(scope, needs, id);
  const isOver = period.ends_on < scope.today;
  const { payer } = duty;
  return {
    ...summaryOf(scope, { duty, money }, period, row, { figures, snapshot }),
    declaration_type: 'VAT',
    is_incidental: isIncidental(payer, period),
    rubrics: shownRubrics(figures),
    owed_euros: figures.owed_euros,
    input_euros: figures.input_euros,
    rounding_gain: formatEuro(figures.rounding_gain),
    filed_by: snapshot?.filed_by ?? null,
    rejection: row.rejection,
    delivery_id: row.delivery_id,
    delivery_statuses: row.delivery_statuses,
    payment: {
      ...payment(scope, period, figures, snapshot?.payment_reference ?? referenceFor(period, payer)),
      can_pay_online: needs.settings.vatAccount !== null,
      covered_by_saldo: await isCovered(scope, row, snapshot),
      set_off: formatEuro(setOffOf(money.setOffs, period.id, euros(figures.total_euros))),
      set_offs: await presentSetOffs(scope, period.id, money),
    },
    drift: snapshot === null ? null : await driftOf(scope, period, snapshot),
    approval,
    changed_since_check: period.state !== stored.state,
    needs_check: !isFiled(row) && !isCheckedEnough(scope, period),
    version: row.version,
    may: {
      check: may(scope, 'vat.approve') && scope.staffRole !== 'BOOKIE',
      accept: may(scope, 'vat.approve') && !isFiled(row),
      file:
        may(scope, 'vat.file') &&
        !isFiled(row) &&
        isOver &&
        isCheckedEnough(scope, period) &&
        (await areEarlierFiled(scope, duty, period, rows)),
    },
  };
}

/** What does not need the period is asked in one round trip, what is of the period in the next. */
async function readReturn(scope: Scope, needs: ReturnNeeds, id: number) {
  const [duty, rows] = await Promise.all([
    filingDutyOf(scope, numberedTaxpayer(scope, needs.seals)),
    returnRows(scope),
  ]);
  const stored = orNotFound(duty.periods.find((period) => period.id === id));
  const row = rowIn(rows, id);
  const [isShown, period, current, approval, money] = await Promise.all([
    isToFile(scope, duty.payer, stored),
    withCheck(scope, stored),
    figuresFor(scope, stored, row),
    isFiled(row) ? null : approvalOf(scope, needs, stored),
    moneyOfSome(scope, needs.sourceDocuments, [row]),
  ]);
  if (!isShown) throw new Refusal('not_found');
  return { duty, rows, row, stored, period, approval, money, ...current };
}

/** Saldo passed on what the client took back, or holds what came in: whatever else is paid is paid twice. */
async function isCovered(scope: Scope, row: ReturnRow, snapshot: Snapshot | null): Promise<boolean> {
  if (snapshot === null || row.payment_state === 'PAID') return false;
  const payments = await onlinePaymentsOf(scope, row.period_id);
  return mayBeShort(payments, snapshot.payment_reference) || payments.some((each) => waits(each) && each.held !== null);
}

/** The payment reference of a period; null while the omzetbelastingnummer is missing or is not one. */
export function referenceFor(period: PeriodRow, { ob_number }: NumberedTaxpayer): string | null {
  if (ob_number === null || !/^\d{9}B\d{2}$/.test(ob_number)) return null;
  return taxPaymentReference(ob_number, period.year, vatPeriodCode(period.starts_on, period.ends_on));
}

function payment(
  scope: Scope,
  period: PeriodRow,
  figures: Figures,
  reference: string | null,
): Omit<VatReturn['payment'], 'set_off' | 'set_offs' | 'can_pay_online' | 'covered_by_saldo'> {
  const account = taxOfficeAccount(scope.today);
  return {
    amount: formatEuro(euros(figures.total_euros)),
    to: account.account_name,
    iban: account.iban,
    reference: figures.total_euros > 0 ? reference : null,
    before: dueDate(period),
  };
}

/** The set-offs of a return, each with the period of the other. */
async function presentSetOffs(
  scope: Scope,
  periodId: number,
  { setOffs }: Money,
): Promise<VatReturn['payment']['set_offs']> {
  const shown: VatReturn['payment']['set_offs'] = [];
  for (const { id, refund_period_id, due_period_id, decided_on, amount } of setOffs) {
    if (refund_period_id !== periodId && due_period_id !== periodId) continue;
    const other = refund_period_id === periodId ? due_period_id : refund_period_id;
    const period = other === null ? null : presentPeriod(await periodById(scope, other), scope.today);
    shown.push({ id, period, decided_on, amount: formatEuro(amount) });
  }
  return shown;
}

/**
 * What the books say of a filed period now, minus what was filed: corrections that count in a later return, and anything else. From
 * the stored balances.
 */
async function driftOf(scope: Scope, period: PeriodRow, snapshot: Snapshot): Promise<VatReturn['drift']> {
  const [corrections, now, waiting] = await Promise.all([
    correctionsOf(scope, period.id),
    currentFigures(scope, period),
    awaitingSupplement(scope, period.id),
  ]);
  const moved = subtract(now.exact_total, snapshot.exact_total);
  if (moved === 0 && corrections.line_count === 0) return null;
  return {
    total: formatEuro(sum([moved, corrections.net])),
    line_count: corrections.line_count,
    awaiting: formatEuro(netAwaiting({ waiting })),
  };
}
