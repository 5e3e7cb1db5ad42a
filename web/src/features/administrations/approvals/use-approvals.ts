import { approvalCalls, type ApprovalRequest } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useStepUp } from '../../accounts/index.ts';
import { useRefreshAdministration } from '../company/use-administration.ts';

type Asked = CallInput<typeof approvalCalls.requestApproval>['body'];

/** What staff asked the client to approve; for whoever can answer it. */
export function useApprovalRequests(): ApprovalRequest[] {
  const adminId = useAdminId();
  const mayAnswer = useMay()('settings.manage');
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'approvals'],
    queryFn: ({ signal }) => callApi(approvalCalls.approvalRequests, { params: { adminId } }, { signal, quiet: true }),
    enabled: mayAnswer,
  });
  return data;
}

/** Whether who is here works for the client and asks before deciding for them. */
export function useAsksClient(): boolean {
  const may = useMay();
  return may('settings.manage') && !may('client.decide');
}

/** Asks the client to approve something, after a password or code; `dialog` stands anywhere on the screen. */
export function useRequestApproval(): { request: (asked: Asked) => Promise<void>; dialog: React.ReactNode } {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const { confirmed, dialog } = useStepUp();
  const request = async (asked: Asked) => {
    await confirmed(t('approvals.what'), (step_up) =>
      callApi(approvalCalls.requestApproval, {
        params: { adminId },
        body: step_up === undefined ? asked : { ...asked, step_up },
      }),
    );
    toast.success(t('approvals.requested'));
    await refresh();
  };
  return { request, dialog };
}
