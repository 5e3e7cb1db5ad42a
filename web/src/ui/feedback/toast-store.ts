import { useSyncExternalStore } from 'react';

export type ToastKind = 'info' | 'success' | 'error';

export type ToastAction = {
  label: string;
  run: () => void;
  /** This takes the action back: the U key runs it too. */
  undo?: boolean;
  /** This goes somewhere: it can be done later as well, from the bell. */
  isWay?: boolean;
};

export type ToastMessage = {
  id: number;
  kind: ToastKind;
  title: string;
  detail?: string | undefined;
  action?: ToastAction | undefined;
  /** What it is about: of one thing only the latest is shown. */
  topic?: string | undefined;
};

/** What a message says beside its title. */
export type ToastExtra = Pick<ToastMessage, 'detail' | 'action' | 'topic'>;

const AT_MOST = 3;
const REMEMBERED = 20;

let kept: readonly (ToastMessage & { at: Date })[] = [];
let unseen = 0;
let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, title: string, extra: ToastExtra = {}): number {
  const id = nextId++;
  const message = { id, kind, title, ...extra };
  kept = [{ ...message, at: new Date() }, ...kept].slice(0, REMEMBERED);
  // Success needs no attention.
  if (kind === 'error') unseen += 1;
  // Repeats are merged: the same error after a third click does not pile up.
  const others = messages.filter(
    (shown) =>
      (shown.kind !== kind || shown.title !== title || shown.detail !== extra.detail) &&
      (extra.topic === undefined || shown.topic !== extra.topic),
  );
  set([message, ...others].slice(0, AT_MOST));
  return id;
}

/** A message at the top of the screen for five seconds. Nothing is said here alone: the page or the bell keeps it. */
export const toast = {
  info: (title: string, extra?: ToastExtra) => show('info', title, extra),
  success: (title: string, extra?: ToastExtra) => show('success', title, extra),
  error: (title: string, extra?: ToastExtra) => show('error', title, extra),
  close: (id: number) => set(messages.filter((message) => message.id !== id)),
};

/** Runs the newest action that takes something back; false when there is none. */
export function undoLast(): boolean {
  const found = messages.find((message) => message.action?.undo === true);
  if (found === undefined) return false;
  toast.close(found.id);
  found.action?.run();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => messages);
}

/** What was said since the page was opened, newest first: the bell keeps what a toast showed for five seconds. */
export function useKeptMessages(): readonly (ToastMessage & { at: Date })[] {
  return useSyncExternalStore(subscribe, () => kept);
}

export function useUnseenCount(): number {
  return useSyncExternalStore(subscribe, () => unseen);
}

export function markAllSeen(): void {
  unseen = 0;
  set([...messages]);
}
