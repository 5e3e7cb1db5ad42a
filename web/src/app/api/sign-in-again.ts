import { useSyncExternalStore } from 'react';
import type { ApiError } from './api-error.ts';

type Question = {
  /** What ended the session elsewhere, if known. */
  over: ApiError;
  answer: (signedIn: boolean) => void;
};

let question: Question | undefined;
const listeners = new Set<() => void>();

function set(next: Question | undefined) {
  question = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over the page and waits for it; input on the page is kept. */
export function askToSignIn(over: ApiError): Promise<boolean> {
  return new Promise((resolve) => {
    set({
      over,
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
