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
