import { daysBetween, type IsoDate, isRealDate, yearOf } from '@saldo/ledger';
import {
  INPUT,
  NUMBER_SCHEME,
  type ObEntrypoint,
  obEntrypoint,
  OWED,
  RUBRIC_ELEMENTS,
  SMALL_BUSINESS_REDUCTION,
  TOTAL,
} from './xbrl-ob-elements.ts';
import { element, writeDocument, type XmlNode } from '../xml/xml-writer.ts';

export type ObRubric = keyof typeof RUBRIC_ELEMENTS;

/** Whole euros, already rounded; credits are negative. `vat` is null for the boxes without VAT (1e, 3a, 3b, 3c). */
export type ObRubricFigures = { turnover: number; vat: number | null };

export type ObContact = {
  /** The taxpayer itself (BPL) or an intermediary (INT). */
  type: 'BPL' | 'INT';
  initials: string;
  prefix: string | null;
  surname: string;
  phone: string;
};

export type ObReturn = {
  /** The omzetbelastingnummer `001000044B37`; not the btw-id that a sole trader prints on invoices. */
  ob_number: string;
  period_start: IsoDate;
  period_end: IsoDate;
  contact: ObContact;
  /** "Beconnummer", only with an intermediary. */
  tax_consultant_number: string | null;
  /** The sender's own reference of this message. */
  message_reference: string;
  /** `YYYYMMDDHHMM`, Dutch time. */
  created_at: string;
  software: { name: string; version: string; vendor: string };
  rubrics: Readonly<Record<ObRubric, ObRubricFigures>>;
  /** Rubric 5b, whole euros, positive. */
  input_vat: number;
};

export type XbrlProblemCode =
  | 'no_entrypoint'
  | 'bad_ob_number'
  | 'bad_period'
  | 'bad_figure'
  | 'bad_contact'
  | 'bad_header';

/** Why a return cannot be written. Nothing is sent that the Tax Administration would refuse for its form. */
export class XbrlProblem extends Error {
  readonly code: XbrlProblemCode;

  constructor(code: XbrlProblemCode, detail: string) {
    super(detail);
    this.name = 'XbrlProblem';
    this.code = code;
  }
}

export type ObInstance = {
  xml: string;
  entrypoint: string;
  /** The entry point of this year is not confirmed by the Tax Administration yet. */
  unverified: boolean;
  /** Rubric 5a: the sum of the rounded VAT of boxes 1 to 4. */
  vat_owed: number;
  /** 5a minus 5b: to pay, or negative to receive. */
  total: number;
};

function requireText(code: XbrlProblemCode, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    if (value.trim() === '') throw new XbrlProblem(code, `${name} is empty`);
}

function checkHeader(input: ObReturn): void {
  if (!/^\d{9}B\d{2}$/.test(input.ob_number)) throw new XbrlProblem('bad_ob_number', 'not an omzetbelastingnummer');
  const { initials, surname, phone, type } = input.contact;
  requireText('bad_contact', { initials, surname, phone });
  if (type === 'INT' && input.tax_consultant_number === null)
    throw new XbrlProblem('bad_contact', 'an intermediary files with its tax consultant number');
  requireText('bad_header', { message_reference: input.message_reference, ...input.software });
  if (!/^20\d{10}$/.test(input.created_at)) throw new XbrlProblem('bad_header', 'created_at is not YYYYMMDDHHMM');
  if (!/^SWO\d{5}$/.test(input.software.vendor))
    throw new XbrlProblem('bad_header', 'the software vendor number is SWO and five digits');
}

function entrypointOf(input: ObReturn): ObEntrypoint {
  const { period_start, period_end } = input;
  const real = isRealDate(period_start) && isRealDate(period_end);
  if (!real || daysBetween(period_start, period_end) < 0 || yearOf(period_start) !== yearOf(period_end))
    throw new XbrlProblem('bad_period', `${period_start} to ${period_end} is not a period within one year`);
  const entrypoint = obEntrypoint(yearOf(period_start));
  if (entrypoint === null)
    throw new XbrlProblem('no_entrypoint', `no entry point is known for ${period_start.slice(0, 4)}`);
  return entrypoint;
}

const TURNOVER_DIGITS = 10;
const VAT_DIGITS = 9;

function checkedFigure(name: string, value: number, digits: number): number {
  if (!Number.isSafeInteger(value) || String(Math.abs(value)).length > digits)
    throw new XbrlProblem('bad_figure', `${name} is not a whole number of at most ${String(digits)} digits`);
  return value;
}

