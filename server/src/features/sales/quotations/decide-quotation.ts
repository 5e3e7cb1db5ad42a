import { notify } from '#features/notifications/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockQuotation, noteOnQuotation, type QuotationRow } from './store.ts';

export type Decision = {
  kind: 'ACCEPTED' | 'DECLINED';
  name: string;
  note: string;
  /** The PDF that the customer decided about; null when someone of the company notes what the customer said. */
  sha256: string | null;
};

/**
 * Notes what the customer decided, once: the quotation is locked, so that of two at the same moment the second finds the first. The same
 * decision again changes nothing; the other one is refused.
 */
export async function decide(scope: Scope, id: number, decision: Decision): Promise<void> {
  const { kind, name, note, sha256 } = decision;
  const quotation = await lockQuotation(scope, id);
  if (quotation.number === null) throw new Refusal('quotation_not_sent');
  if (quotation.decision === kind) return;
  if (quotation.decision !== null || quotation.state === 'INVOICED') throw new Refusal('quotation_decided');
  if (sha256 !== null && sha256 !== quotation.pdf_sha256) throw new Refusal('quotation_changed');
  if (sha256 !== null && quotation.valid_until < scope.today) throw new Refusal('quotation_expired');
  await noteOnQuotation(scope, id, {
    decision: kind,
    decided_at: new Date().toISOString(),
    decided_name: name,
    decided_note: note,
    decided_sha256: sha256,
    decided_by: sha256 === null ? scope.personId : null,
  });
  if (sha256 !== null) await tell(scope, quotation, decision);
}

const NOTICES = { ACCEPTED: { type: 'QUOTATION_ACCEPTED' }, DECLINED: { type: 'QUOTATION_DECLINED' } } as const;

/** Tells who may see quotations, with what the customer wrote. */
async function tell(scope: Scope, { id, number, contact_name }: QuotationRow, decision: Decision): Promise<void> {
  const name = [number, contact_name].filter((part) => part !== null).join(' ');
  await notify(
    scope,
    {
      ...NOTICES[decision.kind],
      about: { model: 'quotation', id, name },
      reason: null,
      explanation: decision.note === '' ? decision.name : `${decision.name}: ${decision.note}`,
    },
    { whoMay: 'sales.view', exceptActor: false },
  );
}
