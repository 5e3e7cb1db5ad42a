import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION = 0xa0;

/** One DER value: tag, length, contents. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const size = contents.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, Math.floor(size / 256), size % 256];
  return Buffer.concat([Buffer.from([tag, ...length]), contents]);
}

const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const NULL = Buffer.from('0500', 'hex');
const VERSION_3 = Buffer.from([2]);
const ALGORITHM = der(SEQUENCE, SHA256_WITH_RSA, NULL);
const NO_UNUSED_BITS = Buffer.from([0]);

function name(commonName: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(commonName, 'utf8')))));
}

function utcTime(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`, 'latin1'));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

const TEN_YEARS = 10 * 365 * 86_400_000;

/**
 * A new RSA key with a certificate for it that nobody but the sandbox trusts (X.509 v3 without extensions, RFC 5280), so
 * that messages are really signed on a machine without a PKIoverheid certificate. PEM; valid ten years from `now`.
 */
export function selfSignedCertificate(commonName: string, now: Date): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, VERSION_3)),
    der(INTEGER, serial),
    ALGORITHM,
    name(commonName),
    der(SEQUENCE, utcTime(now), utcTime(new Date(now.getTime() + TEN_YEARS))),
    name(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(toBeSigned).sign(privateKey);
  const certificate = der(SEQUENCE, toBeSigned, ALGORITHM, der(BIT_STRING, NO_UNUSED_BITS, signature));
  return {
    certificate: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
