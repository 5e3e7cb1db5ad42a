import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { bankCalls, type BankAccount, type BankTransaction, type BookingLine } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { nameOf } from './party.ts';

export const transactionsKey = (adminId: number) => ['admin', adminId, 'bank', 'transactions'] as const;

export function useAccounts() {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
  });
}

/** The reconciliation of some days, or of the last month with a statement. */
export function useProof(account: BankAccount, span: { from?: IsoDate; until?: IsoDate } = {}) {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'bank', 'proof', account.id, span],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi(bankCalls.bankProof, { params: { id: account.id }, query: { admin_id, ...span } }, { signal }),
  });
}

/** A booking moves the list, the counts and the proof together; what other rooms show is asked again when they are opened. */
export function useRefreshBank(): () => Promise<void> {
  const client = useQueryClient();
  const adminId = useAdminId();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['admin', adminId], refetchType: 'none' });
    await client.invalidateQueries({ queryKey: ['admin', adminId, 'bank'] });
  }, [client, adminId]);
}

type Pages = InfiniteData<{ results: BankTransaction[] }>;

/** Puts transactions as the server answered them into every list at hand, so that none of them still offers an older version. */
function useShowAsIs(): (transactions: readonly BankTransaction[]) => void {
  const client = useQueryClient();
  const adminId = useAdminId();
  return (transactions) => {
    const byId = new Map(transactions.map((each) => [each.id, each]));
    client.setQueriesData<Pages>({ queryKey: transactionsKey(adminId) }, (list) =>
      list === undefined
        ? list
        : {
            ...list,
            pages: list.pages.map((page) => ({ ...page, results: page.results.map((row) => byId.get(row.id) ?? row) })),
          },
    );
  };
}

type Ref = Pick<BankTransaction, 'id' | 'version'>;

/** Told of a transaction as it is now that it waits again. */
type WhenUndone = (undone: BankTransaction) => void;

/** The actions on a transaction, each with undo in the toast. False on an error. */
export function useBankActs() {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const showAsIs = useShowAsIs();
  const language = useLanguage();

  const attempt = async (
    act: () => Promise<{ results: BankTransaction[] }>,
    onDone: (done: BankTransaction) => void = () => undefined,
  ): Promise<BankTransaction | undefined> => {
    try {
      const { results } = await act();
      const [done] = results;
      // Before the lists are asked again: what is held on to must not be missed between.
      if (done !== undefined) onDone(done);
      showAsIs(results);
      return done;
    } finally {
      void refresh();
    }
  };
  const ref = ({ id, version }: Ref) => ({ admin_id, mutations: [{ id, version }] });
  /** Gives whether it was done; a failure is said. */
  const quietly = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(t('acts.failed'), { detail: error instanceof ApiError ? error.detail : undefined });
      return false;
    }
  };

  const unprocess = (of: Ref, onUndone?: WhenUndone) =>
    quietly(async () => {
      await withCorrection(language, (book_as_correction) =>
        attempt(() => callApi(bankCalls.unprocessTransactions, { body: { ...ref(of), book_as_correction } }), onUndone),
      );
      toast.info(t('acts.undone'));
    });
  const unskip = (of: BankTransaction, onUndone?: WhenUndone) =>
    quietly(async () => {
      await attempt(() => callApi(bankCalls.unskipTransactions, { body: ref(of) }), onUndone);
      toast.info(t('acts.unskipped', { what: nameOf(of, t('unknownParty')) }));
    });
  const sayProcessed = (done: BankTransaction | undefined) => {
    if (done === undefined) return;
    toast.success(t('acts.processed', { what: nameOf(done, t('unknownParty')) }), {
      detail: done.lines.map((line) => line.label).join(' · '),
      action: { label: t('undo'), undo: true, run: () => void unprocess(done) },
    });
  };
  return {
    unprocess,
    unskip,
    accept: async (of: BankTransaction) =>
      sayProcessed(
        await withCorrection(language, (book_as_correction) =>
          attempt(() => callApi(bankCalls.acceptProposals, { body: { ...ref(of), book_as_correction } })),
        ),
      ),
    process: async (of: BankTransaction, lines: BookingLine[], project_id: number | null) => {
      const { id, version } = of;
      const mutations = [{ id, version, lines, project_id }];
      sayProcessed(
        await withCorrection(language, (book_as_correction) =>
          attempt(() => callApi(bankCalls.processTransactions, { body: { admin_id, mutations, book_as_correction } })),
        ),
      );
    },
    skip: (of: BankTransaction) =>
      quietly(async () => {
        const done = await attempt(() => callApi(bankCalls.skipTransactions, { body: ref(of) }));
        toast.info(t('acts.skipped', { what: nameOf(of, t('unknownParty')) }), {
          action: { label: t('undo'), undo: true, run: () => void (done !== undefined && unskip(done)) },
        });
      }),
  };
}
