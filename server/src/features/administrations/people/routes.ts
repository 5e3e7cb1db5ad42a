import type { administrationEmailCalls, invitationCalls, settingsCalls, userCalls } from '@saldo/contract';
import type { SignInLimits } from '#features/accounts/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { inAdministration } from '#platform/scope';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { deleteInvitation, inviteUser, listInvitations, presentInvitation, resendInvitation } from './invitations.ts';
import { invoiceSettings, updateInvoiceSettings } from '../settings/invoice-settings.ts';
import { changeMember, membersOf, removeMember } from './members.ts';
import {
  addSender,
  deleteSender,
  presentSender,
  resendVerification,
  senderAddresses,
  verifySender,
} from '../settings/sender-addresses.ts';
import { refuseStaff, refuseStaffWhoWiden } from '../approvals/approval-requests.ts';
import { servingStaff } from './assigned-staff.ts';
import { administrationSettings, setFeatures, type SettingsShown } from '../settings/settings.ts';

export const userRoutes: Handlers<typeof userCalls> = {
  administrationUsers: (scope) => membersOf(inAdministration(scope)),
  servingStaff: (scope) => servingStaff(inAdministration(scope)),
  updateUser: async (scope, { params, body }) => {
    await refuseStaffWhoWiden(scope, params.id, body);
    return changeMember(scope, params.id, body);
  },
  removeUser: async (scope, { body }) => {
    await removeMember(scope, body.email, body.version);
    return { removed: true };
  },
};

export const invitationRoutes = (attempts: SignInLimits): Handlers<typeof invitationCalls> => ({
  inviteUser: async (scope, { body }) => {
    refuseStaff(scope);
    return presentInvitation(await inviteUser(scope, attempts, body));
  },
  resendInvitation: async (scope, { body }) => presentInvitation(await resendInvitation(scope, attempts, body.id)),
  administrationInvitations: async (scope, { params, query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const before = decodeCursor(query.cursor, 'number')?.id;
    const { rows, count } = await listInvitations(scope, { before, limit: size + 1 });
    const path = `invitations/${String(params.adminId)}/administration-invitations/`;
    const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path, query });
    return { count, next: page.next, previous: null, results: page.rows.map(presentInvitation) };
  },
  deleteInvitation: async (scope, { params }) => {
    await deleteInvitation(scope, params.id);
    return { deleted: true };
  },
  checkInvitation: (scope, { params }) => checkInvitation(scope, params.token),
  acceptInvitation: async (scope, { params }) => ({ admin_id: await acceptInvitation(scope, params.token) }),
});

export const administrationEmailRoutes = (attempts: SignInLimits): Handlers<typeof administrationEmailCalls> => ({
  administrationEmails: async (scope) => (await senderAddresses(scope)).map(presentSender),
  addAdministrationEmail: async (scope, { body }) => presentSender(await addSender(scope, attempts, body.email)),
  deleteAdministrationEmail: async (scope, { params }) => {
    await deleteSender(scope, params.emailId);
    return { deleted: true };
  },
  resendEmailVerification: async (scope, { body }) => presentSender(await resendVerification(scope, attempts, body.id)),
  verifyAdministrationEmail: (scope, { body }) => verifySender(scope, body.token),
});

/** `inboundMailDomain` is where receipts that are mailed come in. */
export function settingsRoutes(settings: SettingsShown): Handlers<typeof settingsCalls> {
  return {
    administrationSettings: (scope) => administrationSettings(inAdministration(scope), settings),
    updateFeatures: async (scope, { body }) => {
      const entered = inAdministration(scope);
      await setFeatures(entered, body.features);
      return administrationSettings(entered, settings);
    },
    invoiceSettings: (scope) => invoiceSettings(scope),
    updateInvoiceSettings: async (scope, { body }) => {
      await updateInvoiceSettings(scope, body);
      return invoiceSettings(scope);
    },
  };
}
