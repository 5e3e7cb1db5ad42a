import i18next from 'i18next';
import { useState } from 'react';
import { toast, type ToastExtra } from '../../ui/feedback/toast-store.ts';
import { ApiError } from '../api/api-error.ts';

/** Why an action did not succeed, in the words of the server where it had any. What is no refusal is thrown on. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const [first] = Object.values(error.errors);
  return first?.[0] ?? (error.detail === '' ? i18next.t('server', { ns: 'errors' }) : error.detail);
}

type More = (error: unknown) => ToastExtra;

const NOTHING_MORE: More = () => ({});

/** Runs an action; an error shows the server's text, with what `more` adds, and returns undefined. */
export async function attempt<Result>(act: () => Promise<Result>, more = NOTHING_MORE): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    toast.error(failureText(error), more(error));
    return undefined;
  }
}

/** An action behind a button that is busy until it has ended, whatever came of it. */
export function useAction(more = NOTHING_MORE): { busy: boolean; act: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await attempt(work, more);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
