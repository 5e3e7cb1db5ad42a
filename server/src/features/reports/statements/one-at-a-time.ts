import { Refusal } from '#platform/refusal';

/**
 * Work that is done one after the other. What would wait behind more than `most`, or behind more than `mostOfOne` of the same asker, is refused:
 * whoever asked it no longer waits then, and one asker leaves room for others.
 */
export function oneAtATime({
  most,
  mostOfOne,
}: {
  most: number;
  mostOfOne: number;
}): <Result>(asker: number, work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  const askers: number[] = [];
  return async (asker, work) => {
    if (askers.length > most || askers.filter((each) => each === asker).length > mostOfOne)
      throw new Refusal('unavailable');
    askers.push(asker);
    const done = last.then(work).finally(() => askers.splice(askers.indexOf(asker), 1));
    last = done.catch(() => undefined);
    return done;
  };
}
