import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import type { StatementBalance } from '#standards/bank-files/bank-statement';
import type { DayBalances, StatementSurvey } from './survey-statements.ts';

/** A statement that was stored in parts turned out to be otherwise than its beginning said: it is to be read again and stored as a whole. */
export class NotInParts extends Error {
  constructor() {
    super('the statement is not what its beginning said');
  }
}

/**
 * Which days of a statement are whole while it is read, and at which balances they begin and end. That is known when its days come in order and its opening
 * balance came before them; at its end it is looked at whether it was so. Pure.
 */
export class WholeDays {
  readonly #opening: Cents | null;
  #balance: Cents | null;
  #from: Cents | null = null;
  #day: IsoDate | undefined;
  #days = new Map<IsoDate, DayBalances>();
  #isInOrder = true;
  #isTold = false;

  constructor(opening: StatementBalance | null) {
    this.#opening = opening?.amount ?? null;
    this.#balance = this.#opening;
  }

  /** Takes the next transaction. True when it begins a day, and those before it are whole. */
  take({ booking_date, amount }: { booking_date: IsoDate; amount: Cents }): boolean {
    const day = this.#day;
    if (day === undefined || booking_date !== day) {
      if (day !== undefined) this.#end(day, booking_date);
      this.#day = booking_date;
      this.#from = this.#balance;
    }
    if (this.#balance !== null) this.#balance = cents(this.#balance + amount);
    return day !== undefined && booking_date > day && this.#isInOrder;
  }

  /** The balances of the days that are whole and were not told before; null when there are none to tell. */
  tell(): ReadonlyMap<IsoDate, DayBalances> | null {
    const days = this.#days;
    this.#days = new Map();
    this.#isTold = true;
    return this.#opening === null ? null : days;
  }

  /** At its end: throws when what was told was wrong. */
  check({ opening, days }: Pick<StatementSurvey, 'opening' | 'days'>): void {
    if (!this.#isTold) return;
    const isAsSaid = (opening?.amount ?? null) === this.#opening && (days === null) === (this.#opening === null);
    if (!isAsSaid) throw new NotInParts();
  }

  #end(day: IsoDate, next: IsoDate): void {
    if (next > day && this.#from !== null && this.#balance !== null)
      this.#days.set(day, { from: this.#from, until: this.#balance });
    if (next > day) return;
    if (this.#isTold) throw new NotInParts();
    this.#isInOrder = false;
  }
}
