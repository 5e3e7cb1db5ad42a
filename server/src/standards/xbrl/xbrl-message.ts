import { daysBetween, type IsoDate, isRealDate, yearOf } from '@saldo/ledger';
import { NUMBER_SCHEME, type ObEntrypoint, type MessageKind, obEntrypoint } from './xbrl-ob-elements.ts';
import { element, writeDocument, type XmlNode } from '../xml/xml-writer.ts';

export type ObContact = {
  /** The taxpayer itself (BPL) or an intermediary (INT). */
  type: 'BPL' | 'INT';
  initials: string;
  prefix: string | null;
  surname: string;
  phone: string;
};

/** The header of every message: taxpayer, period and sender. */
export type MessageHeader = {
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
};

export type XbrlProblemCode =
  | 'no_entrypoint'
  | 'bad_ob_number'
  | 'bad_period'
  | 'bad_figure'
  | 'bad_contact'
  | 'bad_header';

/** Why a message cannot be written. Nothing is sent that the Tax Administration would refuse for its form. */
export class XbrlProblem extends Error {
  readonly code: XbrlProblemCode;

  constructor(code: XbrlProblemCode, detail: string) {
    super(detail);
    this.name = 'XbrlProblem';
    this.code = code;
  }
}

function requireText(code: XbrlProblemCode, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values))
    if (value.trim() === '') throw new XbrlProblem(code, `${name} is empty`);
}

/** Refuses a header that the Tax Administration would refuse for its form. */
export function checkHeader(input: MessageHeader): void {
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

/** The entry point for the year of the period; refused where none is known. */
export function entrypointOf(input: MessageHeader, kind: MessageKind): ObEntrypoint {
  const { period_start, period_end } = input;
  const real = isRealDate(period_start) && isRealDate(period_end);
  if (!real || daysBetween(period_start, period_end) < 0 || yearOf(period_start) !== yearOf(period_end))
    throw new XbrlProblem('bad_period', `${period_start} to ${period_end} is not a period within one year`);
  const entrypoint = obEntrypoint(yearOf(period_start), kind);
  if (entrypoint === null)
    throw new XbrlProblem('no_entrypoint', `no entry point is known for ${period_start.slice(0, 4)}`);
  return entrypoint;
}

export const TURNOVER_DIGITS = 10;
export const VAT_DIGITS = 9;

/** A figure in whole euros that fits its element. */
export function checkedFigure(name: string, value: number, digits: number): number {
  if (!Number.isSafeInteger(value) || String(Math.abs(value)).length > digits)
    throw new XbrlProblem('bad_figure', `${name} is not a whole number of at most ${String(digits)} digits`);
  return value;
}

export type Fact = readonly [name: string, euros: number];

function headerFacts(input: MessageHeader, reference: string): XmlNode[] {
  const { contact, software } = input;
  const facts: [string, string | null][] = [
    ['ContactType', contact.type],
    ['ContactInitials', contact.initials],
    ['ContactPrefix', contact.prefix],
    ['ContactSurname', contact.surname],
    ['ContactTelephoneNumber', contact.phone],
    ['TaxConsultantNumber', contact.type === 'INT' ? input.tax_consultant_number : null],
    ['DateTimeCreation', input.created_at],
    [reference, input.message_reference],
    ['SoftwarePackageName', software.name],
    ['SoftwarePackageVersion', software.version],
    ['SoftwareVendorAccountNumber', software.vendor],
  ];
  return facts.flatMap(([name, value]) =>
    value === null ? [] : [element(`bd-i:${name}`, value, { contextRef: 'Msg' })],
  );
}

/** A fact in whole euros. */
export function figureFact([name, euros]: Fact, contextRef = 'Msg'): XmlNode {
  // Minus zero would be written as "0" anyway; adding zero keeps the text of every zero the same.
  return element(`bd-i:${name}`, String(euros + 0), { decimals: 'INF', contextRef, unitRef: 'EUR' });
}

/** Whose facts these are and of which period; with a scenario, of which customer. */
export function context(input: MessageHeader, id = 'Msg', scenario: XmlNode | null = null): XmlNode {
  return element(
    'xbrli:context',
    [
      element('xbrli:entity', [element('xbrli:identifier', input.ob_number, { scheme: NUMBER_SCHEME })]),
      element('xbrli:period', [
        element('xbrli:startDate', input.period_start),
        element('xbrli:endDate', input.period_end),
      ]),
      scenario,
    ],
    { id },
  );
}

/** The whole instance: header, contexts and facts of one message. */
export function writeInstance(
  input: MessageHeader,
  entrypoint: ObEntrypoint,
  content: {
    reference: string;
    contexts?: readonly XmlNode[];
    facts: readonly XmlNode[];
    namespaces?: Record<string, string>;
  },
): string {
  const root = element(
    'xbrli:xbrl',
    [
      element('link:schemaRef', [], { 'xlink:type': 'simple', 'xlink:href': entrypoint.url }),
      context(input),
      ...(content.contexts ?? []),
      element('xbrli:unit', [element('xbrli:measure', 'iso4217:EUR')], { id: 'EUR' }),
      headerFacts(input, content.reference),
      content.facts,
    ],
    {
      'xml:lang': 'nl',
      'xmlns:bd-i': entrypoint.facts,
      ...content.namespaces,
      'xmlns:link': 'http://www.xbrl.org/2003/linkbase',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:iso4217': 'http://www.xbrl.org/2003/iso4217',
      'xmlns:xbrli': 'http://www.xbrl.org/2003/instance',
    },
  );
  return writeDocument(root);
}
