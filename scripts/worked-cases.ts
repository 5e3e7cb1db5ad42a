/**
 * Writes the worked cases of the help page from the golden cases that the tests play: node scripts/worked-cases.ts
 * tidy/worked-cases.test.ts holds the file to them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../server/tests/golden/fixtures');
const TARGET = join(import.meta.dirname, '../web/src/features/tax-returns/how/data/worked-cases.json');

type Golden = {
  id: string;
  title: string;
  explanation: string;
  legal: string[];
  confidence: string;
  alternatives: { what: string }[];
  expect: {
    entries: { date: string; lines: { account: string; debit: number; credit: number }[] }[];
    vat_returns: {
      period: string;
      rubrics: Record<string, { turnover_eur?: number; vat_eur?: number }>;
      '5b_eur': number;
      total_eur: number;
    }[];
    refusals: { reason: string }[];
  };
};

/** What the help page says of each case, one case a line. */
export function workedCases(): string {
  const cases = readdirSync(FIXTURES)
    .filter((name) => name.startsWith('G-'))
    .toSorted()
    .map((name) => shown(JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as Golden));
  return `[\n${cases.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`;
}

function shown({ id, title, explanation, legal, confidence, alternatives, expect }: Golden) {
  return {
    id: id.slice(2),
    title,
    explanation,
    legal,
    confidence,
    other_readings: alternatives.map(({ what }) => what),
    refused: expect.refusals.map(({ reason }) => reason),
    entries: expect.entries.map(({ date, lines }) => ({
      date,
      lines: lines.map(({ account, debit, credit }) => [account, debit - credit]),
    })),
    returns: expect.vat_returns.map(({ period, rubrics, '5b_eur': input, total_eur }) => ({
      period,
      boxes: Object.entries(rubrics).map(([box, { turnover_eur = 0, vat_eur = 0 }]) => [box, turnover_eur, vat_eur]),
      input,
      total: total_eur,
    })),
  };
}

if (import.meta.main) writeFileSync(TARGET, workedCases());
