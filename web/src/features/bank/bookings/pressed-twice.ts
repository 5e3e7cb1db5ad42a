/** Who presses again so soon pressed twice, and has not read what opened in between. */
const TWICE_MS = 250;

type Press = Pick<KeyboardEvent, 'repeat' | 'timeStamp'>;

/** Tells a press from the second one of a pair, and from a key that is held down. */
export function pressGuard(): (press: Press) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return ({ repeat, timeStamp }) => {
    const isTwice = repeat || timeStamp - last < TWICE_MS;
    last = timeStamp;
    return isTwice;
  };
}

/** Outlives the line that was open: the next one opens within the time of a double press. */
export const isPressedTwice = pressGuard();
