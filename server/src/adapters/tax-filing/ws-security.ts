import { createHash, createVerify, createSign, X509Certificate } from 'node:crypto';
import {
  attribute,
  canonicalize,
  childElements,
  descendants,
  find,
  parseXml,
  textOf,
  type XmlElement,
} from '#standards/xml/xml-tree';
import { element, writeElement, type XmlNode } from '#standards/xml/xml-writer';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const WSA = 'http://www.w3.org/2005/08/addressing';
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const WSSE = `${WSS}-wssecurity-secext-1.0.xsd`;
const WSU = `${WSS}-wssecurity-utility-1.0.xsd`;
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const X509_V3 = `${WSS}-x509-token-profile-1.0#X509v3`;
const BASE64 = `${WSS}-soap-message-security-1.0#Base64Binary`;

const DIGESTS: Readonly<Record<string, string>> = {
  [`${DSIG}sha1`]: 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
};
const SIGNATURES: Readonly<Record<string, string>> = {
  [`${DSIG}rsa-sha1`]: 'RSA-SHA1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
};

/** A certificate and its private key, PEM. */
export type SigningIdentity = { certificate: string; key: string };

export type SoapMessage = {
  to: string;
  action: string;
  message_id: string;
  /** The message this one answers, null for a question. */
  relates_to: string | null;
  body: XmlNode;
  now: Date;
};

const FIVE_MINUTES = 5 * 60_000;

function addressing(message: SoapMessage): XmlNode[] {
  const headers: [string, string | null][] = [
    ['To', message.to],
    ['Action', message.action],
    ['MessageID', message.message_id],
    ['RelatesTo', message.relates_to],
  ];
  return headers.flatMap(([name, value]) =>
    value === null ? [] : [element(`wsa:${name}`, value, { 'wsu:Id': `id-${name}` })],
  );
}

function timestamp(now: Date): XmlNode {
  const expires = new Date(now.getTime() + FIVE_MINUTES);
  const moments = [element('wsu:Created', now.toISOString()), element('wsu:Expires', expires.toISOString())];
  return element('wsu:Timestamp', moments, { 'wsu:Id': 'id-Timestamp' });
}

function envelope(message: SoapMessage, security: readonly XmlNode[]): XmlNode {
  return element(
    'soap:Envelope',
    [
      element('soap:Header', [
        element('wsse:Security', [timestamp(message.now), ...security], { 'soap:mustUnderstand': '1' }),
        addressing(message),
      ]),
      element('soap:Body', [message.body], { 'wsu:Id': 'id-Body' }),
    ],
    { 'xmlns:soap': SOAP, 'xmlns:wsa': WSA, 'xmlns:wsse': WSSE, 'xmlns:wsu': WSU },
  );
}

function digest(algorithm: string, text: string): string {
  return createHash(algorithm).update(text, 'utf8').digest('base64');
}

function reference(part: XmlElement): XmlNode {
  return element(
    'Reference',
    [
      element('Transforms', [element('Transform', [], { Algorithm: EXCLUSIVE })]),
      element('DigestMethod', [], { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }),
      element('DigestValue', digest('sha256', canonicalize(part))),
    ],
    { URI: `#${idOf(part) ?? ''}` },
  );
}

function idOf(part: XmlElement): string | null {
  return (
    part.attributes.find(({ local, namespace }) => local === 'Id' && (namespace === WSU || namespace === ''))?.value ??
    null
  );
}

/** The parts a signature must cover: body, timestamp and every addressing header (interface description WUS 2.0). */
function partsToSign(root: XmlElement): XmlElement[] {
  const header = find(root, 'Header');
  const body = find(root, 'Body');
  const stamp = find(header, 'Security', 'Timestamp');
  const headers = header === null ? [] : childElements(header).filter(({ namespace }) => namespace === WSA);
  return [stamp, ...headers, body].filter((part) => part !== null);
}

/**
 * Writes a SOAP 1.1 envelope whose body, timestamp and addressing headers are signed with RSA-SHA256 over exclusive
 * canonical XML, the certificate enclosed as binary token (WS-Security 1.0, X509 token profile). The envelope is written
 * once without signature and read back: what is signed is the canonical form of what is sent.
 */
export function signedEnvelope(message: SoapMessage, identity: SigningIdentity): string {
  const unsigned = parseXml(writeElement(envelope(message, [])));
  const signedInfo = element('SignedInfo', [
    element('CanonicalizationMethod', [], { Algorithm: EXCLUSIVE }),
    element('SignatureMethod', [], { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }),
    partsToSign(unsigned).map(reference),
  ]);
  const canonical = canonicalize(parseXml(writeElement({ ...signedInfo, attributes: { xmlns: DSIG } })));
  const signature = createSign('RSA-SHA256').update(canonical, 'utf8').sign(identity.key, 'base64');
  const token = new X509Certificate(identity.certificate).raw.toString('base64');
  const tokenReference = element('wsse:Reference', [], { URI: '#id-Token', ValueType: X509_V3 });
  const security = [
    element('wsse:BinarySecurityToken', token, { 'wsu:Id': 'id-Token', EncodingType: BASE64, ValueType: X509_V3 }),
    element(
      'Signature',
      [
        signedInfo,
        element('SignatureValue', signature),
        element('KeyInfo', [element('wsse:SecurityTokenReference', [tokenReference])]),
      ],
      { xmlns: DSIG },
    ),
  ];
  return writeElement(envelope(message, security));
}

