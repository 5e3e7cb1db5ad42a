import { randomUUID, X509Certificate } from 'node:crypto';
import {
  childElements,
  descendants,
  find,
  parseXml,
  textOf,
  type XmlElement,
  XmlTreeProblem,
} from '#standards/xml/xml-tree';
import { MESSAGE_NAMES } from '#standards/xbrl/message-kinds';
import { element, type XmlNode } from '#standards/xml/xml-writer';
import { postSoap } from './soap-transport.ts';
import {
  type Delivery,
  type FilingMessage,
  FilingRefused,
  type FilingStatus,
  FilingUnavailable,
  FilingUntrusted,
  type TaxFiling,
} from './tax-filing.ts';
import { isTrusted, SignatureProblem, signedEnvelope, type SigningIdentity, verifyEnvelope } from './ws-security.ts';

export type DigipoortOptions = {
  /** Everything before `/wus/2.0/…`, without a slash at the end. */
  url: string;
  /** The PKIoverheid certificate and key (PEM): for TLS and to sign with. */
  identity: SigningIdentity;
  /** PEM of the authorities that the server's TLS certificate is trusted by; null takes the system's. */
  authorities: string | null;
  /** PEM of the certificates whose signature on answers is trusted; null leaves answers to TLS alone. */
  signers: string | null;
  timeout_ms: number;
  now: () => Date;
};

type Service = { name: string; path: string; namespace: string };

const NAMESPACE = 'http://logius.nl/digipoort/koppelvlakservices/1.2/';
const ACTIONS = 'http://logius.nl/digipoort/wus/2.0';

const DELIVERY: Service = {
  name: 'AanleverService',
  path: '/wus/2.0/aanleverservice/1.2',
  namespace: `${ACTIONS}/aanleverservice/1.2`,
};
const STATUS: Service = {
  name: 'StatusinformatieService',
  path: '/wus/2.0/statusinformatieservice/1.2',
  namespace: `${ACTIONS}/statusinformatieservice/1.2`,
};

/** "No authorisation service": the relation between sender and taxpayer is known to the Tax Administration itself. */
const AUTHORISATION = 'http://geenausp.nl';

function taxpayer(ob_number: string): XmlNode {
  return element('identiteitBelanghebbende', [element('nummer', ob_number), element('type', 'Fi')]);
}

function deliveryBody(message: FilingMessage): XmlNode {
  return element(
    'aanleverRequest',
    [
      element('berichtsoort', MESSAGE_NAMES[message.kind]),
      element('aanleverkenmerk', message.own_reference),
      taxpayer(message.ob_number),
      element('rolBelanghebbende', message.by_intermediary ? 'Intermediair' : 'Bedrijf'),
      element('berichtInhoud', [
        element('mimeType', 'application/xml'),
        element('bestandsnaam', 'aangifte.xbrl'),
        element('inhoud', Buffer.from(message.xbrl).toString('base64')),
      ]),
      element('autorisatieAdres', AUTHORISATION),
    ],
    { xmlns: NAMESPACE },
  );
}

function refusalOf(fault: XmlElement): FilingRefused {
  const [code] = descendants(fault, 'foutcode');
  const [description] = descendants(fault, 'foutbeschrijving');
  const text = textOf(description ?? find(fault, 'faultstring'));
  return new FilingRefused(textOf(code ?? find(fault, 'faultcode')), text.replaceAll(/\s+/g, ' '));
}

function readEnvelope(status: number, text: string): XmlElement {
  try {
    const root = parseXml(text);
    if (root.local === 'Envelope') return root;
  } catch (error) {
    if (!(error instanceof XmlTreeProblem)) throw error;
  }
  if (status === 401 || status === 403)
    throw new FilingRefused(`HTTP ${String(status)}`, 'the certificate is not accepted');
  throw new FilingUnavailable('unknown', `an answer that is not SOAP (HTTP ${String(status)})`);
}

