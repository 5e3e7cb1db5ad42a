import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { descendants, parseXml, textOf } from '#standards/xml/xml-tree';
import { element } from '#standards/xml/xml-writer';
import { selfSignedCertificate } from '../../sandbox/index.ts';
import { isTrusted, signedEnvelope, verifyEnvelope } from './ws-security.ts';

const now = new Date('2026-04-15T10:00:00Z');
const identity = selfSignedCertificate('Test', now);

const signed = signedEnvelope(
  {
    to: 'http://127.0.0.1/service',
    action: 'urn:action',
    message_id: 'urn:uuid:1',
    relates_to: 'urn:uuid:0',
    body: element('question', 'a < b & "c" é €', { xmlns: 'urn:test', a: '1\n2' }),
    now,
  },
  identity,
);

function problem(text: string, at = now): string {
  try {
    verifyEnvelope(parseXml(text), at);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'genuine';
}

describe('a signed message', () => {
  it('is genuine, and names who signed it', () => {
    const signer = verifyEnvelope(parseXml(signed), now);
    expect(signer.fingerprint256).toBe(new X509Certificate(identity.certificate).fingerprint256);
  });

  it('is still genuine after reserialisation', () => {
    expect(
      problem(
        `<?xml version="1.0"?><!-- x -->${signed.replace('<question xmlns="urn:test" a=', "<question   xmlns='urn:test'  a=")}`,
      ),
    ).toBe('genuine');
  });

  it.each([
    ['the body', '>a &lt; b', '>a &lt; c', 'Body was changed'],
    ['the recipient', '127.0.0.1/service', '127.0.0.1/other', 'To was changed'],
    ['the time', 'T10:00:00', 'T10:00:01', 'Timestamp was changed'],
    ['what it answers', '>urn:uuid:0<', '>urn:uuid:9<', 'RelatesTo was changed'],
    ['a digest', /<DigestValue>....../, '<DigestValue>AAAAAA', 'the signature is not'],
    ['the signature', /<SignatureValue>....../, '<SignatureValue>AAAAAA', 'the signature is not'],
    ['the signature left out', /<Signature .*<\/Signature>/, '', 'is not signed'],
    ['the certificate', /(<wsse:BinarySecurityToken[^>]*>)[^<]*/, '$1AAAA', 'cannot be read'],
    ['a header of its own', '</soap:Header>', '<wsa:ReplyTo>x</wsa:ReplyTo></soap:Header>', 'ReplyTo is not covered'],
    [
      'a second part with the same id',
      '</soap:Header>',
      '<x wsu:Id="id-Body"/></soap:Header>',
      'does not name one part',
    ],
    [
      'another body before the signed one',
      '<soap:Body',
      '<soap:Body><evil/></soap:Body><soap:Body',
      'Body is not covered',
    ],
  ])('is not genuine after a change of %s', (_, from, to, expected) => {
    expect(signed).toMatch(
      from instanceof RegExp ? from : new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    );
    expect(problem(signed.replace(from, to))).toContain(expected);
  });

  it('is valid only at its time', () => {
    expect(problem(signed, new Date('2026-04-15T10:20:00Z'))).toContain('not of this moment');
    expect(problem(signed, new Date('2026-04-15T09:50:00Z'))).toContain('not of this moment');
  });
});

describe('trust in a certificate', () => {
  const own = new X509Certificate(identity.certificate);
  const other = new X509Certificate(selfSignedCertificate('Test', now).certificate);

  it('depends on the certificate, not on its name', () => {
    expect(isTrusted(own, [own], now)).toBe(true);
    expect(isTrusted(own, [other], now)).toBe(false);
    expect(isTrusted(own, [], now)).toBe(false);
  });

  it('ends when it expires', () => {
    expect(isTrusted(own, [own], new Date('2040-01-01T00:00:00Z'))).toBe(false);
  });
});

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const samples = join(shared, 'standards/data/sbr/digipoort-wus');

function sample(name: string): string {
  return readFileSync(join(samples, name), 'utf8');
}

describe.skipIf(!existsSync(samples))('answers of the real gateway (skipped without the shared papers)', () => {
  const delivered = new Date('2021-03-07T11:37:40Z');

  it('are genuine', () => {
    const root = parseXml(sample('valid-deliver-response.xml'));
    const signer = verifyEnvelope(root, delivered);
    expect(signer.subject).toContain('cs-bedrijven.procesinfrastructuur.nl');
    expect(isTrusted(signer, [signer], delivered)).toBe(true);
    expect(textOf(descendants(root, 'kenmerk')[0] ?? null)).toBe('700627b6-383e-4d8d-809f-b066845b36e0');
  });

  it('are genuine with all their statuses', () => {
    expect(problem(sample('valid-newstatus-response.xml'), new Date('2021-03-10T12:46:43Z'))).toBe('genuine');
  });

  it('are not genuine when tampered with', () => {
    expect(problem(sample('tampered-deliver-response.xml'), delivered)).toBe('Body was changed after signing');
  });

  it('are not signed when they are faults', () => {
    expect(problem(sample('fault-deliver-response.xml'), delivered)).toBe('the message is not signed');
  });
});
