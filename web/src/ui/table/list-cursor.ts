import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Hotkey, useHotkeys } from '../layout/hotkeys.ts';

type Id = string | number;

export type ListCursor = {
  /** The row under the cursor, or −1. */
  index: number;
  moveTo: (index: number) => void;
  chosen: ReadonlySet<Id>;
  /** Rows are being chosen: there is one, or where they have no box of their own it was begun. */
  choosing: boolean;
  choose: () => void;
  /** Chooses or lets go of one row; with `range` everything from the last one. */
  toggle: (index: number, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

type ListCursorOptions = { ids: readonly Id[]; onOpen: (index: number) => void; selects: boolean; enabled: boolean };

const NOTHING: ReadonlySet<Id> = new Set();

function withRange(chosen: ReadonlySet<Id>, ids: readonly Id[], from: number, to: number): ReadonlySet<Id> {
  const part = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...chosen, ...part]);
}

/** Moving and choosing in a list: j and k move, Enter opens, x chooses, Shift X a range, Ctrl A all, Esc none. */
export function useListCursor({ ids, onOpen, selects, enabled }: ListCursorOptions): ListCursor {
  const { t } = useTranslation();
  const [place, setPlace] = useState(-1);
  const [anchor, setAnchor] = useState(0);
  const [picked, setPicked] = useState<ReadonlySet<Id>>(NOTHING);
  const [begun, setBegun] = useState(false);
  const index = Math.min(place, ids.length - 1);

  // Rows that are no longer shown are not chosen: an action would reach what nobody sees.
  const chosen = useMemo(
    () => (picked.size === 0 ? NOTHING : new Set(ids.filter((id) => picked.has(id)))),
    [ids, picked],
  );

  const cursor = useMemo(() => {
    const toggle = (at: number, range = false) => {
      const id = ids[at];
      if (id === undefined) return;
      setAnchor(at);
      setPicked((before) => {
        if (range) return withRange(before, ids, anchor, at);
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    };
    return {
      index,
      chosen,
      choosing: begun || chosen.size > 0,
      choose: () => setBegun(true),
      toggle,
      moveTo: (at: number) => setPlace(Math.max(0, Math.min(at, ids.length - 1))),
      toggleAll: () => setPicked(chosen.size === ids.length ? NOTHING : new Set(ids)),
      clear: () => {
        setBegun(false);
        setPicked(NOTHING);
      },
    };
  }, [ids, index, anchor, chosen, begun]);

  const moves: Hotkey[] = [
    { keys: 'j', label: t('table.next'), run: () => cursor.moveTo(index + 1) },
    { keys: 'down', run: () => cursor.moveTo(index + 1) },
    { keys: 'k', label: t('table.previous'), run: () => cursor.moveTo(index - 1) },
    { keys: 'up', run: () => cursor.moveTo(index - 1) },
    { keys: 'enter', label: t('table.open'), run: () => index >= 0 && onOpen(index) },
  ];
  const choices: Hotkey[] = [
    { keys: 'x', label: t('table.select'), run: () => cursor.toggle(index) },
    { keys: 'shift+x', run: () => cursor.toggle(index, true) },
    { keys: 'mod+a', run: () => cursor.toggleAll() },
  ];
  const escape: Hotkey[] = cursor.choosing
    ? [{ keys: 'escape', label: t('table.clearSelection'), run: cursor.clear }]
    : [];
  useHotkeys(enabled ? [...moves, ...(selects ? choices : []), ...escape] : []);
  return cursor;
}
