import { useQuery } from '@tanstack/react-query';
import { bankCalls, inboxCalls, questionCalls } from '@saldo/contract';
import { callApi } from '../api/server.ts';
import { useAdminId, useMay } from '../api/session.ts';

/** The to-do count per menu page, by path. Uses the rooms' query keys, so their actions refresh it. */
export function useWaitingCounts(): Readonly<Record<string, number | undefined>> {
  const admin_id = useAdminId();
  const may = useMay();
  const inbox = useQuery({
    queryKey: ['admin', admin_id, 'inbox', 'list', 'count'],
    queryFn: ({ signal }) => callApi(inboxCalls.inbox, { query: { admin_id, page_size: 1 } }, { signal }),
    enabled: may('purchases.view'),
  });
  const bank = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
    enabled: may('bank.view'),
  });
  const asked = useQuery({
    queryKey: ['admin', admin_id, 'questions', 'open', 'count'],
    queryFn: ({ signal }) =>
      callApi(questionCalls.questions, { query: { admin_id, state: 'OPEN', page_size: 1 } }, { signal }),
  });
  const lines = bank.data?.map(({ counts }) => (counts.UNPROCESSED ?? 0) + (counts.SUGGESTED ?? 0));
  const papers = inbox.data === undefined ? undefined : inbox.data.counts.OPEN + inbox.data.held_mails;
  return {
    'purchases/inbox': papers,
    questions: asked.data?.count ?? undefined,
    bank: lines?.reduce((sum, count) => sum + count, 0),
  };
}
