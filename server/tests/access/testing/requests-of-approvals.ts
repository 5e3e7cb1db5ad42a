import { API, type ApprovalRequest } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const somebody = (site: Site) => ({
  kind: 'INVITATION' as const,
  email: `lars-${String(site.administrationId)}-${String(site.next())}@test.example`,
  role: 'OWNER' as const,
});

/** Who asks comes first: from the proof on everyone there is has its password. */
async function asked(site: Site) {
  const as = await site.staff('STAFF_ADMIN');
  const body = { ...somebody(site), step_up: await site.stepUp() };
  return { params: { adminId: site.administrationId }, body, as };
}

/** One that a member of staff waits for an answer to. */
export async function approvalRequest(site: Site): Promise<ApprovalRequest> {
  return site.get(API.approvals.requestApproval, await asked(site));
}

const one = async (site: Site) => ({ adminId: site.administrationId, id: (await approvalRequest(site)).id });

/** Of what staff ask a client to approve. */
export const approvals: Requests<'approvals'> = {
  approvalRequests: async (site) => ({ params: { adminId: site.administrationId } }),
  requestApproval: asked,
  approveRequest: async (site) => ({ params: await one(site), body: { step_up: await site.stepUp() } }),
  declineRequest: async (site) => ({ params: await one(site) }),
};