/** Why a message is not what its sender signed. */
export class SignatureProblem extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'SignatureProblem';
  }
}

function byId(root: XmlElement, uri: string | null): XmlElement {
  const everything = (one: XmlElement): XmlElement[] => [one, ...childElements(one).flatMap(everything)];
  const found = everything(root).filter((one) => uri !== null && `#${idOf(one) ?? ''}` === uri);
  const [part] = found;
  // Two elements with one id is how a signed part is smuggled aside for another.
  if (part === undefined || found.length !== 1)
    throw new SignatureProblem(`${uri ?? 'a reference'} does not name one part`);
  return part;
}

function inclusivePrefixes(method: XmlElement | null): string[] {
  if (attribute(method, 'Algorithm') !== EXCLUSIVE)
    throw new SignatureProblem('another canonical form than exclusive XML');
  const list = attribute(find(method, 'InclusiveNamespaces'), 'PrefixList') ?? '';
  return list
    .split(/\s+/)
    .filter((prefix) => prefix !== '')
    .map((prefix) => (prefix === '#default' ? '' : prefix));
}

function algorithm(method: XmlElement | null, known: Readonly<Record<string, string>>): string {
  const found = known[attribute(method, 'Algorithm') ?? ''];
  if (found === undefined) throw new SignatureProblem('an unknown algorithm');
  return found;
}

function checkedPart(root: XmlElement, one: XmlElement): XmlElement {
  const part = byId(root, attribute(one, 'URI'));
  const transforms = descendants(one, 'Transform');
  if (transforms.length !== 1) throw new SignatureProblem('a part is transformed in more than one way');
  const canonical = canonicalize(part, inclusivePrefixes(transforms[0] ?? null));
  const expected = textOf(find(one, 'DigestValue')).replaceAll(/\s/g, '');
  if (digest(algorithm(find(one, 'DigestMethod'), DIGESTS), canonical) !== expected)
    throw new SignatureProblem(`${part.local} was changed after signing`);
  return part;
}

function signerOf(root: XmlElement, signature: XmlElement): X509Certificate {
  const uri = attribute(find(signature, 'KeyInfo', 'SecurityTokenReference', 'Reference'), 'URI');
  const token = textOf(byId(root, uri)).replaceAll(/\s/g, '');
  try {
    return new X509Certificate(Buffer.from(token, 'base64'));
  } catch {
    throw new SignatureProblem('the certificate cannot be read');
  }
}

function checkTime(root: XmlElement, now: Date): void {
  const stamp = find(root, 'Header', 'Security', 'Timestamp');
  const created = Date.parse(textOf(find(stamp, 'Created')));
  const expires = Date.parse(textOf(find(stamp, 'Expires')) || textOf(find(stamp, 'Created')));
  const fresh = created <= now.getTime() + FIVE_MINUTES && now.getTime() <= expires + FIVE_MINUTES;
  if (!fresh) throw new SignatureProblem('the message is not of this moment');
}

/**
 * Checks the signature of an envelope and returns the certificate that made it; whether to trust that certificate is
 * for `isTrusted`. The body, the timestamp and every addressing header must be covered. RSA with SHA-1 is accepted
 * because the gateway's interface description prescribes it. Throws a SignatureProblem.
 */
export function verifyEnvelope(root: XmlElement, now: Date): X509Certificate {
  const signature = find(root, 'Header', 'Security', 'Signature');
  const signedInfo = find(signature, 'SignedInfo');
  if (signature === null || signedInfo === null) throw new SignatureProblem('the message is not signed');
  const signer = signerOf(root, signature);
  const canonical = canonicalize(signedInfo, inclusivePrefixes(find(signedInfo, 'CanonicalizationMethod')));
  const method = algorithm(find(signedInfo, 'SignatureMethod'), SIGNATURES);
  const value = textOf(find(signature, 'SignatureValue')).replaceAll(/\s/g, '');
  if (!createVerify(method).update(canonical, 'utf8').verify(signer.publicKey, value, 'base64'))
    throw new SignatureProblem('the signature is not that of the certificate');
  const covered = new Set(
    childElements(signedInfo)
      .filter(({ local }) => local === 'Reference')
      .map((one) => checkedPart(root, one)),
  );
  for (const part of partsToSign(root))
    if (!covered.has(part)) throw new SignatureProblem(`${part.local} is not covered by the signature`);
  if (find(root, 'Body') === null) throw new SignatureProblem('the message has no body');
  checkTime(root, now);
  return signer;
}

function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo);
}

const MAX_CHAIN = 5;

/**
 * True when the certificate is one of the trusted, or was issued by one of them through others of them, each valid at
 * that moment. Revocation is not checked. Trusting the gateway's own certificate is stricter than trusting its issuer.
 */
export function isTrusted(certificate: X509Certificate, trusted: readonly X509Certificate[], now: Date): boolean {
  let current = certificate;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    const link = current;
    if (!isValidAt(link, now)) return false;
    if (trusted.some((one) => one.fingerprint256 === link.fingerprint256)) return true;
    const issuer = trusted.find((one) => link.checkIssued(one) && link.verify(one.publicKey));
    if (issuer === undefined) return false;
    current = issuer;
  }
  return false;
}
