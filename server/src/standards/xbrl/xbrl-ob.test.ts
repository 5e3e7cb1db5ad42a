import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ObReturn, type ObRubric, writeObReturn, XbrlProblem } from './xbrl-ob.ts';
import { checkObInstance, readObInstance } from './xbrl-ob-check.ts';

const fixtures = join(import.meta.dirname, '../fixtures/sbr');
const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const official = join(shared, 'standards/data/sbr/instances');

type Figures = Partial<Record<ObRubric, [turnover: number, vat?: number]>>;

function rubrics(figures: Figures): ObReturn['rubrics'] {
  const of = (rubric: ObRubric): { turnover: number; vat: number } => {
    const [turnover = 0, vat = 0] = figures[rubric] ?? [];
    return { turnover, vat };
  };
  const untaxed = (rubric: ObRubric): { turnover: number; vat: null } => ({ ...of(rubric), vat: null });
  return {
    '1a': of('1a'),
    '1b': of('1b'),
    '1c': of('1c'),
    '1d': of('1d'),
    '1e': untaxed('1e'),
    '2a': of('2a'),
    '3a': untaxed('3a'),
    '3b': untaxed('3b'),
    '3c': untaxed('3c'),
    '4a': of('4a'),
    '4b': of('4b'),
  };
}

const firstQuarter: ObReturn = {
  ob_number: '001000044B37',
  period_start: '2026-01-01',
  period_end: '2026-03-31',
  contact: { type: 'INT', initials: 'T.', prefix: null, surname: 'Tester', phone: '0201234567' },
  tax_consultant_number: '123456',
  message_reference: 'OB-2026-Q1-0001',
  created_at: '202604151030',
  software: { name: 'TestBooks', version: '1.0.0', vendor: 'SWO00000' },
  rubrics: rubrics({
    '1a': [15_000, 3150],
    '1b': [1500, 135],
    '1e': [2000],
    '3a': [4000],
    '3b': [5000],
    '4a': [100, 21],
    '4b': [300, 63],
  }),
  input_vat: 985,
};

function fixture(name: string): string {
  return readFileSync(join(fixtures, name), 'utf8');
}

function code(input: ObReturn): string {
  try {
    writeObReturn(input);
  } catch (error) {
    if (error instanceof XbrlProblem) return error.code;
    throw error;
  }
  return 'written';
}

describe('the return as XBRL', () => {
  it('has every fact of the worked example', () => {
    const written = writeObReturn(firstQuarter);
    expect(readObInstance(written.xml)).toEqual(readObInstance(fixture('ob-aangifte-2026-Q1_nt20.xbrl')));
    expect(written).toMatchObject({ vat_owed: 3369, total: 2384, unverified: false });
  });

  it('writes a nil return as a full set of zeros', () => {
    const nil = { ...firstQuarter, message_reference: 'OB-2026-Q1-0002', rubrics: rubrics({}), input_vat: 0 };
    expect(readObInstance(writeObReturn(nil).xml)).toEqual(
      readObInstance(fixture('ob-aangifte-2026-Q1-nil_nt20.xbrl')),
    );
  });

  it('uses the entry point of the period, not of the filing', () => {
    const late = { ...firstQuarter, period_start: '2025-10-01', period_end: '2025-12-31', created_at: '202601201200' };
    expect(writeObReturn(late).entrypoint).toBe(
      'http://www.nltaxonomie.nl/nt19/bd/20241211/entrypoints/bd-rpt-ob-aangifte-2025.xsd',
    );
  });

  it('marks a year whose entry point is not confirmed', () => {
    const next = { ...firstQuarter, period_start: '2027-01-01', period_end: '2027-03-31' };
    expect(writeObReturn(next)).toMatchObject({ unverified: true });
  });

  it('carries negative figures and a refund', () => {
    const refund = writeObReturn({ ...firstQuarter, rubrics: rubrics({ '1a': [-100, -21] }), input_vat: 50 });
    expect(refund).toMatchObject({ vat_owed: -21, total: -71 });
    expect(checkObInstance(refund.xml)).toEqual([]);
  });

  it('omits the consultant when the taxpayer files', () => {
    const contact = { ...firstQuarter.contact, type: 'BPL' as const, prefix: 'van der' };
    const { facts } = readObInstance(writeObReturn({ ...firstQuarter, contact }).xml);
    expect(facts).not.toHaveProperty('TaxConsultantNumber');
    expect(facts).toMatchObject({ ContactType: 'BPL', ContactPrefix: 'van der' });
  });

  it.each<[string, Partial<ObReturn>]>([
    ['no_entrypoint', { period_start: '2031-01-01', period_end: '2031-03-31' }],
    ['bad_period', { period_end: '2027-01-31' }],
    ['bad_period', { period_end: '2026-02-30' }],
    ['bad_ob_number', { ob_number: 'NL001000044B37' }],
    ['bad_figure', { input_vat: 1.5 }],
    ['bad_figure', { rubrics: rubrics({ '1a': [0, 1_000_000_000] }) }],
    ['bad_contact', { tax_consultant_number: null }],
    ['bad_header', { created_at: '2026-04-15' }],
    ['bad_header', { software: { name: 'S', version: '1', vendor: 'X' } }],
    ['bad_header', { message_reference: ' ' }],
  ])('refuses with %s: %o', (expected, change) => {
    expect(code({ ...firstQuarter, ...change })).toBe(expected);
  });
});

