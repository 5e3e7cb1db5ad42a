import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DueRubric,
  isDueRubric,
  negate,
  parseEuro,
  type VatBalance,
  type VatCode,
  vatReturn,
} from '@saldo/ledger';
import { describe, expect, it } from 'vitest';

// Beside the other sources, because the ledger's own tests know no files.
const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../shared');
const file = join(shared, 'standards/data/sbr/ob-rounding-vectors.json');

type Vector = {
  name: string;
  vat_due: Record<string, string>;
  input_vat: string;
  expect: Record<string, number>;
};

const CODE_FOR: Record<DueRubric, VatCode> = {
  '1a': 'nl_high',
  '1b': 'nl_low',
  '1c': 'nl_other',
  '1d': 'private_use',
  '2a': 'purchase_reverse_nl',
  '4a': 'purchase_reverse_non_eu',
  '4b': 'purchase_reverse_eu',
};

function balancesOf(vector: Vector): VatBalance[] {
  const due = Object.entries(vector.vat_due).map(([rubric, amount]): VatBalance => {
    const code = CODE_FOR[rubric as DueRubric];
    return { code, part: 'due', amount: negate(parseEuro(amount)) };
  });
  return [...due, { code: 'purchase', part: 'input', amount: parseEuro(vector.input_vat) }];
}

describe.skipIf(!existsSync(file))('rounding vectors (skipped without the shared files)', () => {
  const { cases } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }) : { cases: [] };

  it.each(cases.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const found = vatReturn(balancesOf(vector));
    const { '5a': owed, '5b': input, total, ...rubrics } = vector.expect;
    expect([found.owed_euros, found.input_euros, found.total_euros]).toEqual([owed, input, total]);
    for (const [rubric, whole] of Object.entries(rubrics))
      if (isDueRubric(rubric as DueRubric)) expect(found.rubrics[rubric as DueRubric].tax_euros).toBe(whole);
  });
});
