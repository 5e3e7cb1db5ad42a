import { administrationCalls } from '@saldo/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturn } from '../../../app/actions/use-return.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRefreshAdministration } from '../company/use-administration.ts';

/** Back from the payment provider: connects the account with what the address brings. What went wrong, in words. */
export function usePaymentReturn(): string | undefined {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const finish = useCallback(
    async (state: string, code: string | undefined) => {
      const body = { admin_id, state, code };
      const { organization } = await callApi(administrationCalls.finishPaymentAccount, { body });
      toast.success(t('connections.connected', { name: organization ?? '' }));
    },
    [admin_id, t],
  );
  return useReturn(finish, useRefreshAdministration());
}
