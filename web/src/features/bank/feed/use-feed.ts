import { useQuery } from '@tanstack/react-query';
import { bankCalls } from '@saldo/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useReturn } from '../../../app/actions/use-return.ts';
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

/** Back from the bank: connects what the address brings. What went wrong, in words. */
export function useFeedReturn(): string | undefined {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const finish = useCallback(
    async (state: string, code: string | undefined) => {
      const { account_ids, left_out } = await callApi(bankCalls.finishBankFeed, { body: { admin_id, state, code } });
      const detail = left_out === 0 ? undefined : t('feed.leftOut', { count: left_out });
      toast.success(t('feed.connected', { count: account_ids.length }), { detail });
    },
    [admin_id, t],
  );
  return useReturn(finish, useRefreshBank());
}
