import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workedCases } from '../scripts/worked-cases.ts';

const FOLDER = join(import.meta.dirname, '../web/src/features/tax-returns/how/data');

it('the help page shows the golden cases as they are played: run node scripts/worked-cases.ts', () => {
  expect(readFileSync(join(FOLDER, 'worked-cases.json'), 'utf8')).toBe(workedCases());
});

type Texts = { id: string; title: string; explanation: string; other_readings?: string[]; refused?: string[] };

it('every case has its texts in Dutch', () => {
  const cases = JSON.parse(workedCases()) as Texts[];
  const dutch = JSON.parse(readFileSync(join(FOLDER, 'case-texts.nl.json'), 'utf8')) as Record<
    string,
    Omit<Texts, 'id'>
  >;
  expect(Object.keys(dutch)).toEqual(cases.map(({ id }) => id));
  for (const { id, title, explanation, other_readings = [], refused = [] } of cases) {
    expect([id, dutch[id]?.other_readings?.length ?? 0]).toEqual([id, other_readings.length]);
    expect([id, dutch[id]?.refused?.length ?? 0]).toEqual([id, refused.length]);
    expect([id, dutch[id]?.title]).not.toEqual([id, title]);
    expect([id, dutch[id]?.explanation]).not.toEqual([id, explanation]);
  }
});
