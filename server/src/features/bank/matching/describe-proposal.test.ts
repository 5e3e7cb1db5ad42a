import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { lineLabel, proposalReason, proposalTitle } from './describe-proposal.ts';
import type { Match } from './match.ts';

test('a proposal names an expense by its own number, and the number it was recognised by', () => {
  const match: Match = {
    kind: 'document',
    certainty: 'certain',
    lines: [{ open_item_id: 7, ledger_id: null, vat_rate_bp: null, amount: cents(-12_100) }],
    grounds: { by: 'amount_and_reference', reference: 'F-2026-12', name: 'Papierhuis' },
  };
  const item = {
    kind: 'PAYABLE',
    reference: 'F-2026-12',
    name: '2026-0075',
    contact_id: 1,
    source_type: 'expense',
  } as const;
  const names = { items: new Map([[7, item]]), ledgers: new Map() };
  expect(proposalTitle(match, { ...names, language: 'en' })).toBe('Expense 2026-0075');
  expect(proposalTitle(match, { ...names, language: 'nl' })).toBe('Uitgave 2026-0075');
  expect(proposalReason(match, { ...names, language: 'en' })).toContain('F-2026-12');
});

test.each([
  ['PAYABLE', 'opening_item', 'Bill H-12', 'Inkoopfactuur H-12'],
  ['RECEIVABLE', 'opening_item', 'Invoice H-12', 'Factuur H-12'],
  ['RECEIVABLE', 'sales_invoice', 'Invoice H-12', 'Factuur H-12'],
] as const)('a document that is %s of %s is called "%s"', (kind, source_type, en, nl) => {
  const item = { kind, reference: 'H-12', name: 'H-12', contact_id: 1, source_type };
  const names = { items: new Map([[7, item]]), ledgers: new Map() };
  const line = { open_item_id: 7, ledger_id: null };
  expect(lineLabel(line, { ...names, language: 'en' })).toBe(en);
  expect(lineLabel(line, { ...names, language: 'nl' })).toBe(nl);
});

test.each([
  [10_000, -100, '1.00 less than', '1,00 minder dan'],
  [10_000, 100, '1.00 more than', '1,00 meer dan'],
  [-10_000, 100, '1.00 less than', '1,00 minder dan'],
])('of a payment of %i that differs by %i it says that the document is settled', (money, difference, en, nl) => {
  const part = { open_item_id: null, ledger_id: null, vat_rate_bp: null };
  const match: Match = {
    kind: 'document',
    certainty: 'likely',
    grounds: { by: 'difference', reference: 'H-12', outstanding: cents(10_000), difference: cents(difference) },
    lines: [
      { ...part, open_item_id: 7, amount: cents(money) },
      { ...part, ledger_id: 4710, amount: cents(difference) },
    ],
  };
  const names = { items: new Map(), ledgers: new Map([[4710, { title: 'Payment differences' }]]) };
  const told = proposalReason(match, { ...names, language: 'en' });
  expect(told).toBe(
    `Invoice number H-12, ${en} the outstanding 100.00. This settles it; the difference goes to Payment differences`,
  );
  expect(proposalReason(match, { ...names, language: 'nl' })).toContain(
    `${nl} het openstaande bedrag van 100,00. De post wordt hiermee afgeletterd`,
  );
});
