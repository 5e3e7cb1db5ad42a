import { z } from 'zod';
import { CUSTOMER_ROLES } from './authorizations.ts';
import { Bic, StepUp } from './company.ts';
import { Areas, CustomerRoleName, EmailAddress } from './people.ts';
import { IbanText } from '../contacts/contacts.ts';
import { call } from '../shared/call.ts';
import { Id, IdText, Instant, Language, ShortText, Version } from '../shared/shapes.ts';

/** What staff do for a client only when an owner, or a second member of staff, approves it. */
export const APPROVAL_KINDS = ['INVOICE_ACCOUNT', 'INVITATION', 'ROLE'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

const Role = z.enum(CUSTOMER_ROLES);
const Given = z.object({ role: Role, areas: z.array(z.string()) });

export const ApprovalRequest = z.object({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  /** Of an account: where customers pay now, and where they will; null is nowhere. */
  iban_before: z.string().nullable(),
  iban: z.string().nullable(),
  /** Of an invitation, or of the member whose role changes. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  before: Given.nullable(),
  after: Given.nullable(),
  requested_by: z.string(),
  requested_at: Instant,
  expires_at: Instant,
  /** Whether who asks may approve it; who requested it may not. */
  may_approve: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

const Proof = { step_up: StepUp.optional() };

const Asked = z.discriminatedUnion('kind', [
  z.object({
    ...Proof,
    kind: z.literal('INVOICE_ACCOUNT'),
    bank_account_number: IbanText.nullable(),
    /** If omitted, it is unchanged. */
    bank_account_owner: ShortText.optional(),
    bic_code: Bic.optional(),
  }),
  z.object({
    ...Proof,
    kind: z.literal('INVITATION'),
    email: EmailAddress,
    role: CustomerRoleName,
    areas: Areas.default([]),
    language: Language.optional(),
  }),
  z.object({
    ...Proof,
    kind: z.literal('ROLE'),
    person_id: Id,
    role: CustomerRoleName,
    areas: Areas.default([]),
    version: Version,
  }),
]);
export type AskedApproval = z.output<typeof Asked>;

const AdminId = z.object({ adminId: IdText });
const OfRequest = AdminId.extend({ id: IdText });

export const approvalCalls = {
  approvalRequests: call({
    method: 'GET',
    path: 'administrations/{adminId}/approval-requests/',
    access: 'settings.manage',
    summary: 'List pending approval requests of staff to this client, oldest first',
    params: AdminId,
    reply: z.array(ApprovalRequest),
  }),
  requestApproval: call({
    method: 'POST',
    path: 'administrations/{adminId}/approval-requests/',
    access: 'staff.admin',
    summary:
      'Request approval for what staff may not do alone. Every owner is notified; the request expires after seven days',
    params: AdminId,
    body: Asked,
    reply: ApprovalRequest,
  }),
  approveRequest: call({
    method: 'POST',
    path: 'administrations/{adminId}/approval-requests/{id}/approve/',
    access: 'settings.manage',
    summary: 'Approve a request and carry it out. By an owner or another member of staff, with a password or code',
    params: OfRequest,
    body: z.object(Proof),
    reply: z.object({ done: z.boolean() }),
  }),
  declineRequest: call({
    method: 'POST',
    path: 'administrations/{adminId}/approval-requests/{id}/decline/',
    access: 'settings.manage',
    summary: 'Decline a request; whoever requested it withdraws it',
    params: OfRequest,
    body: z.object({}).optional(),
    reply: z.object({ declined: z.boolean() }),
  }),
} as const;
