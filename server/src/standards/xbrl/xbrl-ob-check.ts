import { yearOf } from '@saldo/ledger';
import {
  HEADER_ELEMENTS,
  INPUT,
  type MessageKind,
  NUMBER_SCHEME,
  type ObEntrypoint,
  obEntrypoint,
  OWED,
  RUBRIC_ELEMENTS,
  SUPPLEMENT_TOTALS,
  TOTAL,
} from './xbrl-ob-elements.ts';
import {
  attribute,
  childElements,
  descendants,
  find,
  parseXml,
  textOf,
  type XmlElement,
  XmlTreeProblem,
} from '../xml/xml-tree.ts';

export type ObFacts = {
  ob_number: string;
  period_start: string;
  period_end: string;
  entrypoint: string;
  /** Every fact by its element name, as written. */
  facts: Readonly<Record<string, string>>;
};

const RUBRICS = Object.values(RUBRIC_ELEMENTS);
const VAT_ELEMENTS = RUBRICS.flatMap(({ vat }) => (vat === null ? [] : [vat]));
const BOXES = [...RUBRICS.map(({ turnover }) => turnover), ...VAT_ELEMENTS, OWED, INPUT];
const FIGURES: Readonly<Record<MessageKind, readonly string[]>> = {
  vat_return: [...BOXES, TOTAL],
  supplement: [...BOXES, ...Object.values(SUPPLEMENT_TOTALS)],
  icp: [],
};
const REFERENCES: Readonly<Record<MessageKind, string>> = {
  vat_return: 'MessageReferenceSupplierVAT',
  supplement: 'MessageReferenceSupplierVAT',
  icp: 'MessageReferenceSupplierICP',
};

/** Reads the facts of a VAT return instance, without judging them. Throws an `XmlTreeProblem`. */
export function readObInstance(xml: string): ObFacts {
  return factsOf(parseXml(xml));
}

function factsOf(root: XmlElement): ObFacts {
  const context = find(root, 'context');
  const facts = childElements(root).filter((child) => attribute(child, 'contextRef') !== null);
  return {
    ob_number: textOf(find(context, 'entity', 'identifier')),
    period_start: textOf(find(context, 'period', 'startDate')),
    period_end: textOf(find(context, 'period', 'endDate')),
    entrypoint: attribute(find(root, 'schemaRef'), 'href') ?? '',
    facts: Object.fromEntries(facts.map((fact) => [fact.local, textOf(fact)])),
  };
}

function formProblems(root: XmlElement, read: ObFacts, entrypoint: ObEntrypoint): string[] {
  const problems: string[] = [];
  if (read.entrypoint !== entrypoint.url)
    problems.push(`entry point ${read.entrypoint} is not that of ${String(entrypoint.year)}`);
  if (attribute(descendants(root, 'identifier')[0] ?? null, 'scheme') !== NUMBER_SCHEME)
    problems.push('the identifier has another scheme');
  if (!/^\d{9}B\d{2}$/.test(read.ob_number)) problems.push('the identifier is not an omzetbelastingnummer');
  if (!textOf(find(root, 'unit', 'measure')).endsWith(':EUR')) problems.push('the unit is not the euro');
  for (const fact of childElements(root)) {
    if (attribute(fact, 'contextRef') === null) continue;
    if (fact.namespace !== entrypoint.facts) problems.push(`${fact.local} is in another namespace`);
    if (attribute(fact, 'unitRef') !== null && attribute(fact, 'decimals') !== 'INF')
      problems.push(`${fact.local} has no decimals="INF"`);
  }
  return problems;
}

function figureProblems(facts: ObFacts['facts'], kind: MessageKind): string[] {
  const figures = FIGURES[kind];
  const missing = [...HEADER_ELEMENTS, REFERENCES[kind], ...figures].filter((name) => (facts[name] ?? '') === '');
  if (missing.length > 0) return missing.map((name) => `${name} is missing`);
  const broken = figures.filter((name) => !/^-?\d{1,10}$/.test(facts[name] ?? ''));
  if (broken.length > 0) return broken.map((name) => `${name} is not in whole euros`);
  const problems = kind === 'icp' ? [] : sumProblems(facts, kind);
  if (facts['ContactType'] === 'INT' && (facts['TaxConsultantNumber'] ?? '') === '')
    problems.push('TaxConsultantNumber is missing for an intermediary');
  return problems;
}

function sumProblems(facts: ObFacts['facts'], kind: 'vat_return' | 'supplement'): string[] {
  const figure = (name: string): number => Number(facts[name]);
  const owed = VAT_ELEMENTS.reduce((total, name) => total + figure(name), 0);
  const problems: string[] = [];
  const compare = (name: string, should: number, why: string): void => {
    if (figure(name) !== should) problems.push(`${name} is ${String(figure(name))}, ${why} ${String(should)}`);
  };
  compare(OWED, owed, 'the rubrics add up to');
  const total = figure(OWED) - figure(INPUT);
  if (kind === 'vat_return') compare(TOTAL, total, '5a minus 5b is');
  else {
    compare(SUPPLEMENT_TOTALS.new, total, '5a minus 5b is');
    compare(SUPPLEMENT_TOTALS.difference, total - figure(SUPPLEMENT_TOTALS.old), 'new minus old is');
  }
  return problems;
}

/** Amounts of an ICP return in whole euros, each with a customer. */
function supplyProblems(root: XmlElement): string[] {
  const amounts = ['SuppliesAmount', 'ServicesAmount', 'ABCSuppliesAmount'].flatMap((name) => descendants(root, name));
  return amounts.flatMap((amount) =>
    /^-?\d{1,10}$/.test(textOf(amount)) ? [] : [`${amount.local} is not in whole euros`],
  );
}

/**
 * What is wrong with the instance of a return, a supplement or an ICP return: well-formed XML, the entry point of the year of its period, every fact
 * there, 5a the sum of the boxes, the total 5a minus 5b. Empty when it is right. Not a taxonomy validation.
 */
export function checkObInstance(xml: string, kind: MessageKind = 'vat_return'): string[] {
  let root: XmlElement;
  try {
    root = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlTreeProblem) return [`not well-formed: ${error.message}`];
    throw error;
  }
  if (root.local !== 'xbrl') return [`the document is a ${root.local}, not an XBRL instance`];
  const read = factsOf(root);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(read.period_start)) return ['the period has no start date'];
  const entrypoint = obEntrypoint(yearOf(read.period_start), kind);
  if (entrypoint === null) return [`no entry point is known for the period from ${read.period_start}`];
  return [...formProblems(root, read, entrypoint), ...figureProblems(read.facts, kind), ...supplyProblems(root)];
}
