import type { VatSupplement } from '@saldo/contract';
import { type IsoDate, supplementEntry, yearOf } from '@saldo/ledger';
import type { StoredFile } from '#adapters/file-store/file-store';
import { bookingDay, lockPeriod, numberedTaxpayer, type PeriodRow, periodById } from '#features/administrations/index';
import { firstAwaiting, postEntry } from '#features/journal/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import {
  changeDeclaration,
  type Declaration,
  declarationById,
  insertDeclaration,
  lockDeclaration,
  noteFile,
} from '../declarations/store.ts';
import { DELIVER_DECLARATION } from '../declarations/deliver-declaration.ts';
import { orderDelivery } from '../filing/deliver.ts';
import type { FilingNeeds } from '../filing/file-return.ts';
import { returnMessage } from '../filing/message.ts';
import { holdMessage } from '../filing/message-store.ts';
import { BooksMoved, storeThenFile } from '../filing/store-then-file.ts';
import { referenceFor } from '../present.ts';
import { isFiled, returnRow } from '../store.ts';
import { recordDeclarationAct } from '../vat/audit.ts';
import { periodCode, periodName } from '../vat/period-names.ts';
import { type Corrected, correctedFigures, netAwaiting, supplementsOf } from './corrected-figures.ts';
import { presentSupplement } from './present.ts';

/** Makes the supplement of a filed return. Refused while nothing waits for one, and while another is a draft. */
export async function createSupplement(
  scope: Scope,
  { return_id, discovered_on: given }: { return_id: number; discovered_on?: IsoDate | undefined },
): Promise<Declaration> {
  const period = await lockPeriod(scope, return_id);
  if (!isFiled(await returnRow(scope, period.id))) throw new Refusal('not_found');
  const { waiting } = await correctedFigures(scope, period.id);
  if (waiting.length === 0) throw new Refusal('no_supplement_needed');
  const draft = (await supplementsOf(scope, period.id)).find(({ filing_state }) => filing_state === 'NOT_FILED');
  if (draft !== undefined) throw new Refusal('supplement_exists', { about: { supplement_id: draft.id } });
  const booked = (await firstAwaiting(scope, period.id)) ?? scope.today;
  const discovered_on = given ?? (booked < scope.today ? booked : scope.today);
  if (discovered_on > scope.today || discovered_on <= period.ends_on)
    throw refuseField('discovered_on', 'date_out_of_range');
  const { starts_on, ends_on } = period;
  const id = await insertDeclaration(scope, {
    kind: 'SUPPLEMENT',
    period_id: period.id,
    starts_on,
    ends_on,
    discovered_on,
  });
  await recordDeclarationAct(scope, 'CREATE', id, { kind: 'SUPPLEMENT', period_id: period.id, discovered_on });
  return declarationById(scope, id);
}

type Wanted = { id: number; version: number };
type Draft = { message: string; message_reference: string; figures: Corrected };

/**
 * Files a supplement: its totals are frozen, the difference is booked and delivery is ordered, in one transaction that `inOne` opens. Nothing
 * waits for a supplement afterwards.
 */
export function fileSupplement<Outcome>(
  begin: Begin<Scope>,
  needs: FilingNeeds,
  wanted: Wanted,
  inOne: (file: (scope: Scope) => Promise<VatSupplement>) => Promise<Outcome>,
): Promise<Outcome> {
  const created_at = needs.clock.now();
  return storeThenFile(begin, needs, {
    prepare: async (scope) => {
      const row = await declarationById(scope, wanted.id);
      return draftOf(scope, needs, { row, wanted, created_at });
    },
    freeze: async (scope, draft, stored) => {
      await freeze(scope, needs, wanted, { draft, stored, created_at });
      return presentSupplement(scope, await declarationById(scope, wanted.id));
    },
    inOne,
  });
}

async function draftOf(
  scope: Scope,
  needs: FilingNeeds,
  { row, wanted, created_at }: { row: Declaration; wanted: Wanted; created_at: Date },
): Promise<Draft> {
  if (row.kind !== 'SUPPLEMENT') throw new Refusal('not_found');
  if (row.filing_state !== 'NOT_FILED') throw new Refusal('supplement_already_filed');
  if (row.version !== wanted.version) throw new Refusal('stale_version');
  const period = await periodById(scope, orNotFound(row.period_id));
  const figures = await correctedFigures(scope, period.id);
  if (figures.waiting.length === 0) throw new Refusal('no_supplement_needed');
  const payer = await numberedTaxpayer(scope, needs.seals);
  if (referenceFor(period, payer) === null) throw new Refusal('ob_number_missing');
  if (payer.ob_number !== null && !needs.filing.takesFrom(payer.ob_number)) throw new Refusal('filing_off');
  const message_reference = `OBS-${periodCode(period)}-${String(row.id)}`;
  const message = returnMessage(figures.corrected, {
    period,
    taxpayer: payer,
    sender: needs.settings.returnSender,
    is_for_client: scope.onBehalfOf !== null,
    message_reference,
    created_at,
    old_total: figures.filed.total_euros,
  });
  return { message, message_reference, figures };
}

async function freeze(
  scope: Scope,
  needs: FilingNeeds,
  wanted: Wanted,
  { draft, stored, created_at }: { draft: Draft; stored: StoredFile; created_at: Date },
): Promise<void> {
  const { period_id } = await declarationById(scope, wanted.id);
  const period = await lockPeriod(scope, orNotFound(period_id));
  const row = await lockDeclaration(scope, wanted.id);
  const now = await draftOf(scope, needs, { row, wanted, created_at });
  if (now.message !== draft.message || !(await holdMessage(scope, stored.sha256))) throw new BooksMoved();
  const settlement_entry_id = await settle(scope, { row, period }, now.figures);
  await noteFile(scope, stored);
  await changeDeclaration(scope, row, {
    filing_state: 'QUEUED',
    filed_by_person: scope.personId,
    filed_at: created_at.toISOString(),
    figures: {
      ...now.figures.corrected,
      old_total_euros: now.figures.filed.total_euros,
      exact_difference: netAwaiting(now.figures),
    },
    settlement_entry_id,
    xbrl_sha256: stored.sha256,
    message_reference: now.message_reference,
  });
  await recordDeclarationAct(scope, 'FILE', row.id, {
    kind: 'SUPPLEMENT',
    message_reference: now.message_reference,
    xbrl_sha256: stored.sha256,
    total_euros: now.figures.corrected.total_euros,
    old_total_euros: now.figures.filed.total_euros,
  });
  await orderDelivery(scope, DELIVER_DECLARATION, row.id);
}

async function settle(
  scope: Scope,
  { row, period }: { row: Declaration; period: PeriodRow },
  { filed, corrected, waiting }: Corrected,
): Promise<number> {
  const date = await bookingDay(scope, scope.today);
  const entry = supplementEntry(date, waiting, {
    differenceEuros: corrected.total_euros - filed.total_euros,
    isOfEarlierYear: period.year < yearOf(date),
  });
  const posted = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'SETTLEMENT',
    source: { type: 'vat_supplement', id: row.id },
    description: {
      en: `Supplement to VAT return ${periodName(period, 'en')}`,
      nl: `Suppletie btw-aangifte ${periodName(period, 'nl')}`,
    }[scope.language],
    correctsPeriodId: period.id,
  });
  return posted.entryId;
}
