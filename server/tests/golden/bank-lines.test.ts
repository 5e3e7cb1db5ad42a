import { cents, firstOfMonth, ROLES } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { bankEntry } from '../../src/features/bank/bookings/booking-entry.ts';
import { goldenCases } from './case.ts';

/** Golden cases of one purchase under a reverse charge, by what each books on every account: debit positive, in cents. */
const shifted = goldenCases().flatMap((golden) => {
  const [event] = golden.events;
  if (golden.events.length !== 1 || event?.type !== 'purchase_invoice' || event.reverse_charge === 'NONE') return [];
  const lines = golden.expect.entries.filter((entry) => entry.event === event.id).flatMap((entry) => entry.lines);
  const suppliers = lines.filter(({ account }) => account === ROLES.creditors);
  return event.lines.length === 1 && suppliers.length === 1 ? [{ golden, event, lines }] : [];
});

test('there are cases of each reverse charge', () => {
  expect(new Set(shifted.map(({ event }) => event.reverse_charge))).toEqual(new Set(['EU', 'NL', 'NON_EU']));
});

const sorted = (all: (string | number)[][]) => all.map((one) => one.join(' ')).toSorted();

test.each(shifted.map((one) => [one.golden.id, one] as const))(
  '%s, paid from the bank',
  (_id, { golden, event, lines }) => {
    const [line] = event.lines;
    const account = lines.find((one) => one.debit > 0)?.account;
    if (line === undefined || account === undefined) throw new Error('no line');
    const { date } = event;
    const amount = cents(0 - line.amount);
    const { kor_from } = golden.company;
    const entry = bankEntry({
      date,
      booked_on: date,
      vat_month: firstOfMonth(date),
      amount,
      bank: ROLES.bank,
      has_vat: kor_from === null || kor_from > date,
      contact_id: null,
      parts: [
        {
          kind: 'ledger',
          amount,
          account,
          account_kind: 'expense',
          description: '',
          private_bp: 0,
          vat_rate_bp: line.rate * 100,
          deductible_bp: line.deductible_pct * 100,
          reverse_charge: event.reverse_charge,
          private_account: ROLES.privateWithdrawals,
        },
      ],
    });
    const booked = typeof entry === 'string' ? [] : entry.lines.map((one) => [one.account, one.amount]);
    const expected = lines.map((one) => [
      one.account === ROLES.creditors ? ROLES.bank : one.account,
      one.debit - one.credit,
    ]);
    expect(sorted(booked)).toEqual(sorted(expected));
  },
);
