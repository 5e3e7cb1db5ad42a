import type { IcpReturn } from '@saldo/contract';
import { type IcpSpan, type IsoDate, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { numberedTaxpayer } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import {
  changeDeclaration,
  declarations,
  insertDeclaration,
  lockDeclaration,
  noteFile,
} from '../declarations/store.ts';
import { DELIVER_DECLARATION } from '../declarations/deliver-declaration.ts';
import { orderDelivery } from '../filing/deliver.ts';
import type { FilingNeeds } from '../filing/file-return.ts';
import { icpMessage } from '../filing/message.ts';
import { holdMessage } from '../filing/message-store.ts';
import { BooksMoved, storeThenFile } from '../filing/store-then-file.ts';
import { isFiled } from '../store.ts';
import { recordDeclarationAct } from '../vat/audit.ts';
import { type IcpFigures, icpFigures } from './icp-figures.ts';
import { presentIcp, spansOfYear } from './icp-returns.ts';

type Wanted = { starts_on: IsoDate; ends_on: IsoDate; total_euros: number };
type Draft = { message: string; message_reference: string; figures: IcpFigures; span: IcpSpan };

/** Files an ICP return: its lines are frozen and delivery is ordered, in one transaction that `inOne` opens. */
export function fileIcp<Outcome>(
  begin: Begin<Scope>,
  needs: FilingNeeds,
  wanted: Wanted,
  inOne: (file: (scope: Scope) => Promise<IcpReturn>) => Promise<Outcome>,
): Promise<Outcome> {
  const created_at = needs.clock.now();
  return storeThenFile(begin, needs, {
    prepare: (scope) => draftOf(scope, needs, wanted, created_at),
    freeze: async (scope, draft, stored) => {
      // One at a time in this administration: of two filings the second finds the first.
      await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
      const now = await draftOf(scope, needs, wanted, created_at);
      if (now.message !== draft.message || !(await holdMessage(scope, stored.sha256))) throw new BooksMoved();
      const { starts_on, ends_on } = now.span;
      const id = await insertDeclaration(scope, {
        kind: 'ICP',
        period_id: null,
        starts_on,
        ends_on,
        discovered_on: null,
      });
      await noteFile(scope, stored);
      await changeDeclaration(scope, await lockDeclaration(scope, id), {
        filing_state: 'QUEUED',
        filed_by_person: scope.personId,
        filed_at: created_at.toISOString(),
        figures: now.figures,
        xbrl_sha256: stored.sha256,
        message_reference: now.message_reference,
      });
      await recordDeclarationAct(scope, 'FILE', id, {
        kind: 'ICP',
        message_reference: now.message_reference,
        xbrl_sha256: stored.sha256,
        total_euros: now.figures.total_euros,
      });
      await orderDelivery(scope, DELIVER_DECLARATION, id);
      return presentIcp(scope, now.span, await declarations(scope, 'ICP'));
    },
    inOne,
  });
}

async function draftOf(scope: Scope, needs: FilingNeeds, wanted: Wanted, created_at: Date): Promise<Draft> {
  const spans = await spansOfYear(scope, yearOf(wanted.starts_on));
  const span = spans.find(({ starts_on, ends_on }) => starts_on === wanted.starts_on && ends_on === wanted.ends_on);
  if (span === undefined) throw new Refusal('not_found');
  const earlier = (await declarations(scope, 'ICP')).filter(({ starts_on }) => starts_on === span.starts_on);
  if (earlier.some(isFiled)) throw new Refusal('icp_already_filed');
  if (span.ends_on >= scope.today) throw new Refusal('period_not_over');
  const figures = await icpFigures(scope, span);
  if (figures.lines.length === 0) throw new Refusal('icp_nothing_to_file');
  if (figures.missing_vat_ids.length > 0)
    throw new Refusal('icp_vat_id_missing', { about: { customers: figures.missing_vat_ids.join(', ') } });
  if (figures.total_euros !== wanted.total_euros) throw new Refusal('stale_version');
  const payer = await numberedTaxpayer(scope, needs.seals);
  if (payer.ob_number === null) throw new Refusal('ob_number_missing');
  if (!needs.filing.takesFrom(payer.ob_number)) throw new Refusal('filing_off');
  const message_reference = `ICP-${span.starts_on.slice(0, 7)}-${String(scope.administrationId)}-${String(earlier.length + 1)}`;
  const message = icpMessage(figures.lines, {
    period: span,
    taxpayer: payer,
    sender: needs.settings.returnSender,
    is_for_client: scope.onBehalfOf !== null,
    message_reference,
    created_at,
  });
  return { message, message_reference, figures, span };
}
