import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { chosenFile, sendOrKeep } from './send-receipt.ts';
import { useAdminId, useMe } from '../../../app/api/session.ts';
import { useTellKnownReceipt } from './tell-known-receipt.ts';
import { isDone, type Upload, useUploads } from '../../../ui/forms/uploads.ts';

const SHOWN_MS = 6000;

/** Uploads of receipts, each with its progress; what cannot go up without a connection stays on the device and goes later. */
export function useReceiptUploads(): {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  refuse: (file: File, reason: string) => void;
  retry: (id: number) => void;
  dismiss: () => void;
} {
  const admin_id = useAdminId();
  const { id: person_id } = useMe();
  const client = useQueryClient();
  const tellKnown = useTellKnownReceipt();
  const { uploads, add, refuse, retry, dismiss, tidy } = useUploads(async (file, onProgress) => {
    const sent = await sendOrKeep(chosenFile(file, { person_id, admin_id }), onProgress);
    const changed = sent.outcome === 'kept' ? ['waiting-files'] : ['admin', admin_id, 'inbox'];
    void client.invalidateQueries({ queryKey: changed });
    if (sent.outcome === 'known') tellKnown({ file_name: file.name, admin_id, receipt: sent.receipt });
    return sent.outcome;
  });
  const latest = useRef({ add, tidy });
  useEffect(() => {
    latest.current = { add, tidy };
  });
  const isOver = uploads.length > 0 && uploads.every(({ state }) => isDone(state));
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => latest.current.tidy(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return {
    uploads,
    add: useCallback((files: readonly File[]) => latest.current.add(files), []),
    refuse,
    retry,
    dismiss,
  };
}
