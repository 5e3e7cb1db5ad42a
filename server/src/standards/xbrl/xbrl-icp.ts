import { element, type XmlNode } from '../xml/xml-writer.ts';
import {
  checkedFigure,
  checkHeader,
  context,
  entrypointOf,
  figureFact,
  type MessageHeader,
  TURNOVER_DIGITS,
  writeInstance,
  XbrlProblem,
} from './xbrl-message.ts';
import type { ObEntrypoint } from './xbrl-ob-elements.ts';

export type IcpKind = 'goods' | 'services' | 'triangular';

/** What was supplied to one customer, in whole euros; negative where more was credited. */
export type IcpSupply = { country: string; vat_number: string; kind: IcpKind; euros: number };

export const AMOUNTS: Readonly<Record<IcpKind, string>> = {
  goods: 'SuppliesAmount',
  services: 'ServicesAmount',
  triangular: 'ABCSuppliesAmount',
};
const TUPLES: Readonly<Record<IcpKind, string>> = {
  goods: 'IntraCommunitySupplies',
  services: 'IntraCommunityServices',
  triangular: 'IntraCommunityABCSupplies',
};

/**
 * Writes an ICP return (opgaaf ICP): per customer what was supplied, in tuples until NT19 and by dimensions since (standards §1.4). Throws an
 * `XbrlProblem`.
 */
export function writeIcpReturn(input: MessageHeader & { supplies: readonly IcpSupply[] }): {
  xml: string;
  entrypoint: string;
} {
  checkHeader(input);
  const entrypoint = entrypointOf(input, 'icp');
  for (const { country, vat_number, euros } of input.supplies) {
    if (!/^[A-Z]{2}$/.test(country) || vat_number === '')
      throw new XbrlProblem('bad_figure', 'a customer without a VAT number');
    checkedFigure('supply', euros, TURNOVER_DIGITS);
  }
  const content = entrypoint.hasTuples ? inTuples(input.supplies, entrypoint) : byDimensions(input, entrypoint);
  const xml = writeInstance(input, entrypoint, { reference: 'MessageReferenceSupplierICP', ...content });
  return { xml, entrypoint: entrypoint.url };
}

function inTuples(supplies: readonly IcpSupply[], { base }: ObEntrypoint) {
  const facts = supplies.map(({ country, vat_number, kind, euros }) =>
    element(`bd-t:${TUPLES[kind]}`, [
      element('bd-i:CountryCodeISO-EC', country, { contextRef: 'Msg' }),
      figureFact([AMOUNTS[kind], euros]),
      element('bd-i:VATIdentificationNumberNational', vat_number, { contextRef: 'Msg' }),
    ]),
  );
  return { facts, namespaces: { 'xmlns:bd-t': `${base}/dictionary/bd-tuples` } };
}

function byDimensions(input: MessageHeader & { supplies: readonly IcpSupply[] }, { base }: ObEntrypoint) {
  const ids = new Map<string, string>();
  const contexts: XmlNode[] = [];
  const facts = input.supplies.map(({ country, vat_number, kind, euros }) => {
    const customer = `${country} ${vat_number}`;
    const id = ids.get(customer) ?? `S${String(ids.size + 1)}`;
    if (!ids.has(customer)) contexts.push(context(input, id, scenarioOf(country, vat_number)));
    ids.set(customer, id);
    return figureFact([AMOUNTS[kind], euros], id);
  });
  return {
    contexts,
    facts,
    namespaces: {
      'xmlns:bd-axes': `${base}/validation/bd-axes`,
      'xmlns:bd-domains': `${base}/validation/bd-domains`,
      'xmlns:xbrldi': 'http://xbrl.org/2006/xbrldi',
    },
  };
}

function scenarioOf(country: string, vat_number: string): XmlNode {
  return element('xbrli:scenario', [typedMember('VATNumber', vat_number), typedMember('CountryCodeEU', country)]);
}

function typedMember(name: string, value: string): XmlNode {
  const domain = element(`bd-domains:${name}Domain`, value);
  return element('xbrldi:typedMember', [domain], { dimension: `bd-axes:${name}Dimension` });
}
