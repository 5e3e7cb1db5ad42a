import { beforeAll, expect, test, vi } from 'vitest';
import { bookInBackground, takeFailedBooking, type ToBook } from './background-booking.ts';
import { emptyExpense } from '../expense-form/expense-values.ts';

const toBook: ToBook = {
  values: { ...emptyExpense({ date: '2026-07-15', payment_method: 'NOT_PAID' }), document_number: 'R-7' },
  choices: { allow_duplicate: true },
};

const page = new EventTarget();
beforeAll(() => vi.stubGlobal('window', page));
const mayClose = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a failed booking is kept for its form, once', async () => {
  const led: number[] = [];
  await bookInBackground(7, toBook, Promise.reject(new Error('refused')), () => led.push(7));
  expect(led).toEqual([7]);
  expect(takeFailedBooking(8)).toBeUndefined();
  expect(takeFailedBooking(7)).toEqual(toBook);
  expect(takeFailedBooking(7)).toBeUndefined();
});

test('a completed booking leads nowhere', async () => {
  const led: number[] = [];
  await bookInBackground(7, toBook, Promise.resolve(), () => led.push(7));
  expect([led, takeFailedBooking(7)]).toEqual([[], undefined]);
});

test('closing the page asks for confirmation until all bookings completed', async () => {
  const settle: (() => void)[] = [];
  const booking = () => new Promise<void>((resolve) => settle.push(resolve));
  const both = [7, 8].map((id) => bookInBackground(id, toBook, booking(), () => undefined));
  expect(mayClose()).toBe(false);
  settle[0]?.();
  await both[0];
  expect(mayClose()).toBe(false);
  settle[1]?.();
  await both[1];
  expect(mayClose()).toBe(true);
});
