import type { Attachment, AttachmentDetail } from '@saldo/contract';
import { may, type Scope } from '#platform/scope';
import type { AttachmentRow } from './attachment-store.ts';

export function presentAttachment(scope: Scope, row: AttachmentRow): Attachment {
  const { proposal, contact_name, ...shown } = row;
  return {
    ...shown,
    arrived_by: row.arrived_by as Attachment['arrived_by'],
    supplier_name: contact_name ?? proposal?.new_contact?.name ?? null,
    total_incl: proposal?.total_incl ?? null,
    date: proposal?.date ?? null,
    reverse_charge: proposal?.reverse_charge ?? 'NONE',
    warnings: proposal?.warnings ?? [],
    may: {
      process: may(scope, 'purchases.process'),
      delete: may(scope, 'purchases.upload') && row.expense_id === null,
      reject: may(scope, 'purchases.process') && row.state !== 'REJECTED' && row.state !== 'ARCHIVED',
      restore: may(scope, 'purchases.upload') && row.state === 'REJECTED',
    },
  };
}

export function presentDetail(scope: Scope, row: AttachmentRow): AttachmentDetail {
  return { ...presentAttachment(scope, row), proposal: row.proposal };
}
