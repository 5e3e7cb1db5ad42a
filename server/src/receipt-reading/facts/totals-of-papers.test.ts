import { describe, expect, it, test } from 'vitest';
import { EVERYDAY_PAPERS } from '#receipt-reading/corpus/everyday-papers';
import { FOREIGN_PAPERS } from '#receipt-reading/corpus/foreign-papers';
import { TWO_RATE_PAPERS } from '#receipt-reading/corpus/two-rate-papers';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import type { Reading } from '#receipt-reading/receipt-reader';
import { typed } from '#receipt-reading/testing';

const PAPERS = { ...FOREIGN_PAPERS, ...EVERYDAY_PAPERS };
const OWN = { names: ['Jansen Advies'], vat_ids: [], kvk_numbers: [], ibans: [] };

function read(text: string): Reading {
  return readLines(toLines(typed(text)), 'text_pdf', [{ width: 600, height: 800 }], OWN);
}

describe('the total of', () => {
  it.each(Object.entries(PAPERS))('%s', (_name, { paper, total }) => {
    const { total_incl } = read(paper);
    if (total === null) expect(total_incl?.certainty ?? 'doubtful').toBe('doubtful');
    else expect(total_incl?.value).toBe(total);
  });

  it.each(Object.entries(PAPERS))('%s, and what is certain adds up to it', (_name, { paper, total }) => {
    const { total_excl, total_vat, total_incl } = read(paper);
    const isCertain = [total_excl, total_vat].every((part) => part?.certainty === 'certain');
    if (isCertain) expect((total_excl?.value ?? 0) + (total_vat?.value ?? 0)).toBe(total);
    if (total_incl?.certainty === 'certain') expect(total_incl.value).toBe(total);
  });
});

test.each(Object.entries(TWO_RATE_PAPERS))('both rates and the totals of %s', (_name, { paper, total, vat, rates }) => {
  const { total_incl, total_excl, total_vat, vat: rows } = read(paper);
  expect(rows.map((row) => [row.rate_bp.value, row.vat.value])).toEqual(rates);
  expect([total_incl, total_vat, total_excl].map((part) => part?.value)).toEqual([total, vat, total - vat]);
  expect([total_incl, total_vat, total_excl].map((part) => part?.remark)).not.toContain('totals_disagree');
});
