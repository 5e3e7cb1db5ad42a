/** Who presses again so soon pressed twice, and has not read what opened in between. */
const TWICE_MS = 250;

export type Press = Pick<Event, 'timeStamp'> & Partial<Pick<KeyboardEvent, 'repeat'>>;

/**
 * Tells for which line a press is meant. A line that was dealt with takes none any more, and the line that opens by itself after it takes none for the
 * time of a double press, however long the server took: whoever meant it has not read it yet.
 */
export class PressGuard {
  #last = Number.NEGATIVE_INFINITY;
  #dealtWith: number | undefined;
  #opened = Number.NEGATIVE_INFINITY;

  /** Whether a press is the second one of a pair, of a key that is held down, or was meant for the line before the one that is shown. */
  isTwice(press: Press, shown: number): boolean {
    return this.isSecond(press) || shown === this.#dealtWith;
  }

  /** The same on a line that is dealt with already, and may be the one that just was: it can be undone. */
  isSecond({ repeat = false, timeStamp }: Press): boolean {
    const isSecond = repeat || timeStamp - this.#last < TWICE_MS || timeStamp - this.#opened < TWICE_MS;
    this.#last = timeStamp;
    return isSecond;
  }

  /** A line is dealt with, and another will open. */
  done(line: number): void {
    this.#dealtWith = line;
  }

  /** A line is shown: the one after the line that was dealt with, or that line once more because it was undone. */
  opened(line: number, timeStamp: number): void {
    if (this.#dealtWith !== undefined && line !== this.#dealtWith) this.#opened = timeStamp;
    this.#dealtWith = undefined;
  }

  /** A line that is dealt with is shown: after another, or the same one until the next opens. */
  settled(line: number, timeStamp: number): void {
    if (line !== this.#dealtWith) this.opened(line, timeStamp);
  }
}

/** Outlives the line that was open: the next one opens within the time of a double press. */
export const presses = new PressGuard();
