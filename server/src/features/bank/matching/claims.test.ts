import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { type Claim, eachClaimedOnce } from './claims.ts';
import type { Known, Match } from './match.ts';
import { invoiceOf as invoice, knownOf as knows } from './testing.ts';

const paying = (item: number, amount: number): Match => ({
  kind: 'document',
  certainty: 'certain',
  grounds: { by: 'amount_and_iban', reference: '', name: 'Bakker' },
  lines: [{ open_item_id: item, ledger_id: null, vat_rate_bp: null, amount: cents(amount) }],
});

type Line = [id: number, date: string, match: Match];

/** By line: which document it is proposed for, and how sure that is. */
function claimed(lines: Line[], known: Known, others: Claim[] = []) {
  const matched = lines.map(([id, date, match]) => ({ row: { id, date, amount: match.lines[0]?.amount }, match }));
  const { found } = eachClaimedOnce(matched, {
    known,
    others,
    again: ({ amount }, left) => {
      const [item] = left.items.byAmount(amount ?? cents(0));
      return item === undefined ? null : paying(item.id, item.outstanding);
    },
  });
  return [...found].map(([id, match]) => [id, match?.lines[0]?.open_item_id ?? null, match?.certainty ?? null]);
}

test('an invoice that is paid twice is proposed for the first payment only', () => {
  const lines: Line[] = [
    [2, '2026-07-09', paying(1, 5000)],
    [1, '2026-07-02', paying(1, 5000)],
  ];
  expect(claimed(lines, knows(invoice(1, 5000)))).toEqual([
    [1, 1, 'certain'],
    [2, null, null],
  ]);
});

test('the second of two equal payments is for the next invoice, and not certain', () => {
  const lines: Line[] = [
    [1, '2026-07-02', paying(1, 5000)],
    [2, '2026-07-02', paying(1, 5000)],
  ];
  expect(claimed(lines, knows(invoice(1, 5000), invoice(2, 5000)))).toEqual([
    [1, 1, 'certain'],
    [2, 2, 'likely'],
  ]);
});

test('parts of one invoice go together up to what is outstanding', () => {
  const lines: Line[] = [
    [1, '2026-07-02', paying(1, 3000)],
    [2, '2026-07-03', paying(1, 2000)],
    [3, '2026-07-04', paying(1, 1)],
  ];
  expect(claimed(lines, knows(invoice(1, 5000))).map(([, item]) => item)).toEqual([1, 1, null]);
});

/** What another transaction is proposed to pay. */
const claim = (id: number, date: string, ...items: number[]): Claim => ({
  id,
  date,
  certainty: 'certain',
  lines: items.map((open_item_id) => ({ open_item_id, amount: cents(5000) })),
});

test('what another transaction was proposed for is taken if that one is older', () => {
  const lines: Line[] = [[1, '2026-07-02', paying(1, 5000)]];
  expect(claimed(lines, knows(invoice(1, 5000)), [claim(9, '2026-07-01', 1)])).toEqual([[1, null, null]]);
  expect(claimed(lines, knows(invoice(1, 5000)), [claim(9, '2026-07-03', 1)])).toEqual([[1, 1, 'certain']]);
});

test('a line that has only the amount of an invoice takes it from none that names it, however old', () => {
  const byAmount: Match = {
    ...paying(1, 5000),
    certainty: 'doubtful',
    grounds: { by: 'amount', reference: '', name: '' },
  };
  const lines: Line[] = [
    [1, '2026-07-02', byAmount],
    [2, '2026-07-09', paying(1, 5000)],
  ];
  expect(claimed(lines, knows(invoice(1, 5000)))).toEqual([
    [2, 1, 'certain'],
    [1, null, null],
  ]);
  const others: Claim[] = [{ ...claim(1, '2026-07-02', 1), certainty: 'doubtful' }];
  expect(claimed([[2, '2026-07-09', paying(1, 5000)]], knows(invoice(1, 5000)), others)).toEqual([[2, 1, 'certain']]);
});

test('of three equal invoices the third payment has the one that no other transaction has', () => {
  const known = knows(invoice(1, 5000), invoice(2, 5000), invoice(3, 5000));
  const others = [claim(7, '2026-07-01', 1), claim(8, '2026-07-02', 2)];
  expect(claimed([[9, '2026-07-03', paying(1, 5000)]], known, others)).toEqual([[9, 3, 'likely']]);
});

test('a payment of several documents has all of them', () => {
  const known = knows(invoice(1, 5000), invoice(2, 5000));
  const lines: Line[] = [[9, '2026-07-03', paying(2, 5000)]];
  expect(claimed(lines, known, [claim(7, '2026-07-01', 1, 2)])).toEqual([[9, null, null]]);
});

test('a newer transaction whose document an older one takes loses its whole proposal', () => {
  const known = knows(invoice(1, 5000), invoice(2, 5000));
  const matched = [{ row: { id: 1, date: '2026-07-02' }, match: paying(1, 5000) }];
  const others = [claim(7, '2026-07-05', 1, 2), claim(8, '2026-07-06', 2)];
  expect(eachClaimedOnce(matched, { known, others, again: () => null }).lost).toEqual([7]);
});

const brings = (payment_id: number): Match => ({
  ...paying(0, 0),
  kind: 'rule',
  lines: [{ open_item_id: null, ledger_id: 2, vat_rate_bp: null, amount: cents(5000), payment_id }],
});

test('a registered payment is of one transaction, also of those that wait elsewhere', () => {
  const older: Claim = {
    id: 7,
    date: '2026-07-01',
    certainty: 'certain',
    lines: [{ open_item_id: null, amount: cents(5000), payment_id: 4 }],
  };
  const matched = [{ row: { id: 9, date: '2026-07-03' }, match: brings(4) }];
  const given = { known: knows(), again: () => null };
  expect(eachClaimedOnce(matched, { ...given, others: [older] }).found.get(9)).toBeNull();
  const newer = { ...older, date: '2026-07-04' };
  expect(eachClaimedOnce(matched, { ...given, others: [newer] })).toEqual({
    found: new Map([[9, brings(4)]]),
    lost: [7],
  });
});

test('of two that take a payment of one invoice back, one is proposed at a time', () => {
  const lines: Line[] = [
    [1, '2026-07-02', paying(1, -2500)],
    [2, '2026-07-03', paying(1, -2500)],
  ];
  expect(claimed(lines, knows(invoice(1, 5000))).map(([, item]) => item)).toEqual([1, null]);
});
