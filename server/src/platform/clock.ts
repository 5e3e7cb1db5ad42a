import type { IsoDate } from '@saldo/ledger';

/** Says what day it is in the Netherlands, whatever the time zone of the machine. */
export type Clock = { today(): IsoDate; now(): Date };

const AMSTERDAM = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that it is in the Netherlands at a moment. */
export function dutchDay(at: Date): IsoDate {
  return AMSTERDAM.format(at);
}

export const systemClock: Clock = {
  today: () => dutchDay(new Date()),
  now: () => new Date(),
};

/** A clock that stands still, for tests and for seeds. */
export function clockAt(today: IsoDate): Clock {
  return { today: () => today, now: () => new Date(`${today}T12:00:00Z`) };
}
