import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import type { DraftSaver } from './draft-saver.ts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; reason: string }
  | { kind: 'conflict'; by: string };

const PAUSE_MS = 700;

/** Why it was not saved, in the words of the server: the first message about a field says most. */
function stateAfter(error: unknown): SaveState {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'stale_version') return { kind: 'conflict', by: String(error.about['changed_by'] ?? '') };
  return { kind: 'failed', reason: Object.values(error.errors)[0]?.[0] ?? error.detail };
}

/** Saves a moment after the last change. `body` is undefined while there is nothing to save. */
export function useAutosave<Body, Draft>(
  saver: DraftSaver<Body, Draft>,
  body: Body | undefined,
  onSaved: (draft: Draft) => void,
): SaveState {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const text = body === undefined ? undefined : JSON.stringify(body);
  const first = useRef(text);
  const latest = useRef({ body, onSaved });
  useEffect(() => {
    latest.current = { body, onSaved };
  });
  useEffect(() => {
    if (text === undefined || text === first.current) return undefined;
    first.current = undefined;
    const timer = setTimeout(() => {
      const { body: now } = latest.current;
      if (now === undefined) return;
      setState({ kind: 'saving' });
      saver.save(now).then(
        (draft) => {
          setState({ kind: 'saved', at: new Date() });
          latest.current.onSaved(draft);
        },
        (error: unknown) => setState(stateAfter(error)),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, saver]);
  return state;
}
