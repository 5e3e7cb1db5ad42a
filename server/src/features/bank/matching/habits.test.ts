import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import type { BookingLineRow } from '../bookings/store.ts';
import { type Booking, bookingHabitOf } from './habits.ts';

const SUSPENSE = 2010;

const line = (ledger_id: number | null, amount: number, vat_rate_bp: number | null): BookingLineRow => ({
  transaction_id: 1,
  open_item_id: ledger_id === null ? 3 : null,
  ledger_id,
  description: '',
  vat_rate_bp,
  amount: cents(amount),
});

const booked = (
  ledger: number | null,
  { amount = -4235, name = '', text = '', vat = null as number | null } = {},
): Booking => ({
  date: '2026-06-13',
  amount: cents(amount),
  name,
  text,
  lines: [line(ledger, amount, vat)],
});

const habit = (bookings: Booking[], { amount = -4235, name = '', text = '' } = {}) =>
  bookingHabitOf(bookings, SUSPENSE, { amount: cents(amount), name, text });

const many = (count: number, booking: Booking): Booking[] => Array.from({ length: count }, () => booking);

describe('how a counterparty was booked', () => {
  test('each time alike is the way, since the first', () => {
    const dates = ['2026-06-13', '2026-05-13', '2026-04-13'];
    const past = dates.map((date) => ({ ...booked(4610, { vat: 2100 }), date }));
    expect(habit(past)).toMatchObject({ times: 3, since: '2026-04-13', isSteady: true, isWorded: false });
  });

  test('the latest way counts, from its last change, and is not sure until it lasts', () => {
    const before = many(5, booked(4610, { vat: 2100 }));
    expect(habit([...many(2, booked(4610)), ...before])).toMatchObject({ times: 2, lines: [{ vat_rate_bp: null }] });
    expect(habit([...many(3, booked(4610)), ...before])?.isSteady).toBe(false);
    expect(habit([...many(6, booked(4610)), ...before])?.isSteady).toBe(true);
  });

  test('one exception does not change what was so for long, but may be the first of another way', () => {
    const found = habit([booked(520, { amount: -900 }), ...many(6, booked(4400))]);
    expect(found).toMatchObject({ times: 6, isSteady: false, lines: [{ ledger_id: 4400 }] });
    expect(habit([booked(520), ...many(6, booked(4400, { amount: -900 }))])).toMatchObject({
      times: 1,
      lines: [{ ledger_id: 520 }],
    });
    expect(habit([booked(520), ...many(5, booked(4400))])).toMatchObject({ times: 1, lines: [{ ledger_id: 520 }] });
  });

  test('after two as before, one exception is passed over', () => {
    const long = many(6, booked(4400));
    const exception = booked(520, { amount: -900 });
    expect(habit([booked(4400), exception, ...long])).toBeNull();
    expect(habit([...many(2, booked(4400)), exception, ...long])).toMatchObject({ times: 8, isSteady: true });
    expect(habit([...many(2, booked(4400)), exception, ...long], { amount: -900 })).toBeNull();
    expect(habit([...many(2, booked(4400)), exception, exception, ...long])).toBeNull();
    expect(habit([...many(2, booked(4400)), exception, ...many(5, booked(4400))])).toBeNull();
  });

  test('ways that take turns tell nothing', () => {
    expect(habit([booked(4400), booked(520), booked(4400)])).toBeNull();
  });

  test('unless the words tell which', () => {
    const insurance = booked(4650, { text: 'Interpolis premie bedrijfsverzekering 3' });
    const health = booked(520, { text: 'Interpolis premie zorgverzekering 3' });
    const past = [insurance, health, insurance, health, insurance];
    const found = habit(past, { text: 'Interpolis premie bedrijfsverzekering 4' });
    expect(found).toMatchObject({ times: 3, isSteady: true, isWorded: true, lines: [{ ledger_id: 4650 }] });
    expect(habit(past, { text: 'Interpolis restitutie' })).toBeNull();
  });

  test('other words and another size are something else; either alone is only less sure', () => {
    const past = [...many(5, booked(4610, { text: 'factuur telefoon' })), booked(4610, { amount: -4301 })];
    expect(habit(past, { text: 'levering toestel', amount: -39_900 })).toBeNull();
    expect(habit(past, { text: 'levering toestel' })?.isSteady).toBe(false);
    expect(habit(past, { text: 'factuur telefoon', amount: -39_900 })?.isSteady).toBe(false);
    expect(habit(past, { text: 'factuur telefoon 7' })?.isSteady).toBe(true);
  });

  test('an amount that was always the same and changes is less sure', () => {
    const rent = many(6, booked(4100, { amount: -84_500, vat: 2100 }));
    expect(habit(rent, { amount: -84_500 })?.isSteady).toBe(true);
    expect(habit(rent, { amount: -69_835 })?.isSteady).toBe(false);
  });

  test('of an account that shops share only the same name counts', () => {
    const bol = many(3, booked(4600, { name: 'Bol.com via Mollie', text: 'iDEAL bestelling' }));
    expect(habit(bol, { name: 'Bol.com via Mollie', text: 'iDEAL bestelling' })).toMatchObject({ isSteady: true });
    expect(habit(bol, { name: 'Hotel Zuid via Mollie', text: 'iDEAL bestelling' })).toBeNull();
    const unnamed = many(3, booked(4640, { name: 'Stichting Mollie Payments', text: 'iDEAL abonnement kassa' }));
    const asked = { name: 'Stichting Mollie Payments', text: 'iDEAL bestelling 8841' };
    expect(habit(unnamed, asked)).toBeNull();
    expect(habit(unnamed, { ...asked, text: 'iDEAL abonnement kassa' })?.isSteady).toBe(false);
    const renamed = many(3, booked(4110, { name: 'Nuon', text: 'termijn' }));
    expect(habit(renamed, { name: 'Vattenfall', text: 'termijn' })).toMatchObject({ times: 3, isSteady: false });
  });

  test('what paid a document, or was registered before, is no habit', () => {
    expect(habit([booked(null)])).toBeNull();
    expect(habit([booked(SUSPENSE)])).toBeNull();
  });
});
