/** How long to wait before the next start, by how many there were within the last minute. */
const PAUSES_MILLISECONDS = [0, 1_000, 2_000, 5_000, 10_000, 30_000];
const MINUTE = 60_000;

/** A component that is restarted whenever it stops by itself. */
export interface KeptUp<Thing> {
  /** What runs now; undefined between an end and the next start. */
  current: () => Thing | undefined;
  /** Begins nothing any more, and gives what still runs, also when that was just being begun. */
  letGo: () => Promise<Thing | undefined>;
}

/**
 * Begins again, with growing pauses, whenever what `begin` gave has ended. A beginning that fails is an end too. Each end is told with its
 * reason, if it had one.
 */
export function keepUp<Thing>(
  first: Thing,
  {
    begin,
    ended,
    onEnd,
  }: {
    begin: () => Promise<Thing>;
    ended: (thing: Thing) => Promise<unknown>;
    onEnd: (reason: unknown) => void;
  },
): KeptUp<Thing> {
  const lettingGo = new AbortController();
  const { signal } = lettingGo;
  const ends: number[] = [];
  let beginning: Promise<Thing | undefined> = Promise.resolve(first);
  let current: Thing | undefined = first;

  const nextPause = (): number => {
    ends.push(Date.now());
    ends.splice(
      0,
      ends.findIndex((at) => at > Date.now() - MINUTE),
    );
    return PAUSES_MILLISECONDS[Math.min(ends.length, PAUSES_MILLISECONDS.length) - 1] ?? 0;
  };

  const untilItEnds = async (): Promise<unknown> => {
    try {
      current = await beginning;
      return current === undefined ? undefined : await ended(current);
    } catch (reason) {
      return reason;
    } finally {
      current = undefined;
    }
  };

  const watch = async (): Promise<void> => {
    for (;;) {
      const reason = await untilItEnds();
      if (signal.aborted) return;
      onEnd(reason);
      beginning = Promise.resolve(undefined);
      await pause(nextPause(), signal);
      if (signal.aborted) return;
      beginning = begin();
    }
  };
  void watch();

  return {
    current: () => current,
    letGo: () => {
      lettingGo.abort();
      return beginning.catch(() => undefined);
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over);
  });
}
