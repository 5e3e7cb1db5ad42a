import type { TFunction } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** `refused`: the file itself is not right, so trying again makes no sense. `known`: it was there already. */
export type UploadState = 'waiting' | 'sending' | 'done' | 'known' | 'failed' | 'refused';

/** Nothing has to be done with it any more. */
export function isDone(state: UploadState): boolean {
  return state === 'done' || state === 'known';
}

export type Upload = {
  id: number;
  file: File;
  state: UploadState;
  /** 0 to 1. */
  share: number;
  /** Why it failed, in words. */
  reason: string | undefined;
};

/** `kept`: it goes up later, and whoever keeps it shows it in the meantime. */
type Send = (file: File, onProgress: (share: number) => void) => Promise<'sent' | 'known' | 'kept'>;

const AT_A_TIME = 2;
let nextId = 1;

function fresh(file: File): Upload {
  return { id: nextId++, file, state: 'waiting', share: 0, reason: undefined };
}

/** What a file says that it is, by the end of its name. */
export function kindOfName(name: string): 'pdf' | 'image' | undefined {
  if (/\.pdf$/i.test(name)) return 'pdf';
  return /\.(jpe?g|png|gif|webp|tiff?|bmp|avif|hei[cf])$/i.test(name) ? 'image' : undefined;
}

/** Why it was not taken; of a file whose content is something else than its name says, that too. */
function reasonOf(error: unknown, name: string, t: TFunction): string | undefined {
  if (!(error instanceof Error) || !('detail' in error) || typeof error.detail !== 'string') return undefined;
  const kind = 'code' in error && error.code === 'unsupported_media_type' ? kindOfName(name) : undefined;
  return kind === undefined ? error.detail : `${t(`drop.notReally.${kind}`)}. ${error.detail}`;
}

/** Sent again it would be answered the same: what the server judged is the file, not the moment. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** Nothing of it goes up any more. */
export function isOver(state: UploadState): boolean {
  return state !== 'waiting' && state !== 'sending';
}

/** As many files as are shown one by one. */
const FEW = 8;

/** Those to show: of many, what went wrong, and the first of those that are still to go up; the rest is counted. */
export function inSight<U extends Pick<Upload, 'state'>>(uploads: readonly U[]): readonly U[] {
  if (uploads.length <= FEW) return uploads;
  const wrong = uploads.filter(({ state }) => isOver(state) && !isDone(state));
  return [...wrong, ...uploads.filter(({ state }) => !isOver(state)).slice(0, FEW)];
}

/** Sends files one after another, two at a time; each tells its own progress and can be tried again. */
export function useUploads(send: Send): {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  refuse: (file: File, reason: string) => void;
  retry: (id: number) => void;
  /** Takes away what is done or refused. */
  tidy: () => void;
  /** Takes away all that is not going up. */
  dismiss: () => void;
} {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const { t } = useTranslation();
  const words = useRef(t);
  useEffect(() => {
    words.current = t;
  });
  const started = useRef(new Set<number>());
  const change = useCallback((id: number, patch: Partial<Upload>) => {
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...patch } : each)));
  }, []);
  useEffect(() => {
    const start = async ({ id, file }: Upload) => {
      change(id, { state: 'sending', share: 0 });
      try {
        const outcome = await latest.current(file, (share) => change(id, { share }));
        if (outcome !== 'kept') change(id, { state: outcome === 'sent' ? 'done' : 'known', share: 1 });
        else setUploads((before) => before.filter((each) => each.id !== id));
      } catch (error) {
        change(id, { state: isFinal(error) ? 'refused' : 'failed', reason: reasonOf(error, file.name, words.current) });
      } finally {
        started.current.delete(id);
      }
    };
    const free = AT_A_TIME - started.current.size;
    const next = uploads
      .filter(({ id, state }) => state === 'waiting' && !started.current.has(id))
      .slice(0, Math.max(0, free));
    for (const upload of next) {
      started.current.add(upload.id);
      void start(upload);
    }
  }, [uploads, change]);
  return {
    uploads,
    add: (files) => setUploads((before) => [...before, ...files.map(fresh)]),
    refuse: (file, reason) => setUploads((before) => [...before, { ...fresh(file), state: 'refused', reason }]),
    retry: (id) => change(id, { state: 'waiting', reason: undefined }),
    dismiss: () => setUploads((before) => before.filter(({ state }) => !isOver(state))),
    tidy: () => setUploads((before) => before.filter(({ state }) => !isDone(state) && state !== 'refused')),
  };
}
