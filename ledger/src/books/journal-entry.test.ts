import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balance,
  type BalancedEntry,
  credit,
  debit,
  type EntryProblem,
  type JournalLine,
  moveEntry,
  reverse,
} from './journal-entry.ts';
import { cents, negate, sum, ZERO } from '../money/money.ts';

const APRIL = { code: 'purchase', part: 'input', rate_bp: 2100, month: '2026-04-01' } as const;

function entryOf(found: BalancedEntry | EntryProblem): BalancedEntry {
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('an entry', () => {
  it('printer paper for 50.00 and 10.50 VAT, unpaid', () => {
    const entry = entryOf(
      balance('2026-04-14', [
        debit('4600', cents(5000), { description: 'Paper' }),
        debit('1510', cents(1050), { vat: APRIL }),
        credit('1300', cents(6050), { contact_id: 7, item: { type: 'expense', id: 1 } }),
      ]),
    );
    expect(entry.date).toBe('2026-04-14');
    expect(entry.lines.map(({ account, amount }) => [account, amount])).toEqual([
      ['4600', 5000],
      ['1510', 1050],
      ['1300', -6050],
    ]);
  });

  it('omits zero lines', () => {
    const entry = entryOf(
      balance('2026-04-14', [debit('4600', cents(1)), debit('1510', ZERO), credit('1300', cents(1))]),
    );
    expect(entry.lines).toHaveLength(2);
  });

  it.each<[string, JournalLine[], EntryProblem]>([
    ['nothing', [], 'entry_needs_two_lines'],
    ['one line', [debit('4600', cents(1))], 'entry_needs_two_lines'],
    ['one line and a zero', [debit('4600', cents(1)), credit('1300', ZERO)], 'entry_needs_two_lines'],
    ['a cent too much', [debit('4600', cents(2)), credit('1300', cents(1))], 'debits_must_equal_credits'],
  ])('of %s is refused', (_of, lines, problem) => {
    expect(balance('2026-04-14', lines)).toBe(problem);
  });

  it('accepts any lines that add up to zero, and no others', () => {
    const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }).map(cents), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.boolean(), fc.integer({ min: 1, max: 1000 }), (given, isOff, by) => {
        const last = negate(sum(given));
        const closing = isOff ? cents(last + by) : last;
        const found = balance(
          '2026-01-01',
          [...given, closing].map((amount) => debit('1000', amount)),
        );
        const real = [...given, closing].filter((amount) => amount !== 0).length;
        if (real < 2) expect(found).toBe('entry_needs_two_lines');
        else if (isOff) expect(found).toBe('debits_must_equal_credits');
        else expect(sum(entryOf(found).lines.map(({ amount }) => amount))).toBe(0);
      }),
    );
  });
});

describe('a reversal', () => {
  const entry = entryOf(
    balance('2026-04-14', [
      debit('4600', cents(5000), { description: 'Paper' }),
      debit('1510', cents(1050), { vat: APRIL }),
      credit('1300', cents(6050), { contact_id: 7, item: { type: 'expense', id: 1 } }),
    ]),
  );

  it('has opposite amounts and the same line details', () => {
    expect(reverse(entry, '2026-05-02')).toEqual({
      __balanced: true,
      date: '2026-05-02',
      lines: [
        { account: '4600', amount: -5000, description: 'Paper' },
        { account: '1510', amount: -1050, vat: APRIL },
        { account: '1300', amount: 6050, contact_id: 7, item: { type: 'expense', id: 1 } },
      ],
    });
  });

  it('counts in a later return if that of the entry was filed', () => {
    const reversed = reverse(entry, '2026-07-02', (month) => (month < '2026-07-01' ? '2026-07-01' : month));
    expect(reversed.lines.map((line) => line.vat?.month)).toEqual([undefined, '2026-07-01', undefined]);
  });

  it('of a reversal is the original entry', () => {
    expect(reverse(reverse(entry, '2026-05-02'), '2026-04-14')).toEqual(entry);
  });
});

it('moves to another day with its VAT in a later return', () => {
  const entry = entryOf(
    balance('2026-04-14', [debit('1510', cents(1050), { vat: APRIL }), credit('2000', cents(1050))]),
  );
  const moved = moveEntry(entry, '2026-05-01', '2026-07-01');
  expect(moved.date).toBe('2026-05-01');
  expect(moved.lines.map(({ amount, vat }) => [amount, vat?.month])).toEqual([
    [1050, '2026-07-01'],
    [-1050, undefined],
  ]);
});
