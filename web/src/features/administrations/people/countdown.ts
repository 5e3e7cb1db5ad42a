import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** "3:12" until this instant; undefined when it has come. Counts by itself. */
export function useCountdown(until: string): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? undefined : clockOf(end - now);
}

/** Minutes and seconds, rounded up: at one millisecond before the end it still says "0:01". */
export function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
