import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { noteSender } from './offline-receipts.ts';
import { sendWaitingFiles, waitingFiles } from './send-receipt.ts';
import { useAdminId, useAdministrations, useMay, useMe } from '../../../app/api/session.ts';
import { useTellKnownReceipt } from './tell-known-receipt.ts';

const TRY_AGAIN_MS = 30_000;

/** One person's unsent files on this device. Read from the device, so available offline. */
export const waitingFilesQuery = (person_id: number) =>
  queryOptions({
    queryKey: ['waiting-files', person_id],
    queryFn: () => waitingFiles(person_id),
    networkMode: 'always',
    staleTime: 0,
  });

/** Runs when the connection may have come back: the browser says so, or the page is looked at again. */
export function useBackOnline(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) latest.current();
    };
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/** Sends what is pending: when the application opens, when the connection is back, and every half minute while something waits. */
export function useSendingWaitingFiles(): void {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const tellKnown = useTellKnownReceipt();
  const { id } = useMe();
  const { data: waiting = [] } = useQuery(waitingFilesQuery(id));
  const isWaiting = waiting.some(({ refused }) => refused === null);
  const send = useCallback(async () => {
    try {
      const arrived = await sendWaitingFiles();
      const fresh = arrived.filter(({ known }) => known === undefined);
      if (fresh.length > 0) toast.success(t('waiting.sent', { count: fresh.length }));
      for (const { known, ...sent } of arrived) if (known !== undefined) tellKnown({ ...sent, receipt: known });
      for (const admin_id of new Set(arrived.map((each) => each.admin_id)))
        void client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      await client.invalidateQueries({ queryKey: ['waiting-files'] });
    }
  }, [client, t, tellKnown]);
  useBackOnline(() => void send());
  useEffect(() => {
    if (!isWaiting) return undefined;
    void send();
    const timer = setInterval(() => void send(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, send]);
}

/** Notes on the device for whom a photo is taken, in case it is opened without a connection. */
export function useNotedSender(): void {
  const { id } = useMe();
  const admin_id = useAdminId();
  const mayUpload = useMay()('purchases.upload');
  const company = useAdministrations().find((each) => each.id === admin_id)?.title;
  useEffect(() => {
    if (mayUpload && company !== undefined) void noteSender({ person_id: id, admin_id, company });
  }, [id, admin_id, mayUpload, company]);
}
