import { useEffect, useRef, useState } from 'react';
import { failureText } from './run-action.ts';
import { useAddress } from '../routing/address.tsx';

/**
 * Back from outside with what the address brings: finishes, once, and keeps what works once out of the address. What went wrong, in words.
 * `finish` and `refresh` stay the same from one drawing to the next.
 */
export function useReturn(
  finish: (state: string, code: string | undefined) => Promise<void>,
  refresh: () => Promise<unknown>,
): string | undefined {
  const { search, change } = useAddress();
  const { state, code } = search;
  const taken = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (state === undefined || taken.current === state) return;
    taken.current = state;
    change({ state: undefined, code: undefined });
    finish(state, code)
      .catch((error: unknown) => setProblem(failureText(error)))
      .finally(() => void refresh());
  }, [state, code, finish, change, refresh]);
  return problem;
}
