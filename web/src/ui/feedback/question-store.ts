import { useSyncExternalStore } from 'react';

/** What is asked in the middle of an action: its answer decides whether, and how, that goes on. */
export type Question = { title: string; text: string; confirm: string };

type Asked = Question & { answer: (isYes: boolean) => void };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog over the page; false when it is closed. A question that was still open is answered with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (isYes) => {
        show(undefined);
        resolve(isYes);
      },
    });
  });
}

/** The question that is open now. */
export function useQuestion(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
