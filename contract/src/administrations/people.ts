import { z } from 'zod';
import { AREAS, type Authorization, CUSTOMER_ROLES, STAFF_ROLES } from './authorizations.ts';
import { call } from '../shared/call.ts';
import { Id, IdText, Instant, Language, page, PageQuery, Version } from '../shared/shapes.ts';

export const EmailAddress = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(320, { error: 'email_incorrect' })
  .pipe(z.email({ error: 'email_incorrect' }));

/** For an employee: what they may do. Other roles have no areas. */
export const Areas = z.array(
  z.custom<Authorization>((area) => (AREAS as readonly unknown[]).includes(area), { error: 'area_unknown' }),
);
export const CustomerRoleName = z.enum(CUSTOMER_ROLES, { error: 'required' });
const AdminId = z.object({ adminId: IdText });

/** Address and areas are null for whoever does not manage users. */
export const AdministrationUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(CUSTOMER_ROLES),
  areas: z.array(z.string()).nullable(),
  since: Instant,
  is_you: z.boolean(),
  version: Version,
});
export type AdministrationUser = z.infer<typeof AdministrationUser>;

const StaffMember = z.object({ name: z.string(), staff_role: z.enum(STAFF_ROLES) });

/** The provider's people who may enter an administration: by the teams that look after it, and those who look after every client. */
export const ServingStaff = z.object({
  teams: z.array(z.object({ name: z.string(), people: z.array(StaffMember) })),
  everywhere: z.array(StaffMember),
});
export type ServingStaff = z.infer<typeof ServingStaff>;

export const userCalls = {
  administrationUsers: call({
    method: 'GET',
    path: 'administrations/{adminId}/users/',
    access: 'signed_in',
    summary: 'Who works in this administration, by name',
    params: AdminId,
    reply: z.array(AdministrationUser),
  }),
  servingStaff: call({
    method: 'GET',
    path: 'administrations/{adminId}/serving-staff/',
    access: 'signed_in',
    summary: "Who of the provider's staff may enter this administration, for whoever works in it",
    params: AdminId,
    reply: ServingStaff,
  }),
  updateUser: call({
    method: 'PATCH',
    path: 'administrations/{adminId}/users/{id}/',
    access: 'users.manage',
    summary:
      'Gives someone another role or other areas, from their next request on; staff give more than before only with the approval of the client',
    params: AdminId.extend({ id: IdText }),
    body: z.object({ role: CustomerRoleName, areas: Areas.optional(), version: Version }),
    reply: AdministrationUser,
  }),
  removeUser: call({
    method: 'POST',
    path: 'administrations/{adminId}/remove-user/',
    access: 'users.manage',
    summary: 'Takes someone out of the administration, from their next request on; never the last owner',
    params: AdminId,
    /** Without a version they go whatever was changed meanwhile. */
    body: z.object({ email: EmailAddress, version: Version.optional() }),
    reply: z.object({ removed: z.boolean() }),
  }),
} as const;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(CUSTOMER_ROLES),
  areas: z.array(z.string()),
  language: Language,
  invited_by: z.string(),
  sent_at: Instant,
  /** When it may be sent again (five minutes later). */
  resend_at: Instant,
  /** INVITED until it is accepted; EXPIRED when its link no longer works: send it again. */
  state: z.enum(['INVITED', 'EXPIRED']),
});
export type Invitation = z.infer<typeof Invitation>;

const Token = z.object({ token: z.string().min(1).max(200) });

export const invitationCalls = {
  inviteUser: call({
    method: 'POST',
    path: 'invitations/invite-user/',
    access: 'users.manage',
    summary: 'Invites someone by e-mail to work in the administration; staff only with the approval of the client',
    body: z.object({
      admin_id: Id.optional(),
      email: EmailAddress,
      role: CustomerRoleName,
      areas: Areas.default([]),
      /** Of the letter; that of the call when it is left out. */
      language: Language.optional(),
    }),
    reply: Invitation,
  }),
  resendInvitation: call({
    method: 'POST',
    path: 'invitations/resend/',
    access: 'users.manage',
    summary: 'Sends an invitation again, five minutes after the last time at the earliest',
    body: z.object({ admin_id: Id.optional(), id: Id }),
    reply: Invitation,
  }),
  administrationInvitations: call({
    method: 'GET',
    path: 'invitations/{adminId}/administration-invitations/',
    access: 'users.manage',
    summary: 'Invitations that were not accepted yet, newest first',
    params: AdminId,
    query: PageQuery.pick({ cursor: true, page_size: true }),
    reply: page(Invitation),
  }),
  deleteInvitation: call({
    method: 'DELETE',
    path: 'invitations/delete/{id}/',
    access: 'users.manage',
    summary: 'Takes an invitation back; its link stops working',
    params: z.object({ id: IdText }),
    query: z.object({ admin_id: IdText.optional() }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  checkInvitation: call({
    method: 'GET',
    path: 'invitations/check/{token}/',
    access: 'public',
    summary: 'What an invitation is to, for whoever holds its link',
    params: Token,
    reply: z.object({
      title: z.string(),
      invited_by: z.string(),
      email: z.string(),
      role: z.enum(CUSTOMER_ROLES),
      areas: z.array(z.string()),
      language: Language,
      has_account: z.boolean(),
    }),
  }),
  acceptInvitation: call({
    method: 'POST',
    path: 'invitations/accept/{token}/',
    access: 'signed_in',
    summary: 'Accepts an invitation to one’s own verified address, and works in that administration from now on',
    params: Token,
    body: z.object({}).optional(),
    reply: z.object({ admin_id: Id }),
  }),
} as const;

/** An address of the company's own people; once verified it may send receipts to the inbox. */
export const AdministrationEmail = z.object({
  id: Id,
  email: z.string(),
  verified_at: Instant.nullable(),
  sent_at: Instant,
  resend_at: Instant,
});
export type AdministrationEmail = z.infer<typeof AdministrationEmail>;

export const administrationEmailCalls = {
  administrationEmails: call({
    method: 'GET',
    path: 'administrations/{adminId}/emails/',
    access: 'settings.manage',
    summary: 'The addresses that may send receipts to the inbox',
    params: AdminId,
    reply: z.array(AdministrationEmail),
  }),
  addAdministrationEmail: call({
    method: 'POST',
    path: 'administrations/{adminId}/emails/',
    access: 'settings.manage',
    summary: 'Adds an address; it counts once its owner has followed the link',
    params: AdminId,
    body: z.object({ email: EmailAddress }),
    reply: AdministrationEmail,
  }),
  deleteAdministrationEmail: call({
    method: 'DELETE',
    path: 'administrations/{adminId}/emails/{emailId}/',
    access: 'settings.manage',
    summary: 'Takes an address away',
    params: AdminId.extend({ emailId: IdText }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  resendEmailVerification: call({
    method: 'POST',
    path: 'administrations/email/resend-verification/',
    access: 'settings.manage',
    summary: 'Sends the link again, five minutes after the last time at the earliest',
    body: z.object({ admin_id: Id.optional(), id: Id }),
    reply: AdministrationEmail,
  }),
  verifyAdministrationEmail: call({
    method: 'POST',
    path: 'administrations/email/verify/',
    access: 'public',
    summary: 'Verifies the address that the link was sent to',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ email: z.string(), title: z.string() }),
  }),
} as const;