describe('the check of an instance', () => {
  const right = fixture('ob-aangifte-2026-Q1_nt20.xbrl');

  it('accepts the examples', () => {
    expect(checkObInstance(right)).toEqual([]);
    expect(checkObInstance(fixture('ob-aangifte-2026-Q1-nil_nt20.xbrl'))).toEqual([]);
  });

  it.each([
    ['5a is not the sum', '>3369<', '>3370<', /ValueAddedTaxOwed is 3370, the rubrics add up to 3369/],
    ['the total is off', '>2384<', '>2385<', /ValueAddedTaxOwedToBePaidBack is 2385, 5a minus 5b is 2384/],
    ['cents', '>3150<', '>3150.00<', /not in whole euros/],
    ['a fact is missing', /<bd-i:TaxedTurnoverPrivateUse.*/, '', /TaxedTurnoverPrivateUse is missing/],
    ['a header is missing', /<bd-i:SoftwarePackageName.*/, '', /SoftwarePackageName is missing/],
    ['another entry point', 'aangifte-2026.xsd', 'aangifte-2025.xsd', /entry point .* is not that of 2026/],
    ['another year', '<xbrli:startDate>2026', '<xbrli:startDate>2025', /not that of 2025/],
    ['not XML', '</xbrli:xbrl>', '', /not well-formed/],
    ['an entity', '?>', '?><!DOCTYPE a>', /not well-formed/],
    ['another number', '001000044B37', 'NL1', /not an omzetbelastingnummer/],
  ])('finds %s', (_, from, to, problem) => {
    expect(checkObInstance(right.replace(from, to)).join('; ')).toMatch(problem);
  });
});

describe.skipIf(!existsSync(official))('the official samples (skipped without the shared papers)', () => {
  it.each(['VB-01_bd-rpt-ob-aangifte-2020.xbrl', 'VB-01_bd-rpt-ob-aangifte-2021.xbrl'])(
    '%s is written fact by fact',
    (name) => {
      const sample = readObInstance(readFileSync(join(official, name), 'utf8'));
      const fact = (element: string): string => sample.facts[element] ?? '';
      const figure = (element: string): number => Number(fact(element));
      const written = writeObReturn({
        ob_number: sample.ob_number,
        period_start: sample.period_start,
        period_end: sample.period_end,
        contact: {
          type: 'INT',
          initials: fact('ContactInitials'),
          prefix: fact('ContactPrefix'),
          surname: fact('ContactSurname'),
          phone: fact('ContactTelephoneNumber'),
        },
        tax_consultant_number: fact('TaxConsultantNumber'),
        message_reference: fact('MessageReferenceSupplierVAT'),
        created_at: fact('DateTimeCreation'),
        software: {
          name: fact('SoftwarePackageName'),
          version: fact('SoftwarePackageVersion'),
          vendor: fact('SoftwareVendorAccountNumber'),
        },
        rubrics: rubrics({
          '1a': [
            figure('TaxedTurnoverSuppliesServicesGeneralTariff'),
            figure('ValueAddedTaxSuppliesServicesGeneralTariff'),
          ],
          '1b': [
            figure('TaxedTurnoverSuppliesServicesReducedTariff'),
            figure('ValueAddedTaxSuppliesServicesReducedTariff'),
          ],
          '3a': [figure('SuppliesToCountriesOutsideTheEC')],
          '3b': [figure('SuppliesToCountriesWithinTheEC')],
          '3c': [figure('InstallationDistanceSalesWithinTheEC')],
          '4a': [figure('TurnoverFromTaxedSuppliesFromCountriesOutsideTheEC')],
        }),
        input_vat: figure('ValueAddedTaxOnInput'),
      });
      expect(readObInstance(written.xml)).toEqual(sample);
      expect(checkObInstance(written.xml)).toEqual([]);
    },
  );
});
