import { z } from 'zod';
import { AREAS, type Authorization, CUSTOMER_ROLES, STAFF_ROLES } from './authorizations.ts';
import { call } from '../shared/call.ts';
import { Email, Id, IdText, Instant, Language, page, PageQuery, Version } from '../shared/shapes.ts';

export const EmailAddress = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).pipe(Email);

/** For an employee: what they may do. Other roles have no areas. */
export const Areas = z
  .array(z.custom<Authorization>((area) => (AREAS as readonly unknown[]).includes(area), { error: 'area_unknown' }))
  .max(AREAS.length, { error: 'too_many' });
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
    summary: 'List the users of an administration, by name',
    params: AdminId,
    reply: z.array(AdministrationUser),
  }),
  servingStaff: call({
    method: 'GET',
    path: 'administrations/{adminId}/serving-staff/',
    access: 'signed_in',
    summary: "List the provider's staff with access to this administration. For its users",
    params: AdminId,
    reply: ServingStaff,
  }),
  updateUser: call({
    method: 'PATCH',
    path: 'administrations/{adminId}/users/{id}/',
    access: 'users.manage',
    summary:
      'Change a user’s role or areas, effective from their next request; staff need the client’s approval to widen them',
    params: AdminId.extend({ id: IdText }),
    body: z.object({ role: CustomerRoleName, areas: Areas.optional(), version: Version }),
    reply: AdministrationUser,
  }),
  removeUser: call({
    method: 'POST',
    path: 'administrations/{adminId}/remove-user/',
    access: 'users.manage',
    summary:
      'Remove a user from the administration, effective from their next request. The last owner can’t be removed',
    params: AdminId,
    /** Without a version they go whatever was changed in the meantime. */
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
  /** The member of staff who asked for it, where the inviter approved a request. */
  requested_by: z.string().nullable(),
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
    summary: 'Invite a user by e-mail; staff need the client’s approval',
    body: z.object({
      admin_id: Id.optional(),
      email: EmailAddress,
      role: CustomerRoleName,
      areas: Areas.default([]),
      /** Of the e-mail; that of the call when it is left out. */
      language: Language.optional(),
    }),
    reply: Invitation,
  }),
  resendInvitation: call({
    method: 'POST',
    path: 'invitations/resend/',
    access: 'users.manage',
    summary: 'Resend an invitation, at most once every five minutes',
    body: z.object({ admin_id: Id.optional(), id: Id }),
    reply: Invitation,
  }),
  administrationInvitations: call({
    method: 'GET',
    path: 'invitations/{adminId}/administration-invitations/',
    access: 'users.manage',
    summary: 'List pending invitations, newest first',
    params: AdminId,
    query: PageQuery.pick({ cursor: true, page_size: true }),
    reply: page(Invitation),
  }),
  deleteInvitation: call({
    method: 'DELETE',
    path: 'invitations/delete/{id}/',
    access: 'users.manage',
    summary: 'Revoke an invitation; its link stops working',
    params: z.object({ id: IdText }),
    query: z.object({ admin_id: IdText.optional() }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  checkInvitation: call({
    method: 'GET',
    path: 'invitations/check/{token}/',
    access: 'public',
    summary: 'Retrieve an invitation by its link',
    params: Token,
    reply: z.object({
      title: z.string(),
      invited_by: z.string(),
      requested_by: z.string().nullable(),
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
    summary: 'Accept an invitation sent to your own verified address, and switch to that administration',
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
    summary: 'List e-mail addresses that may send receipts to the inbox',
    params: AdminId,
    reply: z.array(AdministrationEmail),
  }),
  addAdministrationEmail: call({
    method: 'POST',
    path: 'administrations/{adminId}/emails/',
    access: 'settings.manage',
    summary: 'Add an e-mail address; active once its owner has opened the verification link',
    params: AdminId,
    body: z.object({ email: EmailAddress }),
    reply: AdministrationEmail,
  }),
  deleteAdministrationEmail: call({
    method: 'DELETE',
    path: 'administrations/{adminId}/emails/{emailId}/',
    access: 'settings.manage',
    summary: 'Remove an e-mail address',
    params: AdminId.extend({ emailId: IdText }),
    reply: z.object({ deleted: z.boolean() }),
  }),
  resendEmailVerification: call({
    method: 'POST',
    path: 'administrations/email/resend-verification/',
    access: 'settings.manage',
    summary: 'Resend the verification link, at most once every five minutes',
    body: z.object({ admin_id: Id.optional(), id: Id }),
    reply: AdministrationEmail,
  }),
  verifyAdministrationEmail: call({
    method: 'POST',
    path: 'administrations/email/verify/',
    access: 'public',
    summary: 'Verify an e-mail address by its link',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ email: z.string(), title: z.string() }),
  }),
} as const;
