import type { FinancialPeriod, taxReturnCalls, VatCheck, VatReturnSummary } from '@saldo/contract';
import { requireStepUp, type StepUpKeys } from '#features/accounts/index';
import {
  isVatFiledElsewhere,
  type PeriodRow,
  periodById,
  periodsOf,
  presentPeriod,
  taxpayer,
} from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { acceptCheck } from './vat/accept-check.ts';
import { type CheckNeeds, checksOf } from './vat/checks.ts';
import { type FilingNeeds, fileReturn } from './filing/file-return.ts';
import { periodCode } from './vat/period-names.ts';
import type { SourceDocuments } from './source-documents.ts';
import { filingDuty, isToFile, periodsToFile } from './vat/periods-to-file.ts';
import { moneyOfSome } from './payments/outstanding.ts';
import { presentReturn, presentSummary } from './present.ts';
import { recalculateReturns } from './vat/recalculate-returns.ts';
import { rubricLines } from './vat/return-lines.ts';
import { rubricLinesFile } from './vat/return-lines-file.ts';
import { isFiled, returnRow, returnRows, rowIn, snapshotById, snapshots, snapshotsById } from './store.ts';
import { MessageUnreadable, readMessage } from './filing/message-archive.ts';

export function taxReturnRoutes(needs: FilingNeeds, keys: StepUpKeys): Handlers<typeof taxReturnCalls> {
  return {
    vatReturns: (scope, { query }) => vatReturns(scope, needs.sourceDocuments, query.year),
    periodsWithoutReturn: (scope) => periodsWithoutReturn(scope),
    vatReturn: (scope, { params }) => presentReturn(scope, needs, params.id),
    vatReturnLines: async (scope, { params, query }) =>
      rubricLines(scope, await periodOfReturn(scope, params.id), query),
    vatReturnLinesFile: {
      outside: (begin, { params, query }) => rubricLinesFile(begin, (scope) => periodOfReturn(scope, params.id), query),
    },
    vatReturnChecks: (scope, { params }) => shownChecks(scope, needs, params.id),
    acceptVatCheck: async (scope, { params, body }) => {
      await periodOfReturn(scope, params.id);
      await acceptCheck(scope, needs, { id: params.id, ...body });
      return shownChecks(scope, needs, params.id);
    },
    recalculateVatReturns: (scope, { body }) => recalculateReturns(scope, needs.sourceDocuments, body.return_id),
    fileVatReturn: {
      outside: async (begin, { body: { step_up, ...wanted } }) => {
        // Who may not file is told so before anything is asked of them.
        await begin(async () => undefined);
        await requireStepUp(begin, keys, step_up);
        return fileReturn(begin, needs, wanted, (file) => begin.once(file));
      },
    },
    vatReturnXbrl: {
      outside: async (begin, { params }) => {
        const { administrationId, snapshot } = await begin(async (scope) => {
          const period = await periodOfReturn(scope, params.id);
          const row = await returnRow(scope, period.id);
          return {
            administrationId: scope.administrationId,
            snapshot: await snapshotById(scope, orNotFound(row.snapshot_id)),
          };
        });
        const content = await readMessage(needs, administrationId, snapshot.xbrl_sha256).catch((error: unknown) => {
          throw error instanceof MessageUnreadable ? new Refusal('message_unreadable') : error;
        });
        return { media_type: 'application/xml', file_name: `${snapshot.message_reference}.xbrl`, content };
      },
    },
    xbrlFiles: async (scope, { query }) => {
      const periods = new Map((await periodsOf(scope, query.year)).map((period) => [period.id, period]));
      const rows = await returnRows(scope);
      return (await snapshots(scope)).flatMap((snapshot) => {
        const period = periods.get(snapshot.period_id);
        const row = rows.get(snapshot.period_id);
        if (period === undefined || row === undefined) return [];
        return [
          {
            return_id: period.id,
            period: periodCode(period),
            filed_at: snapshot.filed_at,
            message_reference: snapshot.message_reference,
            filing_state: row.snapshot_id === snapshot.id ? row.filing_state : ('REJECTED' as const),
          },
        ];
      });
    },
  };
}

/** The returns there are: none of a period for which no VAT return is filed. */
export async function vatReturns(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  year?: number,
): Promise<VatReturnSummary[]> {
  const [duty, rows] = await Promise.all([filingDuty(scope), returnRows(scope)]);
  const wanted = year === undefined ? duty.periods : duty.periods.filter((period) => period.year === year);
  const wantedRows = wanted.map(({ id }) => rowIn(rows, id));
  const filed = wantedRows.flatMap((row) => (row.snapshot_id !== null && isFiled(row) ? [row.snapshot_id] : []));
  const [periods, money, snapshots] = await Promise.all([
    periodsToFile(scope, duty.payer, wanted),
    moneyOfSome(scope, sourceDocuments, wantedRows),
    snapshotsById(scope, filed),
  ]);
  return Promise.all(
    periods.map((period) => {
      const row = rowIn(rows, period.id);
      const snapshot = isFiled(row) ? snapshots.get(row.snapshot_id ?? 0) : undefined;
      return presentSummary(scope, { duty, money }, period, { row, snapshot });
    }),
  );
}

/** What ended and needs no return. */
async function periodsWithoutReturn(scope: Scope): Promise<(FinancialPeriod & { vat_elsewhere: boolean })[]> {
  const payer = await taxpayer(scope);
  const periods = (await periodsOf(scope)).filter(({ ends_on }) => ends_on < scope.today);
  const toFile = new Set(await periodsToFile(scope, payer, periods));
  const rows = await returnRows(scope);
  return periods
    .filter((period) => {
      const row = rows.get(period.id);
      return !toFile.has(period) && (row === undefined || !isFiled(row));
    })
    .map((period) => ({
      ...presentPeriod(period, scope.today),
      vat_elsewhere: isVatFiledElsewhere(payer, period),
    }));
}

async function periodOfReturn(scope: Scope, id: number): Promise<PeriodRow> {
  const [period, payer] = await Promise.all([periodById(scope, id), taxpayer(scope)]);
  return orNotFound((await isToFile(scope, payer, period)) ? period : undefined);
}

async function shownChecks(scope: Scope, needs: CheckNeeds, id: number): Promise<VatCheck[]> {
  const period = await periodOfReturn(scope, id);
  const row = await returnRow(scope, period.id);
  if (isFiled(row)) return [];
  return (await checksOf(scope, needs, period, row)).map(({ facts, ...check }) => check);
}
