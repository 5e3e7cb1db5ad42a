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
  const found = eachClaimedOnce(matched, {
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

test('what another transaction was proposed for is taken if that one is older', () => {
  const claim = { item: 1, id: 9, amount: cents(5000) };
  const lines: Line[] = [[1, '2026-07-02', paying(1, 5000)]];
  expect(claimed(lines, knows(invoice(1, 5000)), [{ ...claim, date: '2026-07-01' }])).toEqual([[1, null, null]]);
  expect(claimed(lines, knows(invoice(1, 5000)), [{ ...claim, date: '2026-07-03' }])).toEqual([[1, 1, 'certain']]);
});
