import { SignatureProblem, verifyEnvelope } from '#adapters/tax-filing/ws-security';
import { childElements, find, parseXml, textOf, type XmlElement, XmlTreeProblem } from '#standards/xml/xml-tree';
import { MESSAGE_NAMES } from '#standards/xbrl/message-kinds';
import type { MessageKind } from '#standards/xbrl/xbrl-ob-elements';
import { element, writeElement, type XmlNode } from '#standards/xml/xml-writer';
import type { FilingProcess, ProcessStatus } from './digipoort-processes.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
export const NAMESPACE = 'http://logius.nl/digipoort/koppelvlakservices/1.2/';

/** Refused for the message itself. */
export class SoapFault extends Error {}

export function faultEnvelope(kind: 'aanlever' | 'statusinformatie', detail: string): string {
  const text = `Het verzoek voldoet niet aan de koppelvlakspecificaties en kan hierdoor niet door Digipoort worden verwerkt. De volgende fout is opgetreden: ${detail}`;
  const content = [element('foutcode', kind === 'aanlever' ? 'ALS100' : 'STS100'), element('foutbeschrijving', text)];
  const soapFault = element('soap:Fault', [
    element('faultcode', 'soap:Client'),
    element('faultstring', 'Algemene fout'),
    element('detail', [element(`${kind}Fault`, content, { xmlns: NAMESPACE })]),
  ]);
  return writeElement(element('soap:Envelope', [element('soap:Body', [soapFault])], { 'xmlns:soap': SOAP }));
}

export function required(request: XmlElement, ...path: readonly string[]): string {
  const text = textOf(find(request, ...path));
  if (text === '') throw new SoapFault(`${path.join('/')} ontbreekt`);
  return text;
}

export type SignedRequest = { content: XmlElement; action: string; message_id: string };

/** Reads a request and verifies its signature, whoever made it: what it asks and the message to answer. */
export function readRequest(text: string, now: Date): SignedRequest {
  let root: XmlElement;
  try {
    root = parseXml(text);
    verifyEnvelope(root, now);
  } catch (error) {
    if (error instanceof XmlTreeProblem || error instanceof SignatureProblem) throw new SoapFault(error.message);
    throw error;
  }
  const body = find(root, 'Body');
  const [content] = body === null ? [] : childElements(body);
  if (content === undefined) throw new SoapFault('de body is leeg');
  if (content.namespace !== NAMESPACE) throw new SoapFault('onbekende naamruimte');
  return { content, action: required(root, 'Header', 'Action'), message_id: required(root, 'Header', 'MessageID') };
}

export type DeliveryRequest = { kind: MessageKind; xbrl: string; own_reference: string; ob_number: string };

/** Which kind of message a request is about. */
export function readKind(request: XmlElement): MessageKind {
  const name = required(request, 'berichtsoort');
  const found = (['vat_return', 'supplement', 'icp'] as const).find((kind) => MESSAGE_NAMES[kind] === name);
  if (found === undefined) throw new SoapFault('berichtsoort is onbekend');
  return found;
}

export function readDelivery(request: XmlElement): DeliveryRequest {
  return {
    kind: readKind(request),
    own_reference: required(request, 'aanleverkenmerk'),
    ob_number: required(request, 'identiteitBelanghebbende', 'nummer'),
    xbrl: Buffer.from(required(request, 'berichtInhoud', 'inhoud'), 'base64').toString('utf8'),
  };
}

function taxpayer(ob_number: string): XmlNode {
  return element('identiteitBelanghebbende', [element('nummer', ob_number), element('type', 'Fi')]);
}

export function deliveryAnswer(process: FilingProcess): XmlNode {
  const content = [
    element('kenmerk', process.id),
    element('berichtsoort', MESSAGE_NAMES[process.kind]),
    element('aanleverkenmerk', process.own_reference),
    element('tijdstempelAangeleverd', process.received_at),
    taxpayer(process.ob_number),
    element('rolBelanghebbende', 'Bedrijf'),
    element('autorisatieAdres', 'http://geenausp.nl'),
  ];
  return element('aanleverResponse', content, { xmlns: NAMESPACE });
}

export function processResult(process: FilingProcess): XmlNode {
  return element('ProcesResultaat', [
    element('kenmerk', process.id),
    element('berichtsoort', MESSAGE_NAMES[process.kind]),
    taxpayer(process.ob_number),
  ]);
}

export function statusResult(process: FilingProcess, status: ProcessStatus): XmlNode {
  const { error, details } = status;
  return element('StatusResultaat', [
    element('kenmerk', process.id),
    taxpayer(process.ob_number),
    element('statuscode', status.code),
    element('tijdstempelStatus', status.at),
    element('statusomschrijving', status.description),
    error === null
      ? null
      : element('statusFoutcode', [element('foutcode', 'SANDBOX'), element('foutbeschrijving', error)]),
    details === null ? null : element('statusdetails', details),
  ]);
}