function trustAnswer(root: XmlElement, message_id: string, signers: readonly X509Certificate[], now: Date): void {
  try {
    const signer = verifyEnvelope(root, now);
    if (!isTrusted(signer, signers, now)) throw new FilingUntrusted(`signed by ${signer.subject}, who is not trusted`);
  } catch (error) {
    throw error instanceof SignatureProblem ? new FilingUntrusted(error.message) : error;
  }
  if (textOf(find(root, 'Header', 'RelatesTo')) !== message_id)
    throw new FilingUntrusted('the answer belongs to another message');
}

function statusOf(result: XmlElement): FilingStatus {
  const error = find(result, 'statusFoutcode');
  const details = textOf(find(result, 'statusdetails'));
  return {
    code: textOf(find(result, 'statuscode')),
    description: textOf(find(result, 'statusomschrijving')),
    at: textOf(find(result, 'tijdstempelStatus')),
    error:
      error === null
        ? null
        : { code: textOf(find(error, 'foutcode')), description: textOf(find(error, 'foutbeschrijving')) },
    details: details === '' ? null : details,
  };
}

function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((one) => new X509Certificate(one));
}

type Operation = { service: Service; name: string; body: XmlNode };

/**
 * Files through Digipoort (WUS 2.0 for companies, interface services 1.2): SOAP 1.1 with WS-Addressing, every message
 * signed. Faults come as FilingRefused and are not signed by the gateway. Answers are checked against `signers`.
 */
export function createDigipoort(options: DigipoortOptions): TaxFiling {
  const signers = options.signers === null ? null : certificatesIn(options.signers);
  const tls = options.url.startsWith('https:') ? { ...options.identity, authorities: options.authorities } : null;

  async function call({ service, name, body }: Operation): Promise<XmlElement> {
    const url = `${options.url}${service.path}`;
    const action = `${service.namespace}/${service.name}/${name}Request`;
    const message_id = `urn:uuid:${randomUUID()}`;
    const now = options.now();
    const message = signedEnvelope({ to: url, action, message_id, relates_to: null, body, now }, options.identity);
    const answer = await postSoap(url, message, { action, timeout_ms: options.timeout_ms, tls });
    const root = readEnvelope(answer.status, answer.text);
    const fault = find(root, 'Body', 'Fault');
    if (fault !== null) throw refusalOf(fault);
    if (signers !== null) trustAnswer(root, message_id, signers, options.now());
    const content = find(root, 'Body');
    const [response] = content === null ? [] : childElements(content);
    if (response === undefined) throw new FilingUnavailable('unknown', 'an answer without content');
    return response;
  }

  return {
    takesFrom: () => true,

    async deliver(message): Promise<Delivery> {
      const response = await call({ service: DELIVERY, name: 'aanleveren', body: deliveryBody(message) });
      const delivery_id = textOf(find(response, 'kenmerk'));
      if (delivery_id === '') throw new FilingUnavailable('unknown', 'an answer without a reference');
      return { delivery_id, delivered_at: textOf(find(response, 'tijdstempelAangeleverd')) };
    },

    // Not getNieuweStatussenProces: that gives each status once, and an answer can get lost.
    async statuses(delivery_id): Promise<FilingStatus[]> {
      const content = [element('kenmerk', delivery_id), element('autorisatieAdres', AUTHORISATION)];
      const body = element('getStatussenProcesRequest', content, { xmlns: NAMESPACE });
      const response = await call({ service: STATUS, name: 'getStatussenProces', body });
      return descendants(response, 'StatusResultaat')
        .map(statusOf)
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },

    async deliveries(kind, ob_number): Promise<string[]> {
      const content = [
        element('berichtsoort', MESSAGE_NAMES[kind]),
        taxpayer(ob_number),
        element('autorisatieAdres', AUTHORISATION),
      ];
      const body = element('getProcessenRequest', content, { xmlns: NAMESPACE });
      const response = await call({ service: STATUS, name: 'getProcessen', body });
      return descendants(response, 'ProcesResultaat').map((result) => textOf(find(result, 'kenmerk')));
    },
  };
}
