import type { VatReturn } from '@saldo/contract';
import { addDays, type IsoDate, settlementEntry } from '@saldo/ledger';
import {
  booksLockedUntil,
  isLocked,
  lockPeriod,
  movePeriod,
  type NumberedTaxpayer,
  numberedTaxpayer,
  type PeriodRow,
  periodById,
  periodOn,
  takeBackCheck,
} from '#features/administrations/index';
import { postEntry, vatBalances, vatLinesHash, wrongVatBalances } from '#features/journal/index';
import type { StoredFile } from '#adapters/file-store/file-store';
import type { TaxFiling } from '#adapters/tax-filing/tax-filing';
import type { Clock } from '#platform/clock';
import { Refusal } from '#platform/refusal';
import type { VatAccount } from '#platform/settings/payment-provider';
import type { ReturnSender } from '#platform/settings/return-sender';
import type { Begin, Scope } from '#platform/scope';
import { recordAct } from '../vat/audit.ts';
import { areEarlierFiled, arePassed, checksOf } from '../vat/checks.ts';
import { currentFigures } from '../vat/compute-return.ts';
import { orderDelivery } from './deliver.ts';
import { DELIVER_RETURN } from './deliver-return.ts';
import { type Figures, settledAccounts } from '../vat/vat-figures.ts';
import { returnMessage } from './message.ts';
import { holdMessage } from './message-store.ts';
import { BooksMoved, storeThenFile } from './store-then-file.ts';
import { periodCode, periodName } from '../vat/period-names.ts';
import type { SourceDocuments } from '../source-documents.ts';
import { filingDuty, isCheckedEnough, isToFile, vatTotals, withCheck } from '../vat/periods-to-file.ts';
import { takeUpPayments } from '../payments/refiled.ts';
import { presentReturn, referenceFor } from '../present.ts';
import {
  changeReturn,
  insertSnapshot,
  isFiled,
  lockReturn,
  nextRevision,
  type ReturnRow,
  returnRow,
  returnRows,
} from '../store.ts';
import type { Sealing } from './message-archive.ts';

export type FilingNeeds = Sealing & {
  clock: Clock;
  sourceDocuments: SourceDocuments;
  filing: TaxFiling;
  settings: { returnSender: ReturnSender; publicUrl: string; vatAccount: VatAccount | null };
};
type Wanted = { id: number; version: number };
type Draft = { message: string; message_reference: string; revision: number; figures: Figures };

/**
 * Files the return of a period: settlement, lock, snapshot and the order to deliver, in one transaction, which `inOne` opens. A check of figures that moved since is taken back, and the filing refused.
 */
export async function fileReturn<Outcome>(
  begin: Begin<Scope>,
  needs: FilingNeeds,
  wanted: Wanted,
  inOne: (file: (scope: Scope) => Promise<VatReturn>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await fileUnlessMoved(begin, needs, wanted, inOne);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'return_changed_since_check')
      await begin(async (scope) => {
        const period = await lockPeriod(scope, wanted.id);
        await takeBackCheck(scope, period, await vatTotals(scope, period));
      });
    throw error;
  }
}

async function fileUnlessMoved<Outcome>(
  begin: Begin<Scope>,
  needs: FilingNeeds,
  wanted: Wanted,
  inOne: (file: (scope: Scope) => Promise<VatReturn>) => Promise<Outcome>,
): Promise<Outcome> {
  const created_at = needs.clock.now();
  return storeThenFile(begin, needs, {
    prepare: (scope) => prepare(scope, needs, wanted, created_at),
    freeze: async (scope, draft, stored) => {
      await freeze(scope, needs, wanted, { draft, stored, created_at });
      return presentReturn(scope, needs, wanted.id);
    },
    inOne,
  });
}

/** Everything that can be refused is refused here, and again under the lock where it may have changed. */
async function prepare(scope: Scope, needs: FilingNeeds, wanted: Wanted, created_at: Date): Promise<Draft> {
  const period = await periodById(scope, wanted.id);
  const row = await returnRow(scope, period.id);
  const payer = await numberedTaxpayer(scope, needs.seals);
  await refuseTooEarly(scope, period, row, { wanted, payer });
  if (payer.ob_number !== null && !needs.filing.takesFrom(payer.ob_number)) throw new Refusal('filing_off');
  // What the message cannot be written without is named by itself, before what a person should look at.
  const draft = await draftOf(scope, needs, { period, payer, created_at });
  const checks = await checksOf(scope, needs, period, row);
  // Said by itself: it is mended by recalculating, not by looking at it.
  if (checks.some(({ code, result }) => code === 'balances' && result === 'wrong'))
    throw new Refusal('stored_totals_differ');
  if (!arePassed(checks)) throw new Refusal('checks_left');
  return draft;
}

