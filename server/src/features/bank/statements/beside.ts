/** How much may wait: one part of a statement is merged, another is ready and a third is read. */
const MOST_WAITING = 2;

/** What is written while the next is read, one after the other. What goes wrong with it is said when more is handed over; what waited behind it is not done. */
export class Beside {
  #failure: { error: unknown } | undefined;
  #last: Promise<void> = Promise.resolve();
  readonly #handedOver: Promise<void>[] = [];

  async handOver(work: () => Promise<void>): Promise<void> {
    if (this.#handedOver.length === MOST_WAITING) await this.#handedOver.shift();
    this.#refuseAfterFailure();
    this.#last = this.#last
      .then(() => (this.#failure === undefined ? work() : undefined))
      .catch((error: unknown) => void (this.#failure = { error }));
    this.#handedOver.push(this.#last);
  }

  /** When nothing is being written any more; throws what went wrong. */
  async settled(): Promise<void> {
    await this.#last;
    this.#refuseAfterFailure();
  }

  ended(): Promise<void> {
    return this.#last;
  }

  #refuseAfterFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
