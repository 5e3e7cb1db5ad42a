import { useSyncExternalStore } from 'react';

let files: readonly File[] = [];
const listeners = new Set<() => void>();

function set(next: readonly File[]) {
  files = next;
  for (const listener of listeners) listener();
}

/** Hands over files chosen in the shell (camera, upload button); the inbox takes them from here. */
export function handOverFiles(chosen: readonly File[]): void {
  set([...files, ...chosen]);
}

/** Takes the files; they are there once. */
export function takeFiles(): readonly File[] {
  const taken = files;
  if (taken.length > 0) set([]);
  return taken;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of files to be picked up. */
export function useWaitingFiles(): number {
  return useSyncExternalStore(subscribe, () => files.length);
}
