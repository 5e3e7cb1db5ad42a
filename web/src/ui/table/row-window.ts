import { useCallback, useEffect, useState } from 'react';

type RowWindow = {
  /** The first row to draw, and the one after the last. */
  from: number;
  to: number;
  /** The space of the rows that are not drawn, in pixels. */
  above: number;
  below: number;
  scrollTo: (index: number) => void;
};

const SPARE_ROWS = 12;

/** Which rows of one height lie between two places of a scrolling box, with some to spare on both sides. */
export function rowsBetween(count: number, height: number, top: number, bottom: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(count, Math.floor(top / height)) - SPARE_ROWS);
  const to = Math.min(count, Math.ceil(bottom / height) + SPARE_ROWS);
  return { from, to: Math.max(from, to) };
}

/**
 * Draws only the rows in sight of a long table: ten thousand rows scroll like fifty. Rows have one height, so their places
 * need no measuring. `head` and `foot` are the heights of what sticks to the edges of the box.
 */
export function useRowWindow(
  box: HTMLElement | null,
  count: number,
  height: number,
  head: number,
  foot: number,
): RowWindow {
  const [sight, setSight] = useState({ top: 0, bottom: 1200 });
  useEffect(() => {
    if (box === null) return undefined;
    const look = () => setSight({ top: box.scrollTop, bottom: box.scrollTop + box.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [box]);
  const { from, to } = rowsBetween(count, height, sight.top, sight.bottom);
  const scrollTo = useCallback(
    (index: number) => {
      if (box === null) return;
      const top = index * height;
      const room = box.clientHeight - head - foot;
      if (top < box.scrollTop) box.scrollTo({ top });
      else if (top + height > box.scrollTop + room) box.scrollTo({ top: top + height - room });
    },
    [box, height, head, foot],
  );
  return { from, to, above: from * height, below: (count - to) * height, scrollTo };
}
