import { API } from '@saldo/contract';
import { SignInLimits } from '#features/accounts/index';
import { fakeCode, PROVIDER_AWAY, PROVIDER_OFF } from '#adapters/payment-provider/fake';
import { approvalRequest } from '../../access/testing/requests-of-approvals.ts';
import { colleague, twoStepReset } from '../../access/testing/requests-of-two-step.ts';
import type { Site } from '../../access/testing/site.ts';
import { refused, refusedOnce } from './example.ts';

const { administrations, administration_emails, approvals, invitations, staff, two_step_resets, users } = API;

const details = async (site: Site) => {
  const params = { adminId: site.administrationId };
  const { version } = await site.get(administrations.administration, { params });
  return { params, version };
};

/** The word that comes back from the payment provider. */
async function begun(site: Site): Promise<string> {
  const { url } = await site.get(administrations.connectPaymentAccount, { body: { step_up: await site.stepUp() } });
  return new URL(url).searchParams.get('state') ?? '';
}

async function withNumber(site: Site, kvk_number: string) {
  const { params, version } = await details(site);
  await site.get(administrations.updateAdministration, { params, body: { kvk_number, version } });
  return { body: { step_up: await site.stepUp() } };
}

/** Of companies and of who works in them. */
export const peopleExamples = {
  fixed_by_filed_returns: refused(
    'the legal form is changed after a return has been filed',
    administrations.updateAdministration,
    async (site) => {
      await site.filedReturn();
      const { params, version } = await details(site);
      return { params, body: { business_entity: 'vof' as const, version } };
    },
  ),
  vat_period_in_use: refused(
    'the VAT period is changed after entries were posted',
    administrations.updateAdministration,
    async (site) => {
      await site.expense();
      const { params, version } = await details(site);
      return { params, body: { vat_period: 'MONTH' as const, version } };
    },
  ),
  not_a_picture: refused('the logo is not an image', administrations.uploadLogo, async () => ({
    file: { name: 'logo.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  })),
  last_owner: refused('the last owner is removed', users.removeUser, async (site) => ({
    params: { adminId: site.administrationId },
    body: { email: site.owner.email },
  })),
  already_member: refused('the invited person is already a user', invitations.inviteUser, async (site) => ({
    body: { email: (await site.colleague()).email, role: 'READ_ONLY' as const },
  })),
  already_invited: refused('the address already has an invitation', invitations.inviteUser, async (site) => {
    const body = { email: 'kees@test.example', role: 'READ_ONLY' as const };
    await site.get(invitations.inviteUser, { body });
    return { body };
  }),
  invitation_too_soon: refused(
    'an invitation is resent within five minutes',
    invitations.resendInvitation,
    async (site) => ({ body: { id: (await site.invitation()).id } }),
  ),
  too_many_letters: refused(
    'an administration has sent 100 invitations and verifications in a day',
    invitations.inviteUser,
    async (site) => {
      const attempts = new SignInLimits(site.world.house.settings.sessionSecret);
      await site.world.inScope(async (scope) => {
        for (let sent = 0; sent < 100; sent += 1)
          await attempts.note(scope, { mailing: String(site.administrationId) });
      });
      return { body: { email: 'kees@test.example', role: 'READ_ONLY' as const } };
    },
  ),
  invitation_of_another_address: refused(
    'someone accepts an invitation sent to another address',
    invitations.acceptInvitation,
    async (site) => ({ params: { token: (await site.invitedPerson()).token }, as: await site.world.addPerson() }),
  ),
  sender_exists: refused(
    'the address is already on the list',
    administration_emails.addAdministrationEmail,
    async (site) => ({
      params: { adminId: site.administrationId },
      body: { email: (await site.sender()).email },
    }),
  ),
  verification_too_soon: refused(
    'a verification link is resent within five minutes',
    administration_emails.resendEmailVerification,
    async (site) => ({ body: { id: (await site.sender()).id } }),
  ),
  payment_provider_off: refused(
    'no payment provider is set up on the server',
    administrations.connectPaymentAccount,
    (site) => withNumber(site, PROVIDER_OFF),
    ['one_time_links'],
  ),
  payment_provider_unavailable: refused(
    'the payment provider does not respond',
    administrations.connectPaymentAccount,
    (site) => withNumber(site, PROVIDER_AWAY),
    ['one_time_links'],
  ),
  payment_account_connected: refused(
    'a payment account is already connected',
    administrations.connectPaymentAccount,
    async (site) => {
      await site.get(administrations.finishPaymentAccount, {
        body: { state: await begun(site), code: fakeCode(String(site.next())) },
      });
      return { body: {} };
    },
  ),
  payment_account_refused: refusedOnce(
    'the person declines at the payment provider',
    administrations.finishPaymentAccount,
    async (site) => ({ body: { state: await begun(site) } }),
    ['one_time_links'],
  ),
  payment_account_failed: refusedOnce(
    'the payment provider rejects the code',
    administrations.finishPaymentAccount,
    async (site) => ({ body: { state: await begun(site), code: 'made up' } }),
    ['one_time_links'],
  ),
  team_name_taken: refused('another team has the same name', staff.assignTeam, async (site) => {
    const as = await site.staff('TEAM_LEAD');
    await site.get(staff.assignTeam, { as, body: { name: 'Team Noord' } });
    return { as, body: { name: 'Team Noord' } };
  }),
  needs_client_approval: refused('staff invite someone for a client', invitations.inviteUser, async (site) => ({
    body: { email: 'kees@test.example', role: 'OWNER' as const },
    as: await site.staff('STAFF_ADMIN'),
  })),
  approval_request_exists: refused('the same is requested twice', approvals.requestApproval, async (site) => {
    const { email } = await approvalRequest(site);
    const asked = { kind: 'INVITATION' as const, email: email ?? '', role: 'OWNER' as const };
    const params = { adminId: site.administrationId };
    const as = await site.staff('STAFF_ADMIN');
    return { params, body: { ...asked, step_up: await site.stepUp() }, as };
  }),
  approval_needs_another: refused('who requested it approves it', approvals.approveRequest, async (site) => {
    const as = await site.staff('STAFF_ADMIN');
    const params = { adminId: site.administrationId };
    const asked = { kind: 'INVOICE_ACCOUNT' as const, bank_account_number: 'NL44RABO0123456789' };
    const body = { ...asked, step_up: await site.stepUp() };
    const { id } = await site.get(approvals.requestApproval, { params, body, as });
    return { params: { ...params, id }, body: { step_up: await site.stepUp() }, as };
  }),
  approval_outdated: refused(
    'what was requested was changed by somebody else meanwhile',
    approvals.approveRequest,
    async (site) => {
      const { params, version } = await details(site);
      const as = await site.staff('STAFF_ADMIN');
      const step_up = await site.stepUp();
      const asked = { kind: 'INVOICE_ACCOUNT' as const, bank_account_number: 'NL44RABO0123456789' };
      const { id } = await site.get(approvals.requestApproval, { params, body: { ...asked, step_up }, as });
      const body = { version, bank_account_number: 'NL91ABNA0417164300', step_up };
      await site.get(administrations.updateAdministration, { params, body });
      return { params: { ...params, id }, body: { step_up } };
    },
  ),
  two_step_reset_of_oneself: refused(
    'a person requests a reset of their own two-step verification',
    two_step_resets.requestTwoStepReset,
    async (site) => {
      const as = await site.staff('TEAM_LEAD');
      return { as, body: { person_id: as.id, reason: 'New phone', step_up: await site.stepUp() } };
    },
  ),
  two_step_reset_needs_another: refused(
    'the reset is approved by the person who requested it',
    two_step_resets.approveTwoStepReset,
    async (site) => {
      const as = await site.staff('STAFF_ADMIN');
      return { as, params: { id: await twoStepReset(site, as.id) }, body: { step_up: await site.stepUp() } };
    },
  ),
  two_step_reset_exists: refused(
    'a reset has already been requested',
    two_step_resets.requestTwoStepReset,
    async (site) => {
      const as = await site.staff('TEAM_LEAD');
      const body = { person_id: await colleague(site), reason: 'Lost the phone', step_up: await site.stepUp() };
      await site.get(two_step_resets.requestTwoStepReset, { as, body });
      return { as, body };
    },
  ),
};
