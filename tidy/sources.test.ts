import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHART,
  EU_VAT_PREFIXES,
  exampleOfVatId,
  isBtwId,
  isGenuineBtwId,
  isKvkNumber,
  isObNumber,
  passesElevenTest,
} from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import { findRgsCode, RGS_CODES } from '../server/src/standards/rgs/rgs-codes.ts';

/** The documents that the ledger's data and rules were taken from. They are not part of the project; without them this is skipped. */
const papers = join(process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../shared'), 'standards/data');

function paper(path: string): string {
  return readFileSync(join(papers, path), 'utf8').trim();
}

/** Fields of a line of CSV; a field in quotes may hold commas. */
function fields(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

/** The codes of levels 4 and 5 in a file of RGS. */
function bookedCodes(path: string): string[] {
  const [header = '', ...lines] = paper(path).replace('\uFEFF', '').split(/\r?\n/);
  const level = fields(header).indexOf('nivo');
  return lines.map(fields).flatMap((row) => (['4', '5'].includes(row[level] ?? '') ? [row[0] ?? ''] : []));
}

/** English names that the source translates word for word; the chart has the trade's own. */
const TRADE_TITLES: Readonly<Record<string, string>> = {
  '0830': "Director's current account",
  '1050': 'Transfers in transit',
  '4190': 'Other premises costs',
  '4530': 'Trade fairs and conferences',
  '4540': 'Entertainment',
  '4680': 'Training',
  '4800': 'General expenses',
};

describe.skipIf(!existsSync(papers))('the sources (skipped if not next to the checkout)', () => {
  it('the chart matches the small-business chart, account by account', () => {
    const [header = '', ...lines] = paper('rgs/chart-nl-smallbusiness.csv').split(/\r?\n/);
    const columns = fields(header);
    const rows = lines.map((line): Record<string, string | undefined> => {
      const values = fields(line);
      const row = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      const title_en = TRADE_TITLES[row['code'] ?? ''];
      return title_en === undefined ? row : { ...row, title_en };
    });
    expect(CHART.map((account) => account.code)).toEqual(rows.map((row) => row['code']));
    rows.forEach((row, index) => {
      const { category: _, ...account } = CHART[index] ?? {};
      expect(row).toMatchObject(account);
    });
  });

  it('the RGS codes are those of levels 4 and 5 in RGS 3.3 and RGS MKB 3.7', () => {
    const known = ['rgs/rgs-3.3.csv', 'rgs/rgs-mkb-3.7.csv'].flatMap(bookedCodes);
    expect(RGS_CODES.map((each) => each.code)).toEqual([...new Set(known)].sort());
    for (const { rgs_code } of CHART) expect(findRgsCode(rgs_code)?.code).toBe(rgs_code);
  });

  it('identifiers are validated as in the collected cases', () => {
    const cases = JSON.parse(paper('validation/nl-identifiers.json')) as {
      bsn: { valid: string[]; invalid: string[] };
      nl_btw_id: { cases: { id: string; format: boolean; valid: boolean }[] };
      ob_number: { valid: string[]; invalid: string[] };
      kvk: { valid: string[]; invalid: string[] };
    };
    for (const { id, format, valid } of cases.nl_btw_id.cases) {
      expect([isBtwId(id), isGenuineBtwId(id)], id).toEqual([format, valid]);
    }
    const judged = [
      [passesElevenTest, cases.bsn],
      [isObNumber, cases.ob_number],
      [isKvkNumber, cases.kvk],
    ] as const;
    for (const [judge, { valid, invalid }] of judged) {
      expect(valid.filter(judge)).toEqual(valid);
      expect(invalid.filter(judge)).toEqual([]);
    }
  });

  it('example VAT numbers match their country’s format', () => {
    const { countries } = JSON.parse(paper('validation/eu-vat-formats.json')) as {
      countries: Record<string, { regex: string[] }>;
    };
    const fits = EU_VAT_PREFIXES.filter((prefix) =>
      countries[prefix]?.regex.some((form) => new RegExp(form).test(exampleOfVatId(prefix))),
    );
    expect(fits).toEqual(EU_VAT_PREFIXES);
  });
});
