import { Refusal } from '#platform/refusal';

/** Work that is done one after the other. What would wait behind more than `most` is refused, for whoever asked it no longer waits then. */
export function oneAtATime(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > most) throw new Refusal('unavailable');
    waiting += 1;
    const done = last.then(work).finally(() => (waiting -= 1));
    last = done.catch(() => undefined);
    return done;
  };
}
