import { administrationCalls } from '@saldo/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { failureText } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRefreshAdministration } from '../company/use-administration.ts';

/** Back from the payment provider: connects the account with what the address brings, once. What went wrong, in words. */
export function usePaymentReturn(): string | undefined {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const refresh = useRefreshAdministration();
  const { search, change } = useAddress();
  const { state, code } = search;
  const taken = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (state === undefined || taken.current === state) return;
    taken.current = state;
    // What works once does not stay in the address.
    change({ state: undefined, code: undefined });
    callApi(administrationCalls.finishPaymentAccount, { body: { admin_id, state, code } })
      .then(({ organization }) => toast.success(t('connections.connected', { name: organization ?? '' })))
      .catch((error: unknown) => setProblem(failureText(error)))
      .finally(() => void refresh());
  }, [state, code, admin_id, change, refresh, t]);
  return problem;
}
