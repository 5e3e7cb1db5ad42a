import {
  approvalCalls,
  administrationCalls,
  administrationEmailCalls,
  invitationCalls,
  settingsCalls,
  taskCalls,
  userCalls,
} from '@saldo/contract';
import type { SignInLimits } from '#features/accounts/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import type { ApprovalNotices } from './approvals/approval-requests.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { ENCRYPTED_COLUMNS } from './company/encrypted-columns.ts';
import { administrationJobs } from './jobs.ts';
import { administrationEmailRoutes, invitationRoutes, settingsRoutes, userRoutes } from './people/routes.ts';
import { administrationRoutes, taskRoutes } from './routes.ts';

type Needs = Parameters<typeof administrationRoutes>[0] &
  Parameters<typeof administrationJobs>[0] & {
    attempts: SignInLimits;
    years: Parameters<typeof administrationRoutes>[2];
    settings: Parameters<typeof settingsRoutes>[0];
    notices: ApprovalNotices;
  };

/** Companies: their details, people, periods and settings. */
export const administrationsRoom = (needs: Needs): Room => ({
  routes: [
    served(administrationCalls, administrationRoutes(needs, needs.attempts, needs.years)),
    served(userCalls, userRoutes),
    served(invitationCalls, invitationRoutes(needs.attempts)),
    served(approvalCalls, approvalRoutes(needs, needs.notices)),
    served(administrationEmailCalls, administrationEmailRoutes(needs.attempts)),
    served(settingsCalls, settingsRoutes(needs.settings)),
    served(taskCalls, taskRoutes),
  ],
  jobs: administrationJobs(needs),
  encryptedColumns: ENCRYPTED_COLUMNS,
});
