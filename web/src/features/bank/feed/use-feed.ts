import { useQuery } from '@tanstack/react-query';
import { bankCalls } from '@saldo/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, useAction } from '../../../app/actions/run-action.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';

/** Whether accounts can be connected with the bank on this server, and are. */
export function useFeed() {
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'feed'],
    queryFn: ({ signal }) => callApi(bankCalls.bankSettings, { query: { admin_id } }, { signal }),
  });
  return data?.feed;
}

/** Leads to the bank, to connect accounts or to renew the consent for one. */
export function useConnect() {
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const [isGoing, setIsGoing] = useState(false);
  const connect = (account_id?: number) =>
    act(async () => {
      const body = account_id === undefined ? { admin_id } : { admin_id, account_id };
      const { url } = await callApi(bankCalls.connectBankFeed, { body });
      setIsGoing(true);
      window.location.assign(url);
    });
  return { connect, busy: busy || isGoing };
}

/** Back from the bank: connects what the address brings, once. What went wrong, in words. */
export function useFeedReturn(): string | undefined {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const { search, change } = useAddress();
  const { state, code } = search;
  const taken = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (state === undefined || taken.current === state) return;
    taken.current = state;
    // What works once does not stay in the address.
    change({ state: undefined, code: undefined });
    callApi(bankCalls.finishBankFeed, { body: { admin_id, state, code } })
      .then(({ account_ids, left_out }) => {
        const detail = left_out === 0 ? undefined : t('feed.leftOut', { count: left_out });
        toast.success(t('feed.connected', { count: account_ids.length }), { detail });
      })
      .catch((error: unknown) => setProblem(failureText(error)))
      .finally(() => void refresh());
  }, [state, code, admin_id, change, refresh, t]);
  return problem;
}
