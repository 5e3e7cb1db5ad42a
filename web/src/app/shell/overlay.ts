import { useSyncExternalStore } from 'react';

/** The overlay on the shell: command palette, keyboard shortcuts, sign-out confirmation, or none. */
export type OverShell = 'palette' | 'keys' | 'sign-out' | undefined;

let current: OverShell;
const listeners = new Set<() => void>();

export function openOverShell(next: OverShell): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOverShell(): OverShell {
  return useSyncExternalStore(subscribe, () => current);
}
