/** A small generator (mulberry32) that gives the same books every time. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}

/** A Dutch account number with right check digits, for people and banks that do not exist. */
export function madeUpIban(bank: string, account: number): string {
  const digits = String(account).padStart(10, '0');
  const numeric = `${Array.from(bank, (letter) => String(letter.charCodeAt(0) - 55)).join('')}${digits}232100`;
  let remainder = 0;
  for (const digit of numeric) remainder = (remainder * 10 + Number(digit)) % 97;
  return `NL${String(98 - remainder).padStart(2, '0')}${bank}${digits}`;
}
