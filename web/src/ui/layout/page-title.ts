import { useEffect, useSyncExternalStore } from 'react';

let current = 'Saldo';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page for the browser tab and, below 768 px, for the bar on top. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    current = title;
    document.title = title === 'Saldo' ? title : `${title} · Saldo`;
    for (const listener of listeners) listener();
  }, [title]);
}

export function useCurrentTitle(): string {
  return useSyncExternalStore(subscribe, () => current);
}