type Fact = readonly [name: string, euros: number];

function rubricFacts(rubric: ObRubric, figures: ObRubricFigures): Fact[] {
  const names = RUBRIC_ELEMENTS[rubric];
  const turnover: Fact = [names.turnover, checkedFigure(`turnover ${rubric}`, figures.turnover, TURNOVER_DIGITS)];
  if (names.vat === null) {
    if (figures.vat !== null) throw new XbrlProblem('bad_figure', `rubric ${rubric} has no VAT`);
    return [turnover];
  }
  return [turnover, [names.vat, checkedFigure(`VAT ${rubric}`, figures.vat ?? 0, VAT_DIGITS)]];
}

function headerFacts(input: ObReturn): XmlNode[] {
  const { contact, software } = input;
  const facts: [string, string | null][] = [
    ['ContactType', contact.type],
    ['ContactInitials', contact.initials],
    ['ContactPrefix', contact.prefix],
    ['ContactSurname', contact.surname],
    ['ContactTelephoneNumber', contact.phone],
    ['TaxConsultantNumber', contact.type === 'INT' ? input.tax_consultant_number : null],
    ['DateTimeCreation', input.created_at],
    ['MessageReferenceSupplierVAT', input.message_reference],
    ['SoftwarePackageName', software.name],
    ['SoftwarePackageVersion', software.version],
    ['SoftwareVendorAccountNumber', software.vendor],
  ];
  return facts.flatMap(([name, value]) =>
    value === null ? [] : [element(`bd-i:${name}`, value, { contextRef: 'Msg' })],
  );
}

function figureFact([name, euros]: Fact): XmlNode {
  // Minus zero would be written as "0" anyway; adding zero keeps the text of every zero the same.
  return element(`bd-i:${name}`, String(euros + 0), { decimals: 'INF', contextRef: 'Msg', unitRef: 'EUR' });
}

function context(input: ObReturn): XmlNode {
  return element(
    'xbrli:context',
    [
      element('xbrli:entity', [element('xbrli:identifier', input.ob_number, { scheme: NUMBER_SCHEME })]),
      element('xbrli:period', [
        element('xbrli:startDate', input.period_start),
        element('xbrli:endDate', input.period_end),
      ]),
    ],
    { id: 'Msg' },
  );
}

/**
 * Writes the VAT return (OB-aangifte) as an XBRL instance of the Dutch taxonomy: every box, zeros too, in whole
 * euros. 5a and the total are computed from the rounded boxes (explanation OB 073). The entry point is that of the
 * year of the period; a year without one is refused with `no_entrypoint`. Throws an `XbrlProblem`.
 */
export function writeObReturn(input: ObReturn): ObInstance {
  checkHeader(input);
  const entrypoint = entrypointOf(input);
  const rubrics = Object.keys(RUBRIC_ELEMENTS) as ObRubric[];
  const vat_owed = rubrics.reduce((total, rubric) => total + (input.rubrics[rubric].vat ?? 0), 0);
  const total = vat_owed - input.input_vat;
  const facts: Fact[] = [
    ...rubrics.flatMap((rubric) => rubricFacts(rubric, input.rubrics[rubric])),
    [OWED, checkedFigure('5a', vat_owed, VAT_DIGITS)],
    [INPUT, checkedFigure('5b', input.input_vat, VAT_DIGITS)],
    [TOTAL, checkedFigure('total', total, VAT_DIGITS)],
  ];
  if (entrypoint.smallBusinessReduction) facts.push([SMALL_BUSINESS_REDUCTION, 0]);
  const root = element(
    'xbrli:xbrl',
    [
      element('link:schemaRef', [], { 'xlink:type': 'simple', 'xlink:href': entrypoint.url }),
      context(input),
      element('xbrli:unit', [element('xbrli:measure', 'iso4217:EUR')], { id: 'EUR' }),
      headerFacts(input),
      facts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(figureFact),
    ],
    {
      'xml:lang': 'nl',
      'xmlns:bd-i': entrypoint.facts,
      'xmlns:link': 'http://www.xbrl.org/2003/linkbase',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:iso4217': 'http://www.xbrl.org/2003/iso4217',
      'xmlns:xbrli': 'http://www.xbrl.org/2003/instance',
    },
  );
  return { xml: writeDocument(root), entrypoint: entrypoint.url, unverified: entrypoint.unverified, vat_owed, total };
}
