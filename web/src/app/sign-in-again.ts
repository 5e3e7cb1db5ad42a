import { useSyncExternalStore } from 'react';

type Question = { answer: (signedIn: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

function set(next: Question | undefined) {
  question = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over the page and waits for it; what was typed on the page stays where it is. */
export function askToSignIn(): Promise<boolean> {
  return new Promise((resolve) => {
    set({
      answer: (signedIn) => {
        set(undefined);
        resolve(signedIn);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open question, for the dialog in the shell. */
export function useSignInQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => question);
}