async function refuseTooEarly(
  scope: Scope,
  period: PeriodRow,
  row: ReturnRow,
  { wanted, payer }: { wanted: Wanted; payer: NumberedTaxpayer },
): Promise<void> {
  if (!(await isToFile(scope, payer, period))) throw new Refusal('not_found');
  if (isFiled(row)) throw new Refusal('return_already_filed');
  if (row.version !== wanted.version) throw new Refusal('stale_version');
  if (period.ends_on >= scope.today) throw new Refusal('period_not_over');
  const checked = await withCheck(scope, period);
  if (checked.state !== period.state) throw new Refusal('return_changed_since_check');
  if (!isCheckedEnough(scope, checked)) throw new Refusal('return_not_checked');
  if (!(await areEarlierFiled(scope, await filingDuty(scope), period, await returnRows(scope))))
    throw new Refusal('earlier_period_open');
  if (referenceFor(period, payer) === null) throw new Refusal('ob_number_missing');
}

async function draftOf(
  scope: Scope,
  { settings: { returnSender: sender } }: FilingNeeds,
  { period, payer, created_at }: { period: PeriodRow; payer: NumberedTaxpayer; created_at: Date },
): Promise<Draft> {
  const figures = await currentFigures(scope, period);
  const revision = await nextRevision(scope, period.id);
  const message_reference = `OB-${periodCode(period)}-${String(period.id)}-${String(revision)}`;
  const message = returnMessage(figures, {
    period,
    taxpayer: payer,
    sender,
    is_for_client: scope.onBehalfOf !== null,
    message_reference,
    created_at,
  });
  return { message, message_reference, revision, figures };
}

/** Throws BooksMoved when they did since the draft, or when its message is there no more. */
async function freeze(
  scope: Scope,
  needs: FilingNeeds,
  wanted: Wanted,
  { draft, stored, created_at }: { draft: Draft; stored: StoredFile; created_at: Date },
): Promise<void> {
  const period = await lockPeriod(scope, wanted.id);
  const row = await lockReturn(scope, period.id);
  const payer = await numberedTaxpayer(scope, needs.seals);
  await refuseTooEarly(scope, period, row, { wanted, payer });
  const now = await draftOf(scope, needs, { period, payer, created_at });
  if (now.message !== draft.message || !(await holdMessage(scope, stored.sha256))) throw new BooksMoved();
  const settlement_entry_id = await settle(scope, period, now);
  const span = { from: period.starts_on, until: period.ends_on };
  const [wrong, { hash, line_count }] = await Promise.all([wrongVatBalances(scope, span), vatLinesHash(scope, span)]);
  // The checks trust a month that was right last night; what is filed is added up from its own lines, which nobody adds to under the lock.
  if (wrong > 0) throw new Refusal('stored_totals_differ');
  await movePeriod(scope, {
    periodId: period.id,
    to: 'COMPLETED',
    completes: true,
    totals: await vatTotals(scope, period),
  });
  const snapshot_id = await insertSnapshot(scope, {
    period_id: period.id,
    revision: now.revision,
    filed_at: created_at.toISOString(),
    figures: now.figures,
    exact_total: now.figures.exact_total,
    payment_reference: referenceFor(period, payer) ?? '',
    lines_hash: hash,
    line_count,
    xbrl_sha256: stored.sha256,
    size_bytes: stored.size_bytes,
    message_reference: now.message_reference,
  });
  const payment_state = await takeUpPayments(scope, needs.sourceDocuments, row, snapshot_id);
  await changeReturn(scope, row, {
    filing_state: 'QUEUED',
    payment_state,
    snapshot_id,
    settlement_entry_id,
    delivery_attempted_at: null,
    deliveries_before: [],
    delivery_id: null,
    delivery_statuses: [],
    rejection: null,
  });
  await recordAct(scope, 'FILE', period.id, {
    snapshot_id,
    message_reference: now.message_reference,
    xbrl_sha256: stored.sha256,
    total_euros: now.figures.total_euros,
  });
  await orderDelivery(scope, DELIVER_RETURN, snapshot_id);
}

/** Books what the return takes from the VAT accounts; a return without VAT books nothing. */
async function settle(scope: Scope, period: PeriodRow, { figures, revision }: Draft): Promise<number | null> {
  const accounts = settledAccounts(await vatBalances(scope, { from: period.starts_on, until: period.ends_on }));
  // On the last day of its period; where the books are locked by then, on the first open day.
  const locked = await booksLockedUntil(scope);
  const date = isLocked(period.ends_on, locked) ? await firstDayAfter(scope, locked) : period.ends_on;
  const entry = settlementEntry(date, accounts, figures.total_euros);
  if (entry === 'entry_needs_two_lines') return null;
  const posted = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'SETTLEMENT',
    source: { type: 'vat_return', id: period.id, revision },
    description: {
      en: `VAT return ${periodName(period, 'en')}`,
      nl: `Btw-aangifte over ${periodName(period, 'nl')}`,
    }[scope.language],
  });
  return posted.entryId;
}

/** The first day that takes an entry, in a period that there is. */
async function firstDayAfter(scope: Scope, locked: IsoDate): Promise<IsoDate> {
  const day = addDays(locked, 1);
  await periodOn(scope, day);
  return day;
}
