/** Who presses again so soon pressed twice, and has not read what opened in between. */
const TWICE_MS = 250;
/** So long after a line opened by itself, a press may still be the second of a double click on the line before. */
const DOUBLE_CLICK_MS = 500;

export type Press = Pick<Event, 'timeStamp'> & Partial<Pick<KeyboardEvent, 'repeat'>>;

/**
 * Tells for which line a press is meant. A line that opened because another was dealt with takes none for the time of a double click after it opened,
 * however long the server took: whoever meant it has not read it yet.
 */
export class PressGuard {
  #last = Number.NEGATIVE_INFINITY;
  #acted: number | undefined;
  #done = Number.NEGATIVE_INFINITY;

  /** Whether a press is the second one of a pair, of a key that is held down, or was meant for the line before the one that is shown. */
  isTwice({ repeat = false, timeStamp }: Press, shown: number): boolean {
    const isOfLineBefore = shown !== this.#acted && timeStamp - this.#done < DOUBLE_CLICK_MS;
    const isTwice = repeat || timeStamp - this.#last < TWICE_MS || isOfLineBefore;
    this.#last = timeStamp;
    if (!isTwice) this.#acted = shown;
    return isTwice;
  }

  /** The line that was acted on is dealt with, and another opens. */
  done(timeStamp: number): void {
    this.#done = timeStamp;
  }
}

/** Outlives the line that was open: the next one opens within the time of a double press. */
export const presses = new PressGuard();
