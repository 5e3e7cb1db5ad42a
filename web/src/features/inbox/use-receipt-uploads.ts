import { useQueryClient } from '@tanstack/react-query';
import { inboxCalls } from '@saldo/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { type Upload, useUploads } from '../../ui/uploads.ts';

const SHOWN_MS = 6000;

/** Uploads of receipts: each with its progress; what could not go up without a connection goes up when it is back. */
export function useReceiptUploads(): {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  refuse: (file: File, reason: string) => void;
  retry: (id: number) => void;
  /** Files that wait for a connection. */
  stranded: number;
} {
  const admin_id = useAdminId();
  const client = useQueryClient();
  const online = useOnline();
  const { uploads, add, refuse, retry, tidy } = useUploads(async (file, onProgress) => {
    const form = new FormData();
    form.set('file', file);
    const arrived_by = isFromCamera(file) ? 'CAMERA' : 'UPLOAD';
    await callApi(inboxCalls.uploadAttachment, { query: { admin_id, arrived_by }, form }, { onProgress });
    void client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
  });
  const latest = useRef({ add, retry, tidy });
  useEffect(() => {
    latest.current = { add, retry, tidy };
  });
  const failed = uploads.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const failedIds = failed.join(' ');
  useEffect(() => {
    if (!online || failedIds === '') return;
    for (const id of failedIds.split(' ')) if (wasOffline.delete(Number(id))) latest.current.retry(Number(id));
  }, [online, failedIds]);
  useEffect(() => {
    if (!online) for (const id of failedIds.split(' ')) wasOffline.add(Number(id));
  }, [online, failedIds]);
  const isOver = uploads.length > 0 && uploads.every(({ state }) => state === 'done');
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
    stranded: online ? 0 : failed.length,
  };
}

/** Uploads that failed while there was no connection. */
const wasOffline = new Set<number>();

/** A phone names what its camera took anew and gives it the time of this moment. */
function isFromCamera(file: File): boolean {
  return file.type.startsWith('image/') && Date.now() - file.lastModified < 60_000;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return online;
}
